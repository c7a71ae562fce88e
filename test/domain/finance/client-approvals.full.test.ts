/** Hours that a client's contact approves by a link: what is sent, who may decide, once, and what changed meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileCatalogue } from '../../../rest/events/descriptions.ts'
import { schema } from '../../../schema/index.ts'
import { decideApproval, expireApprovals, findApproval } from '../../../src/domain/finance/approvals/decide.ts'
import { queues } from '../../../src/domain/queues.ts'
import { openChanges } from '../../../src/platform/changes/changes.ts'
import { openQueue, type Queue } from '../../../src/platform/jobs/queue.ts'
import { typesAbout } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { linkIn, type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, codeOf, makePerson, makeWorker, signIn } from '../../support/people.ts'
import { dataOf, request, startTestServer, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

const { records } = compileCatalogue(schema)
let mail: Mailbox
let server: TestServer
let key: string
let queue: Queue
let clientId: string

beforeAll(async () => {
  mail = await startMailbox()
  server = await startTestServer({ BACKGROUND_WORKER: 'true', SMTP_URL: mail.url })
  queue = await openQueue(server.database, queues, false)
  key = await server.key()
  clientId = await create('/clients', { name: 'Harbour', contact_email: 'desk@client.example' })
})
afterAll(async () => {
  await queue.close()
  await server.stop()
  await mail.close()
})

const post = (path: string, body: object = {}) => request(`${server.base}${path}`, { method: 'POST', key, body })
const get = async (path: string) => (await request(`${server.base}${path}`, { key })).body
async function create(path: string, body: object): Promise<string> {
  const answer = await post(path, body)
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body.id
}

const WEEK = { period_start: '2026-02-02', period_end: '2026-02-08' }
const makeProject = () => create('/projects', { client_id: clientId, name: 'North Quay <b>' })

async function makeSheet(projectId: string, submit = true): Promise<string> {
  const entries = [{ date: '2026-02-02', hours: 8, overtime_hours: 1.5 }]
  return create('/timesheets', { worker_id: await makeWorker(server), project_id: projectId, ...WEEK, entries, submit })
}

let addresses = 0
/** Send the hours of a new project with two sheets. */
async function sent(): Promise<{
  id: string
  projectId: string
  sheets: [string, string]
  link: string
  token: string
}> {
  const projectId = await makeProject()
  const sheets: [string, string] = [await makeSheet(projectId), await makeSheet(projectId)]
  const email = `desk${++addresses}@client.example`
  const id = await create('/timesheet-approvals', { project_id: projectId, ...WEEK, email })
  const link = linkIn(await mail.emailTo(email))
  return { id, projectId, sheets, link, token: new URL(link, server.url).searchParams.get('token') ?? '' }
}

