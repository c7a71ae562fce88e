/** Emails: sent through SMTP_URL, or printed when it is not set; sending never delays or fails a request. */
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { linkIn, type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, cookieOf, makePerson, PASSWORD, signIn, submit } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const worker = { BACKGROUND_WORKER: 'true' }
let mailbox: Mailbox
let sending: TestServer
let printing: TestServer

beforeAll(async () => {
  mailbox = await startMailbox()
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Müster <post@muster.example>', ...worker }
  sending = await startTestServer({ ...settings, PUBLIC_URL: 'https://muster.example' })
  printing = await startTestServer({ ...worker, SMTP_URL: undefined })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await printing.stop()
  await sending.stop()
  await mailbox.close()
})

const forgot = (server: TestServer, email: string, origin = server.url) =>
  submit(server, '/forgot-password', { email }, { origin })

describe('with SMTP_URL', () => {
  it('an email goes out from the configured sender, with links to PUBLIC_URL', async () => {
    const { email } = await makePerson(sending, 'staff')
    expect((await forgot(sending, email, 'https://muster.example')).status).toBe(200)
    const message = await mailbox.emailTo(email)
    expect(message).toMatchObject({
      from: 'post@muster.example',
      to: email,
      login: 'postman:pass',
      subject: 'Reset your Muster password',
    })
    expect(message.text).toMatch(/https:\/\/muster\.example\/reset-password\?token=[\w-]{43}\s/)
    expect(message.text).toContain(`reset the password of ${email}`)
  })

  it('an invitation names the inviter, in any script and on one line', async () => {
    const orgId = await sending.organisation('Çelik & Söhne')
    // As an earlier version may have stored it.
    const data = { name: 'Çelik & Söhne\r\nBcc: everybody@test.example' }
    await sending.database.prisma.organisation.update({ where: { id: orgId }, data })
    const { email } = await makePerson(sending, 'owner', { orgId })
    const form = { email, password: PASSWORD }
    const cookie = cookieOf(await submit(sending, '/sign-in', form, { origin: 'https://muster.example' })) as string
    const query = `mutation { inviteMember(email: "zoe@test.example", name: "Zoë", role: staff) { id } }`
    const { body } = await asPerson(sending, cookie, query)
    expect(body.errors).toBeUndefined()
    const message = await mailbox.emailTo('zoe@test.example')
    expect(message.text).toContain('Hello Zoë,')
    expect(message.text).toContain(
      `Test owner (${email}) invites you, for Çelik & Söhne Bcc: everybody@ test. example,`,
    )
    expect(linkIn(message)).toMatch(/^\/invitation\?token=[\w-]{43}$/)
    expect(mailbox.messages.map(({ to }) => to)).not.toContain('everybody@test.example')
  })

  it('an email that a process which stopped has not sent is sent by another', async () => {
    const { email } = await makePerson(sending, 'staff')
    const stopping = await startTestServer({ SMTP_URL: mailbox.url }, sending.databaseUrl)
    await forgot(stopping, email)
    await stopping.stop()
    expect((await mailbox.emailTo(email)).to).toBe(email)
  })
})

describe('without SMTP_URL', () => {
  it('an email is printed, so that the operator can forward it', async () => {
    const { email } = await makePerson(printing, 'staff')
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    await forgot(printing, email)
    const text = await eventually(async () =>
      printed.mock.calls.map(([line]) => String(line)).find((line) => line.includes(email)),
    )
    expect(text).toContain(`To ${email}: Reset your Muster password`)
    expect((await fetch(printing.url + linkIn({ text }))).status).toBe(200)
  })
})

describe('a mail server that', () => {
  const sockets = new Set<Socket>()
  let broken: Server

  async function startBroken(answer: (socket: Socket) => void): Promise<string> {
    broken = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      answer(socket)
    })
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    return `smtp://127.0.0.1:${(broken.address() as AddressInfo).port}`
  }
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => broken.close(resolve))
  })

  it.each([
    ['rejects everything', (socket: Socket) => socket.end('554 No\r\n')],
    ['hangs up', (socket: Socket) => socket.destroy()],
  ])('%s fails no request, and no link is logged', async (_what, answer) => {
    const server = await startTestServer({ SMTP_URL: await startBroken(answer), LOG_LEVEL: 'warn', ...worker })
    const written = vi.spyOn(fs, 'writeSync').mockImplementation((_file, text) => String(text).length)
    try {
      const { email } = await makePerson(server, 'staff')
      expect((await forgot(server, email)).status).toBe(200)
      const logged = () => written.mock.calls.map(([, text]) => String(text)).join('')
      await eventually(async () => logged().includes('will be retried') || undefined)
      expect(logged()).not.toContain('token=')
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    } finally {
      await server.stop()
    }
  })

  it('never responds delays no request', async () => {
    const server = await startTestServer({ SMTP_URL: await startBroken(() => {}), ...worker })
    try {
      const { email } = await makePerson(server, 'staff')
      expect((await forgot(server, email)).status).toBe(200)
      const cookie = await signIn(server, email)
      expect((await asPerson(server, cookie, '{ me { email } }')).status).toBe(200)
    } finally {
      for (const socket of sockets) socket.destroy()
      await server.stop()
    }
  })
})
