/** Filters, searches and sorts never widen what is read: neither to another organisation, nor to another worker. */
import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fieldsOf, isRange } from '../../../schema/finding/fields.ts'
import { schema } from '../../../schema/index.ts'
import { planReads } from '../../../schema/plans/plan.ts'
import type { Credential } from '../../../src/access/credentials/credential.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { isListed, OwnQueries, ownInPlace } from '../../../src/access/tenancy/own.ts'
import { accessOf, BOUND_CALLERS, type Bound, boundOf, canAccess } from '../../../src/access/tenancy/own-records.ts'
import { type Asked, everyResource, listQuery, readPages, surfacesOf } from '../../support/finding.ts'
import { limitTo } from '../../support/limits.ts'
import { contextOf, credentialOf } from '../../support/run-query.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { makeWorkerWorld } from '../../support/worker-world.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer
let workerId: string
let limitsId: string
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  const world = await makeWorkerWorld(server)
  ;({ workerId, key } = world)
  limitsId = await limitTo(server, { projectIds: [world.projectId] })
  const { orgId } = server
  await stamped(server, orgId, async (client) => {
    const values = [orgId, workerId, world.projectId]
    for (const statement of [
      `insert into jobs (org_id, project_id, start_date, roles) select $1, $3, '2026-03-02', '[]' where $2::uuid is not null`,
      `insert into planner_windows (org_id, worker_id, kind, starts_at, ends_at)
        select $1, $2, 'unavailable', '2026-03-02', '2026-03-03' where $3::uuid is not null`,
      `insert into document_packs (org_id, worker_id, name, templates) select $1, $2, 'Own', '[]' where $3::uuid is not null`,
      `insert into expenses (org_id, worker_id, project_id, category, amount, currency, incurred_on)
        values ($1, $2, $3, 'travel', 100, 'GBP', '2026-03-02')`,
      `insert into notes (org_id, text, worker_id) select $1, 'Own', $2 where $3::uuid is not null`,
      `insert into tasks (org_id, title, subject_type, subject_id) select $1, 'Own', 'worker', $2 where $3::uuid is not null`,
      `insert into notifications (org_id, type, title, subject_type, subject_id)
        select $1, 'own', 'Own', 'project', $3 where $2::uuid is not null`,
      `insert into client_rates (org_id, client_id, rate, overtime_rate, currency, valid_from)
        select $1, client_id, 1, 1, 'GBP', '2026-01-01' from projects where id = $3 and $2::uuid is not null`,
      `insert into timesheet_approvals (org_id, project_id, period_start, period_end, email, sheets, total_hours, requested_by, expires_at)
        select $1, $3, '2026-03-02', '2026-03-08', 'own@client.example', '[]', 8, 'Own', '2099-01-01' where $2::uuid is not null`,
    ])
      await client.query(statement, values)
  })
})
afterAll(() => server.stop())

const boundBy: Record<Bound['audience'], () => Pick<Credential, 'workerId' | 'limits'>> = {
  worker: () => ({ workerId, limits: null }),
  supervisor: () => ({ workerId: null, limits: { role: 'supervisor', id: limitsId } }),
  finance: () => ({ workerId: null, limits: { role: 'finance', id: limitsId } }),
}

/** Invoices are of clients, and these limits name a project. */
const readable = BOUND_CALLERS.flatMap((audience) =>
  everyResource
    .filter(({ type }) => canAccess(audience, type) && type !== 'Invoice')
    .map((resource) => [audience, resource.many, resource] as const),
)

/** Lists that ask for values of all records of all organisations. */
async function attacks({ type, table }: (typeof everyResource)[number]): Promise<Asked[]> {
  const { filters, sorts, searched } = fieldsOf(type)
  const asked: Asked[] = []
  for (const { name, column, kind, isOptional, existence, ...field } of filters.values()) {
    if (existence) asked.push({ filter: { [existence]: true } }, { filter: { [existence]: false } })
    const { rows } = await server.database.pool.query<{ value: string }>(
      `select distinct ${column}::text as value from ${table} where ${column} is not null limit 20`,
    )
    const values = rows.map(({ value }) => value)
    if (isRange({ kind, ...field } as never)) {
      const low = { date: '1000-01-01', moment: '1970-01-01T00:00:00Z', integer: -1, number: -1 }[kind as 'date']
      asked.push({ filter: { [name]: { gte: low } } })
      if (isOptional) asked.push({ filter: { [name]: { exists: false } } })
    } else if (values.length > 0)
      asked.push({ filter: { [name]: kind === 'id' && isOptional ? { in: values } : values } })
  }
  for (const name of sorts.keys()) asked.push({ sort: { field: name } }, { sort: { field: name, direction: 'desc' } })
  if (searched.length > 0) asked.push({ search: 'ad' }, { search: 'pa' }, { search: 'ow' })
  return asked
}

describe.each(readable)('for a %s, %s', (audience, _name, resource) => {
  it('of others are found by no filter', async () => {
    const { own: ownRows } = accessOf(audience, resource.type)
    const caller = boundBy[audience]()
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from ${resource.table} t where org_id = $1 and ${ownRows.sql('t', ownInPlace('$1', '$2'))}`,
      [server.orgId, boundOf(caller)?.id],
    )
    const own = new Set(rows.map(({ id }) => id))
    const { graphql } = surfacesOf(server, server.orgId, key, caller)
    let found = 0
    for (const asked of await attacks(resource))
      for (const { ids, total } of await readPages(graphql, resource, { ...asked, limit: 1 })) {
        for (const id of ids) expect(own, JSON.stringify(asked)).toContain(id)
        expect(total).toBeLessThanOrEqual(own.size)
        found += ids.length
      }
    expect(found).toBeGreaterThan(0)
  })
})

describe.each(everyResource.map((resource) => [resource.many, resource] as const))('%s', (_name, resource) => {
  it('of other organisations are found by no filter, and each table of the statement is bound', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from ${resource.table} where org_id = $1`,
      [SANDBOX_ORGANISATION],
    )
    const foreign = new Set(rows.map(({ id }) => id))
    expect(foreign.size).toBeGreaterThan(0)
    const { graphql } = surfacesOf(server, server.orgId, key)
    for (const asked of await attacks(resource)) {
      for (const id of (await graphql(resource, { ...asked, limit: 200 })).ids) expect(foreign).not.toContain(id)
      await expectBound(resource, asked)
      for (const caller of Object.values(boundBy)) await expectBound(resource, asked, caller())
    }
  })
})

async function expectBound(
  resource: (typeof everyResource)[number],
  asked: Asked,
  caller: Partial<Credential> = {},
): Promise<void> {
  const plan = planReads(schema, parse(listQuery(resource)))
  const query = vi.spyOn(server.database.pool, 'query')
  const credential = credentialOf(server.orgId, caller)
  await plan?.read(contextOf(server, credential), asked as Record<string, unknown>)
  const bound = boundOf(credential)
  const [statement] = query.mock.calls.map(([given]) => given as unknown as { text: string; values: unknown[] })
  query.mockRestore()
  if (statement === undefined) return expect(bound && canAccess(bound.audience, resource.type)).toBe(false)
  const tables = [...statement.text.matchAll(/"([a-z_]+)" (t\d+)\b/g)]
  expect(tables.length).toBeGreaterThan(0)
  for (const [, , alias] of tables) {
    expect(statement.text).toContain(`${alias}.org_id = $1::uuid`)
    if (bound === null) continue
    const { own } = accessOf(bound.audience, resource.type)
    expect(statement.text).toContain(isListed(own, alias ?? '', new OwnQueries('$1::uuid', '$2::uuid')))
  }
}
