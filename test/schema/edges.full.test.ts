/** Records that stand beside their ids, so that a client needs no second request for them. */
import { getNamedType, isInterfaceType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'
import { asPerson, codeOf, makePerson, makeWorker, signIn } from '../support/people.ts'
import { makePlace, setRate } from '../support/place.ts'
import { createId } from '../support/resources.ts'
import { ended, makeRule } from '../support/rules.ts'
import { dataOf, graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { sentStatements } from '../support/statements.ts'
import { insert } from '../support/write.ts'

const POSITION = 'A position to continue from.'
const KIND = 'What it is the id of depends on the kind of credential.'
const PRINTED = 'The name beside it, as printed on the invoice, has the name of the edge.'
const OWN_WORKER = 'The role `worker` cannot read workers, not even its own.'
const SETTING = 'A setting, which is written back as it is read.'
const OF_REQUEST = 'The organisation of the request: `organisation` gets it.'

/** Ids without the record beside them, each with its reason. */
const without: Record<string, string> = {
  'BatchErrorDetail.conflictingId': 'A record of the type of the batch, which the client knows.',
  'BatchOutcome.recordId': 'A record of the type of the batch, which the client knows.',
  'Colleague.userId': 'Its own id.',
  'CompanySignIn.passwordOwnerId': 'A member, whom `members` has.',
  'Connection.oauthClientId': 'A client of another organisation, as a rule.',
  'Credential.workerId': OWN_WORKER,
  'CredentialUsage.credentialId': KIND,
  'DeprecationUse.credentialId': KIND,
  'EventActor.actorId': 'A user, key, client or automation: `user` is the person.',
  'Event.objectId': '`subject` is the record.',
  'Event.orgId': OF_REQUEST,
  'InvoiceLine.projectId': PRINTED,
  'InvoiceLine.workerId': PRINTED,
  'LegalHold.workerId': '`workerName` beside it is theirs.',
  'LoggedRequest.credentialId': KIND,
  'Member.userId': 'Its own id.',
  'OwnMembership.workerId': OWN_WORKER,
  'RecordChange.eventId': 'A subscription tells what to read again. `event` is the type.',
  'RecordChange.recordId': 'A subscription tells what to read again.',
  'RecordChanges.lastEventId': POSITION,
  'RetentionRule.customTypeId': SETTING,
  'RequestFailureGroup.credentialId': KIND,
  'RetentionDueRecord.workerId': '`workerName` beside it is theirs.',
  'RoleDays.jobId': 'One of the jobs that the query names.',
  'Self.lastEventId': POSITION,
  'Self.workerId': OWN_WORKER,
  'SentTimesheet.timesheetId': 'The timesheet as it was sent is beside it.',
  'WebhookDelivery.orgId': 'Another organisation in the log of an app.',
  'WorkRequirement.clientId': SETTING,
  'WorkRequirement.projectId': SETTING,
  'WorkerRequirement.customTypeId': '`name` beside it is that of the type.',
}

it('every id has its record beside it, or a reason', () => {
  const found = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__')) return []
    const fields = type.getFields()
    const ids = Object.values(fields).filter((each) => /.Id$/.test(each.name) && getNamedType(each.type).name === 'ID')
    return ids.flatMap(({ name }) => {
      const edge = fields[name.slice(0, -'Id'.length)]
      const target = edge && getNamedType(edge.type)
      return isObjectType(target) || isInterfaceType(target) ? [] : `${type.name}.${name}`
    })
  })
  expect(found.toSorted()).toEqual(Object.keys(without).toSorted())
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true', WEBHOOK_WORKER: 'false' })
})
afterAll(() => server.stop())

/** A person of a new organisation, and a key of it. */
async function personOfNew(role: 'owner' | 'staff' = 'owner') {
  const orgId = await server.organisation()
  const { userId, email } = await makePerson(server, role, { orgId })
  return { orgId, userId, cookie: await signIn(server, email), key: await server.key({ orgId }) }
}

describe('the member of a task or a notification', () => {
  it('has a name for people, and is null for a task of nobody', async () => {
    const { userId, cookie, key } = await personOfNew()
    await createId(server, key, '/tasks', { title: 'Call', assignee_id: userId })
    await createId(server, key, '/tasks', { title: 'Write' })
    await insert(server, key, 'notifications', { type: 'note', title: 'Yours', recipient_id: userId })
    const query = '{ tasks { data { assignee { userId name } } } notifications { data { recipient { name } } } }'
    const { body } = await asPerson(server, cookie, query)
    expect(body).toEqual({
      data: {
        tasks: { data: [{ assignee: { userId, name: 'Test owner' } }, { assignee: null }] },
        notifications: { data: [{ recipient: { name: 'Test owner' } }] },
      },
    })
    const change = `mutation ($id: ID!) { updateTask(id: $id, input: { priority: high }) { assignee { name } } }`
    const [{ id }] = (await dataOf(server, key, '{ tasks { data { id } } }')).tasks.data
    expect((await asPerson(server, cookie, change, { id })).body.data.updateTask.assignee.name).toBe('Test owner')
  })

  it('is refused to keys, as the list of colleagues is, beside what they may read', async () => {
    const { userId, key } = await personOfNew()
    await createId(server, key, '/tasks', { title: 'Call', assignee_id: userId })
    const answer = await graphql(server, key, '{ tasks { data { title assignee { name } } } }')
    expect(answer.body.data.tasks.data).toEqual([{ title: 'Call', assignee: null }])
    expect(codeOf(answer)).toBe('insufficient_scope')
    expect(answer.body.errors[0].path).toEqual(['tasks', 'data', 0, 'assignee'])
  })

  it('is null for who left, is a worker, or belongs to another organisation only', async () => {
    const { orgId, cookie, key } = await personOfNew()
    const stranger = await personOfNew()
    const workerId = await makeWorker(server, orgId)
    const worker = await makePerson(server, 'worker', { orgId, workerId })
    for (const userId of [stranger.userId, worker.userId])
      await insert(server, key, 'tasks', { title: 'Old', assignee_id: userId })
    const { body } = await asPerson(server, cookie, '{ tasks { data { assigneeId assignee { name } } } }')
    expect(body.data.tasks.data).toEqual([
      { assigneeId: stranger.userId, assignee: null },
      { assigneeId: worker.userId, assignee: null },
    ])
  })
})

