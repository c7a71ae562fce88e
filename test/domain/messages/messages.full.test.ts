/** Messages from the event to the mail server: who is told of what, in which language, and how often. */
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCarriers } from '../../../src/domain/messages/carriers/carrier.ts'
import { findDueMessages, gatherMessages } from '../../../src/domain/messages/gather.ts'
import { removeOldMessages } from '../../../src/domain/messages/retention.ts'
import { sendMessage } from '../../../src/domain/messages/send.ts'
import { queues } from '../../../src/domain/queues.ts'
import { openChanges } from '../../../src/platform/changes/changes.ts'
import type { Store } from '../../../src/platform/files/store.ts'
import { openQueue, type Queue } from '../../../src/platform/jobs/queue.ts'
import { daysFrom } from '../../support/days.ts'
import { eventually } from '../../support/eventually.ts'
import { silent } from '../../support/log.ts'
import { linkIn, type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, makePerson, makeWorker, signIn, submit, type TestPerson } from '../../support/people.ts'
import { dataOf, graphql, MUSTER_SECRET, request, startTestServer, type TestServer } from '../../support/server.ts'
import { insert, stamped } from '../../support/write.ts'

const refused = new Set<string>()
let mail: Mailbox
let server: TestServer
/** A second process on the same database: together they send each message once. */
let other: TestServer
let key: string
let queue: Queue
let projectId: string
let owner: TestPerson

beforeAll(async () => {
  mail = await startMailbox({ refused })
  const settings = { BACKGROUND_WORKER: 'true', SMTP_URL: mail.url, MESSAGE_DELAY_SECONDS: '3600' }
  server = await startTestServer(settings)
  other = await startTestServer(settings, server.databaseUrl)
  key = await server.key()
  queue = await openQueue(server.database, queues, false)
  owner = await makePerson(server, 'owner')
  await change('{ quietFrom: "00:00", quietUntil: "00:00" }')
  const client = await create('/clients', { name: 'Harbour' })
  projectId = await create('/projects', { client_id: client, name: 'North Quay' })
})
afterAll(async () => {
  await queue.close()
  await other.stop()
  await server.stop()
  await mail.close()
})

const pool = () => server.database.pool
const day = (days: number) => daysFrom(new Date(), days)

async function create(path: string, body: object): Promise<string> {
  const answer = await request(`${server.base}${path}`, { method: 'POST', key, body })
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body.id
}

async function patch(path: string, body: object) {
  const answer = await request(`${server.base}${path}`, { method: 'PATCH', key, body })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
}

/** Change the settings, as the owner. */
async function change(input: string) {
  const text = `mutation { updateMessageSettings(input: ${input}) { enabled } }`
  const { body } = await asPerson(server, await signIn(server, owner.email), text)
  expect(body.errors).toBeUndefined()
}

/** A worker with an account. */
async function makeReader(fields: object = {}): Promise<TestPerson & { workerId: string }> {
  const workerId = await makeWorker(server)
  if (Object.keys(fields).length > 0) await patch(`/workers/${workerId}`, fields)
  return { ...(await makePerson(server, 'worker', { workerId })), workerId }
}

const assign = (workerId: string, start = 10, end = 20) =>
  create('/assignments', { worker_id: workerId, project_id: projectId, start_date: day(start), end_date: day(end) })

/** Derive the messages of what has happened without delay: the servers, which wait for an hour, send them. */
const warned: object[] = []
async function gather(): Promise<void> {
  const services = { database: server.database, queue, changes: openChanges(server.database) }
  const { signal } = new AbortController()
  const log = { warn: (details: object) => void warned.push(details) } as unknown as Pick<Logger, 'warn'>
  await gatherMessages({ ...services, log, delaySeconds: 0 }, { orgId: server.orgId }, signal)
}

/** The same, and wait until they are sent. */
async function tell(): Promise<void> {
  await gather()
  await eventually(async () => (await unfinished()) === 0)
}

async function unfinished(): Promise<number> {
  const { rows } = await pool().query(
    `select count(*)::int as count from pgboss.job
     where name in ('gather_messages', 'send_message') and state in ('created', 'retry', 'active')`,
  )
  return rows[0].count
}

