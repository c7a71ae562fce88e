/** The request log: records each authenticated request by its id, without bodies, and limits who can read it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeApiKey } from '../../../src/access/credentials.ts'
import { type RequestEntry, valuesOf } from '../../../src/access/request-log/batch.ts'
import { removeRequestCounts, removeRequests } from '../../../src/access/request-log/retention.ts'
import { eventually } from '../../support/eventually.ts'
import { asPerson, makePerson, makeWorkerPerson, signIn } from '../../support/people.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../../support/server.ts'

const FIELDS = `id at requestId surface method path operation credentialId credentialKind credentialName environment
  status errorCode durationMs`

let server: TestServer
let key: string
let cookie: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key({ name: 'payroll' })
  cookie = await signIn(server, (await makePerson(server, 'developer')).email)
})
afterAll(() => server.stop())

const idOf = (answer: Answer) => answer.headers.get('x-request-id') as string

async function log(args: string, asCookie = cookie) {
  const { body } = await asPerson(server, asCookie, `{ requestLog(${args}) { data { ${FIELDS} } nextCursor } }`)
  expect(body.errors).toBeUndefined()
  return body.data.requestLog
}

const entryOf = (answer: Answer) =>
  eventually(async () => (await log(`requestId: "${idOf(answer)}"`)).data[0] as Record<string, unknown> | undefined)

/** Wait until all previous requests are written. */
const flush = async () => entryOf(await request(`${server.base}/tasks`, { key }))

describe('an entry', () => {
  it('records a REST request without its query string', async () => {
    const answer = await request(`${server.base}/workers?limit=2&updated_since=2026-01-01T00:00:00Z`, { key })
    expect(await entryOf(answer)).toMatchObject({
      requestId: idOf(answer),
      surface: 'rest',
      method: 'GET',
      path: '/api/public/v1/workers',
      operation: 'listWorkers',
      credentialKind: 'key',
      credentialName: 'payroll',
      environment: 'live',
      status: 200,
      errorCode: null,
    })
    expect(JSON.stringify(await entryOf(answer))).not.toContain('updated_since')
  })

  it('records an error', async () => {
    const body = { first_name: 'Ada', last_name: 'Okafor', email: 'not an address' }
    const answer = await request(`${server.base}/workers`, { method: 'POST', key, body })
    const entry = await entryOf(answer)
    expect(entry).toMatchObject({ operation: 'createWorker', status: 422, errorCode: 'validation_failed' })
    expect(JSON.stringify(entry)).not.toContain('not an address')
  })

  it('records an unknown path, truncated when it is long', async () => {
    const answer = await request(`${server.base}/${'x'.repeat(1000)}`, { key })
    const entry = await entryOf(answer)
    expect(entry).toMatchObject({ operation: null, status: 404, errorCode: 'not_found' })
    expect(entry.path).toHaveLength(300)
  })

  it.each([
    ['query Payroll { workers { data { id } } }', 'Payroll', null],
    ['{ workers { data { id } } tasks { data { id } } }', 'workers, tasks', null],
    ['{ worker(id: "1") { id } }', 'worker', 'not_found'],
    ['{ nothing }', null, 'bad_request'],
    ['{ sessions { id } }', 'sessions', 'insufficient_scope'],
  ])('records the GraphQL document %s', async (query, operation, errorCode) => {
    const answer = await graphql(server, key, query)
    expect(await entryOf(answer)).toMatchObject({
      surface: 'graphql',
      method: 'POST',
      path: '/graphql',
      operation,
      errorCode,
      status: answer.status,
    })
  })

  it('records a revoked and an expired key', async () => {
    const revoked = await server.key({ name: 'revoked' })
    const first = await request(`${server.base}/workers`, { key: revoked })
    const { credentialId } = await entryOf(first)
    await revokeApiKey(server.database, credentialId as string)
    const refused = await request(`${server.base}/workers`, { key: revoked })
    expect(await entryOf(refused)).toMatchObject({
      credentialName: 'revoked',
      status: 401,
      errorCode: 'credential_revoked',
    })
    const expired = await server.key({ name: 'expired', expiresAt: new Date(Date.now() - 1000) })
    const late = await graphql(server, expired, '{ workers { data { id } } }')
    expect(await entryOf(late)).toMatchObject({ credentialName: 'expired', errorCode: 'credential_expired' })
  })

  it('records a sandbox request and a signed-in user', async () => {
    const sandbox = await server.key({ environment: 'sandbox' })
    expect(await entryOf(await request(`${server.base}/workers`, { key: sandbox }))).toMatchObject({
      environment: 'sandbox',
    })
    const own = await asPerson(server, cookie, '{ workers { data { id } } }')
    expect(await entryOf(own)).toMatchObject({ credentialKind: 'session', credentialName: expect.stringMatching(/@/) })
    expect((await log(`requestId: "${idOf(own)}", kinds: [session]`)).data).toHaveLength(1)
    expect((await log(`requestId: "${idOf(own)}", kinds: [key, token]`)).data).toEqual([])
  })

  it('records a caller that disconnects before the response', async () => {
    const lockHolder = await server.database.pool.connect()
    const disconnect = new AbortController()
    const path = `/workers/${(await request(`${server.base}/workers`, { method: 'POST', key, body: { first_name: 'A', last_name: 'B' } })).body.id}`
    try {
      await lockHolder.query('begin')
      await lockHolder.query('select begin_write($1)', [server.orgId]) // the request waits for the organisation clock
      const change = {
        method: 'PATCH',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      }
      // A process that is too busy answers 503 instead of waiting: it is asked again.
      const send = (): Promise<Response> => {
        const sent = fetch(server.base + path, { ...change, body: '{"trade":"welder"}', signal: disconnect.signal })
        sent
          .then(() => {
            pending = send()
          })
          .catch(() => {}) // the caller's disconnection
        return sent
      }
      let pending = send()
      await eventually(async () => {
        const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        return (await lockHolder.query(waiting)).rowCount || undefined
      })
      disconnect.abort()
      await expect(pending).rejects.toThrow()
    } finally {
      await lockHolder.query('rollback')
      lockHolder.release()
    }
    const entry = await eventually(async () => (await log(`path: "/api/public/v1${path}", statusFrom: 499`)).data[0])
    expect(entry).toMatchObject({ method: 'PATCH', operation: 'updateWorker', status: 499 })
  })
})