async function open(link: string) {
  const answer = await fetch(server.url + link)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
async function decide(token: string, fields: Record<string, string>) {
  const answer = await fetch(`${server.url}/approve-hours`, {
    method: 'POST',
    body: new URLSearchParams({ token, name: 'Ada Okafor', ...fields }),
  })
  return { status: answer.status, text: await answer.text() }
}
const statusOf = async (sheet: string) => (await get(`/timesheets/${sheet}`)).status
const notified = (projectId: string) =>
  server.database.prisma.notification.findMany({ where: { orgId: server.orgId, subjectId: projectId } })
const services = () => ({
  database: server.database,
  records,
  clock: server.clock,
  queue,
  changes: openChanges(server.database),
})

describe('the contact', () => {
  it('sees the hours as they were sent, without signing in, and changes nothing by looking', async () => {
    const { id, link } = await sent()
    const { status, headers, text } = await open(link)
    expect(status).toBe(200)
    expect(text).toContain('North Quay &lt;b&gt;')
    expect(text).toContain('19 hours in all')
    expect(text).toContain('2026-02-02: 8 + 1.5 overtime')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('set-cookie')).toBeNull()
    expect((await get(`/timesheet-approvals/${id}`)).status).toBe('pending')
  })

  it('approves them, which staff are told and every timesheet says', async () => {
    const { id, projectId, sheets, link, token } = await sent()
    const { status, text } = await decide(token, { decision: 'approve' })
    expect([status, text.includes('Ada Okafor approved them on')]).toEqual([200, true])
    for (const sheet of sheets)
      expect(await get(`/timesheets/${sheet}`)).toMatchObject({
        status: 'approved',
        approved_by: 'Ada Okafor (client)',
      })
    expect(await get(`/timesheet-approvals/${id}`)).toMatchObject({
      status: 'approved',
      decided_by: 'Ada Okafor',
      sheets: [{ outcome: 'approved' }, { outcome: 'approved' }],
    })
    expect(await typesAbout(server, id)).toEqual(['timesheet_approval.created', 'timesheet_approval.approved'])
    expect(await notified(projectId)).toMatchObject([{ title: 'The client approved hours of North Quay <b>' }])
    expect((await open(link)).text).not.toContain('<form')
  })

  it('rejects them with a reason, and the timesheets wait for staff', async () => {
    const { id, projectId, sheets, token } = await sent()
    expect((await decide(token, { decision: 'reject' })).status).toBe(422)
    expect((await decide(token, { decision: 'reject', reason: 'Friday is wrong' })).status).toBe(200)
    expect(await get(`/timesheet-approvals/${id}`)).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Friday is wrong',
    })
    expect(await statusOf(sheets[0])).toBe('submitted')
    expect(await notified(projectId)).toMatchObject([{ severity: 'warning' }])
  })

  it('does not approve what has changed since, and reads which', async () => {
    const { id, projectId, sheets, token } = await sent()
    const entries = [{ date: '2026-02-02', hours: 12 }]
    const url = `${server.base}/timesheets/${sheets[0]}`
    await request(url, { method: 'PATCH', key, body: { entries, reason: 'Typo' } })
    const { text } = await decide(token, { decision: 'approve' })
    expect(text).toContain('Not approved, because they have changed since they were sent')
    expect([await statusOf(sheets[0]), await statusOf(sheets[1])]).toEqual(['submitted', 'approved'])
    const outcomes = (await get(`/timesheet-approvals/${id}`)).sheets.map(({ outcome }: { outcome: string }) => outcome)
    expect(outcomes.toSorted()).toEqual(['approved', 'skipped'])
    expect(await notified(projectId)).toMatchObject([{ severity: 'warning', body: expect.stringContaining('1 of 2') }])
  })
})

