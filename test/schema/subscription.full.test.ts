/**
 * The `changes` subscription over server-sent events: across processes, under each kind of credential, until it ends.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { revokeApiKey } from '../../src/access/credentials.ts'
import { BURST, INTERVAL } from '../../src/platform/changes/pace.ts'
import { MAX_STREAMS } from '../../src/platform/changes/watch.ts'
import { eventually } from '../support/eventually.ts'
import { asPerson, makePerson, makeWorkerPerson, signIn } from '../support/people.ts'
import { graphql, joinTestServer, request, startTestServer, type TestServer } from '../support/server.ts'
import { openStream, type Stream } from '../support/stream.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const withKey = (text: string) => ({ authorization: `Bearer ${text}` })
const withCookie = (cookie: string) => ({ cookie, 'x-requested-with': 'muster' })
const next = (stream: Stream, count: number) =>
  eventually(async () => (stream.messages.length >= count ? stream.messages[count - 1] : undefined))
const makeWorker = (asKey = key) =>
  request(`${server.base}/workers`, { method: 'POST', key: asKey, body: { first_name: 'Ada', last_name: 'Okafor' } })

it('first sends every topic that the caller may read, then each changed topic, whichever process changed it', async () => {
  const other = await startTestServer({}, server.databaseUrl)
  const stream = await openStream(other, withKey(key))
  expect(await next(stream, 1)).toEqual({ data: { changes: ['events', 'records', 'notifications', 'automations'] } })
  await makeWorker()
  expect(await next(stream, 2)).toEqual({ data: { changes: ['events'] } })
  const save = 'mutation { saveDocumentTemplate(input: { name: "Terms", body: "Dear {{worker.first_name}}" }) { id } }'
  await graphql(server, key, save) // has no event
  expect(await next(stream, 3)).toEqual({ data: { changes: ['records'] } })
  stream.close()
  await other.stop()
})

it('also sends the requests topic to people who manage integrations, and sends nothing to other organisations', async () => {
  const cookie = await signIn(server, (await makePerson(server, 'developer')).email)
  const orgId = await server.organisation()
  const foreignCookie = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
  const query = 'subscription { changes(topics: [requests]) }'
  const [own, foreign] = await Promise.all([
    openStream(server, withCookie(cookie), query),
    openStream(server, withCookie(foreignCookie), query),
  ])
  await Promise.all([next(own, 1), next(foreign, 1)])
  await request(`${server.base}/workers`, { key })
  expect(await next(own, 2)).toEqual({ data: { changes: ['requests'] } })
  expect(foreign.messages).toHaveLength(1)
  own.close()
  foreign.close()
})

it('combines many changes in a row to few messages', async () => {
  const stream = await openStream(server, withKey(key), 'subscription { changes(topics: [events]) }')
  const start = performance.now()
  await next(stream, 1)
  for (let n = 0; n < 40; n++) await makeWorker()
  await next(stream, 2)
  const milliseconds = performance.now() - start
  expect(stream.messages.length).toBeLessThanOrEqual(BURST + 1 + milliseconds / INTERVAL)
  stream.close()
})

it('sends a change that another process committed at once', async () => {
  const other = await startTestServer({}, server.databaseUrl)
  const stream = await openStream(other, withKey(key), 'subscription { changes(topics: [events]) }')
  await next(stream, 1)
  const delays: number[] = []
  const writes: number[] = []
  for (let count = 2; count <= 12; count++) {
    const asked = performance.now()
    await makeWorker()
    writes.push(performance.now() - asked)
    const committed = performance.now()
    while (stream.messages.length < count) await sleep(1)
    delays.push(performance.now() - committed)
  }
  const median = (times: number[]) => times.sort((one, next) => one - next)[5] as number
  expect(median(delays)).toBeLessThan(10 * median(writes)) // both are longer on a busy machine
  stream.close()
  await other.stop()
})

it('sends nothing for a rolled-back change or for the sandbox', async () => {
  const sandbox = await server.key({ environment: 'sandbox' })
  const stream = await openStream(server, withKey(key), 'subscription { changes(topics: [events]) }')
  await next(stream, 1)
  await makeWorker(sandbox)
  await request(`${server.base}/workers`, { method: 'POST', key, body: { first_name: '' } })
  await sleep(1500)
  expect(stream.messages).toHaveLength(1)
  stream.close()
})

it.each([
  ['the topic requests to a key', async () => withKey(key), '(topics: [requests])'],
  [
    'the topic notifications to a key without the scope',
    async () => withKey(await server.key({ scopes: ['workers:read'] })),
    '(topics: [notifications])',
  ],
  ['a key without read scopes', async () => withKey(await server.key({ scopes: ['write'] })), ''],
  [
    'the topic deliveries to staff',
    async () => withCookie(await signIn(server, (await makePerson(server, 'staff')).email)),
    '(topics: [deliveries])',
  ],
  ['a worker session', async () => withCookie(await signIn(server, (await makeWorkerPerson(server)).email)), ''],
])('refuses %s', async (_who, headers, args) => {
  const stream = await openStream(server, await headers(), `subscription { changes${args} }`)
  const message = await next(stream, 1)
  expect(message?.errors?.[0]?.extensions.code).toBe('insufficient_scope')
  await stream.ended
})

it('ends when its key is revoked', async () => {
  const own = await server.key()
  const { rows } = await server.database.pool.query('select id from api_keys order by created_at desc limit 1')
  const stream = await openStream(server, withKey(own), 'subscription { changes(topics: [events]) }')
  await next(stream, 1)
  await revokeApiKey(server.database, rows[0].id)
  await makeWorker()
  await stream.ended
  expect(stream.messages).toHaveLength(1)
})

it('ends with its session, and with the membership', async () => {
  const people = await Promise.all([makePerson(server, 'developer'), makePerson(server, 'admin')])
  const query = 'subscription { changes(topics: [events]) }' // earlier tests' requests may still be written to their log
  const cookies: string[] = []
  for (const { email } of people) cookies.push(await signIn(server, email))
  const streams = await Promise.all(cookies.map((cookie) => openStream(server, withCookie(cookie), query)))
  await Promise.all(streams.map((stream) => next(stream, 1)))
  await server.database.prisma.session.deleteMany({ where: { userId: people[0]?.userId as string } })
  await server.database.prisma.membership.deleteMany({ where: { userId: people[1]?.userId as string } })
  await makeWorker()
  await Promise.all(streams.map(({ ended }) => ended))
  for (const { messages } of streams) expect(messages).toHaveLength(1)
})

it('sends all topics again after the database connection was lost', async () => {
  const stream = await openStream(server, withKey(key), 'subscription { changes(topics: [notifications]) }')
  await next(stream, 1)
  await server.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'muster changes' and datname = current_database()`,
  )
  expect(await next(stream, 2)).toEqual({ data: { changes: ['notifications'] } })
  stream.close()
})

it('limits the streams of one credential, and does not count closed ones', async () => {
  const own = await server.key()
  const query = 'subscription { changes(topics: [events]) }'
  const streams = await Promise.all(Array.from({ length: MAX_STREAMS }, () => openStream(server, withKey(own), query)))
  await Promise.all(streams.map((stream) => next(stream, 1)))
  const refused = await graphql(server, own, query, {}, { accept: 'text/event-stream' })
  expect(refused.status).toBe(429)
  for (const stream of streams) stream.close()
  await eventually(async () => {
    const stream = await openStream(server, withKey(own), query)
    const [first] = [await next(stream, 1)]
    stream.close()
    return first?.data
  })
})

it('ends at once when the server stops', async () => {
  const other = await startTestServer({}, server.databaseUrl)
  const cookie = await signIn(other, (await makePerson(other, 'owner')).email)
  const streams = [await openStream(other, withKey(key)), await openStream(other, withCookie(cookie))]
  await Promise.all(streams.map((stream) => next(stream, 1)))
  await other.stop() // an open stream would delay the stop by SHUTDOWN_SECONDS
  await Promise.all(streams.map(({ ended }) => ended))
  expect((await asPerson(server, cookie, '{ me { email } }')).status).toBe(200)
})
