/** Summing up the records of a list by the values of a field: exactly, by currency, page by page, and within rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../schema/finding/fields.ts'
import type { Sum } from '../../../schema/finding/table.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { everyResource } from '../../support/finding.ts'
import { credentialOf, runQuery } from '../../support/run-query.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { makeWorkerWorld } from '../../support/worker-world.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let workerId: string
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  ;({ workerId, key } = await makeWorkerWorld(server))
})
afterAll(() => server.stop())

interface Group {
  value: string | null
  count: number
  [sum: string]: unknown
}

interface Sums {
  groups: Group[]
  total: number
  hasMore: boolean
}

const ask = (orgId: string, query: string, more = {}) => runQuery(server, credentialOf(orgId, more), query, {})

async function sumsOf(query: string, orgId = SANDBOX_ORGANISATION, more = {}): Promise<Sums> {
  const { data, errors } = await ask(orgId, `{ sums: ${query} }`, more)
  expect(errors).toBeUndefined()
  return (data as { sums: Sums }).sums
}

type Row = Record<string, string | number | null>

/** The records with what they are summed up by, as text. */
async function rowsOf(table: string, sums: ReadonlyMap<string, Sum>): Promise<Row[]> {
  const { rows } = await server.database.pool.query<{ row: Row; charge: Row | null }>(
    `select to_jsonb(t) as row, (select to_jsonb(c) from timesheet_charges c where c.org_id = t.org_id and c.timesheet_id = t.id) as charge
     from ${table} t where t.org_id = $1 and t.deleted_at is null`,
    [SANDBOX_ORGANISATION],
  )
  const isCharged = [...sums.values()].some(({ of }) => of !== undefined)
  return rows.map(({ row, charge }) => ({ ...row, ...(isCharged && charge) }))
}

function expected(rows: readonly Row[], { kind, column }: Sum): unknown {
  if (kind === 'hours') return rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0) / 100
  const amounts = new Map<string, number>()
  for (const { currency = null, [column]: amount } of rows)
    if (currency !== null) amounts.set(String(currency), (amounts.get(String(currency)) ?? 0) + Number(amount))
  const sorted = [...amounts].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([currency, amount]) => ({ currency, amount }))
}

const selectionOf = (sums: ReadonlyMap<string, Sum>) =>
  [...sums].map(([name, { kind }]) => (kind === 'hours' ? name : `${name} { currency amount }`)).join(' ')

const summed = everyResource.filter(({ type }) => fieldsOf(type).sums.size > 0)

describe.each(summed.map((resource) => [resource.many, resource] as const))('%s', (_name, { one, type, table }) => {
  const { counts, sums } = fieldsOf(type)

  it.each(counts.map(({ name, column }) => [name, column]))('by %s', async (name, column) => {
    const rows = await rowsOf(table, sums)
    expect(rows.length).toBeGreaterThan(0)
    const { groups, total, hasMore } = await sumsOf(
      `${one}Sums(by: ${name}, limit: 200) { groups { value count ${selectionOf(sums)} } total hasMore }`,
    )
    const values = new Set(rows.map((row) => row[column] as string | null))
    expect([groups.length, total, hasMore]).toEqual([values.size, values.size, false])
    for (const group of groups) {
      const own = rows.filter((row) => row[column] === group.value)
      expect(group.count).toBe(own.length)
      for (const [sum, about] of sums) expect(group[sum], `${sum} of ${group.value}`).toEqual(expected(own, about))
    }
    const sizes = groups.map(({ count }) => count)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  it('all together without a field', async () => {
    const rows = await rowsOf(table, sums)
    const { groups } = await sumsOf(`${one}Sums { groups { value count ${selectionOf(sums)} } }`)
    const all = Object.fromEntries([...sums].map(([name, sum]) => [name, expected(rows, sum)]))
    expect(groups).toEqual([{ value: null, count: rows.length, ...all }])
  })
})

it('pages show every group once, and whether there are more', async () => {
  const { groups: all, total } = await sumsOf(
    'timesheetSums(by: workerId, limit: 200) { groups { value count } total }',
  )
  expect(total).toBeGreaterThan(2)
  const pages: Group[] = []
  for (let offset = 0; ; offset += 2) {
    const page = await sumsOf(
      `timesheetSums(by: workerId, limit: 2, offset: ${offset}) { groups { value count } total hasMore }`,
    )
    pages.push(...page.groups)
    expect([page.total, page.hasMore]).toEqual([total, pages.length < total])
    if (!page.hasMore) break
  }
  expect(pages).toEqual(all)
  const past = await sumsOf('timesheetSums(by: workerId, offset: 2147483647) { groups { value } total hasMore }')
  expect(past).toEqual({ groups: [], total, hasMore: false })
})

it.each(['limit: 201', 'limit: 0', 'offset: -1'])('%s is refused', async (argument) => {
  const { errors } = await ask(SANDBOX_ORGANISATION, `{ timesheetSums(${argument}) { total } }`)
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'validation_failed' })
})

