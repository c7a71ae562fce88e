/** Invoices by email: to whom, what is refused, and that each email goes once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCarriers } from '../../../src/domain/messages/carriers/carrier.ts'
import { sendMessage } from '../../../src/domain/messages/send.ts'
import type { Store } from '../../../src/platform/files/store.ts'
import { typesAbout } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { silent } from '../../support/log.ts'
import { type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { caseOf } from '../../support/resources.ts'
import { dataOf, MUSTER_SECRET, request, startTestServer, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

const refused = new Set(['gone@client.example'])
let mail: Mailbox
let server: TestServer
let key: string

beforeAll(async () => {
  mail = await startMailbox({ refused })
  server = await startTestServer({ BACKGROUND_WORKER: 'true', SMTP_URL: mail.url })
  key = await server.key()
})
afterAll(async () => {
  await server.stop()
  await mail.close()
})

const post = (path: string, body: object = {}, headers = {}) =>
  request(`${server.base}${path}`, { method: 'POST', key, body, headers })
const send = (id: string, body: object = {}, headers = {}) => post(`/invoices/${id}/send`, body, headers)
const get = async (path: string) => (await request(`${server.base}${path}`, { key })).body

const draft = () => caseOf('/invoices').make(server, key)
async function issued(): Promise<string> {
  const id = await draft()
  expect((await post(`/invoices/${id}/issue`)).status).toBe(200)
  return id
}
async function setContact(id: string, email: string | null) {
  const { client_id } = await get(`/invoices/${id}`)
  const body = { contact_email: email }
  expect((await request(`${server.base}/clients/${client_id}`, { method: 'PATCH', key, body })).status).toBe(200)
}
const emailsOf = async (id: string) => {
  const text = `query ($id: ID!) { messages(invoiceId: $id) { data {
    kind status skipReason error address client { name } subject body } } }`
  return (await dataOf(server, key, text, { id })).messages.data
}
const emailsTo = (email: string) => mail.messages.filter(({ to }) => to === email)

it('an issued invoice goes to the contact of the client, with its PDF, and says so', async () => {
  const id = await issued()
  await setContact(id, 'ada@client.example')
  const { status, body } = await send(id)
  expect(status).toBe(200)
  expect(body.sends).toEqual([
    { id: expect.any(String), sent_at: expect.any(String), sent_by: expect.any(String), to: 'ada@client.example' },
  ])
  const email = await mail.emailTo('ada@client.example')
  expect(email.subject).toContain(`Invoice ${body.number}`)
  expect(email.text).toContain(`Please find attached invoice ${body.number} for work from `)
  expect(email.text).toMatch(/Content-Type: application\/pdf; name=.*INV/)
  expect(email.text).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6))
  await eventually(async () => (await emailsOf(id))[0].status === 'sent')
  expect(await emailsOf(id)).toMatchObject([
    {
      kind: 'invoice',
      address: 'a…@client.example',
      subject: `Invoice ${body.number}`,
      client: { name: expect.any(String) },
    },
  ])
  expect(await typesAbout(server, id)).toEqual(['invoice.issued', 'invoice.sent'])
})

it('each of several addresses gets one email, also if the request comes twice', async () => {
  const id = await issued()
  const body = {
    to: ['one@client.example', 'two@client.example', 'ONE@client.example'],
    message: 'Hello\nBcc: x@y.example',
  }
  const headers = { 'idempotency-key': 'send it once' }
  const [first, again] = [await send(id, body, headers), await send(id, body, headers)]
  expect([first.status, again.status, again.body.sends]).toEqual([200, 200, first.body.sends])
  expect(first.body.sends).toHaveLength(2)
  await eventually(async () => (await emailsOf(id)).every(({ status }: { status: string }) => status === 'sent'))
  expect(emailsTo('two@client.example')).toHaveLength(1)
  expect(mail.messages.filter(({ to }) => to.toLowerCase() === 'one@client.example')).toHaveLength(1)
  expect(emailsTo('two@client.example')[0]?.head).not.toMatch(/^bcc/im)
})

it('an address that the mail server rejects is shown as failed, and the others get theirs', async () => {
  const id = await issued()
  await send(id, { to: ['gone@client.example', 'here@client.example'] })
  await mail.emailTo('here@client.example')
  await eventually(async () => (await emailsOf(id)).some(({ status }: { status: string }) => status === 'failed'))
  expect(emailsTo('gone@client.example')).toEqual([])
  const found =
    'query ($id: ID!) { notifications(filter: { subjectId: { in: [$id] } }) { data { type severity subjectType body } } }'
  const [notification, ...others] = (await dataOf(server, key, found, { id })).notifications.data
  expect(others).toEqual([])
  expect(notification).toMatchObject({ type: 'message.failed', severity: 'warning', subjectType: 'invoice' })
  expect(notification.body).toMatch(/^Invoice .*, to g…@client\.example: The mail server rejects the address/)
})

it('answers go to the member who sent it, and to nobody where a key sent it', async () => {
  const id = await issued()
  const headOf = async (to: string) => (await mail.emailTo(to)).head.toLowerCase()
  await send(id, { to: ['key@client.example'] })
  expect(await headOf('key@client.example')).not.toContain('reply-to')
  const staff = await makePerson(server, 'staff')
  const text = 'mutation ($id: ID!, $input: SendInvoiceInput!) { sendInvoice(id: $id, input: $input) { id } }'
  const session = await signIn(server, staff.email)
  await asPerson(server, session, text, { id, input: { to: ['answers@client.example'] } })
  expect(await headOf('answers@client.example')).toContain(`reply-to: ${staff.email.toLowerCase()}`)
})

it('messages to people do not use up the limit of emails to clients', async () => {
  const id = await issued()
  const owner = await signIn(server, (await makePerson(server, 'owner')).email)
  const count = "select count(*)::int from messages where org_id = $1 and client_id is not null and status <> 'skipped'"
  const sent = (await server.database.pool.query(count, [server.orgId])).rows[0].count
  await stamped(server, server.orgId, (client) =>
    client.query(
      `insert into messages (org_id, id, person_id, kind, channel, cause_id, events, language, subject, body)
        select $1, gen_random_uuid(), gen_random_uuid(), 'note', 'email', 'limit_' || n, 1, 'en', 'Note', 'Text'
        from generate_series(1, 50) n`,
      [server.orgId],
    ),
  )
  await asPerson(server, owner, `mutation { updateMessageSettings(input: { perDay: ${sent + 1} }) { perDay } }`)
  expect((await send(id, { to: ['own@client.example'] })).status).toBe(200)
  expect((await send(id, { to: ['over@client.example'] })).body.error.details).toMatchObject([{ code: 'daily_limit' }])
  await asPerson(server, owner, 'mutation { updateMessageSettings(input: { perDay: 1000 }) { perDay } }')
})

describe('refused is', () => {
  it('an email without a mail server, which the console knows before', async () => {
    const bare = await startTestServer({ SMTP_URL: undefined }, server.databaseUrl)
    const url = `${bare.base}/invoices/${await issued()}/send`
    const { status, body } = await request(url, { method: 'POST', key, body: {} })
    const asked = '{ me { canEmailClients } }'
    const { email } = await makePerson(server, 'finance')
    const answers = await Promise.all(
      [bare, server].map(async (each) => (await asPerson(each, await signIn(each, email), asked)).body.data.me),
    )
    await bare.stop()
    expect([status, body.error.message]).toEqual([409, expect.stringContaining('SMTP_URL')])
    expect(body.error.details).toMatchObject([{ path: 'to', code: 'no_mail_server' }])
    expect(answers).toEqual([{ canEmailClients: false }, { canEmailClients: true }])
  })

  it('a client without an address, with what to do', async () => {
    const id = await issued()
    await setContact(id, null)
    const { status, body } = await send(id)
    expect([status, body.error.details]).toEqual([
      422,
      [{ path: 'to', code: 'no_email', message: expect.stringContaining('add one to the client') }],
    ])
    expect(await emailsOf(id)).toEqual([])
  })

  it.each([
    ['line breaks', 'a@client.example\r\nBcc: b@client.example'],
    ['two in one', 'a@client.example, b@client.example'],
    ['a name', 'Ada <a@client.example>'],
    ['none', ''],
  ])('an address with %s', async (_, address) => {
    const { body } = await send(await issued(), { to: [address] })
    expect(body.error.details).toMatchObject([{ path: 'to[0]' }])
  })

  it('too many addresses, and none', async () => {
    const id = await issued()
    const to = Array.from({ length: 11 }, (_, n) => `a${n}@client.example`)
    expect((await send(id, { to })).body.error.details).toMatchObject([{ path: 'to', code: 'too_big' }])
    expect((await send(id, { to: [] })).body.error.details).toMatchObject([{ path: 'to', code: 'too_small' }])
  })

  it('a draft, a void invoice, and what another organisation holds', async () => {
    const body = { to: ['a@client.example'] }
    const id = await draft()
    expect(codeOf(await send(id, body))).toBe('invalid_transition')
    await post(`/invoices/${id}/void`)
    expect(codeOf(await send(id, body))).toBe('invalid_transition')
    const other = await server.key({ orgId: await server.organisation() })
    const foreign = await request(`${server.base}/invoices/${await issued()}/send`, {
      method: 'POST',
      key: other,
      body,
    })
    expect(foreign.status).toBe(404)
    const reader = await server.key({ scopes: ['finance:read'] })
    const read = await request(`${server.base}/invoices/${id}/send`, { method: 'POST', key: reader, body })
    expect(codeOf(read)).toBe('insufficient_scope')
  })

  it('more than the messages of a day', async () => {
    const id = await issued()
    const owner = await makePerson(server, 'owner')
    const perDay = (count: number) => `mutation { updateMessageSettings(input: { perDay: ${count} }) { perDay } }`
    const session = await signIn(server, owner.email)
    await asPerson(server, session, perDay(0))
    const { status, body } = await send(id, { to: ['a@client.example'] })
    expect([status, body.error.details]).toMatchObject([409, [{ code: 'daily_limit' }]])
    expect((await get(`/invoices/${id}`)).sends).toEqual([])
    await asPerson(server, session, perDay(1000))
  })

  it('the settings of messages to people: nobody turns invoices off', async () => {
    const owner = await makePerson(server, 'owner')
    const text = 'mutation { updateMessageSettings(input: { kindsOff: [invoice] }) { perDay } }'
    const { body } = await asPerson(server, await signIn(server, owner.email), text)
    expect(body.errors?.[0]?.extensions.code).toBe('validation_failed')
  })
})

it('a member who is limited to other clients cannot send it', async () => {
  const id = await issued()
  const elsewhere = (await post('/clients', { name: 'Elsewhere' })).body.id
  const member = await makePerson(server, 'finance', { clientIds: [elsewhere] })
  const text = `mutation { sendInvoice(id: "${id}", input: { to: ["a@client.example"] }) { id } }`
  const { body } = await asPerson(server, await signIn(server, member.email), text)
  expect(body.errors?.[0]?.extensions.code).toBe('insufficient_scope')
})

describe('an email that was not sent yet', () => {
  const sent: string[] = []
  const services = () => ({
    database: server.database,
    mail: { publicUrl: server.url, send: async ({ messageId }: { messageId: string }) => void sent.push(messageId) },
    secret: Buffer.from(MUSTER_SECRET),
    config: { smtpUrl: mail.url, sms: undefined, mailFrom: 'muster@example.com', previousSecret: undefined },
    log: silent,
    files: { store: { getBytes: async () => Buffer.from('%PDF-') } as unknown as Store },
    ...openCarriers({ webhooks: { allowPrivate: true } }),
  })

  /** An issued invoice whose email is due again. */
  async function waiting() {
    const id = await issued()
    await send(id, { to: ['late@client.example'] })
    await eventually(async () => (await emailsOf(id))[0].status === 'sent')
    const text = "update messages set status = 'queued', sent_at = null where invoice_id = $1 returning id"
    const { rows } = await server.database.pool.query(text, [id])
    return { id, job: { orgId: server.orgId, messageId: rows[0].id as string } }
  }

  it('goes again with the same id after the process was killed, and once more not at all', async () => {
    const { id, job } = await waiting()
    await sendMessage(services(), job)
    await sendMessage(services(), job)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(`message.${server.orgId}.${job.messageId}@`)
    expect(await emailsOf(id)).toMatchObject([{ status: 'sent' }])
  })

  it('is not sent once the invoice is void', async () => {
    const { id, job } = await waiting()
    await post(`/invoices/${id}/void`)
    await sendMessage(services(), job)
    expect(await emailsOf(id)).toMatchObject([{ status: 'skipped', skipReason: 'void' }])
  })

  it('waits for the PDF, and says so', async () => {
    const { id, job } = await waiting()
    await stamped(server, server.orgId, (client) =>
      client.query('update invoices set file_key = null where id = $1', [id]),
    )
    await expect(sendMessage(services(), job)).rejects.toThrow('not printed yet')
    expect(await emailsOf(id)).toMatchObject([
      { status: 'queued', error: 'The PDF of the invoice is not printed yet.' },
    ])
  })

  it('is not skipped by a process of the release before, which knows no clients', async () => {
    const { job } = await waiting()
    const text = "update messages set status = 'skipped', reason = 'gone' where id = $1"
    await expect(server.database.pool.query(text, [job.messageId])).rejects.toThrow('messages_to_clients')
  })
})
