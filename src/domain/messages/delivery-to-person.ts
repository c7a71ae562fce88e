/** Sends a message to a worker or a member, unless it is no longer wanted. */
import { keepTestEmail } from '../notifications/test-emails.ts'
import type { Carrier, CarrierServices, Parcel } from './carriers/carrier.ts'
import { byEmail, emailOf } from './carriers/email.ts'
import { byPush } from './carriers/push.ts'
import { bySms, smsText } from './carriers/sms.ts'
import type { Delivery, DueMessage, SendServices } from './delivery.ts'
import type { MessageChannel, MessageKind, SkipReason } from './kinds.ts'
import { readRecipients } from './recipients.ts'
import type { MessageRules } from './settings.ts'
import { skipReason } from './skip.ts'

const carriers: Readonly<Record<MessageChannel, Carrier>> = { email: byEmail, push: byPush, sms: bySms }

export async function toPerson(
  services: SendServices,
  { message, organisation, isTest }: DueMessage,
  rules: MessageRules,
): Promise<Delivery> {
  const { orgId, workerId, userId, personId } = message
  const channel = message.channel as MessageChannel
  const recipients = await readRecipients(services.database.prisma, orgId, {
    workerIds: workerId === null ? [] : [workerId],
    userIds: userId === null ? [] : [userId],
  })
  const recipient = recipients.get(personId)
  if (recipient === undefined) return { skipped: 'gone' }
  if (await isWithdrawn(services, message)) return { skipped: 'withdrawn' }
  const missing = isTest ? undefined : missingCarrier(services.config, channel)
  const skipped = skipReason(recipient, { kind: message.kind as MessageKind, channel }, rules) ?? missing
  if (skipped !== undefined) return { skipped }
  const parcel = { message, recipient, organisation }
  return { send: () => (isTest ? keepTestMessage(services, channel, parcel) : carriers[channel](services, parcel)) }
}

/** Whether none of the notes that it tells of mentions the person any more: it may have waited for the end of quiet hours. */
async function isWithdrawn(
  { database: { prisma } }: SendServices,
  { orgId, userId, noteIds }: DueMessage['message'],
): Promise<boolean> {
  if (noteIds.length === 0 || userId === null) return false
  const where = { orgId, id: { in: noteIds }, deletedAt: null, mentionIds: { has: userId } }
  return (await prisma.note.count({ where })) === 0
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
