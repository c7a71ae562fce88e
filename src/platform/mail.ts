/**
 * Sends emails after the response of the request that caused them: so the response time does not reveal whether an
 * account exists, and the request does not fail if the mail server is unavailable.
 */
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** Timeout of each step of a connection to the mail server, in milliseconds. A shutdown waits for it. */
const TIMEOUT = 10_000

/** An email to send, in plain text. */
export interface Email {
  to: string
  subject: string
  text: string
  /** Message-ID (RFC 5322, section 3.6.4). Set it if the email may be sent twice, so that mailboxes show it once. */
  messageId?: string
  headers?: Record<string, string>
}

/** The mailer of a process. */
export interface Mail {
  /** Base URL of links in emails: `{auth_url}`. */
  publicUrl: string
  /** Send the email that `write` returns, in the background; undefined sends none. Errors are logged. */
  post(write: () => Promise<Email | undefined>): void
  /**
   * Send an email; resolves when the mail server has accepted it.
   * @throws {EmailRefused}, or another error: retry later
   */
  send(message: Email): Promise<void>
  /** Resolves when all emails in the background are sent or have failed. */
  settled(): Promise<void>
}

/** The mail server rejects this recipient permanently: do not retry. */
export class EmailRefused extends Error {}

/** Replies from 500 are permanent failures (RFC 5321, section 4.2.1). */
const PERMANENT_FAILURE = 500

/** The error type of nodemailer. */
type SmtpError = Error & { command?: string; responseCode?: number }

/** The mailer of a process. Without SMTP_URL it prints emails to standard error. */
export function openMail({ smtpUrl, mailFrom, publicUrl }: Config, log: Logger): Mail {
  const deliver = smtpUrl === undefined ? print : sendBy(smtpUrl, mailFrom)
  const posted = new Set<Promise<void>>()
  return {
    publicUrl,
    send: deliver,
    post(write) {
      const sending = write()
        .then((message) => message && deliver(message))
        .catch((error: unknown) => log.error({ err: error }, 'email could not be sent'))
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
    dnsTimeout: TIMEOUT,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  }
  let opening: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer') // large: loaded only if there is a mail server
    return createTransport({ url: smtpUrl, ...timeouts }, { from, disableFileAccess: true, disableUrlAccess: true })
  }
  return async (message: Email) => {
    opening ??= open()
    const transport = await opening
    await transport.sendMail(message).catch((error: SmtpError) => {
      const isRefused = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= PERMANENT_FAILURE
      throw isRefused
        ? new EmailRefused(`the mail server rejects the recipient ${message.to}`, { cause: error })
        : error
    })
  }
}

/** Without a mail server, the operator can copy the link from the output. */
async function print({ to, subject, text }: Email): Promise<void> {
  console.error(`\nTo ${to}: ${subject}\n${text.replace(/^/gm, '  ')}`)
}
