/** A mail server (RFC 5321, as far as a client needs it) that keeps what it is sent. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const LIMIT = 15_000

export interface Letter {
  to: string
  subject: string
  text: string
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** The latest letter to `to`, once there are `count` of them. */
  letterTo(to: string, count?: number): Promise<Letter>
  lettersTo(to: string): Letter[]
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, (letter) => letters.push(letter))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const lettersTo = (to: string) => letters.filter((letter) => letter.to === to)
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lettersTo,
    async letterTo(to, count = 1) {
      for (const start = Date.now(); lettersTo(to).length < count; await sleep(10))
        if (Date.now() - start > LIMIT) throw new Error(`no letter to ${to} came`)
      return lettersTo(to)[count - 1] as Letter
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: Socket, receive: (letter: Letter) => void): void {
  let pending = ''
  let to = ''
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  socket.setEncoding('utf8').on('data', (chunk) => {
    pending += chunk
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n'
      const at = pending.indexOf(end)
      if (at < 0) return
      const text = pending.slice(0, at)
      pending = pending.slice(at + end.length)
      if (inData) {
        inData = false
        receive(read(to, text))
        say('250 kept')
        continue
      }
      to = /^RCPT TO:<(.+?)>/i.exec(text)?.[1] ?? to
      inData = /^DATA$/i.test(text)
      say(inData ? '354 go on' : /^QUIT$/i.test(text) ? '221 bye' : '250 ok')
    }
  })
}

function read(to: string, message: string): Letter {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? ''
  const body = rest.join('\r\n\r\n').replace(/^\.\./gm, '.')
  return { to, subject, text: /quoted-printable/i.test(head) ? unquote(body) : body }
}

/** RFC 2045, section 6.7. */
function unquote(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The link in a letter, as a path. */
export function linkIn({ text }: Letter): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`no link in: ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** The secret of a letter's link. */
export function tokenIn(letter: Letter): string {
  return new URLSearchParams(linkIn(letter).split('?')[1]).get('token') ?? ''
}