it('follows the filters of the list', async () => {
  const filter = 'filter: { status: [approved], totalHours: { gte: 8 } }'
  const { groups } = await sumsOf(`timesheetSums(${filter}) { groups { count hours } }`)
  const { data } = await ask(SANDBOX_ORGANISATION, `{ timesheets(${filter}, limit: 200) { data { totalHours } } }`)
  const rows = (data as { timesheets: { data: { totalHours: number }[] } }).timesheets.data
  const hours = rows.reduce((sum, { totalHours }) => sum + Math.round(totalHours * 100), 0) / 100
  expect(groups).toEqual([{ count: rows.length, hours }])
})

it('hours of many timesheets are exact, and amounts are by currency', async () => {
  const claimant = await insert(server, key, 'workers', { first_name: 'Exact', last_name: 'Hours' })
  const client = await insert(server, key, 'clients', { name: 'Exact' })
  const project = await insert(server, key, 'projects', { client_id: client, name: 'Exact' })
  for (let day = 1; day <= 9; day++) {
    const period = { period_start: `2026-03-0${day}`, period_end: `2026-03-0${day}`, entries: '[]' }
    await insert(server, key, 'timesheets', { worker_id: claimant, project_id: project, ...period, total_hours: 1.1 })
    await insert(server, key, 'expenses', {
      worker_id: claimant,
      category: 'meals',
      amount: 2_000_000_000,
      currency: day % 2 === 0 ? 'GBP' : 'EUR',
      incurred_on: '2026-03-01',
    })
  }
  const only = `by: workerId, filter: { workerId: ["${claimant}"] }`
  const hours = await sumsOf(`timesheetSums(${only}) { groups { value count hours } }`, server.orgId)
  expect(hours.groups).toEqual([{ value: claimant, count: 9, hours: 9.9 }])
  const amounts = await sumsOf(`expenseSums(${only}) { groups { count amount { currency amount } } }`, server.orgId)
  const amount = [
    { currency: 'EUR', amount: 10_000_000_000 },
    { currency: 'GBP', amount: 8_000_000_000 },
  ]
  expect(amounts.groups).toEqual([{ count: 9, amount }])
})

describe('a worker', () => {
  const asWorker = () => ({ workerId, scopes: new Set(['finance:read', 'projects:read']) })

  it('sums up their own timesheets', async () => {
    const { groups } = await sumsOf('timesheetSums { groups { count hours } }', server.orgId, asWorker())
    expect(groups).toEqual([{ count: 1, hours: 8 }])
  })

  it('cannot read what clients are charged, nor invoices', async () => {
    for (const query of ['timesheetSums { groups { charged { amount } } }', 'invoiceSums { groups { count } }']) {
      const { data, errors } = await ask(server.orgId, `{ sums: ${query} }`, asWorker())
      expect(data).toEqual({ sums: null })
      expect(errors?.[0]?.originalError).toMatchObject({ code: 'insufficient_scope' })
    }
  })
})

it('needs the scopes of the list', async () => {
  const { errors } = await ask(server.orgId, '{ timesheetSums { total } }', { scopes: new Set(['workers:read']) })
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'insufficient_scope' })
})

it('shows no organisation the sums of another', async () => {
  const { groups } = await sumsOf('timesheetSums { groups { count } }', server.orgId)
  const { rows } = await server.database.pool.query<{ count: number }>(
    'select count(*)::int as count from timesheets where org_id = $1 and deleted_at is null',
    [server.orgId],
  )
  expect(groups).toEqual(rows)
})
