/** One credential that sends more than the process can do at once, and what the others notice. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { codeOf } from '../support/people.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let greedy: string
let other: string

beforeAll(async () => {
  server = await startTestServer({ DATABASE_POOL: '4', DATABASE_WAIT_MS: '1000' })
  greedy = await server.key()
  other = await server.key()
})
afterAll(() => server.stop())

/** Hold a lock on a table, so that every read of it hangs until `release`. */
async function lock(table: string): Promise<{ release(): Promise<void> }> {
  const client = await server.database.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return {
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}

const reads = [
  ['REST', (key: string) => request(`${server.base}/workers?limit=1`, { key })],
  ['GraphQL', (key: string) => graphql(server, key, '{ workers(limit: 1) { data { id } } }')],
] as const

it.each(reads)(
  'a request over %s that waits over a second gets 503 with Retry-After, and works again later',
  async (_surface, read) => {
    const { release } = await lock('workers')
    const hanging = Array.from({ length: 2 }, () => read(greedy))
    await eventually(async () => {
      const { rows } = await server.database.pool.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0].n >= 1 ? true : undefined
    })
    const projects: Promise<Answer>[] = [
      request(`${server.base}/projects?limit=1`, { key: other }),
      graphql(server, other, '{ projects(limit: 1) { data { id } } }'),
    ]
    for (const answer of await Promise.all(projects)) {
      expect([answer.status, codeOf(answer), answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
      expect(JSON.stringify(answer.body)).toContain('waited 1 s for its turn')
    }
    await release()
    for (const answer of await Promise.all(hanging)) expect(answer.status).toBe(200)
    expect((await read(other)).status).toBe(200)
  },
)

it('a hundred queries of one credential do not delay another’s until they are done', async () => {
  let done = 0
  const page = '{ workers(limit: 200) { data { id firstName lastName } pagination { total } } }'
  const flood = Array.from({ length: 100 }, async () => {
    await graphql(server, greedy, page)
    done++
  })
  await eventually(async () => (done > 0 ? true : undefined))
  await graphql(server, other, page)
  expect(done).toBeLessThan(80)
  await Promise.all(flood)
})
