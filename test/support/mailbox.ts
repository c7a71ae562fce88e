/** A mail server on this machine, as little of RFC 5321 as it takes to receive a letter. */

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { eventually } from './eventually.ts'

export interface ReceivedLetter {
  from: string
  to: string
  /** As the letter's head says. */
  subject: string
  text: string
  /** Of the user and password that it came with. */
  login: string | undefined
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  letters: ReceivedLetter[]
  /** The latest letter to `email`, once there are so many. */
  letterTo(email: string, count?: number): Promise<ReceivedLetter>
  close(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const letters: ReceivedLetter[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, (letter) => letters.push(letter))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://postman:pass@127.0.0.1:${port}`,
    letters,
    letterTo: (email, count = 1) =>
      eventually(async () => {
        const theirs = letters.filter(({ to }) => to === email)
        return theirs.length >= count ? theirs.at(-1) : undefined
      }),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: Socket, receive: (letter: ReceivedLetter) => void): void {
  const letter = { from: '', to: '', login: undefined as string | undefined }
  let unread = ''
  let inLetter = false
  const say = (line: string) => socket.write(`${line}\r\n`)

  function hear(line: string): void {
    const [, address = ''] = /<(.*?)>/.exec(line) ?? []
    const [verb = '', , credentials = ''] = line.split(' ')
    switch (verb.toUpperCase()) {
      case 'EHLO':
        return void say('250-mailbox\r\n250 AUTH PLAIN')
      case 'AUTH':
        letter.login = Buffer.from(credentials, 'base64').toString().split('\0').slice(1).join(':')
        return void say('235 Welcome')
      case 'MAIL':
        letter.from = address
        return void say('250 OK')
      case 'RCPT':
        letter.to = address
        return void say('250 OK')
      case 'DATA':
        inLetter = true
        return void say('354 Go on')
      case 'QUIT':
        say('221 Bye')
        return void socket.end()
      default:
        return void say('250 OK')
    }
  }

  socket.on('data', (chunk) => {
    unread += chunk.toString('latin1')
    for (;;) {
      const end = unread.indexOf(inLetter ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const said = unread.slice(0, end)
      unread = unread.slice(end + (inLetter ? 5 : 2))
      if (!inLetter) hear(said)
      else {
        inLetter = false
        receive({ ...letter, ...readMessage(said) })
        say('250 Received')
      }
    }
  })
  say('220 mailbox')
}

function readMessage(message: string): { subject: string; text: string } {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').replace(/^\.\./gm, '.')
  const text = /quoted-printable/i.test(head) ? unquote(body) : body
  const [, subject = ''] = /^Subject: (.*(?:\r\n .*)*)/im.exec(head) ?? []
  return { subject: subject.replaceAll('\r\n', ''), text: Buffer.from(text, 'latin1').toString() }
}

/** RFC 2045, 6.7 */
function unquote(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The first link of a letter: its path and parameters. */
export function linkIn({ text }: Pick<ReceivedLetter, 'text'>): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  if (link === undefined) throw new Error(`there is no link in ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
