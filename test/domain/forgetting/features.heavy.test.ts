/** A person who uses every part of the service is erased: no trace of them is left in the database, the files and the log. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { printIssuedInvoice } from '../../../src/domain/finance/invoices/print.ts'
import { findErasures } from '../../../src/domain/forgetting/run.ts'
import { helvetica } from '../../../src/domain/papers/fonts.ts'
import { queues } from '../../../src/domain/queues.ts'
import type { Files } from '../../../src/platform/files/files.ts'
import { openQueue, type Queue } from '../../../src/platform/jobs/queue.ts'
import { openServices } from '../../support/daily-load.ts'
import { eventually } from '../../support/eventually.ts'
import { linkIn, type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, makePerson, signIn, submit } from '../../support/people.ts'
import type { Program } from '../../support/process.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'
import { recordOf, sendFiles, uploaded } from '../../support/upload.ts'
import { insert, markDeleted, stamped } from '../../support/write.ts'
import { dataFiles, foundIn } from './found.ts'

let here: TestServer
/** The process that answers, works and logs. */
let program: Program
let server: TestServer
let mailbox: Mailbox
let receiver: Receiver
let queue: Queue
let key: string
let owner: string
let ownerId: string
let invoiceId: string

beforeAll(async () => {
  mailbox = await startMailbox()
  receiver = await startReceiver((received, response) => response.end(received.raw)) // an endpoint that repeats what it gets
  const settings = { SMTP_URL: mailbox.url, WEBHOOK_ALLOW_PRIVATE: 'true', NODE_ENV: 'test' }
  here = await startTestServer(settings) // it delivers webhooks too
  program = here.run(['serve'], { PORT: '0', LOG_LEVEL: 'info', BACKGROUND_WORKER: 'true', ...settings })
  await program.prints('Press Ctrl-C')
  const url = /http:\/\/localhost:\d+/.exec(program.output())?.[0].replace('localhost', '127.0.0.1') as string
  server = { ...here, url, base: `${url}/api/public/v1` }
  queue = await openQueue(server.database, queues, false)
  key = await here.key()
  const person = await makePerson(server, 'owner')
  ownerId = person.userId
  owner = await signIn(server, person.email)
})
afterAll(async () => {
  await queue.close()
  await here.stop()
  await receiver.close()
  await mailbox.close()
})

const person = {
  first_name: 'Zyxwvada',
  last_name: 'Zyxwvokafor',
  email: 'zyxwv@mail.example',
  phone: '+447700900987',
  external_id: 'Zyxwv-7',
  metadata: { badge: 'Zyxwv badge' },
}
const name = `${person.first_name} ${person.last_name}`
const PASSWORD = 'a wholly new password'

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await request(`${server.base}${path}`, { key, method, body, headers })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
async function ask(cookie: string, query: string, variables: object = {}) {
  const { body } = await asPerson(server, cookie, query, variables as Record<string, unknown>)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return Object.values(body.data)[0] as { id: string; url: string }
}

async function openAccount(): Promise<string> {
  const link = await ask(owner, 'mutation { createJoinLink { id url } }')
  const token = new URL(link.url).searchParams.get('token') as string
  const given = { token, name, email: person.email, externalId: person.external_id, phone: person.phone }
  expect((await submit(server, '/join', given)).status).toBe(200)
  const invitation = new URL(linkIn(await mailbox.emailTo(person.email)), server.url).searchParams.get(
    'token',
  ) as string
  expect((await submit(server, '/invitation', { token: invitation, name, password: PASSWORD })).status).toBe(303)
  await submit(server, '/sign-in', { email: person.email, password: 'not the password' })
  return signIn(server, person.email, PASSWORD)
}

