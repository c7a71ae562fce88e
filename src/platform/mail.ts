/**
 * Letters to people. They are written and sent after the request that caused them is answered: how long that takes tells
 * nobody whether there is such an account, and a mail server that is away fails no request.
 */
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** How long a mail server may take for a step; a stop of the service waits for it. In milliseconds. */
const PATIENCE = 10_000

export interface Email {
  to: string
  subject: string
  text: string
  /** Of a letter that may be sent a second time: the same then, so that a mailbox shows it once (RFC 5322, 3.6.4). */
  messageId?: string
  headers?: Record<string, string>
}

export interface Mail {
  /** Where the links of letters lead: `{auth_url}`. */
  publicUrl: string
  /** Send what `write` gives, soon; undefined is nothing. What fails is logged. */
  post(write: () => Promise<Email | undefined>): void
  /** Send a letter; resolves once the mail server has taken it. @throws to be tried again, or `LetterRefused` */
  send(message: Email): Promise<void>
  /** Resolves when all that was posted is sent or has failed. */
  settled(): Promise<void>
}

/** The mail server will never take a letter to this address: no other try helps. */
export class EmailRefused extends Error {}

/** RFC 5321, 4.2.1: a permanent answer. */
const PERMANENT = 500

/** What nodemailer throws. */
type Refusal = Error & { command?: string; responseCode?: number }

export function openMail({ smtpUrl, mailFrom, publicUrl }: Config, log: Logger): Mail {
  const deliver = smtpUrl === undefined ? print : sendBy(smtpUrl, mailFrom)
  const posted = new Set<Promise<void>>()
  return {
    publicUrl,
    send: deliver,
    post(write) {
      const sending = write()
        .then((message) => message && deliver(message))
        .catch((error: unknown) => log.error({ err: error }, 'a letter could not be sent'))
        .finally(() => posted.delete(sending))
      posted.add(sending)
    },
    async settled() {
      while (posted.size > 0) await Promise.all(posted)
    },
  }
}

function sendBy(smtpUrl: string, from: string) {
  const timeouts = {
    dnsTimeout: PATIENCE,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  }
  let opening: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer') // much to load, for those who have a mail server
    return createTransport({ url: smtpUrl, ...timeouts }, { from, disableFileAccess: true, disableUrlAccess: true })
  }
  return async (message: Email) => {
    opening ??= open()
    const transport = await opening
    await transport.sendMail(message).catch((error: Refusal) => {
      const isRefused = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= PERMANENT
      throw isRefused ? new EmailRefused(`the mail server takes no letters to ${message.to}`, { cause: error }) : error
    })
  }
}

/** Where no mail server is set, whoever runs the service hands the link on. */
async function print({ to, subject, text }: Email): Promise<void> {
  console.error(`\nTo ${to}: ${subject}\n${text.replace(/^/gm, '  ')}`)
}
