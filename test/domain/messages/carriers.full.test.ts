/** Messages as notifications and as text messages, to a push service and an SMS gateway. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bySms, smsRequest } from '../../../src/domain/messages/carriers/sms.ts'
import { cutText } from '../../../src/domain/messages/cut-text.ts'
import { addPushDevice } from '../../../src/domain/messages/push-devices.ts'
import { openAddressGuard } from '../../../src/platform/http/public-address.ts'
import { eventually } from '../../support/eventually.ts'
import { type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, makePerson, makeWorker, PASSWORD, signIn, type TestPerson } from '../../support/people.ts'
import { type PushService, startPushService } from '../../support/push-service.ts'
import { dataOf, request, startTestServer, type TestServer } from '../../support/server.ts'

let mail: Mailbox
let push: PushService
let gateway: Awaited<ReturnType<typeof startGateway>>
let server: TestServer
let key: string
let owner: TestPerson

/** An SMS gateway. */
async function startGateway() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const answers = { status: 202 }
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(answers.status).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/messages`
  const close = () => new Promise((resolve) => http.close(resolve).closeAllConnections())
  return { url, received, answers, close }
}

beforeAll(async () => {
  mail = await startMailbox()
  push = await startPushService()
  gateway = await startGateway()
  server = await startTestServer({
    BACKGROUND_WORKER: 'true',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Muster <office@example.com>',
    SMS_URL: gateway.url,
    SMS_AUTHORIZATION: 'Bearer gateway-secret',
    MESSAGE_DELAY_SECONDS: '3600',
  })
  key = await server.key()
  owner = await makePerson(server, 'owner')
  await change('{ quietFrom: "00:00", quietUntil: "00:00" }')
})
afterAll(async () => {
  await server.stop()
  await Promise.all([mail.close(), push.close(), gateway.close()])
})
beforeEach(() => {
  push.status = 201
  gateway.answers.status = 202
})

async function change(input: string) {
  const text = `mutation { updateMessageSettings(input: ${input}) { enabled } }`
  return (await asPerson(server, await signIn(server, owner.email), text)).body
}

/** A worker with an account, and a cookie of it. */
async function makeReader(fields: object = {}) {
  const workerId = await makeWorker(server)
  if (Object.keys(fields).length > 0) {
    const { status } = await request(`${server.base}/workers/${workerId}`, { method: 'PATCH', key, body: fields })
    expect(status).toBe(200)
  }
  const person = await makePerson(server, 'worker', { workerId })
  return { ...person, workerId, cookie: await signIn(server, person.email) }
}

const ADD = 'mutation ($input: PushDeviceInput!) { addPushDevice(input: $input) { id name } }'
const PREFERENCES = '{ myMessagePreferences { pushKey smsKinds pushDevices { id name } } }'
const add = (cookie: string, input: object) => asPerson(server, cookie, ADD, { input })
const devicesOf = async (cookie: string) =>
  (await asPerson(server, cookie, PREFERENCES)).body.data.myMessagePreferences.pushDevices

const write = (workerId: string, text = 'The gate is closed.') =>
  asPerson(
    server,
    ownerCookie,
    `mutation ($id: ID!, $text: String!) {
      sendMessage(input: { workerIds: [$id], subject: "Gate", text: $text }) { queued skipped } }`,
    { id: workerId, text },
  )
let ownerCookie: string
beforeAll(async () => {
  ownerCookie = await signIn(server, owner.email)
})

const logged = async (workerId: string) => {
  const text = `query ($id: ID!) { messages(workerId: $id) { data { channel status skipReason error address } } }`
  const { data } = (await dataOf(server, key, text, { id: workerId })).messages
  return data.sort((one: { channel: string }, other: { channel: string }) => (one.channel < other.channel ? -1 : 1))
}
const settled = (workerId: string) =>
  eventually(async () => {
    const rows = await logged(workerId)
    return rows.length > 0 && rows.every(({ status }: { status: string }) => status !== 'queued')
  })

describe('notifications', () => {
  it('reach each browser of the person, encrypted and signed', async () => {
    const reader = await makeReader({ language: 'pl' })
    const browsers = [push.subscribe(), push.subscribe()]
    for (const [index, browser] of browsers.entries()) {
      const { body } = await add(reader.cookie, { ...browser, name: `Phone ${index}` })
      expect(body.data.addPushDevice.name).toBe(`Phone ${index}`)
    }
    await write(reader.workerId)
    await settled(reader.workerId)
    expect(await logged(reader.workerId)).toMatchObject([
      { channel: 'email', status: 'sent' },
      { channel: 'push', status: 'sent', address: null },
    ])
    const own = browsers.map(({ endpoint }) => new URL(endpoint).pathname)
    const shown = push.shown.filter(({ path }) => own.includes(path))
    expect(shown.map(({ path }) => path).sort()).toEqual(own.sort())
    const { pushKey } = (await asPerson(server, reader.cookie, PREFERENCES)).body.data.myMessagePreferences
    const { rows } = await server.database.pool.query(
      "select id from messages where worker_id = $1 and channel = 'push'",
      [reader.workerId],
    )
    expect(shown[0]).toEqual({
      path: expect.any(String),
      ttl: '86400',
      note: {
        title: expect.stringMatching(/: Gate$/),
        body: 'The gate is closed.',
        tag: rows[0].id,
        lang: 'pl',
        orgId: server.orgId,
      },
      vapid: { aud: push.url, sub: 'mailto:office@example.com', key: pushKey },
    })
  })

  it('a long text is cut', async () => {
    const reader = await makeReader()
    const browser = push.subscribe()
    await add(reader.cookie, browser)
    await write(reader.workerId, 'word '.repeat(390))
    await settled(reader.workerId)
    const shown = push.shown.find(({ path }) => browser.endpoint.endsWith(path))
    expect(shown?.note.body).toMatch(/^(word )+word…$/)
    expect(shown?.note.body.length).toBeLessThanOrEqual(600)
  })

  it('a browser that is gone is forgotten, and the message fails only if all are', async () => {
    const reader = await makeReader()
    const gone = { ...push.subscribe(), endpoint: `${push.url}/gone` }
    await add(reader.cookie, gone)
    await add(reader.cookie, { ...push.subscribe(), name: 'kept' })
    await write(reader.workerId)
    await settled(reader.workerId)
    expect(await devicesOf(reader.cookie)).toMatchObject([{ name: 'kept' }])
    expect((await logged(reader.workerId))[1]).toMatchObject({ status: 'sent' })
    const other = await makeReader()
    await add(other.cookie, gone)
    await write(other.workerId)
    await settled(other.workerId)
    expect(await devicesOf(other.cookie)).toEqual([])
    expect((await logged(other.workerId))[1]).toMatchObject({
      status: 'failed',
      error: 'No browser of the person takes notifications any more.',
    })
  })

  it('a push service that is overloaded is asked again', async () => {
    const reader = await makeReader()
    await add(reader.cookie, push.subscribe())
    push.status = 503
    await write(reader.workerId)
    await eventually(async () => (await logged(reader.workerId))[1]?.error != null)
    expect((await logged(reader.workerId))[1]).toMatchObject({ status: 'queued', error: '127.0.0.1 answered 503' })
    push.status = 201
    await eventually(async () => {
      await server.database.pool.query(
        "update pgboss.job set start_after = now() where name = 'send_message' and state = 'retry'",
      )
      return (await logged(reader.workerId))[1]?.status === 'sent'
    })
  })

  it('a person removes their own browsers only, and has up to ten', async () => {
    const [one, other] = [await makeReader(), await makeReader()]
    const added = []
    for (let count = 0; count < 11; count++) {
      const { body } = await add(one.cookie, { ...push.subscribe(), name: String(count) })
      added.push(body.data.addPushDevice.id)
    }
    const names = (await devicesOf(one.cookie)).map(({ name }: { name: string }) => name)
    expect(names).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1'])
    const remove = 'mutation ($id: ID!) { removePushDevice(id: $id) { id } }'
    for (const id of [added[10], added[0], 'x', one.workerId]) {
      const { body } = await asPerson(server, other.cookie, remove, { id })
      expect(body.errors[0].extensions.code).toBe('not_found')
    }
    await asPerson(server, one.cookie, remove, { id: added[10] })
    expect(await devicesOf(one.cookie)).toHaveLength(9)
  })

  it('a browser is of the person who added it last, and of nobody after a new password', async () => {
    const [one, other] = [await makeReader(), await makeReader()]
    const browser = push.subscribe()
    await add(one.cookie, browser)
    await add(other.cookie, browser)
    expect(await devicesOf(one.cookie)).toEqual([])
    expect(await devicesOf(other.cookie)).toHaveLength(1)
    const { body } = await asPerson(
      server,
      other.cookie,
      'mutation ($old: String!) { changePassword(currentPassword: $old, newPassword: "a-new-long-password-1") }',
      { old: PASSWORD },
    )
    expect(body.errors).toBeUndefined()
    expect(await server.database.prisma.pushDevice.count({ where: { endpoint: browser.endpoint } })).toBe(0)
  })

  it('names what is wrong with a subscription', async () => {
    const { cookie } = await makeReader()
    const browser = push.subscribe()
    const wrong = [
      ['endpoint', { endpoint: 'push' }],
      ['endpoint', { endpoint: `https://push.example.com/${'x'.repeat(1000)}` }],
      ['p256dh', { p256dh: 'short' }],
      ['p256dh', { p256dh: Buffer.alloc(65).toString('base64url') }],
      ['p256dh', { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url') }],
      ['auth', { auth: 'AAAA' }],
      ['name', { name: 'x'.repeat(101) }],
    ] as const
    for (const [field, change] of wrong) {
      const { body } = await add(cookie, { ...browser, ...change })
      expect([body.errors?.[0].extensions.code, body.errors?.[0].extensions.details[0].path]).toEqual([
        'validation_failed',
        `input.${field}`,
      ])
    }
    const guard = openAddressGuard({ allowPrivate: false })
    const owner = { userId: 'x', serverKey: 'x' }
    await expect(addPushDevice(server.database.prisma, guard, owner, browser)).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })

  it('keys have none of it', async () => {
    const { body } = await request(`${server.url}/graphql`, { key, body: { query: PREFERENCES }, method: 'POST' })
    expect(body.errors[0].extensions.code).toBe('insufficient_scope')
  })
})

