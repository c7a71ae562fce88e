/**
 * Sends messages, outside of any transaction. A message is recorded as sent once its carrier has accepted it. If the
 * process dies between the two, it is sent again: as an email with the same Message-ID, which mailboxes show once.
 */
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import type { Message } from '../../../prisma/generated/client/client.ts'
import type { Database } from '../../platform/database/client.ts'
import { keepTestEmail } from '../notifications/test-emails.ts'
import { type Carrier, type CarrierServices, type Parcel, Refused } from './carriers/carrier.ts'
import { byEmail, emailOf } from './carriers/email.ts'
import { byPush } from './carriers/push.ts'
import { bySms, smsText } from './carriers/sms.ts'
import { type MessageChannel, type MessageKind, messageChannels, type SkipReason } from './kinds.ts'
import type { MessageJob } from './queues.ts'
import { sendTime } from './quiet.ts'
import { readRecipients } from './recipients.ts'
import { messageRules } from './settings.ts'
import { skipReason } from './skip.ts'

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

const carriers: Readonly<Record<MessageChannel, Carrier>> = { email: byEmail, push: byPush, sms: bySms }

interface SendServices extends CarrierServices {
  log: Logger
}

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
  const missing = isTest ? undefined : missingCarrier(services.config, channel)
  const skipped = recipient === undefined ? 'gone' : (skipReason(recipient, { kind, channel }, rules) ?? missing)
  if (recipient === undefined || skipped !== undefined) {
    await prisma.message.updateMany({ where: queued(message), data: { status: 'skipped', reason: skipped ?? null } })
    return
  }
  const attempts = message.attempts + 1
  await prisma.message.updateMany({ where: queued(message), data: { attempts } })
  const count = (outcome: (typeof outcomes)[number]) => messageAttempts.inc({ channel, outcome })
  try {
    const parcel = { message, recipient, organisation: organisation.name }
    if (isTest) await keepTestMessage(services, channel, parcel)
    else await carriers[channel](services, parcel)
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

function missingCarrier({ smtpUrl, sms }: CarrierServices['config'], channel: MessageChannel): SkipReason | undefined {
  if (channel === 'email' && smtpUrl === undefined) return 'no_mail_server'
  return channel === 'sms' && sms === undefined ? 'no_sms_gateway' : undefined
}

/** Messages of test organisations are kept in the log of their emails, and not sent. */
async function keepTestMessage(services: SendServices, channel: MessageChannel, parcel: Parcel): Promise<void> {
  const email = emailOf(services, parcel)
  const { body } = parcel.message
  const kept = {
    email,
    push: { ...email, to: 'push', text: body },
    sms: { ...email, to: parcel.recipient.phone as string, text: smsText(services.mail.publicUrl, parcel) },
  }
  await keepTestEmail(services.database, parcel.message.orgId, kept[channel])
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
