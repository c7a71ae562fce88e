/** The `recordChanges` subscription: which records changed, for whom, and what a client that was away missed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { makePerson, signIn, type TestPerson } from '../support/people.ts'
import { createId } from '../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../support/server.ts'
import { openStream, type Stream } from '../support/stream.ts'
import { stamped } from '../support/write.ts'

interface Changed {
  eventId: string | null
  event: string | null
  operation: string
  type: string
  id: string
}

interface Message {
  changes: Changed[]
  isComplete: boolean
  lastEventId: string | null
}

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const SELECTION = '{ changes { eventId event operation type id } isComplete lastEventId }'
const subscribe = (as: string, args = '') =>
  openStream(server, { authorization: `Bearer ${as}` }, `subscription { recordChanges${args} ${SELECTION} }`)
const asPerson = async ({ email }: TestPerson, args = '') => {
  const headers = { cookie: await signIn(server, email), 'x-requested-with': 'muster' }
  return openStream(server, headers, `subscription { recordChanges${args} ${SELECTION} }`)
}
const messagesOf = ({ messages }: Stream): Message[] =>
  messages.flatMap(({ data }) => (data as unknown as { recordChanges: Message } | null)?.recordChanges ?? [])
/** The changes of all messages, when there are so many. */
const changesOf = (stream: Stream, count: number) =>
  eventually(async () => {
    const changes = messagesOf(stream).flatMap((each) => each.changes)
    return changes.length >= count ? changes : undefined
  })
const first = (stream: Stream) => eventually(async () => messagesOf(stream)[0])
const refusal = (stream: Stream) => eventually(async () => stream.messages[0]?.errors?.[0]?.extensions)

const post = async (path: string, body: object): Promise<string> =>
  (await request(server.base + path, { method: 'POST', key, body })).body.id
const makeWorker = () => post('/workers', { first_name: 'Ada', last_name: 'Okafor' })
const makeClient = () => post('/clients', { name: 'Harbour' })

it('begins where an answer says that the organisation was, so that nothing is read twice', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  const { email } = await makePerson(server, 'staff', { orgId })
  const headers = { cookie: await signIn(server, email), 'x-requested-with': 'muster', 'x-organisation': orgId }
  const me = async () => {
    const body = { query: '{ me { lastEventId } }' }
    return (await request(`${server.url}/graphql`, { method: 'POST', headers, body })).body.data.me
  }
  expect(await me()).toEqual({ lastEventId: null })
  const create = (name: string) =>
    request(`${server.base}/clients`, { method: 'POST', key: own, body: { name } }).then(({ body }) => body.id)
  await create('Harbour')
  const { lastEventId } = await me()
  const query = `subscription { recordChanges(after: "${lastEventId}") ${SELECTION} }`
  const stream = await openStream(server, headers, query)
  expect(await first(stream)).toMatchObject({ changes: [], isComplete: true, lastEventId })
  const id = await create('Quay')
  expect(await changesOf(stream, 1)).toMatchObject([{ event: 'client.created', id }])

  const missed = await openStream(server, headers, query) // what came between the answer and the stream
  expect((await first(missed))?.changes).toMatchObject([{ event: 'client.created', id }])
})

it('sends nothing at first, then each record that was created, updated and deleted', async () => {
  const stream = await subscribe(key)
  expect(await first(stream)).toMatchObject({ changes: [], isComplete: true })
  const worker = await makeWorker()
  await request(`${server.base}/workers/${worker}`, { method: 'PATCH', key, body: { trade: 'welder' } })
  const input = `{ workerId: "${worker}", kind: holiday, startsAt: "2026-08-03T00:00:00Z", endsAt: "2026-08-04T00:00:00Z" }`
  const made = await graphql(server, key, `mutation { createPlannerWindow(input: ${input}) { id } }`)
  const { id } = made.body.data.createPlannerWindow
  await graphql(server, key, `mutation { deletePlannerWindow(id: "${id}") { id } }`)
  const changes = await changesOf(stream, 4)
  expect(changes.map(({ eventId: _eventId, ...change }) => change)).toEqual([
    { event: 'worker.created', operation: 'created', type: 'worker', id: worker },
    { event: 'worker.updated', operation: 'updated', type: 'worker', id: worker },
    { event: 'planner.updated', operation: 'updated', type: 'planner', id },
    { event: 'planner.updated', operation: 'deleted', type: 'planner', id },
  ])
  const { body } = await graphql(server, key, '{ events(limit: 4, order: newest_first) { data { id } } }')
  expect(changes.map(({ eventId }) => eventId).toReversed()).toEqual(
    body.data.events.data.map((each: Changed) => each.id),
  )
  expect(messagesOf(stream).at(-1)).toMatchObject({ isComplete: true, lastEventId: changes[3]?.eventId })
  stream.close()
})