const RUNS = `{ automationRuns { data { eventId automation { name } event { id type } cause { id }
  effects { user { name } } } } }`

describe('automation runs', () => {
  it('have their automation, event, cause and people, read at once for all', async () => {
    const { userId, cookie, key } = await personOfNew()
    const actions = [{ type: 'create_task', parameters: { title: 'Call', assignee_id: userId } }]
    const id = await makeRule(server, key, { trigger: 'worker.created', actions })
    for (const first_name of ['Ada', 'Bola'])
      await createId(server, key, '/workers', { first_name, last_name: 'Okafor' })
    await ended(server, key, id, 2)
    let runs: { eventId: string }[] = []
    const statements = await sentStatements(async () => {
      runs = (await asPerson(server, cookie, RUNS)).body.data.automationRuns.data
    })
    expect(runs).toHaveLength(2)
    for (const run of runs)
      expect(run).toEqual({
        eventId: run.eventId,
        automation: { name: expect.any(String) },
        event: { id: run.eventId, type: 'worker.created' },
        cause: { id: run.eventId },
        effects: [{ user: { name: 'Test owner' } }],
      })
    const reading = (table: string) => statements.filter(({ text }) => text.includes(`from "${table}"`))
    expect(reading('automations')).toHaveLength(1)
  })

  it('do not show an event whose record the caller may not read', async () => {
    const { orgId, key } = await personOfNew()
    const actions = [{ type: 'create_task', parameters: { title: 'Call' } }]
    const id = await makeRule(server, key, { trigger: 'worker.created', actions })
    await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
    await ended(server, key, id)
    const narrow = await server.key({ orgId, scopes: ['automations:read'] })
    const query = '{ automationRuns { data { automation { name } event { id } } } }'
    const run = (await dataOf(server, narrow, query)).automationRuns.data[0]
    expect(run).toEqual({ automation: { name: expect.any(String) }, event: null })
  })
})

it('charge rates and charges have their assignment and invoice, on every way to them', async () => {
  const { orgId, key } = await personOfNew()
  const place = await makePlace(server, key)
  const { assignmentId: id } = place
  await setRate(server, key, id, { rate: 2000, currency: 'GBP' })
  const rate = 'assignment { id worker { id } }'
  const expected = { assignment: { id, worker: { id: place.workerId } } }
  const query = `{ chargeRates { data { ${rate} } } chargeRate(assignmentId: "${id}") { ${rate} }
    assignment(id: "${id}") { chargeRate { ${rate} } } }`
  expect(await dataOf(server, key, query)).toEqual({
    chargeRates: { data: [expected] },
    chargeRate: expected,
    assignment: { chargeRate: expected },
  })
  const finance = await server.key({ orgId, scopes: ['finance:read'] })
  const narrow = await graphql(server, finance, '{ chargeRates { data { rate assignment { id } } } }')
  expect(narrow.body.data.chargeRates.data).toEqual([{ rate: 2000, assignment: null }])
  expect(codeOf(narrow)).toBe('insufficient_scope')
})

it('sums have their projects and clients, and the assignments without a rate', async () => {
  const { cookie, key } = await personOfNew()
  const place = await makePlace(server, key)
  const date = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  const { workerId: worker_id, projectId: project_id, assignmentId: assignment_id } = place
  const period = { period_start: date, period_end: date, entries: [{ date, hours: 8 }], submit: true }
  const sheet = await createId(server, key, '/timesheets', { worker_id, project_id, assignment_id, ...period })
  const approved = { method: 'PATCH', key, body: { status: 'approved' } }
  expect((await request(`${server.base}/timesheets/${sheet}`, approved)).status).toBe(200)
  const query = `{ projectWork(weeks: 52) { projectId project { id name } client { id } }
    unbilledWork { clientId client { id name } unratedAssignments { assignmentId assignment { id project { id } } } } }`
  const { body } = await asPerson(server, cookie, query)
  expect(body).toEqual({
    data: {
      projectWork: [
        {
          projectId: place.projectId,
          project: { id: place.projectId, name: 'Dock Wall' },
          client: { id: place.clientId },
        },
      ],
      unbilledWork: [
        {
          clientId: place.clientId,
          client: { id: place.clientId, name: 'Harbour Civils' },
          unratedAssignments: [
            {
              assignmentId: place.assignmentId,
              assignment: { id: place.assignmentId, project: { id: place.projectId } },
            },
          ],
        },
      ],
    },
  })
})

it('members and invitations of workers have the worker', async () => {
  const { orgId, cookie } = await personOfNew()
  const workerId = await makeWorker(server, orgId)
  const invite = `mutation { inviteMember(email: "w-${workerId}@example.com", name: "Ada", role: worker,
    workerId: "${workerId}") { worker { id } } }`
  expect((await asPerson(server, cookie, invite)).body.data.inviteMember).toEqual({ worker: { id: workerId } })
  await makePerson(server, 'worker', { orgId, workerId })
  const { body } = await asPerson(server, cookie, '{ members { role worker { id } } }')
  expect(body.data.members).toEqual([
    { role: 'owner', worker: null },
    { role: 'worker', worker: { id: workerId } },
  ])
})
