/** The daily notification email, as a mail server receives it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letterQueue } from '../../../src/access/people/letter-queue.ts'
import { dueQueue } from '../../../src/domain/daily/queues.ts'
import { digestQueue } from '../../../src/domain/notifications/queues.ts'
import { queues } from '../../../src/domain/queues.ts'
import { openQueue, type Queue } from '../../../src/platform/jobs/queue.ts'
import { daysFrom } from '../../support/days.ts'
import { eventually } from '../../support/eventually.ts'
import { type Mailbox, type ReceivedEmail, startMailbox } from '../../support/mailbox.ts'
import { asPerson, makePerson, makeWorkerPerson, signIn, type TestPerson } from '../../support/people.ts'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

const refused = new Set<string>()
let mail: Mailbox
let server: TestServer
/** A second process on the same database: together they send each email once. */
let other: TestServer
let key: string
let queue: Queue
let owner: TestPerson
let staff: TestPerson
let day = 0

beforeAll(async () => {
  mail = await startMailbox({ refused })
  const settings = { BACKGROUND_WORKER: 'true', SMTP_URL: mail.url }
  server = await startTestServer(settings)
  other = await startTestServer(settings, server.databaseUrl)
  // Daily emails are not due before seven; these tests enqueue the emails themselves.
  const night = new Date(`${daysFrom(new Date(), 0)}T03:00:00Z`)
  for (const each of [server, other]) each.clock.set(night)
  key = await server.key()
  queue = await openQueue(server.database, queues, false)
  ;[owner, staff] = await Promise.all([makePerson(server, 'owner'), makePerson(server, 'staff')])
})
afterAll(async () => {
  await queue.close()
  await other.stop()
  await server.stop()
  await mail.close()
})
beforeEach(() => {
  day += 1
})

const raise = (title: string, more: object = {}) =>
  insert(server, key, 'notifications', { type: 'note', title, ...more })

const pool = () => server.database.pool
/** Unfinished jobs. */
const unsent = async () => {
  const { rows } = await pool().query(
    "select state from pgboss.job where name in ('mail_digest', 'mail_letter') and state in ('created', 'retry', 'active')",
  )
  return rows as { state: string }[]
}

/** Enqueue the daily emails and wait until all are sent. */
async function postDigests(orgId = server.orgId): Promise<void> {
  await queue.send(server.database.prisma, digestQueue, { orgId, day: `2050-01-${String(day).padStart(2, '0')}` })
  await eventually(async () => (await unsent()).length === 0)
}

const emailsTo = (email: string) => mail.messages.filter(({ to }) => to === email)
const emailsSince = (count: number) => mail.messages.slice(count)

it('goes to each member who reads notifications, with their unread ones', async () => {
  const [admin, developer, silent] = [
    await makePerson(server, 'admin'),
    await makePerson(server, 'developer'),
    await makePerson(server, 'staff'),
  ]
  const worker = await makeWorkerPerson(server)
  const outsider = await makePerson(server, 'owner', { orgId: await server.organisation() })
  const cookie = await signIn(server, silent.email)
  const settings = '{ myNotifications { digest } }'
  expect((await asPerson(server, cookie, settings)).body.data.myNotifications).toEqual({ digest: true })
  const disabled = await asPerson(server, cookie, 'mutation { updateMyDigest(wanted: false) }')
  expect(disabled.body.data).toEqual({ updateMyDigest: false })
  expect((await asPerson(server, cookie, settings)).body.data.myNotifications).toEqual({ digest: false })

  await raise('For all')
  await raise('On\nfire: <b>{{x}}</b>', { severity: 'critical', body: 'Line\r\none' })
  await raise('For the admin', { recipient_id: admin.userId })
  await raise('For the worker', { recipient_id: worker.userId })
  const read = await raise('Read by the owner')
  const done = await raise('Read for everybody')
  const mark = (text: string, id: string) => `mutation { ${text.replace('$', `"${id}"`)} }`
  await asPerson(server, await signIn(server, owner.email), mark('markMyNotificationsRead(ids: [$])', read))
  await graphql(server, key, mark('markNotificationRead(id: $) { id }', done))

  await postDigests()
  const titlesIn = (person: TestPerson) => [...(emailsTo(person.email)[0]?.text ?? '').matchAll(/^- (.+?)\r?$/gm)]
  const titles = (person: TestPerson) => titlesIn(person).map(([, title]) => title)
  const fire = 'CRITICAL: On fire: <b>{{x}}</b>'
  expect(titles(owner)).toEqual([fire, 'INFO: For all'])
  expect(titles(admin)).toEqual([fire, 'INFO: For all', 'INFO: For the admin', 'INFO: Read by the owner'])
  for (const each of [developer, staff])
    expect(titles(each)).toEqual([fire, 'INFO: For all', 'INFO: Read by the owner'])
  expect(mail.messages).toHaveLength(4)
  for (const each of [silent, worker, outsider]) expect(emailsTo(each.email)).toEqual([])
  const [message] = emailsTo(owner.email)
  expect(message?.subject).toBe('Test organisation: 2 new notifications')
  expect(message?.text).toContain('Line one')
  expect(message?.text).toMatch(/^http:\/\/localhost:\d+\/console/m)
  expect(new Set(mail.messages.map(({ messageId }) => messageId)).size).toBe(4)
})

