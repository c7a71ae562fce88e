/** Many streams of one organisation's changes: a change is read once for all, and each gets what is its own. */
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourcesByObject } from '../../schema/record-references.ts'
import { forOrganisation } from '../../src/access/tenancy/client.ts'
import { follow } from '../../src/events/follow.ts'
import { type Changes, openChanges } from '../../src/platform/changes/changes.ts'
import { MAX_OF_ORGANISATION, MAX_STREAMS, watch } from '../../src/platform/changes/watch.ts'
import { eventually } from '../support/eventually.ts'
import { makePerson, signIn } from '../support/people.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { sentStatements } from '../support/statements.ts'
import { openStream, type Stream } from '../support/stream.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  key = await server.key()
})
afterAll(() => server.stop())

const QUERY = 'subscription { recordChanges { changes { id } isComplete } }'
const post = async (path: string, body: object): Promise<string> =>
  (await request(server.base + path, { method: 'POST', key, body })).body.id
const makeWorker = () => post('/workers', { first_name: 'Ada', last_name: 'Okafor' })
const times = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const withCookie = (cookie: string) => ({ cookie, 'x-requested-with': 'muster' })
const idsOf = ({ messages }: Stream) =>
  messages.flatMap(({ data }) =>
    (data as unknown as { recordChanges: { changes: { id: string }[] } }).recordChanges.changes.map(({ id }) => id),
  )

it('a change costs some statements, however many streams of keys, people and workers there are', async () => {
  const workers = await times(12, makeWorker)
  const people = await times(12, (index) => makePerson(server, 'worker', { workerId: workers[index] as string }))
  const staff = await times(12, () => makePerson(server, 'staff'))
  const keys = await times(4, () => server.key())
  const cookies: string[] = []
  for (const { email } of [...people, ...staff]) cookies.push(await signIn(server, email))
  const headers = [
    ...cookies.flatMap((cookie) => Array.from({ length: 5 }, () => withCookie(cookie))),
    ...keys.flatMap((each) => Array.from({ length: 10 }, () => ({ authorization: `Bearer ${each}` }))),
  ]
  const streams: Stream[] = []
  for (const each of headers) streams.push(await openStream(server, each, QUERY))
  await eventually(async () => streams.every(({ messages }) => messages.length === 1) || undefined)

  const client = await post('/clients', { name: 'Harbour' })
  const project = await post('/projects', { client_id: client, name: 'Dock' })
  const first = { worker_id: workers[0], project_id: project, start_date: '2026-01-05' }
  await eventually(async () => streams.slice(60).every((each) => idsOf(each).includes(project)) || undefined)
  let assignment = ''
  const statements = await sentStatements(async () => {
    assignment = await post('/assignments', first)
    const told = [...streams.slice(0, 5), ...streams.slice(60)]
    await eventually(async () => told.every((each) => idsOf(each).includes(assignment)) || undefined)
  })
  expect(statements.length).toBeLessThan(40) // each stream for itself: over 600
  for (const stream of streams.slice(5, 60)) expect(idsOf(stream)).toEqual([])
  for (const stream of streams) stream.close()
})

it('a person has as many streams as one credential, over all sessions', async () => {
  const { email } = await makePerson(server, 'owner')
  const [one, other] = [await signIn(server, email), await signIn(server, email)]
  const streams = await times(MAX_STREAMS, (index) => openStream(server, withCookie(index % 2 ? one : other), QUERY))
  await eventually(async () => streams.every(({ messages }) => messages.length === 1) || undefined)
  const refused = await openStream(server, withCookie(one), QUERY)
  const message = await eventually(async () => refused.messages[0])
  expect(message?.errors?.[0]?.extensions.code).toBe('rate_limited')
  const another = await openStream(server, { authorization: `Bearer ${key}` }, QUERY)
  expect(await eventually(async () => another.messages[0])).toMatchObject({ data: {} })
  for (const stream of [...streams, another]) stream.close()
})

it('an organisation has a limit of its own', async () => {
  const changes = openChanges(server.database)
  const subscriber = (orgId: string, holder: string) => ({
    changes,
    orgId,
    ownOrgId: orgId,
    holder,
    permittedTopics: async () => ['events'] as const,
  })
  const opened: AsyncIterator<unknown>[] = []
  for (let index = 0; index < MAX_OF_ORGANISATION; index++) {
    const stream = watch(subscriber('many', `person ${index}`), ['events'])[Symbol.asyncIterator]()
    void stream.next()
    opened.push(stream)
  }
  expect(() => watch(subscriber('many', 'one more'), ['events'])).toThrow(
    /This organisation has \d+ open subscriptions/,
  )
  watch(subscriber('another', 'one more'), ['events'])
  for (const stream of opened) await stream.return?.()
  watch(subscriber('many', 'one more'), ['events'])
  await changes.close()
})

it('who reads too slowly for what is kept is told to read everything again', async () => {
  let told = () => {}
  const subscribe = (_orgId: string, listener: () => void) => {
    told = listener
    return () => {}
  }
  const { orgId } = server
  const db = forOrganisation(server.database, orgId)
  const place = { changes: { subscribe } as unknown as Changes, db, orgId, resources: resourcesByObject }
  const { follower, leave } = follow(place, null)
  await follower.catchUp()
  const { steps, changes } = follower.since()
  expect(changes).toEqual([])
  const worker = await makeWorker()
  told()
  await follower.catchUp()
  expect(follower.since(steps)).toMatchObject({ changes: [{ id: worker, isNew: true }], isComplete: true })
  for (let count = 0; count < 100; count++) {
    await graphql(server, key, `mutation { updateWorker(id: "${worker}", input: { trade: "t${count}" }) { id } }`)
    told()
    await follower.catchUp()
  }
  expect(follower.since(steps).isComplete).toBe(false)
  expect(follower.since(steps + 1)).toMatchObject({ isComplete: true })
  leave()
})

it('who waits for a reading that began too early gets what the next one finds', async () => {
  let told = () => {}
  const answers: ((rows: object[]) => void)[] = []
  const place = {
    changes: {
      subscribe: (_orgId: string, listener: () => void) => {
        told = listener
        return () => {}
      },
    } as unknown as Changes,
    db: { $queryRaw: () => new Promise((resolve) => answers.push(resolve)) } as never,
    orgId: 'waits',
    resources: resourcesByObject,
  }
  /** Answer the oldest statement, and let all that waited for it go on. */
  const answer = async (rows: object[]) => {
    answers.shift()?.(rows)
    await setImmediate()
  }
  const newest = (at: number) => [{ at: new Date(at), eventId: null }]
  const { follower, leave } = follow(place, null)
  const begun = follower.catchUp()
  await answer(newest(1))
  await begun
  const { steps } = follower.since()

  told()
  const early = follower.catchUp()
  told()
  const found: number[] = []
  const late = [1, 2, 3].map(() => follower.catchUp().then(() => found.push(follower.since(steps).changes.length)))
  await answer(newest(2))
  await answer([])
  await early
  expect(found).toEqual([])
  await answer(newest(3))
  await answer([{ type: 'Client', id: 'new', isNew: true, isDeleted: false, owners: [], isBelonging: false }])
  await Promise.all(late)
  expect(found).toEqual([1, 1, 1])
  leave()
})
