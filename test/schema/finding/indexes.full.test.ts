/**
 * Every filter, sort and search has its index: among 4,000 records, of which five match and are the last ones, none reads
 * more than the rows on which filters are tried, and a sorted page reads little more than itself.
 */
import { randomUUID } from 'node:crypto'
import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FindField, fieldsOf, isRange } from '../../../schema/finding/fields.ts'
import { schema } from '../../../schema/index.ts'
import { planReads } from '../../../schema/plans/plan.ts'
import type { Resource } from '../../../src/access/resources.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { type Asked, everyResource, listQuery } from '../../support/finding.ts'
import { contextOf, credentialOf } from '../../support/run-query.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const ROWS = 4000
const RARE = 5
/** Rows that filters are tried on, twice the matches, and the pages of an index that are read as one. */
const MOST_READ = 1500

let server: TestServer
let enumValues: Map<string, string[]>

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  const { rows } = await server.database.pool.query<{ type: string; values: string[] }>(
    `select t.typname as type, array_agg(e.enumlabel::text order by e.enumsortorder) as values
     from pg_enum e join pg_type t on t.oid = e.enumtypid group by t.typname`,
  )
  enumValues = new Map(rows.map(({ type, values }) => [type, values]))
  await server.database.pool.query('alter table assignments drop constraint assignments_never_overlap')
  await server.database.pool.query('alter table notes drop constraint notes_subject_check')
  await server.database.pool.query('alter table client_rates drop constraint client_rates_never_overlap')
  for (const resource of everyResource) await fill(resource)
}, 120_000)
afterAll(() => server.stop())

/** The value that most records have, and the one of the last few. */
function sqlValues({ kind, sqlType }: FindField): [common: string, rare: string] {
  const values: Record<FindField['kind'], [string, string]> = {
    enum: [`'${enumValues.get(sqlType)?.[0]}'`, `'${enumValues.get(sqlType)?.at(-1)}'`],
    text: [`'common ' || n`, `'rare'`],
    code: [`'GBP'`, `'XTS'`],
    email: [`n || '@common.example'`, `'Rare@rare.example'`],
    id: ['gen_random_uuid()', `'${RARE_ID}'`],
    date: [`'2026-01-01'`, `'2031-01-01'`],
    moment: [`'2026-01-01T00:00:00Z'`, `'2031-01-01T00:00:00Z'`],
    integer: ['n', '1000000'],
    number: ['n', '1000000'],
  }
  return values[kind]
}

const RARE_ID = randomUUID()
/** The ids of the rows, but for their number. */
const IDS = '00000000-0000-7000-8000-'

/** Rows of the test's organisation and as many of another, copied from a fixture. */
async function fill({ type, table }: Resource): Promise<void> {
  const { filters, sorts, hasMetadata } = fieldsOf(type)
  const client = await server.database.pool.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
      [table],
    )
    const unique: Record<string, string> = {
      external_id: `case when n <= ${ROWS - RARE} then 'x' || n end`,
      sequence: 'null',
      key: `'x' || n`,
      version: 'n',
    }
    const values = new Map<string, string>([
      ...[...filters.values(), ...sorts.values()].map((field): [string, string] => {
        const [common, rare] = sqlValues(field)
        return [field.column, `(case when n > ${ROWS - RARE} then ${rare} else ${common} end)::${field.sqlType}`]
      }),
      ...Object.entries(unique),
      ['id', `('${IDS}' || lpad(n::text, 12, '0'))::uuid`],
      ['org_id', 'o.id'],
      ...(hasMetadata
        ? ([
            ['metadata', `jsonb_build_object('kind', case when n > ${ROWS - RARE} then 'rare' else 'common' end)`],
          ] as const)
        : []),
    ])
    const columns = rows.map(({ name }) => name)
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    await client.query(
      `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')})
       select ${columns.map((name) => values.get(name) ?? `f."${name}"`).join(', ')}
       from (select * from ${table} where org_id = $1 limit 1) f, generate_series(1, ${ROWS}) n,
         unnest(array[$2, $3]::uuid[]) o(id) order by n`,
      [SANDBOX_ORGANISATION, server.orgId, randomUUID()],
    )
    await client.query('commit')
    await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release()
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** How many rows of tables a plan has read. */
function rowsRead(node: PlanNode): number {
  const inner = (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0)
  if (!/Scan/.test(node['Node Type']) || /CTE|Subquery|Function|Bitmap Index/.test(node['Node Type'])) return inner
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return inner + each * node['Actual Loops']
}