it('contains only what is new since the last email, and is not sent when nothing is new', async () => {
  const before = mail.messages.length
  await postDigests()
  expect(emailsSince(before)).toEqual([])
  for (let n = 1; n <= 23; n++) await raise(`New ${n}`)
  day += 1
  await postDigests()
  const [message] = emailsTo(owner.email).slice(-1)
  expect(message?.subject).toBe('Test organisation: 23 new notifications')
  expect(message?.text).toContain('New 20')
  expect(message?.text).not.toContain('New 21')
  expect(message?.text).toContain('and 3 more.')
  expect(emailsSince(before)).toHaveLength(4)
})

it('is sent once a day, however many processes enqueue it and how often', async () => {
  await raise('Once')
  const before = mail.messages.length
  await Promise.all([postDigests(), postDigests(), postDigests()])
  expect(emailsSince(before).map(({ to }) => to)).toHaveLength(4)
  expect(new Set(emailsSince(before).map(({ to }) => to)).size).toBe(4)
})

describe('a mail server that', () => {
  it('rejects one address gets one attempt a day for it; the others get their emails', async () => {
    refused.add(owner.email)
    await raise('Refused')
    const before = mail.messages.length
    await postDigests()
    expect(emailsSince(before)).toHaveLength(3)
    refused.clear()
    day += 1
    await postDigests()
    expect(
      emailsSince(before)
        .map(({ to }) => to)
        .at(-1),
    ).toBe(owner.email)
    expect(emailsSince(before)).toHaveLength(4)
    expect(emailsTo(owner.email).at(-1)?.text).toContain('Refused')
  })

  it('is unavailable at first gets each email once when it is back', async () => {
    await raise('Late')
    const port = Number(new URL(mail.url).port)
    await mail.close()
    const posting = postDigests()
    await eventually(async () => (await unsent()).filter(({ state }) => state === 'retry').length === 4)
    mail = await startMailbox({ port, refused })
    await pool().query("update pgboss.job set start_after = now() where name = 'mail_letter' and state = 'retry'")
    await posting
    expect(mail.messages.map(({ to }) => to)).toHaveLength(4)
    expect(emailsTo(owner.email)).toHaveLength(1)
    expect(emailsTo(owner.email)[0]?.text).toContain('Late')
  })
})

it('gets the same message id when a process died before it recorded the sending', async () => {
  await raise('Twice')
  const { rows } = await pool().query('select digested_at from memberships where user_id = $1', [owner.userId])
  await postDigests()
  const [job] = (
    await pool().query(
      "select data from pgboss.job where name = 'mail_letter' and data->>'userId' = $1 order by created_on desc limit 1",
      [owner.userId],
    )
  ).rows
  await pool().query('update memberships set digested_at = $2 where user_id = $1', [owner.userId, rows[0].digested_at])
  await raise('Raised meanwhile')
  await queue.send(server.database.prisma, letterQueue, job.data, 'again')
  await eventually(async () => (await unsent()).length === 0)
  const withoutPort = ({ text, ...rest }: ReceivedEmail) => ({
    ...rest,
    text: text.replace(/:\d+\/console/g, '/console'),
  })
  const [first, second] = emailsTo(owner.email).slice(-2).map(withoutPort)
  expect(second).toEqual(first)
  day += 1
  await postDigests()
  expect(emailsTo(owner.email).at(-1)?.text).toContain('Raised meanwhile')
})

it('is enqueued automatically from seven in the morning of the organisation', async () => {
  await pool().query('update organisation_days set digested_on = null')
  await raise('Good morning')
  const before = mail.messages.length
  const at = async (time: string) => {
    const now = new Date(`${daysFrom(new Date(), 0)}T${time}Z`)
    for (const each of [server, other]) each.clock.set(now)
    await queue.send(server.database.prisma, dueQueue, {}, 'test')
    await eventually(async () => {
      const query = "select 1 from pgboss.job where name = 'find_due_organisations' and state <> 'completed'"
      return (await pool().query(query)).rows.length === 0
    })
    await eventually(async () => (await unsent()).length === 0)
  }
  await pool().query("update organisations set time_zone = 'UTC' where id = $1", [server.orgId])
  await at('06:59:00')
  expect(emailsSince(before)).toEqual([])
  await at('07:00:00')
  expect(emailsSince(before)).toHaveLength(4)
  await at('08:00:00')
  expect(emailsSince(before)).toHaveLength(4)
})