const rightToWork = {
  type: 'right_to_work',
  name: 'Visa',
  status: 'valid',
  file_name: 'a.pdf',
  content_type: 'application/pdf',
  size_bytes: 1,
  file_key: 'test/visa',
}

const emailsTo = (email: string) => mail.messages.filter(({ to }) => to === email)
const logged = async (workerId: string) => {
  const text = `query ($id: ID!) { messages(workerId: $id) { data {
    kind channel status skipReason error address language subject body eventCount attempts sentAt
    eventId event { type } worker { id } } } }`
  return (await dataOf(server, key, text, { id: workerId })).messages.data
}

/** The latest entry of the audit log about an action. */
const audited = (action: string) =>
  server.database.prisma.auditEntry.findFirst({ where: { orgId: server.orgId, action }, orderBy: { id: 'desc' } })

describe('a worker with an account', () => {
  it('is told of assignments once, together, in their language', async () => {
    const { workerId, email } = await makeReader({ language: 'pl' })
    await assign(workerId)
    await assign(workerId, 30, 40)
    await tell()
    await tell()
    expect(emailsTo(email)).toHaveLength(1)
    const [message] = emailsTo(email)
    expect(message?.subject).toMatch(/=\?UTF-8\?|Twoje/i)
    expect(message?.text).toContain('Nowy przydział: North Quay, ')
    expect(message?.text.match(/Nowy przydział/g)).toHaveLength(2)
    expect(await logged(workerId)).toEqual([
      {
        kind: 'assignment',
        channel: 'email',
        status: 'sent',
        skipReason: null,
        error: null,
        address: expect.stringMatching(/^w…@/),
        language: 'pl',
        subject: 'Twoje przydziały',
        body: expect.stringContaining('North Quay'),
        eventCount: 2,
        attempts: 1,
        sentAt: expect.any(String),
        eventId: expect.stringMatching(/^evt_/),
        event: { type: 'assignment.created' },
        worker: { id: workerId },
      },
    ])
  })

  it('reads the own words of the organisation, in the language that has some', async () => {
    const own = '{ kind: assignment, language: en, subject: "Your next job", text: "Questions? Call 0161 496 0000." }'
    await change(`{ texts: [${own}, { kind: assignment, language: pl }] }`)
    const [english, polish] = [await makeReader(), await makeReader({ language: 'pl' })]
    await assign(english.workerId)
    await assign(polish.workerId)
    await tell()
    await change('{ texts: [] }')
    expect((await logged(english.workerId))[0]).toMatchObject({
      subject: 'Your next job',
      body: expect.stringMatching(/^New assignment: .+\n\nQuestions\? Call 0161 496 0000\.$/),
    })
    expect(emailsTo(english.email)[0]?.text).toContain('Questions? Call 0161 496 0000.')
    expect((await logged(polish.workerId))[0]).toMatchObject({ subject: 'Twoje przydziały' })
    expect((await audited('organisation.message_settings_set'))?.detail).toMatchObject({ texts: [] })
  })

  it.each([
    ['a note, which staff write', '{ kind: note, language: en, subject: "x" }', 'input.texts[0].kind'],
    ['two lines in a subject', '{ kind: paper, language: en, subject: "a\\nb" }', 'input.texts[0].subject'],
    ['a long text', `{ kind: paper, language: en, text: "${'x'.repeat(501)}" }`, 'input.texts[0].text'],
    [
      'a kind twice',
      '{ kind: paper, language: en, text: "a" }, { kind: paper, language: en, text: "b" }',
      'input.texts',
    ],
  ])('the own words cannot be %s', async (_name, texts, path) => {
    const text = `mutation { updateMessageSettings(input: { texts: [${texts}] }) { enabled } }`
    const { body } = await asPerson(server, await signIn(server, owner.email), text)
    expect(body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path }] })
  })

  it('is told of a change and of the end, and not of what came and went in between', async () => {
    const { workerId, email } = await makeReader()
    const id = await assign(workerId)
    await patch(`/assignments/${id}`, { end_date: day(25) })
    const gone = await assign(workerId, 50, 60)
    await request(`${server.base}/assignments/${gone}`, { method: 'DELETE', key })
    await tell()
    expect((await logged(workerId)).map(({ body }: { body: string }) => body)).toEqual([
      expect.stringMatching(/^New assignment: North Quay, [^\n]+$/),
    ])
    await patch(`/assignments/${id}`, { start_date: day(11) })
    await tell()
    await request(`${server.base}/assignments/${id}`, { method: 'DELETE', key })
    await tell()
    const bodies = emailsTo(email).map(({ text }) => /^(Assignment|New) .+?:/m.exec(text)?.[0])
    expect(bodies).toEqual(['New assignment:', 'Assignment changed:', 'Assignment cancelled:'])
  })

  it('who is away hears that somebody covers for them', async () => {
    const [away, substitute] = [await makeReader({ trade: 'diver' }), await makeReader({ trade: 'diver' })]
    const roles = [{ trade: 'diver', headcount: 1 }]
    const job = await create('/jobs', { project_id: projectId, start_date: day(0), end_date: day(20), roles })
    const place = {
      worker_id: away.workerId,
      project_id: projectId,
      job_id: job,
      start_date: day(0),
      end_date: day(20),
    }
    const assignment = await create('/assignments', place)
    await create('/planner', {
      worker_id: away.workerId,
      kind: 'sick',
      starts_at: `${day(4)}T08:00:00Z`,
      ends_at: `${day(6)}T16:00:00Z`,
    })
    await insert(server, key, 'documents', { ...rightToWork, worker_id: substitute.workerId })
    await tell()
    const body = { worker_id: substitute.workerId }
    const { status } = await request(`${server.base}/assignments/${assignment}/replace`, { method: 'POST', key, body })
    expect(status).toBe(200)
    await tell()
    expect(emailsTo(away.email).at(-1)?.text).toContain('Somebody covers for you while you are away: North Quay, ')
    expect(emailsTo(substitute.email).at(-1)?.text).toContain('New assignment: North Quay, ')
  })

  it('is not told of history, nor of a change that is not theirs', async () => {
    const { workerId, email } = await makeReader()
    await assign(workerId, -90, -60)
    const id = await assign(workerId)
    await tell()
    await patch(`/assignments/${id}`, { metadata: { a: 'b' } })
    await tell()
    expect(emailsTo(email)).toHaveLength(1)
    expect(emailsTo(email)[0]?.text.match(/New assignment/g)).toHaveLength(1)
  })

  it('who changes hands with an assignment: one loses it, one gets it', async () => {
    const [first, second] = [await makeReader(), await makeReader()]
    const id = await assign(first.workerId)
    await tell()
    await patch(`/assignments/${id}`, { worker_id: second.workerId })
    await tell()
    expect(emailsTo(first.email).at(-1)?.text).toContain('Assignment cancelled: North Quay')
    expect(emailsTo(second.email).at(-1)?.text).toContain('New assignment: North Quay')
  })

  it('is told of rejected and approved hours and expenses', async () => {
    const { workerId, email } = await makeReader({ language: 'ro' })
    const assignmentId = await assign(workerId, -10, 20)
    const hours = [{ date: day(-3), hours: 8 }]
    const timesheet = await create('/timesheets', {
      assignment_id: assignmentId,
      worker_id: workerId,
      project_id: projectId,
      period_start: day(-7),
      period_end: day(-1),
      entries: hours,
    })
    const expense = await create('/expenses', {
      worker_id: workerId,
      category: 'travel',
      amount: 1250,
      currency: 'GBP',
      incurred_on: day(-2),
      description: 'Train',
    })
    await patch(`/timesheets/${timesheet}`, { status: 'submitted' })
    await patch(`/timesheets/${timesheet}`, { entries: [{ date: day(-3), hours: 7.5 }], reason: 'Left early' })
    await patch(`/timesheets/${timesheet}`, { status: 'rejected', rejection_reason: 'Friday is missing' })
    await patch(`/expenses/${expense}`, { status: 'approved' })
    await tell()
    const texts = emailsTo(email).map(({ text }) => text)
    expect(texts.find((text) => text.includes('Ore returnate'))).toContain('Motiv: Friday is missing')
    expect(texts.find((text) => text.includes('Ore corectate'))).toContain('8 h → 7,5 h. Motiv: Left early')
    expect(texts.find((text) => text.includes('Cheltuială aprobată'))).toContain('Train, 12,50')
  })
})

