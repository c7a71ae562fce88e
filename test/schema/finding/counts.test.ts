/** Counting the records of a list by the values of a field: as the records say, and never more than the caller may read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../schema/finding/fields.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { everyResource } from '../../support/finding.ts'
import { credentialOf, runQuery } from '../../support/run-query.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { makeWorkerWorld } from '../../support/worker-world.ts'

let server: TestServer
let workerId: string

beforeAll(async () => {
  server = await joinTestServer()
  ;({ workerId } = await makeWorkerWorld(server))
})
afterAll(() => server.stop())

interface Count {
  value: string | null
  count: number
}
const byValue = (counts: readonly Count[]) => Object.fromEntries(counts.map(({ value, count }) => [value, count]))
const ask = (orgId: string, query: string, more = {}) => runQuery(server, credentialOf(orgId, more), query, {})

const counted = everyResource.filter(({ type }) => fieldsOf(type).counts.length > 0)

describe.each(counted.map((resource) => [resource.many, resource] as const))('%s', (_name, { one, type, table }) => {
  it.each(fieldsOf(type).counts.map(({ name, column }) => [name, column]))('by %s', async (name, column) => {
    const { rows } = await server.database.pool.query<Count>(
      `select ${column}::text as value, count(*)::int as count from ${table}
       where org_id = $1 and deleted_at is null group by 1`,
      [SANDBOX_ORGANISATION],
    )
    const { data, errors } = await ask(SANDBOX_ORGANISATION, `{ counts: ${one}Counts(by: ${name}) { value count } }`)
    expect(errors).toBeUndefined()
    const counts = (data as { counts: Count[] }).counts
    expect(byValue(counts)).toEqual(byValue(rows))
    expect(counts.map(({ count }) => count)).toEqual(counts.map(({ count }) => count).toSorted((a, b) => b - a))
  })
})

it('follows the filters and the search of the list', async () => {
  const query = `{
    counts: workerCounts(by: trade, filter: { status: [active] }, search: "a") { value count }
    workers(filter: { status: [active] }, search: "a", limit: 200) { data { trade } }
  }`.replaceAll('"a"', '"ad"')
  const { data } = await ask(SANDBOX_ORGANISATION, query)
  const { counts, workers } = data as { counts: Count[]; workers: { data: { trade: string | null }[] } }
  const expected: Record<string, number> = {}
  for (const { trade } of workers.data) expected[String(trade)] = (expected[String(trade)] ?? 0) + 1
  expect(byValue(counts)).toEqual(expected)
})

it('counts the records of a worker for that worker, and none of what they may not read', async () => {
  const asWorker = { workerId, scopes: new Set(['documents:read', 'finance:read', 'projects:read']) }
  const { data } = await ask(server.orgId, '{ counts: timesheetCounts(by: status) { count } }', asWorker)
  const { rows } = await server.database.pool.query<{ count: number }>(
    'select count(*)::int as count from timesheets where org_id = $1 and worker_id = $2 and deleted_at is null',
    [server.orgId, workerId],
  )
  const counts = (data as { counts: Count[] }).counts
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(rows[0]?.count)
  const refused = await ask(server.orgId, '{ workerCounts(by: status) { count } }', asWorker)
  expect(refused.data).toEqual({ workerCounts: null })
  expect(refused.errors?.[0]?.originalError).toMatchObject({ code: 'insufficient_scope' })
})
