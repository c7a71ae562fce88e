/** A log of many entries is read in short statements: no statement must examine all of it to find the few about a worker. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IN_ORDER } from '../../../src/domain/forgetting/find.ts'
import type { ErasureServices } from '../../../src/domain/forgetting/rows.ts'
import { forgetWorker } from '../../../src/domain/forgetting/run.ts'
import { openServices } from '../../support/daily-load.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { insert, stamped } from '../../support/write.ts'

const WINDOW = 100
/** More than fit into thirty windows, before the one that names the worker. */
const OTHERS = 3050
const NAME = 'Noether Okafor'

let server: TestServer
let services: Awaited<ReturnType<typeof openServices>>
beforeAll(async () => {
  server = await joinTestServer()
  services = await openServices(server.database)
})
afterAll(async () => {
  await services.close()
  await server.stop()
})

interface Statement {
  text: string
  values: unknown[]
}

/** Services that keep each statement that reads a table, and are stopped at one of them. */
function watched(table: string, stopAt = Number.POSITIVE_INFINITY) {
  const read: Statement[] = []
  const stop = new AbortController()
  const { pool, prisma } = server.database
  const connect = async () => {
    const client = await pool.connect()
    const query = (statement: string | Statement) => {
      if (typeof statement === 'object' && statement.text.includes(`from ${table} t where`)) read.push(statement)
      if (read.length === stopAt) stop.abort(new Error('killed'))
      return client.query(statement as Statement)
    }
    return { query, release: (error?: Error) => client.release(error) }
  }
  const query = (text: string, values: unknown[]) => pool.query(text, values)
  const database = { ...server.database, prisma, pool: { query, connect } }
  const watching = { ...services, database, files: { store: {} }, log: console } as unknown as ErasureServices
  return { read, services: watching, signal: stop.signal }
}

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
/** The rows of a table, or of its partitions, that a plan has read. */
function examined(table: string, { Plans = [], ...node }: Plan): number {
  const own = node['Relation Name']?.startsWith(table) ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0
  return Plans.reduce((sum, each) => sum + examined(table, each), own)
}

it('each statement examines a window, and an erasure that was stopped goes on', async () => {
  const key = await server.key()
  const owner = await signIn(server, (await makePerson(server, 'owner')).email)
  const workerId = await insert(server, key, 'workers', { first_name: 'Noether', last_name: 'Okafor' })
  await stamped(server, server.orgId, (client) =>
    client.query(
      `insert into notifications (org_id, type, title)
       select $1, 'x', case n when $2 then 'About ' || $3 else 'About ' || n end from generate_series(0, $2::int) n`,
      [server.orgId, OTHERS, NAME],
    ),
  )
  const erased = await asPerson(server, owner, 'mutation ($id: ID!) { eraseWorker(id: $id, reason: "Asked") { id } }', {
    id: workerId,
  })
  expect(erased.body.errors).toBeUndefined()
  const titles = async () => {
    const { rows } = await server.database.pool.query(
      'select 1 from notifications where org_id = $1 and title like $2',
      [server.orgId, `%${NAME}%`],
    )
    return rows.length
  }
  const job = { orgId: server.orgId, workerId }

  const stopped = watched('notifications', 2)
  await expect(forgetWorker(stopped.services, job, stopped.signal, WINDOW)).rejects.toThrow('killed')
  expect(await titles()).toBe(1)

  const whole = watched('notifications')
  await forgetWorker(whole.services, job, whole.signal, WINDOW)
  expect(await titles()).toBe(0)
  expect(whole.read.length).toBeGreaterThan(OTHERS / WINDOW)
  for (const { text, values } of whole.read) {
    const { rows } = await stamped(server, server.orgId, async (client) => {
      await client.query(IN_ORDER)
      return client.query(`explain (analyze, format json) ${text}`, values)
    })
    expect(examined('notifications', rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(WINDOW)
  }
})
