/**
 * Sends messages, outside of any transaction. A message is recorded as sent once its carrier has accepted it. If the
 * process dies between the two, it is sent again: as an email with the same Message-ID, which mailboxes show once.
 */
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import type { Message } from '../../../prisma/generated/client/client.ts'
import { nameInEmail } from '../../access/people/names-in-emails.ts'
import type { Database } from '../../platform/database/client.ts'
import { type Email, EmailRefused, type Mail, messageIdOf } from '../../platform/mail.ts'
import { keepTestEmail } from '../notifications/test-emails.ts'
import { type MessageChannel, type MessageKind, messageChannels, type SkipReason } from './kinds.ts'
import type { MessageJob } from './queues.ts'
import { sendTime } from './quiet.ts'
import { type Recipient, readRecipients } from './recipients.ts'
import { type MessageRules, messageRules } from './settings.ts'
import { skipReason } from './skip.ts'
import { messageTexts } from './texts.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** About a day: the later attempts are an hour apart. */
const MAX_ATTEMPTS = 36
const MAX_REASON = 500

const outcomes = ['sent', 'refused', 'failed'] as const

/** Attempts to send a message, exposed at `/metrics`. All are initialised with 0. */
export const messageAttempts = new Counter({
  name: 'muster_messages_total',
  help: 'Attempts of this process to send a message by channel: sent, refused (address rejected permanently) or failed (retried)',
  labelNames: ['channel', 'outcome'],
  registers: [],
})
for (const channel of Object.keys(messageChannels))
  for (const outcome of outcomes) messageAttempts.inc({ channel, outcome }, 0)

interface SendServices {
  database: Database
  mail: Mail
  /** The installation's secret, from which links are made. */
  secret: Buffer
  log: Logger
  /** Whether there is a mail server. */
  mailing: boolean
}

/** The carrier rejects the address permanently: do not retry. */
class Refused extends Error {}

/** Send one message, unless that was done or it is no longer wanted. @throws if it must be retried */
export async function sendMessage(services: SendServices, { orgId, messageId }: MessageJob): Promise<void> {
  const { prisma, pool } = services.database
  const where = { orgId_id: { orgId, id: messageId } }
  const include = { organisation: { include: { testOrganisation: true } } } as const
  const message = await prisma.message.findUnique({ where, include })
  if (message === null || message.status !== 'queued') return
  const { organisation, workerId, userId } = message
  const channel = message.channel as MessageChannel
  const isTest = organisation.testOrganisation !== null
  const rules = await messageRules(prisma, orgId)
  const [time] = (await pool.query<{ now: Date }>('select now() as now')).rows as [{ now: Date }]
  const sendAt = isTest ? time.now : sendTime(time.now, organisation.timeZone, rules)
  if (sendAt > time.now) {
    await prisma.message.updateMany({ where: queued(message), data: { sendAt } })
    return
  }
  const recipients = await readRecipients(prisma, orgId, {
    workerIds: workerId === null ? [] : [workerId],
    userIds: userId === null ? [] : [userId],
  })
  const recipient = recipients.get(message.personId)
  const kind = message.kind as MessageKind
  const skipped = skippedNow(services.mailing || isTest, recipient, { kind, channel }, rules)
  if (recipient === undefined || skipped !== undefined) {
    await prisma.message.updateMany({ where: queued(message), data: { status: 'skipped', reason: skipped ?? 'gone' } })
    return
  }
  const attempts = message.attempts + 1
  await prisma.message.updateMany({ where: queued(message), data: { attempts } })
  const count = (outcome: (typeof outcomes)[number]) => messageAttempts.inc({ channel, outcome })
  try {
    await byEmail(services, message, recipient, organisation.name)
  } catch (error) {
    const isRefused = error instanceof Refused
    count(isRefused ? 'refused' : 'failed')
    const reason = reasonOf(error)
    if (isRefused || attempts >= MAX_ATTEMPTS) {
      services.log.warn({ err: error, channel, messageId }, 'a message was not sent and is set aside')
      return giveUpMessage(services.database, { orgId, messageId }, reason)
    }
    await prisma.message.updateMany({ where: queued(message), data: { reason } })
    throw error
  }
  count('sent')
  const data = { status: 'sent', sentAt: new Date(), reason: null } as const
  await prisma.message.updateMany({ where: queued(message), data })
}

function skippedNow(
  mailing: boolean,
  recipient: Recipient | undefined,
  of: { kind: MessageKind; channel: MessageChannel },
  rules: MessageRules,
): SkipReason | undefined {
  if (recipient === undefined) return 'gone'
  return skipReason(recipient, of, rules) ?? (mailing ? undefined : 'no_mail_server')
}

/** Set a message aside as failed. */
export async function giveUpMessage({ prisma }: Database, { orgId, messageId }: MessageJob, reason: string) {
  const where = { orgId, id: messageId, status: 'queued' } as const
  await prisma.message.updateMany({ where, data: { status: 'failed', reason } })
}

const queued = ({ orgId, id }: Message) => ({ orgId, id, status: 'queued' }) as const

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').slice(0, MAX_REASON).toWellFormed()
}

async function byEmail(
  { database, mail, secret }: SendServices,
  message: Message,
  recipient: Recipient,
  organisation: string,
): Promise<void> {
  const email = emailOf(mail.publicUrl, secret, message, recipient, organisation)
  if (await keepTestEmail(database, message.orgId, email)) return
  await mail.send(email).catch((error: unknown) => {
    throw error instanceof EmailRefused ? new Refused('The mail server rejects the address.', { cause: error }) : error
  })
}

function emailOf(
  publicUrl: string,
  secret: Buffer,
  message: Message,
  { email, name, workerId }: Recipient,
  organisation: string,
): Email {
  const { hello, portal, console, why } = messageTexts[message.language]
  const from = nameInEmail(organisation)
  const stop = unsubscribeLink(publicUrl, secret, message)
  return {
    to: email as string,
    subject: `${from}: ${message.subject}`,
    text: `${hello(nameInEmail(name))}

${message.body}

${workerId === null ? console : portal}
${publicUrl}/console

${why(from)}
${stop}
`,
    messageId: messageIdOf(publicUrl, 'message', message.orgId, message.id),
    // RFC 8058: mail programs unsubscribe with one click.
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