it('a member is told of a task that is assigned to them, and only then', async () => {
  const staff = await makePerson(server, 'staff')
  const id = await create('/tasks', { title: 'Call Ada', due_on: day(3) })
  await tell()
  await patch(`/tasks/${id}`, { assignee_id: staff.userId })
  await tell()
  await patch(`/tasks/${id}`, { priority: 'high' })
  await tell()
  expect(emailsTo(staff.email).map(({ subject }) => subject)).toEqual(['Test organisation: A task for you'])
  expect(emailsTo(staff.email)[0]?.text).toContain('Call Ada, due on')
})

it('of a task that is passed on before the message, only the last assignee is told', async () => {
  const [first, second] = [await makePerson(server, 'staff'), await makePerson(server, 'staff')]
  const id = await create('/tasks', { title: 'Call Ada', assignee_id: first.userId })
  await patch(`/tasks/${id}`, { assignee_id: second.userId })
  await tell()
  expect([emailsTo(first.email).length, emailsTo(second.email).length]).toEqual([0, 1])
})

describe('nothing is sent', () => {
  const skipped = async (workerId: string) =>
    (await logged(workerId)).map((each: { status: string; skipReason: string }) => [each.status, each.skipReason])

  it('to a worker without an account, unless the organisation wants it', async () => {
    const workerId = await makeWorker(server)
    await patch(`/workers/${workerId}`, { email: 'no-account@test.example' })
    await assign(workerId)
    await tell()
    expect(await skipped(workerId)).toEqual([['skipped', 'no_account']])
    await change('{ everyone: true }')
    await assign(workerId, 30, 40)
    await tell()
    await change('{ everyone: false }')
    expect(emailsTo('no-account@test.example')).toHaveLength(1)
  })

  it('of a kind that is off, and afterwards not of what happened while messages were off', async () => {
    const { workerId, email } = await makeReader()
    await change('{ kindsOff: [assignment] }')
    await assign(workerId)
    await tell()
    await change('{ kindsOff: [], enabled: false }')
    await assign(workerId, 30, 40)
    await tell()
    await change('{ enabled: true }')
    await tell()
    expect(emailsTo(email)).toEqual([])
    expect(await logged(workerId)).toEqual([])
  })

  it('beyond the limit of the day', async () => {
    const [first, second] = [await makeReader(), await makeReader()]
    const { rows } = await pool().query(
      "select count(*)::int as count from messages where org_id = $1 and status <> 'skipped'",
      [server.orgId],
    )
    await change(`{ perDay: ${rows[0].count + 1} }`)
    await assign(first.workerId)
    await assign(second.workerId)
    await tell()
    await change('{ perDay: 1000 }')
    expect(await skipped(first.workerId)).toEqual([['sent', null]])
    expect(await skipped(second.workerId)).toEqual([['skipped', 'daily_limit']])
  })

  it('to an address that the mail server refuses: it is set aside with the reason', async () => {
    const { workerId, email } = await makeReader()
    refused.add(email)
    await assign(workerId)
    await tell()
    refused.delete(email)
    expect(await logged(workerId)).toMatchObject([{ status: 'failed', error: 'The mail server rejects the address.' }])
  })

  it('in quiet hours, until they are over', async () => {
    const { workerId, email } = await makeReader()
    await beQuiet()
    await assign(workerId)
    await tell()
    expect(await waiting(workerId)).toEqual([{ waits: true, status: 'queued' }])
    expect(emailsTo(email)).toEqual([])
    await endQuiet(workerId)
    expect(emailsTo(email)).toHaveLength(1)
  })

  it.each([
    { off: '{ enabled: false }', on: '{ enabled: true }' },
    { off: '{ kindsOff: [assignment] }', on: '{ kindsOff: [] }' },
  ])('of what waits for the morning when it is turned off: $off', async ({ off, on }) => {
    const { workerId, email } = await makeReader()
    await beQuiet()
    await assign(workerId)
    await tell()
    expect(await waiting(workerId)).toEqual([{ waits: true, status: 'queued' }])
    await change(off)
    await endQuiet(workerId)
    await change(on)
    expect(await skipped(workerId)).toEqual([['skipped', 'turned_off']])
    expect(emailsTo(email)).toEqual([])
  })
})