it('omits requests without a credential or with an unknown one', async () => {
  const none = await request(`${server.base}/workers`)
  const unknown = await request(`${server.base}/workers`, { key: `sk_live_${'x'.repeat(43)}` })
  await flush()
  for (const answer of [none, unknown]) expect((await log(`requestId: "${idOf(answer)}"`)).data).toEqual([])
})

it('orders the requests of one millisecond', () => {
  const entry = { at: new Date(), credential: { id: 'key', orgId: 'organisation' } } as unknown as RequestEntry
  const [, , , ids = ''] = valuesOf(Array(500).fill(entry))
  const all = ids.slice(1, -1).split(',')
  expect(new Set(all).size).toBe(500)
  expect(all).toEqual(all.toSorted())
})

it('is paged latest first, and filtered', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  const developer = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
  const answers: Answer[] = []
  for (const path of ['/workers', '/tasks', '/workers/1', '/workers?limit=0'])
    answers.push(await request(server.base + path, { key: own }))
  const ids = answers.map(idOf)
  const only = 'path: "/api"'
  await eventually(async () => (await log(only, developer)).data.length === 4)
  const found = async (args: string) =>
    (await log(`${only}, ${args}`, developer)).data.map((entry: { requestId: string }) => ids.indexOf(entry.requestId))
  expect(await found('limit: 200')).toEqual([3, 2, 1, 0])
  const first = await log(`${only}, limit: 3`, developer)
  expect(first.data).toHaveLength(3)
  expect(await found(`cursor: "${first.nextCursor}"`)).toEqual([0])
  expect((await log(`${only}, cursor: "${first.nextCursor}"`, developer)).nextCursor).toBeNull()
  expect(await found('statusFrom: 400')).toEqual([3, 2])
  expect(await found('statusTo: 200')).toEqual([1, 0])
  expect(await found('errorCode: "validation_failed"')).toEqual([3])
  const { credentialId, at } = first.data[0]
  expect(await found(`credentialId: "${credentialId}"`)).toEqual([3, 2, 1, 0])
  expect(await found(`since: "${at}"`)).toContain(3)
  expect(await found(`until: "${new Date(Date.parse(at) - 60_000).toISOString()}"`)).toEqual([])
  expect((await log('path: "/api/public/v1/workers", limit: 200', developer)).data).toHaveLength(3)
})

it.each([
  ['cursor: "x"', ['cursor']],
  ['credentialId: "x"', ['credentialId']],
  ['errorCode: "x"', ['errorCode']],
  ['since: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z"', ['until']],
  ['limit: 201', ['limit']],
])('rejects %s and names the argument', async (args, paths) => {
  const { body } = await asPerson(server, cookie, `{ requestLog(${args}) { nextCursor } }`)
  const [{ extensions }] = body.errors
  expect(extensions.code).toBe('validation_failed')
  expect(extensions.details.map((detail: { path: string }) => detail.path)).toEqual(paths)
})

it('is readable by owners, admins and developers of the organisation only', async () => {
  const query = '{ requestLog { data { id } } requestStatistics { at } credentialUsage { credentialId } }'
  for (const { email } of [await makePerson(server, 'staff'), await makeWorkerPerson(server)]) {
    const person = await signIn(server, email)
    const { body } = await asPerson(server, person, query)
    expect(body.errors.map((error: { extensions: { code: string } }) => error.extensions.code)).toEqual(
      Array(3).fill('insufficient_scope'),
    )
  }
  const { body } = await graphql(server, key, query)
  expect(body.errors).toHaveLength(3)
  const orgId = await server.organisation()
  const foreignOwner = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
  const answer = await request(`${server.base}/workers`, { key })
  await entryOf(answer)
  expect((await log(`requestId: "${idOf(answer)}"`, foreignOwner)).data).toEqual([])
})

