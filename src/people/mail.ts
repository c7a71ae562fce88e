/**
 * Letters to people. They are written and sent after the request that caused them is answered: how long that takes tells
 * nobody whether there is such an account, and a mail server that is away fails no request.
 */
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** How long a mail server may take for a step; a stop of the service waits for it. In milliseconds. */
const PATIENCE = 10_000

export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** Where the links of letters lead: `{auth_url}`. */
  publicUrl: string
  /** Send what `write` gives, soon; undefined is nothing. What fails is logged. */
  post(write: () => Promise<Letter | undefined>): void
  /** Resolves when all that was posted is sent or has failed. */
  settled(): Promise<void>
}

export function openMail({ smtpUrl, mailFrom, publicUrl }: Config, log: Logger): Mail {
  const deliver = smtpUrl === undefined ? print : sendBy(smtpUrl, mailFrom)
  const posted = new Set<Promise<void>>()
  return {
    publicUrl,
    post(write) {
      const sending = write()
        .then((letter) => letter && deliver(letter))
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
  const transport = createTransport(
    { url: smtpUrl, ...timeouts },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return async (letter: Letter) => {
    await transport.sendMail(letter)
  }
}

/** Where no mail server is set, whoever runs the service hands the link on. */
async function print({ to, subject, text }: Letter): Promise<void> {
  console.error(`\nTo ${to}: ${subject}\n${text.replace(/^/gm, '  ')}`)
}