/** Make it quiet from an hour ago until in two hours. */
async function beQuiet() {
  const { rows } = await pool().query(
    `select to_char(local - interval '1 hour', 'HH24:MI') as from, to_char(local + interval '2 hours', 'HH24:MI') as until
     from (select now() at time zone time_zone as local from organisations where id = $1)`,
    [server.orgId],
  )
  await change(`{ quietFrom: "${rows[0].from}", quietUntil: "${rows[0].until}" }`)
}

async function waiting(workerId: string) {
  const text = 'select send_at > now() as waits, status from messages where worker_id = $1'
  return (await pool().query(text, [workerId])).rows
}

/** End the quiet hours, as the morning does. */
async function endQuiet(workerId: string) {
  await change('{ quietFrom: "00:00", quietUntil: "00:00" }')
  await pool().query('update messages set send_at = now() where worker_id = $1', [workerId])
  await findDueMessages({ database: server.database, queue, changes: openChanges(server.database) })
  await eventually(async () => (await unfinished()) === 0)
}

describe('staff write', () => {
  const send = async (person: TestPerson, input: string) => {
    const text = `mutation { sendMessage(input: ${input}) { queued skipped } }`
    return (await asPerson(server, await signIn(server, person.email), text)).body
  }
  const words = 'subject: "Gate closed", text: "Use the north gate.\\nThank you."'

  it('to selected workers, who get it as it is written', async () => {
    const [first, second] = [await makeReader({ language: 'pl' }), await makeReader()]
    const silentOne = await makeWorker(server)
    const staff = await makePerson(server, 'staff')
    const ids = [first.workerId, second.workerId, silentOne, staff.userId].map((id) => `"${id}"`)
    const { data } = await send(staff, `{ workerIds: [${ids.join()}], ${words} }`)
    expect(data.sendMessage).toEqual({ queued: 2, skipped: 1 })
    expect(await audited('message.sent')).toMatchObject({
      actorId: staff.userId,
      requestId: expect.stringMatching(/^req_/),
      detail: { subject: 'Gate closed', queued: 2, skipped: 1, projectId: null },
    })
    await eventually(async () => (await unfinished()) === 0)
    for (const { email } of [first, second]) {
      expect(emailsTo(email).map(({ subject }) => subject)).toEqual(['Test organisation: Gate closed'])
      expect(emailsTo(email)[0]?.text).toMatch(/Use the north gate\.\r?\nThank you\./)
    }
    expect(emailsTo(first.email)[0]?.text).toContain('Wszystko zobaczysz w portalu:')
    expect(await logged(silentOne)).toMatchObject([{ kind: 'note', skipReason: 'no_account', eventId: null }])
  })

  it('to the crew of a project: those whose assignment has not ended', async () => {
    const [here, gone] = [await makeReader(), await makeReader()]
    const client = await create('/clients', { name: 'Dock' })
    const project = await create('/projects', { client_id: client, name: 'South Quay' })
    const on = (workerId: string, start: number, end: number) =>
      create('/assignments', { worker_id: workerId, project_id: project, start_date: day(start), end_date: day(end) })
    await on(here.workerId, -5, 5)
    await on(gone.workerId, -50, -40)
    expect((await send(owner, `{ projectId: "${project}", ${words} }`)).data.sendMessage).toEqual({
      queued: 1,
      skipped: 0,
    })
    expect((await audited('message.sent'))?.detail).toMatchObject({ projectId: project, queued: 1 })
    await eventually(async () => (await unfinished()) === 0)
    expect([emailsTo(here.email).length, emailsTo(gone.email).length]).toEqual([1, 0])
  })

  it('within bounds, and not where such messages are off', async () => {
    const id = `workerIds: ["${await makeWorker(server)}"]`
    const codeOf = async (input: string) => (await send(owner, input)).errors?.[0].extensions.code
    expect(await codeOf(`{ ${words} }`)).toBe('validation_failed')
    expect(await codeOf(`{ ${id}, projectId: "${projectId}", ${words} }`)).toBe('validation_failed')
    expect(await codeOf(`{ ${id}, subject: "Two\\nlines", text: "x" }`)).toBe('validation_failed')
    expect(await codeOf(`{ ${id}, subject: " ", text: "x" }`)).toBe('validation_failed')
    expect(await codeOf(`{ ${id}, subject: "x", text: "${'x'.repeat(2001)}" }`)).toBe('validation_failed')
    const many = Array.from({ length: 1001 }, () => '"x"').join()
    expect(await codeOf(`{ workerIds: [${many}], ${words} }`)).toBe('validation_failed')
    await change('{ kindsOff: [note] }')
    expect(await codeOf(`{ ${id}, ${words} }`)).toBe('conflict')
    await change('{ kindsOff: [] }')
  })
})