describe('a link', () => {
  it('decides once, also if two decide at the same time', async () => {
    const { id, projectId, token } = await sent()
    const answers = await Promise.all([
      decide(token, { decision: 'approve' }),
      decide(token, { decision: 'reject', reason: 'No' }),
      decide(token, { decision: 'approve' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { status } = await get(`/timesheet-approvals/${id}`)
    for (const { text } of answers) expect(text).toContain(`Ada Okafor ${status} them on`)
    expect(await notified(projectId)).toHaveLength(1)
    expect((await typesAbout(server, id)).length).toBe(2)
  })

  it('that was changed, or names a request of another organisation, tells nothing', async () => {
    const { link, token } = await sent()
    const other = await server.organisation()
    const [payload = '', signature] = token.split('.')
    const [, id] = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const foreign = Buffer.from(JSON.stringify([other, id])).toString('base64url')
    const wrong = [
      `${foreign}.${signature}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      '',
      'x.y',
      payload,
    ]
    const pages = await Promise.all(wrong.map((each) => open(`/approve-hours?token=${encodeURIComponent(each)}`)))
    expect(pages.map(({ status }) => status)).toEqual(wrong.map(() => 403))
    const texts = pages.map(({ text }) => text.replace(/req_\w+/, ''))
    expect(new Set(texts).size).toBe(1)
    expect((await decide(wrong[0] ?? '', { decision: 'approve' })).status).toBe(403)
    expect((await open(link)).status).toBe(200)
  })

  it('ends after its time, and the request says so the next day', async () => {
    const { id, sheets, link, token } = await sent()
    const text = "update timesheet_approvals set expires_at = now() - interval '1 hour' where id = $1"
    await stamped(server, server.orgId, (client) => client.query(text, [id]))
    expect((await open(link)).text).toContain('This link has ended')
    expect((await decide(token, { decision: 'approve' })).status).toBe(403)
    await expireApprovals(services(), server.orgId, new Date())
    expect((await get(`/timesheet-approvals/${id}`)).status).toBe('expired')
    expect(await typesAbout(server, id)).toEqual(['timesheet_approval.created', 'timesheet_approval.expired'])
    expect(await statusOf(sheets[0])).toBe('submitted')
  })

  it('of a withdrawn request is dead; a decided one cannot be withdrawn', async () => {
    const { id, link, token } = await sent()
    expect((await request(`${server.base}/timesheet-approvals/${id}`, { method: 'DELETE', key })).status).toBe(200)
    expect((await open(link)).status).toBe(403)
    expect((await decide(token, { decision: 'approve' })).status).toBe(403)
    const other = await sent()
    await decide(other.token, { decision: 'approve' })
    const refused = await request(`${server.base}/timesheet-approvals/${other.id}`, { method: 'DELETE', key })
    expect(codeOf(refused)).toBe('invalid_transition')
  })

  it('is not used up by a decision that broke off before its commit', async () => {
    const { id, sheets } = await sent()
    const named = { orgId: server.orgId, id }
    const killed = {
      ...services(),
      records: new Proxy(records, {
        get() {
          throw new Error('killed')
        },
      }),
    }
    await expect(decideApproval(killed, named, { decision: 'approve', name: 'Ada' })).rejects.toThrow()
    expect([(await findApproval(server.database, named))?.isOpen, await statusOf(sheets[0])]).toEqual([
      true,
      'submitted',
    ])
    await decideApproval(services(), named, { decision: 'approve', name: 'Ada' })
    const again = await decideApproval(services(), named, { decision: 'reject', name: 'Eve', reason: 'No' })
    expect(again).toMatchObject({ status: 'approved', decidedBy: 'Ada' })
  })
})

it('hours are sent as one entry a day, without notes', async () => {
  const projectId = await makeProject()
  const entries = [
    { date: '2026-02-03', hours: 4.1, note: 'Private' },
    { date: '2026-02-02', hours: 8 },
    { date: '2026-02-03', hours: 3.2, overtime_hours: 1 },
  ]
  const sheet = { worker_id: await makeWorker(server), project_id: projectId, ...WEEK, entries, submit: true }
  await create('/timesheets', sheet)
  const id = await create('/timesheet-approvals', { project_id: projectId, ...WEEK, email: 'days@client.example' })
  expect((await get(`/timesheet-approvals/${id}`)).sheets[0].entries).toEqual([
    { date: '2026-02-02', hours: 8, overtime_hours: 0, note: null },
    { date: '2026-02-03', hours: 7.3, overtime_hours: 1, note: null },
  ])
})

it('a project that goes to another client takes its requests back', async () => {
  const { id, projectId, sheets, token } = await sent()
  const other = await create('/clients', { name: 'Rival' })
  const body = { client_id: other }
  expect((await request(`${server.base}/projects/${projectId}`, { method: 'PATCH', key, body })).status).toBe(200)
  expect((await decide(token, { decision: 'approve' })).status).toBe(403)
  expect(await statusOf(sheets[0])).toBe('submitted')
  expect(await typesAbout(server, id)).toEqual(['timesheet_approval.created', 'timesheet_approval.deleted'])
})

it('an ended link shows neither names nor hours', async () => {
  const { id, link } = await sent()
  expect((await open(link)).text).toContain('Okafor')
  await stamped(server, server.orgId, (db) =>
    db.query("update timesheet_approvals set expires_at = now() - interval '1 second' where id = $1", [id]),
  )
  const { text } = await open(link)
  expect(text).toContain('This link has ended')
  expect(text).not.toMatch(/Okafor|2026-02-02: 8/)
})

describe('refused is', () => {
  it('a period without submitted hours, a wrong address, and no address', async () => {
    const projectId = await makeProject()
    await makeSheet(projectId, false)
    const nothing = await post('/timesheet-approvals', { project_id: projectId, ...WEEK })
    expect(nothing.body.error.details).toMatchObject([{ path: 'period_start', code: 'nothing_to_approve' }])
    await makeSheet(projectId)
    const wrong = await post('/timesheet-approvals', {
      project_id: projectId,
      ...WEEK,
      email: 'a@b.example\nBcc: c@d.example',
    })
    expect(wrong.body.error.details).toMatchObject([{ path: 'email' }])
    const client = await create('/clients', { name: 'No desk' })
    const bare = await create('/projects', { client_id: client, name: 'Bare' })
    await makeSheet(bare)
    const none = await post('/timesheet-approvals', { project_id: bare, ...WEEK })
    expect(none.body.error.details).toMatchObject([{ path: 'email', code: 'no_email' }])
  })

  it('days that wait already, until that request is withdrawn', async () => {
    const { id, projectId } = await sent()
    const body = { project_id: projectId, period_start: '2026-02-01', period_end: '2026-02-08' }
    const again = await post('/timesheet-approvals', body)
    expect([again.status, again.body.error.details]).toMatchObject([
      409,
      [{ path: 'period_start', code: 'already_sent' }],
    ])
    await request(`${server.base}/timesheet-approvals/${id}`, { method: 'DELETE', key })
    expect((await post('/timesheet-approvals', body)).status).toBe(201)
  })

  it('more emails to a mailbox than five within an hour', async () => {
    const email = 'flooded@client.example'
    const send = async () => {
      const projectId = await makeProject()
      await makeSheet(projectId)
      return post('/timesheet-approvals', { project_id: projectId, ...WEEK, email })
    }
    for (const _ of Array.from({ length: 5 })) expect((await send()).status).toBe(201)
    const { body } = await send()
    expect(body.error.details).toMatchObject([{ path: 'email', code: 'mailbox_limit' }])
  })

  it('an address or a text of a key that only writes money; the usual email goes', async () => {
    const writer = await server.key({ scopes: ['finance:write'] })
    const projectId = await makeProject()
    await makeSheet(projectId)
    const send = (more: object) =>
      request(`${server.base}/timesheet-approvals`, {
        method: 'POST',
        key: writer,
        body: { project_id: projectId, ...WEEK, ...more },
      })
    for (const more of [{ email: 'evil@x.example' }, { message: 'Click here' }])
      expect(codeOf(await send(more))).toBe('insufficient_scope')
    expect((await send({})).status).toBe(201)
  })

  it('another organisation, a reader, a worker and a member with limits', async () => {
    const { id, projectId } = await sent()
    const other = await server.key({ orgId: await server.organisation() })
    const body = { project_id: projectId, ...WEEK }
    expect((await request(`${server.base}/timesheet-approvals/${id}`, { key: other })).status).toBe(404)
    const foreign = await request(`${server.base}/timesheet-approvals`, { method: 'POST', key: other, body })
    expect(foreign.body.error.details).toMatchObject([{ path: 'project_id', code: 'unknown_reference' }])
    const reader = await server.key({ scopes: ['finance:read'] })
    expect(codeOf(await request(`${server.base}/timesheet-approvals`, { method: 'POST', key: reader, body }))).toBe(
      'insufficient_scope',
    )
    const text = `mutation { createTimesheetApproval(input: { projectId: "${projectId}", periodStart: "2026-02-02", periodEnd: "2026-02-08" }) { id } }`
    const worker = await makePerson(server, 'worker', { workerId: await makeWorker(server) })
    const limited = await makePerson(server, 'supervisor', { projectIds: [projectId] })
    for (const { email } of [worker, limited]) {
      const answer = await asPerson(server, await signIn(server, email), text)
      expect(answer.body.errors?.[0]?.extensions.code).toBe('insufficient_scope')
    }
  })
})

it('the email is in the log, without its link', async () => {
  const projectId = await makeProject()
  await makeSheet(projectId)
  await create('/timesheet-approvals', {
    project_id: projectId,
    ...WEEK,
    email: 'log@client.example',
    message: 'Please look.',
  })
  const { text } = await mail.emailTo('log@client.example')
  expect(text).toMatch(/^Please look\./)
  const query = '{ messages(kinds: [hours], limit: 1) { data { address status client { name } body } } }'
  await eventually(async () => (await dataOf(server, key, query)).messages.data[0].status === 'sent')
  const { data } = (await dataOf(server, key, query)).messages
  expect(data).toMatchObject([{ address: 'l…@client.example', client: { name: 'Harbour' } }])
  expect(data[0].body).not.toContain('token')
})

it('of a client with a language, email and page are in it', async () => {
  const client = await create('/clients', { name: 'Port', contact_email: 'port@client.example', language: 'pl' })
  const projectId = await create('/projects', { client_id: client, name: 'Nabrzeże' })
  await makeSheet(projectId)
  await create('/timesheet-approvals', { project_id: projectId, ...WEEK })
  const email = await mail.emailTo('port@client.example')
  expect(email.text).toMatch(/^Prosimy o zatwierdzenie godzin pracy: Nabrzeże, .* razem 9,5 godz\./)
  expect(email.text).toContain('zatwierdzić lub odrzucić:')
  const page = await open(linkIn(email))
  expect(page.text).toContain('<html lang="pl">')
  expect(page.text).toContain('8 + 1,5 nadgodzin')
  const token = new URL(linkIn(email), server.url).searchParams.get('token') ?? ''
  const refused = await decide(token, { decision: 'reject' })
  expect([refused.status, refused.text.includes('Podaj powód.')]).toEqual([422, true])
  expect((await decide(token, { decision: 'reject', reason: 'Piątek' })).text).toMatch(
    /Odrzucone 20\d\d-\d\d-\d\d: Ada Okafor\. Powód: Piątek/,
  )
})

it('its email is read with the request by who sees the money of the project, and by no others', async () => {
  const { id, projectId } = await sent()
  const other = await sent()
  const text = 'query ($id: ID) { messages(approvalId: $id) { data { approvalId address status } } }'
  const finance = await signIn(server, (await makePerson(server, 'finance')).email)
  await eventually(
    async () => (await asPerson(server, finance, text, { id })).body.data.messages.data[0].status === 'sent',
  )
  const { data } = (await asPerson(server, finance, text, { id })).body.data.messages
  expect(data).toMatchObject([{ approvalId: id, address: expect.stringMatching(/^d…@/) }])
  expect(codeOf(await asPerson(server, finance, text, { id: null }))).toBe('insufficient_scope')
  const limited = await signIn(server, (await makePerson(server, 'supervisor', { projectIds: [projectId] })).email)
  expect((await asPerson(server, limited, text, { id })).body.data.messages.data).toHaveLength(1)
  expect(codeOf(await asPerson(server, limited, text, { id: other.id }))).toBe('validation_failed')
  const worker = await signIn(
    server,
    (await makePerson(server, 'worker', { workerId: await makeWorker(server) })).email,
  )
  expect(codeOf(await asPerson(server, worker, text, { id }))).toBe('insufficient_scope')
  const recruiter = await signIn(server, (await makePerson(server, 'recruiter')).email)
  expect(codeOf(await asPerson(server, recruiter, text, { id }))).toBe('insufficient_scope')
})