it('sends that drafts and templates were deleted', async () => {
  const ask = async (text: string) => (await graphql(server, key, text)).body.data
  await ask('mutation { saveDocumentTemplate(input: { name: "Rules", body: "One" }) { id } }')
  const { saveDocumentTemplate: template } = await ask(
    'mutation { saveDocumentTemplate(input: { name: "Rules", body: "Two" }) { id } }',
  )
  const { createDocumentPack: pack } = await ask(
    'mutation { createDocumentPack(input: { name: "Draft", templates: [{ name: "Rules" }] }) { id } }',
  )
  const stream = await subscribe(key, '(types: [document_pack, document_template])')
  await first(stream)
  await ask(`mutation { deleteDocumentPack(id: "${pack.id}") { id } }`)
  await ask('mutation { deleteDocumentTemplate(name: "Rules") { id } }')
  const changes = await changesOf(stream, 3)
  const deleted = { eventId: expect.any(String), event: 'document_pack.deleted', operation: 'deleted' }
  expect(changes).toHaveLength(3) // the template's versions are two
  expect(changes).toContainEqual({ ...deleted, type: 'document_pack', id: pack.id })
  expect(changes).toContainEqual({ ...deleted, eventId: null, event: null, type: 'document_template', id: template.id })
  stream.close()
})

it('sends to each caller the types that it may read, and of these the ones that it asks for', async () => {
  const limited = await server.key({ scopes: ['clients:read'] })
  const stranger = await server.key({ orgId: await server.organisation() })
  const [own, chosen, foreign] = await Promise.all([
    subscribe(limited),
    subscribe(key, '(types: [client, project])'),
    subscribe(stranger),
  ])
  await Promise.all([own, chosen, foreign].map(first))
  await makeWorker()
  const client = await makeClient()
  for (const stream of [own, chosen]) expect((await changesOf(stream, 1)).map(({ id }) => id)).toEqual([client])
  expect(messagesOf(foreign)).toEqual([{ changes: [], isComplete: true, lastEventId: null }])
  for (const stream of [own, chosen, foreign]) stream.close()
})

it('a client that was away gets what it missed, or is told to read everything again', async () => {
  const before = await subscribe(key)
  const { lastEventId } = await first(before)
  before.close()
  const missed = [await makeWorker(), await makeClient()]
  const after = await subscribe(key, `(after: "${lastEventId}")`)
  expect((await changesOf(after, 2)).map(({ id }) => id)).toEqual(missed)
  expect(messagesOf(after)[0]?.isComplete).toBe(true)
  after.close()

  const long = await subscribe(key, `(after: "evt_${'0'.repeat(32)}")`)
  expect(await first(long)).toMatchObject({ isComplete: false })
  long.close()

  await stamped(server, server.orgId, (client) =>
    client.query(
      `insert into events (org_id, type, object_type, object_id, sequence, data)
     select $1, 'client.updated', 'client', $2, 1000 + n, '{}' from generate_series(1, 250) n`,
      [server.orgId, missed[1]],
    ),
  )
  const many = await subscribe(key, `(after: "${lastEventId}")`)
  const message = await first(many)
  expect(message.changes).toHaveLength(200)
  expect(message.isComplete).toBe(false)
  const { body } = await graphql(server, key, '{ events(limit: 1) { data { id } } }')
  expect(message.lastEventId).toBe(body.data.events.data[0].id)
  many.close()
})