it('a change of the settings is audited, with the new values', async () => {
  await change('{ perDay: 900, kindsOff: [expense] }')
  await change('{ perDay: 1000, kindsOff: [] }')
  const [, entry] = await server.database.prisma.auditEntry.findMany({
    where: { orgId: server.orgId, action: 'organisation.message_settings_set' },
    orderBy: { id: 'desc' },
    take: 2,
  })
  expect(entry).toMatchObject({
    actorId: owner.userId,
    requestId: expect.stringMatching(/^req_/),
    detail: { perDay: 900, kindsOff: ['expense'] },
  })
})

describe('an automation', () => {
  const add = (trigger: string) =>
    graphql(
      server,
      key,
      `mutation { createAutomation(input: { name: "Welcome", trigger: "${trigger}", actions: [
        { type: message, parameters: { title: "Welcome", body: "Trade: {{object.trade}}" } }] }) { id } }`,
    )

  it('writes to the worker of the event, once', async () => {
    const { workerId, email } = await makeReader({ trade: 'diver' })
    const { body } = await add('worker.updated')
    expect(body.errors).toBeUndefined()
    await patch(`/workers/${workerId}`, { trade: 'welder' })
    await eventually(async () => emailsTo(email).length > 0)
    await graphql(server, key, `mutation { disableAutomation(id: "${body.data.createAutomation.id}") { id } }`)
    expect(emailsTo(email).map(({ subject }) => subject)).toEqual(['Test organisation: Welcome'])
    expect(emailsTo(email)[0]?.text).toContain('Trade: welder')
    expect(await logged(workerId)).toMatchObject([{ kind: 'note', status: 'sent', subject: 'Welcome' }])
  })

  it('cannot be made to write about a record that belongs to no worker', async () => {
    const { body } = await add('client.created')
    expect(body.errors[0].extensions.code).toBe('validation_failed')
  })
})

