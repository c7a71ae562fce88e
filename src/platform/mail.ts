/** Sends emails. Each is a job (src/access/people/letter-queue.ts), so it is retried if the mail server is unavailable. */
import type { Transporter } from 'nodemailer'
import type { Config } from './config.ts'

/** Timeout of each step of a connection to the mail server, in milliseconds. */
const TIMEOUT = 10_000

/** An email to send, in plain text. */
export interface Email {
  to: string
  subject: string
  text: string
  /** Message-ID (RFC 5322, section 3.6.4), the same for each attempt, so that mailboxes show an email once. */
  messageId: string
  /** Where answers go. */
  replyTo?: string | undefined
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[]
  /** Other headers, by their names. */
  headers?: Readonly<Record<string, string>>
}

/** The mailer of a process. */
export interface Mail {
  /** Base URL of links in emails: `{auth_url}`. */
  publicUrl: string
  /**
   * Send an email; resolves when the mail server has accepted it.
   * @throws {EmailRefused}, or another error: retry later
   */
  send(message: Email): Promise<void>
}

/** The mail server rejects this recipient permanently: do not retry. */
export class EmailRefused extends Error {}

/** Replies from 500 are permanent failures (RFC 5321, section 4.2.1). */
const PERMANENT_FAILURE = 500

/** The error type of nodemailer. */
type SmtpError = Error & { command?: string; responseCode?: number }

/** The mailer of a process. Without SMTP_URL it prints emails to standard error. */
export function openMail({ smtpUrl, mailFrom, publicUrl }: Config): Mail {
  return { publicUrl, send: smtpUrl === undefined ? print : sendBy(smtpUrl, mailFrom) }
}

/** The Message-ID of an email. @param parts identify the email and contain no secret */
export function messageIdOf(publicUrl: string, ...parts: readonly (string | number)[]): string {
  return `<${parts.join('.')}@${new URL(publicUrl).hostname}>`
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
    // RFC 3834: prevents automatic replies
    const headers = { 'auto-submitted': 'auto-generated', ...message.headers }
    const attachments = [...(message.attachments ?? [])]
    await transport.sendMail({ ...message, attachments, headers }).catch((error: SmtpError) => {
      const isRefused = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= PERMANENT_FAILURE
      throw isRefused
        ? new EmailRefused(`the mail server rejects the recipient ${message.to}`, { cause: error })
        : error
    })
  }
}

/** Without a mail server, the operator can copy the link from the output. */
async function print({ to, subject, text, attachments = [] }: Email): Promise<void> {
  const files = attachments.map(({ filename }) => `\n  [${filename}]`).join('')
  console.error(`\nTo ${to}: ${subject}\n${text.replace(/^/gm, '  ')}${files}`)
}