/** Work from the assignment to the printed invoice. */
async function work(workerId: string, cookie: string): Promise<string> {
  const { id: client_id } = await send('POST', '/clients', { name: 'Harbour' })
  const rate = { clientId: client_id, currency: 'GBP', rate: 3000, validFrom: '2026-01-01' }
  await ask(owner, 'mutation ($input: CreateClientRateInput!) { createClientRate(input: $input) { id } }', {
    input: rate,
  })
  const { id: project_id } = await send('POST', '/projects', { client_id, name: 'Dock' })
  const assignment = { worker_id: workerId, project_id, start_date: '2026-02-02', end_date: '2026-02-06' }
  await send('POST', '/assignments', assignment)
  const entries = [{ date: '2026-02-02', hours: 8, note: `${name} was late` }]
  const period = { periodStart: '2026-02-02', periodEnd: '2026-02-08' }
  const hours = { workerId, projectId: project_id, ...period, entries, submit: true }
  const { id: timesheetId } = await ask(
    cookie,
    'mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id } }',
    { input: hours },
  )
  await ask(owner, 'mutation ($id: ID!) { approveTimesheets(timesheets: [{ id: $id }]) { approved { id } } }', {
    id: timesheetId,
  })
  const expense = { workerId, category: 'travel', amount: 900, currency: 'GBP', incurredOn: '2026-02-02' }
  const receipt = await sendFiles(
    server,
    { cookie, 'x-requested-with': 'muster' },
    {
      query: 'mutation ($input: CreateExpenseInput!) { createExpense(input: $input) { id } }',
      variables: { input: { ...expense, description: `Taxi of ${name}`, receipt: null } },
    },
    { 'variables.input.receipt': new File([`%PDF-1.4 receipt of ${name}`], `${name}.pdf`) },
  )
  expect(receipt.body.errors).toBeUndefined()
  const drafts = await asPerson(
    server,
    owner,
    'mutation ($input: CreateInvoiceDraftsInput!) { createInvoiceDrafts(input: $input) { drafts { id } } }',
    { input: { clientId: client_id, ...period } },
  )
  const invoiceId = drafts.body.data.createInvoiceDrafts.drafts[0].id
  await ask(owner, 'mutation ($id: ID!) { issueInvoice(id: $id) { id } }', { id: invoiceId })
  await printed(invoiceId)
  return invoiceId
}
const invoiceOf = (id: string) =>
  server.database.prisma.invoice.findUniqueOrThrow({ where: { orgId_id: { orgId: here.orgId, id } } })
const printed = (id: string) => eventually(async () => (await invoiceOf(id)).fileKey ?? undefined)

const erase = (id: string) =>
  ask(owner, 'mutation ($id: ID!) { eraseWorker(id: $id, reason: "Asked by letter") { id } }', { id })
const workerRow = (id: string) =>
  here.database.prisma.worker.findUniqueOrThrow({ where: { orgId_id: { orgId: here.orgId, id } } })
/** As if the erasure had begun an hour ago: by then, finished jobs are deleted. */
async function finished(id: string) {
  await stamped(here, here.orgId, (client) =>
    client.query(`update worker_erasures set started_at = started_at - interval '1 hour' where worker_id = $1`, [id]),
  )
  await eventually(async () => {
    await findErasures({ database: here.database, queue, changes: { publishJobs() {} } as never })
    return (await workerRow(id)).erasureFinishedAt !== null
  })
  await here.database.pool.query(`delete from pgboss.job where state = 'completed'`)
}
async function storedBytes(): Promise<number> {
  const text = 'select stored_bytes::float8 as bytes from organisation_clocks where org_id = $1'
  return (await here.database.pool.query<{ bytes: number }>(text, [here.orgId])).rows[0]?.bytes as number
}