it('a worker who was away is told to read everything again after ten thousand events of others', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  const worker = await createId(server, own, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const person = await makePerson(server, 'worker', { orgId, workerId: worker })
  const client = await createId(server, own, '/clients', { name: 'Quay' })
  const before = await subscribe(own)
  const { lastEventId } = await first(before)
  before.close()
  const add = (count: number) =>
    stamped(server, orgId, (database) =>
      database.query(
        `insert into events (org_id, type, object_type, object_id, sequence, data)
         select $1, 'client.updated', 'client', $2, 1000 + n, '{}' from generate_series(1, $3::int) n`,
        [orgId, client, count],
      ),
    )
  for (const [more, isComplete] of [
    [10_000, true],
    [1, false],
  ] as const) {
    await add(more)
    const stream = await asPerson(person, `(after: "${lastEventId}")`)
    expect(await first(stream)).toMatchObject({ changes: [], isComplete })
    stream.close()
  }
})

it('is refused to who may not read a type, or asks for what is after no event', async () => {
  const limited = await server.key({ scopes: ['clients:read'] })
  expect(await refusal(await subscribe(limited, '(types: [worker])'))).toMatchObject({ code: 'insufficient_scope' })
  expect(await refusal(await subscribe(key, '(after: "nonsense")'))).toMatchObject({ code: 'validation_failed' })
})

const makeTemplate = async (name: string): Promise<string> => {
  const input = `{ name: "${name}", body: "Dear {{worker.first_name}}" }`
  const made = await graphql(server, key, `mutation { saveDocumentTemplate(input: ${input}) { id } }`)
  return made.body.data.saveDocumentTemplate.id
}
const makeDraft = async (worker: string, project?: string): Promise<string> =>
  post('/timesheets', {
    worker_id: worker,
    project_id: project ?? (await post('/projects', { client_id: await makeClient(), name: 'Wharf' })),
    period_start: '2026-02-02',
    period_end: '2026-02-08',
    entries: [{ date: '2026-02-02', hours: 8 }],
  })
const withoutEvent = (operation: string, type: string, id: string) => ({
  eventId: null,
  event: null,
  operation,
  type,
  id,
})

it('names records that changed without an event, too, once each', async () => {
  const stream = await subscribe(key, '(types: [timesheet, document_template])')
  const limited = await subscribe(await server.key({ scopes: ['documents:read'] }))
  await Promise.all([stream, limited].map(first))
  const worker = await makeWorker()
  const draft = await makeDraft(worker)
  const entries = [{ date: '2026-02-03', hours: 7 }]
  expect(await changesOf(stream, 1)).toMatchObject([{ event: 'timesheet.created', id: draft }])
  await request(`${server.base}/timesheets/${draft}`, { method: 'PATCH', key, body: { entries } })
  expect((await changesOf(stream, 2))[1]).toMatchObject({ event: 'timesheet.updated', id: draft })
  await request(`${server.base}/timesheets/${draft}`, { method: 'PATCH', key, body: { status: 'submitted' } })
  expect((await changesOf(stream, 3))[2]).toMatchObject({ event: 'timesheet.submitted', id: draft })
  const template = await makeTemplate('Terms')
  expect((await changesOf(stream, 4))[3]).toEqual(withoutEvent('created', 'document_template', template))
  expect(await changesOf(limited, 1)).toEqual([withoutEvent('created', 'document_template', template)])
  const { lastEventId } = messagesOf(stream).at(-1) as Message
  for (const each of [stream, limited]) each.close()

  const missed = await makeTemplate('Rules')
  const after = await subscribe(key, `(types: [document_template], after: "${lastEventId}")`)
  const found = await changesOf(after, 1)
  expect(found.map(({ id }) => id)).toContain(missed)
  expect(messagesOf(after)[0]).toMatchObject({ isComplete: true, lastEventId })
  after.close()
})