describe('request statistics', () => {
  it('count requests by outcome and show how close a credential came to its budget', async () => {
    const orgId = await server.organisation()
    const own = await server.key({ orgId, name: 'narrow', ratePerMinute: 6 })
    const admin = await signIn(server, (await makePerson(server, 'admin', { orgId })).email)
    const statuses: number[] = []
    for (const path of [...Array(4).fill('/workers'), '/workers/1', '/workers?limit=0', '/workers', '/workers'])
      statuses.push((await request(server.base + path, { key: own })).status)
    const sum = (predicate: (status: number) => boolean) => statuses.filter(predicate).length
    const expected = {
      success: sum((status) => status < 400),
      clientError: sum((status) => status >= 400 && status < 429),
      serverError: 0,
      limited: sum((status) => status === 429),
    }
    const names = Object.keys(expected) as (keyof typeof expected)[]
    const query = `{
      requestStatistics(stepMinutes: 60) { at ${names.join(' ')} }
      credentialUsage { credentialKind credentialName environment peakPoints ratePerMinute ${names.join(' ')} }
    }`
    const add = (counts: Record<string, number>[]) =>
      Object.fromEntries(names.map((name) => [name, counts.reduce((all, each) => all + (each[name] ?? 0), 0)]))
    // Each field is read separately, so an entry written in between appears in only one of them.
    const [steps, usage] = await eventually(async () => {
      const { requestStatistics, credentialUsage } = (await asPerson(server, admin, query)).body.data
      const ofKey = credentialUsage.find((each: { credentialKind: string }) => each.credentialKind === 'key')
      const isWhole = (counts: Record<string, number>[]) =>
        Object.values(add(counts)).reduce((all, each) => all + each) === statuses.length
      return ofKey && isWhole(requestStatistics) && isWhole([ofKey]) ? [requestStatistics, ofKey] : undefined
    })
    expect(add(steps)).toEqual(expected) // without the session that queries
    expect(steps.length).toBeGreaterThanOrEqual(24)
    expect(usage).toMatchObject({ ...expected, credentialName: 'narrow', environment: 'live', ratePerMinute: 6 })
    expect(usage.peakPoints).toBeGreaterThan(0)
  })

  it('count a GraphQL response with an error by that error', async () => {
    const orgId = await server.organisation()
    const own = await server.key({ orgId })
    const admin = await signIn(server, (await makePerson(server, 'admin', { orgId })).email)
    await graphql(server, own, '{ worker(id: "1") { id } }')
    const count = await eventually(async () => {
      const { body } = await asPerson(server, admin, '{ credentialUsage { credentialKind clientError success } }')
      return body.data.credentialUsage.find((each: { credentialKind: string }) => each.credentialKind === 'key')
    })
    expect(count).toMatchObject({ clientError: 1, success: 0 })
  })

  it('reject more steps than a chart can show, and name the minimum step', async () => {
    const query = '{ requestStatistics(since: "2026-01-01T00:00:00Z", stepMinutes: 1) { at } }'
    const { body } = await asPerson(server, cookie, query)
    expect(body.errors[0].extensions.details[0]).toMatchObject({ path: 'stepMinutes' })
  })
})

it('removes requests after 14 days and statistics after 31', async () => {
  await flush()
  const { pool } = server.database
  const count = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  expect(await removeRequests(pool, inDays(13))).toBe(0)
  expect(await removeRequests(pool, inDays(15), AbortSignal.abort())).toBe(0)
  expect(await removeRequests(pool, inDays(15))).toBeGreaterThan(10)
  expect(await count('request_log')).toBeLessThan(20) // entries written in the meantime
  expect(await removeRequestCounts(pool, inDays(30))).toBe(0)
  expect(await removeRequestCounts(pool, inDays(32))).toBeGreaterThan(0)
})

it('writes buffered entries before the server stops, and continues when the database is available again', async () => {
  const other = await startTestServer({}, server.databaseUrl)
  const own = await other.key({ orgId: server.orgId })
  const { pool } = server.database
  await pool.query('alter table request_log rename to request_log_away')
  const missed = await request(`${other.base}/workers`, { key: own })
  await request(`${other.base}/workers`, { key: own })
  await new Promise((resolve) => setTimeout(resolve, 1500)) // at least one attempt has failed
  await pool.query('alter table request_log_away rename to request_log')
  await entryOf(missed)
  const last = await request(`${other.base}/workers`, { key: own })
  await other.stop()
  expect((await log(`requestId: "${idOf(last)}"`)).data).toHaveLength(1)
})