describe('the link in an email', () => {
  it('ends messages of the kind, for that person, without signing in', async () => {
    const { workerId, email } = await makeReader()
    const neighbour = await makeReader()
    await assign(workerId)
    await tell()
    const text = emailsTo(email)[0]?.text ?? ''
    const link = linkIn({ text: text.slice(text.indexOf('To stop')) })
    const header = emailsTo(email)[0]
      ?.head.replaceAll(/\r\n\s+/g, '')
      .replaceAll('\r', '')
    expect(/^List-Unsubscribe: ?<http.+>$/m.exec(header ?? '')?.[0].endsWith(`${link}>`)).toBe(true)
    expect(header).toMatch(/^List-Unsubscribe-Post: ?List-Unsubscribe=One-Click$/m)
    const opened = await fetch(server.url + link)
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('Your assignments')])
    await assign(workerId, 30, 40)
    await tell()
    expect(emailsTo(email)).toHaveLength(2)
    const clicked = await fetch(server.url + link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.status).toBe(200)
    await fetch(server.url + link, { method: 'POST' })
    await assign(workerId, 50, 60)
    await assign(neighbour.workerId)
    await tell()
    expect(emailsTo(email)).toHaveLength(2)
    expect(emailsTo(neighbour.email)).toHaveLength(1)
    expect((await logged(workerId))[0]).toMatchObject({ status: 'skipped', skipReason: 'opted_out' })
    const cookie = await signIn(server, email)
    const mine = await asPerson(server, cookie, '{ myMessagePreferences { language off { kind channel } } }')
    expect(mine.body.data.myMessagePreferences).toEqual({
      language: null,
      off: [{ kind: 'assignment', channel: 'email' }],
    })
  })

  it('does nothing if it was not made here', async () => {
    const token = `${Buffer.from(JSON.stringify([server.orgId, owner.userId, 'task', 'email'])).toString('base64url')}.x`
    for (const each of [token, '', 'x.y', 'W10.x'])
      expect((await submit(server, `/messages/unsubscribe?token=${each}`, {})).status).toBe(403)
    expect((await fetch(`${server.url}/messages/unsubscribe?token=x`, { method: 'PUT' })).status).toBe(405)
  })
})