it('every feature leaves traces, and erasure leaves none', async () => {
  await ask(
    owner,
    'mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, eventTypes: ["*"] }) { endpoint { id } } }',
    { url: receiver.url },
  )
  const { id } = await send('POST', '/workers', person, { 'idempotency-key': 'whole-life' })
  const elsewhere = await here.organisation()
  const foreignKey = await here.key({ orgId: elsewhere })
  const twin = await insert(here, foreignKey, 'workers', { first_name: 'Zyxwvada', last_name: 'Zyxwvokafor' })
  const cookie = await openAccount()
  await here.database.pool.query(
    `insert into company_sign_ins (org_id, issuer, client_id, client_secret, client_secret_key_id) values ($1, 'x', 'x', '', 'x')`,
    [here.orgId],
  )
  await here.database.pool.query(
    `insert into provisioned_people (org_id, external_id, user_id, role) select $1, 'Zyxwv external', id, 'staff' from users where email = $2`,
    [here.orgId, person.email],
  )
  await here.database.pool.query(
    `insert into company_identities (org_id, subject, user_id) select $1, 'Zyxwv subject', id from users where email = $2`,
    [here.orgId, person.email],
  )
  await uploaded(server, key, {
    workerId: id,
    name: `${name}.pdf`,
    bytes: Buffer.from(`%PDF-1.4 passport of ${name}`),
    input: { name: `Passport of ${name}`, number: 'ZYXWV123' },
  })
  invoiceId = await work(id, cookie)
  const about = { workerId: id, text: `${name} prefers nights`, mentionIds: [ownerId] }
  await ask(owner, 'mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }', { input: about })
  await ask(owner, 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { queued } }', {
    input: { workerIds: [id], subject: `Hello ${name}`, text: `Dear ${name}` },
  })
  await send('GET', `/workers/external_id:${person.external_id}`)
  await send('GET', `/workers?email=${person.email}`)
  await send('PATCH', `/workers/${id}`, { first_name: 'Zyxwvadah' })
  await eventually(async () => (await foundIn(server, person.external_id)).some((each) => each.includes('request_log')))
  await eventually(async () => (await foundIn(server, 'Zyxwvadah')).some((each) => each.includes('webhook_attempts')))
  const delivering = 'select from webhook_backlog where org_id = $1' // 20 minutes later, none of these is under way
  await eventually(async () => (await here.database.pool.query(delivering, [here.orgId])).rowCount === 0)
  expect(await dataFiles(here, name)).not.toEqual([])
  const bytesBefore = await storedBytes()

  await erase(id)
  await finished(id)
  await printed(invoiceId)

  const isOfTwin = (column: string) => column === 'public.workers.first_name' || column === 'public.workers.last_name'
  for (const text of ['Zyxwv', person.email, person.phone])
    expect((await foundIn(server, text)).filter((column) => !isOfTwin(column))).toEqual([])
  expect(await recordOf(server, foreignKey, `/workers/${twin}`)).toMatchObject({ first_name: 'Zyxwvada' })
  for (const text of ['Zyxwv', 'ZYXWV']) expect(await dataFiles(here, text)).toEqual([])
  const log = program.output().replaceAll(`external_id:${person.external_id}`, '')
  for (const text of ['Zyxwv', person.email, person.phone]) expect(log).not.toContain(text)
  expect(bytesBefore).toBeGreaterThan(await storedBytes())
})

it('a worker who was deleted is erased too', async () => {
  const { id } = await send('POST', '/workers', { first_name: 'Lamarr', last_name: 'Okafor' })
  await markDeleted(here, key, 'workers', id)
  await erase(id)
  await finished(id)
  expect(await workerRow(id)).toMatchObject({ firstName: 'Erased', deletedAt: expect.any(Date) })
  expect(await foundIn(server, 'Lamarr')).toEqual([])
})

it('an invoice whose lines change while it is printed does not get the old file', async () => {
  const services = await openServices(here.database)
  const change = (set: string) =>
    stamped(here, here.orgId, async (client) => {
      await client.query(`select set_config('muster.forgetting', 'on', true)`)
      await client.query(`update invoices set ${set} where id = $1`, [invoiceId])
    })
  await change('file_key = null')
  const kept = new Set<string>()
  const store = {
    async put(key: string) {
      kept.add(key)
      await change(`lines = jsonb_set(lines, '{0,worker}', '"Somebody"')`)
    },
    async delete(key: string) {
      kept.delete(key)
    },
  }
  const printing = { ...services, files: { store } as unknown as Files, fonts: helvetica }
  const job = { orgId: here.orgId, invoiceId }
  await expect(printIssuedInvoice(printing, job, new AbortController().signal)).rejects.toThrow(
    'lines of the invoice changed',
  )
  expect([kept.size, (await invoiceOf(invoiceId)).fileKey]).toEqual([0, null])
  await services.close()
})

it('another process goes on when the process of the job is killed', async () => {
  const { id } = await send('POST', '/workers', { first_name: 'Lovelace', last_name: 'Okafor' })
  const note = await insert(here, key, 'notes', { worker_id: id, text: 'Lovelace prefers nights' })
  const window = { starts_at: '2026-02-10', ends_at: '2026-02-11', note: 'Lovelace has a cold' }
  await insert(here, key, 'planner_windows', { worker_id: id, kind: 'sick', ...window })
  const holder = await here.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from notes where id = $1 for update', [note])
  await erase(id)
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
  await eventually(async () => (await here.database.pool.query(waiting, [rows[0]?.pid])).rowCount === 1)
  program.child.kill('SIGKILL')
  await program.ends()
  await holder.query('rollback')
  holder.release()
  expect((await workerRow(id)).erasureFinishedAt).toBeNull()
  await here.worker({ SMTP_URL: mailbox.url })
  await finished(id)
  expect(await foundIn(here, 'Lovelace')).toEqual([])
})