it('names the assignment whose charge rate changes, to those who may read rates alone', async () => {
  const worker = await makeWorker()
  const client = await makeClient()
  const project = await post('/projects', { client_id: client, name: 'Lock' })
  const stay = { worker_id: worker, project_id: project }
  const assignment = await post('/assignments', { ...stay, start_date: '2026-01-05', end_date: '2026-01-09' })
  const stream = await subscribe(key, '(types: [assignment])')
  const others = await Promise.all([
    subscribe(await server.key({ scopes: ['projects:read'] })),
    asPerson(await makePerson(server, 'worker', { workerId: worker })),
  ])
  await Promise.all([stream, ...others].map(first))
  const rate = async (minor: number) => {
    const input = `{ rate: ${minor}, currency: "GBP" }`
    const query = `mutation { setChargeRate(assignmentId: "${assignment}", input: ${input}) { chargeRate { rate } } }`
    expect((await graphql(server, key, query)).body.data.setChargeRate.chargeRate.rate).toBe(minor)
  }
  const named = withoutEvent('updated', 'assignment', assignment)
  await rate(2500)
  expect(await changesOf(stream, 1)).toEqual([named])
  await rate(2600)
  expect(await changesOf(stream, 2)).toEqual([named, named])
  await rate(2600) // as it is already
  const { body } = await request(`${server.base}/assignments/${assignment}`, { key })
  expect(body.updated_at).toBe(body.created_at) // integrations, which see no rate, need not read it again
  const another = await post('/assignments', { ...stay, start_date: '2026-01-12' })
  for (const [each, count] of [[stream, 3], ...others.map((other) => [other, 1] as const)] as const)
    expect((await changesOf(each, count)).at(-1)).toMatchObject({ event: 'assignment.created', id: another })
  for (const each of [stream, ...others]) each.close()
})

it('tells workers of their own records and projects alone, also of one that went to somebody else', async () => {
  const [mine, other] = [await makeWorker(), await makeWorker()]
  const person = await makePerson(server, 'worker', { workerId: mine })
  const client = await makeClient()
  const [project, elsewhere] = [
    await post('/projects', { client_id: client, name: 'Dock' }),
    await post('/projects', { client_id: client, name: 'Quay' }),
  ]
  const stream = await asPerson(person)
  await first(stream)
  const stay = { project_id: project, start_date: '2026-01-05', end_date: '2026-01-30' }
  const own = await post('/assignments', { ...stay, worker_id: mine })
  await post('/assignments', { ...stay, worker_id: other })
  for (const id of [elsewhere, project])
    await request(`${server.base}/projects/${id}`, { method: 'PATCH', key, body: { code: 'D-1' } })
  await request(`${server.base}/workers/${other}`, { method: 'PATCH', key, body: { trade: 'welder' } })
  expect((await changesOf(stream, 2)).map(({ id }) => id)).toEqual([own, project])
  const input = `{ workerId: "${other}", startDate: "2026-03-02", endDate: "2026-03-06" }`
  const moved = await graphql(server, key, `mutation { updateAssignment(id: "${own}", input: ${input}) { workerId } }`)
  expect(moved.body.data.updateAssignment.workerId).toBe(other)
  await request(`${server.base}/projects/${project}`, { method: 'PATCH', key, body: { code: 'D-2' } })
  const another = await post('/assignments', { ...stay, project_id: elsewhere, worker_id: mine })
  expect((await changesOf(stream, 4)).slice(2).map(({ id }) => id)).toEqual([own, another])
  await makeDraft(other, project)
  const draft = await makeDraft(mine, project)
  expect((await changesOf(stream, 5)).slice(4)).toMatchObject([{ event: 'timesheet.created', id: draft }])
  for (const { changes: each, isComplete } of messagesOf(stream).slice(1))
    expect([each.length > 0, isComplete]).toEqual([true, true])
  stream.close()
})

it('is for every person who reads records, also for staff, who may not read events', async () => {
  const stream = await asPerson(await makePerson(server, 'staff'))
  await first(stream)
  const worker = await makeWorker()
  expect((await changesOf(stream, 1)).map(({ id }) => id)).toEqual([worker])
  stream.close()
})