it('leaves out what cannot be written, and tells others', async () => {
  const [unlucky, other] = [await makeReader(), await makeReader()]
  const expense = { worker_id: unlucky.workerId, amount: 100, currency: 'no currency', description: 'Train' }
  await stamped(server, server.orgId, async (client) => {
    for (const object of [expense, null])
      await client.query(
        `insert into events (org_id, depth, type, object_type, object_id, sequence, data)
         values ($1, 0, 'expense.approved', 'expense', gen_random_uuid(), 1, $2)`,
        [server.orgId, JSON.stringify({ object })],
      )
  })
  await assign(other.workerId)
  await tell()
  expect(emailsTo(other.email)).toHaveLength(1)
  expect(await logged(unlucky.workerId)).toEqual([])
  expect(warned).toMatchObject([{ orgId: server.orgId, kind: 'expense', err: expect.any(RangeError) }])
})

it('waits for what else happens to the person', async () => {
  const { workerId, email } = await makeReader()
  await assign(workerId)
  await findDueMessages({ database: server.database, queue, changes: openChanges(server.database) })
  await eventually(async () => (await unfinished()) === 0)
  expect(await logged(workerId)).toEqual([])
  await tell()
  expect(emailsTo(email)).toHaveLength(1)
  await pool().query("update messages set status = 'queued' where worker_id = $1", [workerId])
  await findDueMessages({ database: server.database, queue, changes: openChanges(server.database) }) // its job was lost
  await eventually(async () => (await unfinished()) === 0)
  expect(emailsTo(email)).toHaveLength(2)
})

describe('preferences', () => {
  it('of a worker: the language is that of their record, and what they see are their own messages', async () => {
    const [reader, neighbour] = [await makeReader(), await makeReader()]
    await assign(neighbour.workerId)
    const cookie = await signIn(server, reader.email)
    const input = '{ language: ro, off: [{ kind: expense, channel: email }, { kind: expense, channel: email }] }'
    const changed = await asPerson(
      server,
      cookie,
      `mutation { updateMyMessagePreferences(input: ${input}) { language off { kind } } }`,
    )
    expect(changed.body.data.updateMyMessagePreferences).toEqual({ language: 'ro', off: [{ kind: 'expense' }] })
    const worker = await request(`${server.base}/workers/${reader.workerId}`, { key })
    expect(worker.body.language).toBe('ro')
    await assign(reader.workerId)
    await tell()
    const { body } = await asPerson(server, cookie, '{ myMessages { data { subject } } }')
    expect(body.data.myMessages.data).toEqual([{ subject: 'Repartizările tale' }])
    const all = await asPerson(server, cookie, '{ messages { data { subject } } }')
    expect(all.body.errors[0].extensions.code).toBe('insufficient_scope')
    const recruiter = await makePerson(server, 'recruiter')
    for (const field of ['messages { data { body } }', 'messageSettings { enabled }']) {
      const { body: refusal } = await asPerson(server, await signIn(server, recruiter.email), `{ ${field} }`)
      expect(refusal.errors[0].extensions.code).toBe('insufficient_scope')
    }
    const readsWorkers = await server.key({ scopes: ['workers:read'] })
    const refused = await graphql(server, readsWorkers, '{ messages { data { body } } }')
    expect(refused.body.errors[0].extensions.code).toBe('insufficient_scope')
  })
})