/** The rows that a list reads, and its total. */
async function explain(resource: Resource, asked: Asked): Promise<{ read: number; total: number }> {
  const plan = planReads(schema, parse(listQuery(resource)))
  const query = vi.spyOn(server.database.pool, 'query')
  const answer = await plan?.read(contextOf(server, credentialOf(server.orgId)), { limit: 50, ...asked })
  const [statement] = query.mock.calls.map(([given]) => given as unknown as { text: string; values: unknown[] })
  query.mockRestore()
  if (statement === undefined) throw new Error(`${resource.many} is not planned`)
  const { text, values } = statement
  const { rows } = await server.database.pool.query(`explain (analyze, format json) ${text}`, values)
  const read = rowsRead(rows[0]['QUERY PLAN'][0].Plan)
  return { read, total: JSON.parse(answer?.roots[0]?.json().toString() ?? '').pagination.total }
}

/** Filters that let the rare records through. */
function rareFilters(field: FindField): unknown[] {
  if (field.name === 'id')
    return [Array.from({ length: RARE }, (_, n) => `${IDS}${String(ROWS - n).padStart(12, '0')}`)]
  if (isRange(field)) {
    const bound = { date: '2030-01-01', moment: '2030-01-01T00:00:00Z', integer: 900_000, number: 900_000 }
    return [{ gte: bound[field.kind as keyof typeof bound] }]
  }
  const rare = {
    enum: enumValues.get(field.sqlType)?.at(-1),
    text: 'rare',
    code: 'XTS',
    email: 'rare@rare.example',
    id: RARE_ID,
  }
  const value = rare[field.kind as keyof typeof rare]
  const lists = [[value], ...(field.kind === 'enum' ? [] : [[value, field.kind === 'id' ? randomUUID() : 'other']])]
  return lists.map((list) => (field.kind === 'id' && field.isOptional ? { in: list } : list))
}

describe.each(everyResource.map((resource) => [resource.many, resource] as const))('%s', (_name, resource) => {
  const { filters, sorts, hasMetadata, searched } = fieldsOf(resource.type)

  it.each(
    [...filters.values()]
      .filter(({ column }) => column !== 'external_id' && column !== 'version')
      .map((field) => [field.name, field] as const),
  )('are found by %s', async (name, field) => {
    if (field.kind === 'enum' && enumValues.get(field.sqlType)?.length === 1) return
    for (const filter of rareFilters(field)) {
      const { read, total } = await explain(resource, { filter: { [name]: filter } })
      expect(total, JSON.stringify(filter)).toBe(RARE)
      expect(read, JSON.stringify(filter)).toBeLessThan(MOST_READ)
    }
  })

  it('are found by several alternatives', async () => {
    const rare = [...filters.values()]
      .filter(
        ({ column, kind, sqlType }) =>
          column !== 'external_id' &&
          column !== 'version' &&
          (kind !== 'enum' || enumValues.get(sqlType)?.length !== 1),
      )
      .map((field) => ({ [field.name]: rareFilters(field)[0] }))
    const own = hasMetadata ? [{ metadata: [{ key: 'kind', value: 'rare' }] }] : []
    for (const or of [rare.slice(0, 5), rare.slice(-5), [...own, ...rare.slice(0, 1)]]) {
      const { read, total } = await explain(resource, { filter: { or }, limit: 5 }) // of a small table, PostgreSQL would read all for a page
      expect(total, JSON.stringify(or)).toBe(RARE)
      expect(read, JSON.stringify(or)).toBeLessThan(MOST_READ)
    }
  })

  it.each([...filters.values()].flatMap(({ existence }) => existence ?? []))('are found by %s', async (name) => {
    const { read, total } = await explain(resource, { filter: { [name]: false } })
    expect([total, read < MOST_READ]).toEqual([RARE, true])
  })

  it.each([...sorts.keys()])('are sorted by %s', async (name) => {
    for (const direction of ['asc', 'desc'] as const) {
      const { read } = await explain(resource, { sort: { field: name, direction } })
      expect(read, direction).toBeLessThan(MOST_READ)
    }
  })

  if (hasMetadata)
    it('are found by metadata', async () => {
      const { read, total } = await explain(resource, { filter: { metadata: [{ key: 'kind', value: 'rare' }] } })
      expect(total).toBe(RARE)
      expect(read).toBeLessThan(MOST_READ)
    })

  if (searched.length > 0)
    it('are found by their words', async () => {
      const { read } = await explain(resource, { search: 'rar' })
      expect(read).toBeLessThan(MOST_READ)
    })
})