describe('text messages', () => {
  it('are sent for the kinds that the organisation has chosen', async () => {
    const reader = await makeReader({ phone: '+447700900123' })
    await write(reader.workerId)
    await settled(reader.workerId)
    expect((await logged(reader.workerId)).map(({ channel }: { channel: string }) => channel)).toEqual(['email'])
    expect((await change('{ smsKinds: [note, expense] }')).errors).toBeUndefined()
    const { smsKinds } = (await asPerson(server, reader.cookie, PREFERENCES)).body.data.myMessagePreferences
    expect(smsKinds).toEqual(['note', 'expense'])
    await write(reader.workerId, 'A "quoted"\nline')
    await eventually(async () => (await logged(reader.workerId)).length === 3)
    await settled(reader.workerId)
    expect((await logged(reader.workerId))[2]).toMatchObject({ channel: 'sms', status: 'sent', address: '…123' })
    const { headers, body } = gateway.received.at(-1) ?? { headers: {}, body: '' }
    expect(headers).toMatchObject({ authorization: 'Bearer gateway-secret', 'content-type': 'application/json' })
    expect(JSON.parse(body)).toEqual({
      to: '+447700900123',
      text: expect.stringMatching(/: Gate\nA "quoted"\nline\nhttp.*\/console$/),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('not without a number, nor to those who do not want them', async () => {
    await change('{ smsKinds: [note, expense] }')
    const nobody = await makeReader()
    await write(nobody.workerId)
    await settled(nobody.workerId)
    expect((await logged(nobody.workerId))[1]).toMatchObject({ channel: 'sms', skipReason: 'no_address' })
    const reader = await makeReader({ phone: '+447700900124' })
    const off = 'mutation { updateMyMessagePreferences(input: { off: [{ kind: note, channel: sms }] }) { language } }'
    expect((await asPerson(server, reader.cookie, off)).body.errors).toBeUndefined()
    await write(reader.workerId)
    await settled(reader.workerId)
    expect((await logged(reader.workerId))[1]).toMatchObject({ channel: 'sms', skipReason: 'opted_out' })
  })

  it('a number that the gateway rejects is not tried again; a gateway that is away is', async () => {
    await change('{ smsKinds: [note, expense] }')
    const reader = await makeReader({ phone: '+447700900125' })
    gateway.answers.status = 400
    await write(reader.workerId)
    await settled(reader.workerId)
    expect((await logged(reader.workerId))[1]).toMatchObject({
      status: 'failed',
      error: 'The SMS gateway rejects the number or the text.',
    })
    const other = await makeReader({ phone: '+447700900126' })
    gateway.answers.status = 503
    await write(other.workerId)
    await eventually(async () => (await logged(other.workerId))[1]?.error != null)
    expect((await logged(other.workerId))[1]).toMatchObject({ status: 'queued', error: '127.0.0.1 answered 503' })
  })

  it('are not for members', async () => {
    const body = await change('{ smsKinds: [task] }')
    expect(body.errors[0].extensions.details[0]).toMatchObject({ path: 'input.smsKinds' })
  })

  it('the request is written as the settings say', async () => {
    const values = { to: '+44 7', text: 'a "b" & {{id}}', id: '1' }
    expect(smsRequest({ authorization: undefined, body: 'To={{to}}&Body={{text}}' }, values)).toEqual({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'To=%2B44%207&Body=a%20%22b%22%20%26%20%7B%7Bid%7D%7D',
    })
    const { body } = smsRequest({ authorization: 'x', body: '{"m":[{"t":"{{text}}"}]}' }, values)
    expect(JSON.parse(body)).toEqual({ m: [{ t: values.text }] })
    await expect(bySms({ config: {} } as never, {} as never)).rejects.toThrow('There is no SMS gateway.')
  })
})

it('texts are cut after a word, and never within a character', () => {
  expect(cutText('one two', 7)).toBe('one two')
  expect(cutText('one two three', 9)).toBe('one two…')
  expect(cutText('onetwothree', 5)).toBe('onet…')
  expect(cutText(`abc${'😀'.repeat(3)}`, 5)).not.toMatch(/\p{Surrogate}/u)
})