describe('exactly once', () => {
  it('two processes that derive the messages of the same events make them once', async () => {
    const { workerId, email } = await makeReader()
    await assign(workerId)
    await Promise.all([gather(), gather(), gather()])
    await eventually(async () => (await unfinished()) === 0)
    expect(await logged(workerId)).toHaveLength(1)
    expect(emailsTo(email)).toHaveLength(1)
  })

  it('a process that dies after the mail server took the email sends it again with the same id', async () => {
    const { workerId, email } = await makeReader()
    await assign(workerId)
    await tell()
    const { rows } = await pool().query(
      "update messages set status = 'queued', sent_at = null where worker_id = $1 returning org_id, id",
      [workerId],
    )
    const job = { orgId: rows[0].org_id, messageId: rows[0].id }
    const sent: string[] = []
    const carrier = {
      publicUrl: server.url,
      send: async ({ messageId }: { messageId: string }) => void sent.push(messageId),
    }
    const services = {
      database: server.database,
      mail: carrier,
      secret: Buffer.from(MUSTER_SECRET),
      config: { smtpUrl: mail.url, sms: undefined, mailFrom: 'muster@example.com', previousSecret: undefined },
      log: silent,
      files: { store: {} as Store },
      ...openCarriers({ webhooks: { allowPrivate: true } }),
    }
    await sendMessage(services, job)
    await sendMessage(services, job)
    await pool().query("update messages set status = 'queued' where worker_id = $1", [workerId])
    await sendMessage({ ...services, config: { ...services.config, smtpUrl: undefined } }, job)
    expect(await logged(workerId)).toMatchObject([{ status: 'skipped', skipReason: 'no_mail_server' }])
    expect(sent.map((id) => id.split('@')[0])).toEqual(emailsTo(email).map(({ messageId }) => messageId.split('@')[0]))
  })

  it('a mail server that is away is tried again, and the message says why it waits', async () => {
    const { workerId } = await makeReader()
    const port = Number(new URL(mail.url).port)
    await mail.close()
    await assign(workerId)
    await gather()
    await eventually(async () => (await logged(workerId))[0]?.error !== null && (await logged(workerId)).length === 1)
    expect(await logged(workerId)).toMatchObject([{ status: 'queued', error: expect.stringContaining('ECONNREFUSED') }])
    mail = await startMailbox({ port, refused })
    await eventually(async () => {
      await pool().query("update pgboss.job set start_after = now() where name = 'send_message' and state = 'retry'")
      return (await logged(workerId))[0]?.status === 'sent'
    })
  })
})

it('old messages are removed', async () => {
  const { workerId } = await makeReader()
  await assign(workerId)
  await assign(workerId, 30, 40)
  await tell()
  await assign(workerId, 50, 60)
  await tell()
  const [latest, old] = await logged(workerId)
  const age = (id: string, days: number) =>
    pool().query(
      'update messages set created_at = now() - make_interval(days => $2) where worker_id = $1 and cause_id = $3',
      [workerId, days, id],
    )
  await age(old.eventId, 91)
  await age(latest.eventId, 89)
  const removed = {}
  await removeOldMessages(pool(), new Date(), removed)
  expect(removed).toEqual({ messages: 1 })
  expect((await logged(workerId)).map(({ eventId }: { eventId: string }) => eventId)).toEqual([latest.eventId])
})
