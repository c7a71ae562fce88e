/** A local mail server that implements the part of RFC 5321 needed to receive an email. */
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { eventually } from './eventually.ts'

export interface ReceivedEmail {
  from: string
  to: string
  /** As in the email's header. */
  subject: string
  messageId: string
  /** All headers but the date, in which two sendings of one email differ. */
  head: string
  text: string
  /** The user and password of the client. */
  login: string | undefined
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  messages: ReceivedEmail[]
  /** The latest email to `email`, once there are `count`. */
  emailTo(email: string, count?: number): Promise<ReceivedEmail>
  close(): Promise<void>
}

interface MailboxOptions {
  port?: number
  /** Addresses whose emails it rejects. */
  refused?: ReadonlySet<string>
}

export async function startMailbox({
  port: fixedPort = 0,
  refused = new Set(),
}: MailboxOptions = {}): Promise<Mailbox> {
  const messages: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serveSmtp(socket, refused, (message) => messages.push(message))
  })
  await new Promise<void>((resolve) => server.listen(fixedPort, '127.0.0.1', resolve).unref())
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://postman:pass@127.0.0.1:${port}`,
    messages,
    emailTo: (email, count = 1) =>
      eventually(async () => {
        const received = messages.filter(({ to }) => to === email)
        return received.length >= count ? received.at(-1) : undefined
      }),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function serveSmtp(socket: Socket, refused: ReadonlySet<string>, receive: (message: ReceivedEmail) => void): void {
  const message = { from: '', to: '', login: undefined as string | undefined }
  let unread = ''
  let inEmail = false
  const reply = (line: string) => socket.write(`${line}\r\n`)

  function handleCommand(line: string): void {
    const [, address = ''] = /<(.*?)>/.exec(line) ?? []
    const [verb = '', , credentials = ''] = line.split(' ')
    switch (verb.toUpperCase()) {
      case 'EHLO':
        return void reply('250-mailbox\r\n250 AUTH PLAIN')
      case 'AUTH':
        message.login = Buffer.from(credentials, 'base64').toString().split('\0').slice(1).join(':')
        return void reply('235 Welcome')
      case 'MAIL':
        message.from = address
        return void reply('250 OK')
      case 'RCPT':
        message.to = address
        return void reply(refused.has(address) ? '550 Nobody of that name' : '250 OK')
      case 'DATA':
        inEmail = true
        return void reply('354 Go on')
      case 'QUIT':
        reply('221 Bye')
        return void socket.end()
      default:
        return void reply('250 OK')
    }
  }

  socket.on('data', (chunk) => {
    unread += chunk.toString('latin1')
    for (;;) {
      const end = unread.indexOf(inEmail ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const input = unread.slice(0, end)
      unread = unread.slice(end + (inEmail ? 5 : 2))
      if (!inEmail) handleCommand(input)
      else {
        inEmail = false
        receive({ ...message, ...readMessage(input) })
        reply('250 Received')
      }
    }
  })
  reply('220 mailbox')
}

function readMessage(message: string): Pick<ReceivedEmail, 'subject' | 'messageId' | 'head' | 'text'> {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').replace(/^\.\./gm, '.')
  const text = /quoted-printable/i.test(head) ? unquote(body) : body
  const [, subject = ''] = /^Subject: (.*(?:\r\n .*)*)/im.exec(head) ?? []
  const [, messageId = ''] = /^Message-ID:\s*(\S+)/im.exec(head) ?? []
  return {
    subject: subject.replaceAll('\r\n', ''),
    messageId,
    head: head.replace(/^Date: .*\r\n/im, ''),
    text: Buffer.from(text, 'latin1').toString(),
  }
}

/** RFC 2045, 6.7 */
function unquote(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The first link of an email: its path and parameters. */
export function linkIn({ text }: Pick<ReceivedEmail, 'text'>): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  if (link === undefined) throw new Error(`there is no link in ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
