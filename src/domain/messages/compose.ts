/** Makes the messages to a person: one by each channel, to be sent or skipped. */
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Language } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import type { CollectedJobs } from '../../platform/jobs/enqueue.ts'
import type { MessageChannel, MessageKind } from './kinds.ts'
import { messageKey, messageQueue } from './queues.ts'
import type { Recipient } from './recipients.ts'
import type { MessageRules } from './settings.ts'
import { skipReason } from './skip.ts'

export type NewMessage = Omit<Prisma.MessageCreateManyInput, 'id'>

export interface Allowance {
  orgId: string
  rules: MessageRules
  /** Messages that the organisation may still send; counted down. */
  rest: number
}

interface Written {
  kind: MessageKind
  causeId: string
  /** Number of events. */
  events: number
  /** The documents that it tells of. */
  documentIds?: string[]
  /** The notes that mention the person, of which it tells. */
  noteIds?: string[]
  /** The page of the console that shows it. */
  page?: string | null
  words: (language: Language) => { subject: string; body: string }
}

/**
 * What the organisation may send, by the messages of the last 24 hours. Emails to clients are counted on their own, so
 * that messages to workers never hold up an invoice.
 */
export async function allowanceOf(
  db: Db,
  orgId: string,
  rules: MessageRules,
  to: 'people' | 'clients' = 'people',
): Promise<Allowance> {
  const [sent] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from messages
    where org_id = ${orgId}::uuid and status <> 'skipped' and created_at > now() - interval '1 day'
      and (client_id is not null) = ${to === 'clients'}`
  return { orgId, rules, rest: rules.perDay - (sent?.count ?? 0) }
}

export function compose(recipient: Recipient, { words, ...written }: Written, allowance: Allowance): NewMessage[] {
  const { orgId, rules } = allowance
  const language = recipient.language ?? rules.language
  const own = rules.texts.find((text) => text.kind === written.kind && text.language === language)
  const { subject, body } = words(language)
  return channelsOf(recipient, written.kind, rules).map((channel) => {
    let skipped = skipReason(recipient, { kind: written.kind, channel }, rules)
    if (skipped === undefined && allowance.rest-- <= 0) skipped = 'daily_limit'
    const { personId, workerId, userId } = recipient
    return {
      orgId,
      personId,
      workerId,
      userId,
      channel,
      ...written,
      language,
      subject: own?.subject ?? subject,
      body: own?.text && channel === 'email' ? `${body}\n\n${own.text}` : body, // other channels are too short for it
      address: addressOf(recipient, channel),
      status: skipped === undefined ? 'queued' : 'skipped',
      reason: skipped ?? null,
    }
  })
}

/** Store messages and enqueue those that are to be sent. @returns how many these are */
export async function storeMessages(tx: Db, jobs: CollectedJobs, orgId: string, messages: NewMessage[]) {
  const select = { id: true, status: true } as const
  const stored = await tx.message.createManyAndReturn({ data: messages, skipDuplicates: true, select })
  const queued = stored.filter(({ status }) => status === 'queued').map(({ id }) => ({ orgId, messageId: id }))
  await jobs.sendAll(tx, messageQueue, queued, messageKey)
  return queued.length
}

/** Email always; push if a browser is registered; SMS for workers and the kinds that the organisation has chosen. */
function channelsOf({ pushDevices, workerId }: Recipient, kind: MessageKind, { smsKinds }: MessageRules) {
  const channels: MessageChannel[] = ['email']
  if (pushDevices > 0) channels.push('push')
  if (workerId !== null && smsKinds.includes(kind)) channels.push('sms')
  return channels
}

/** Masked. */
function addressOf({ email, phone }: Recipient, channel: MessageChannel): string | null {
  if (channel === 'sms') return phone && `…${phone.slice(-3)}`
  return channel === 'email' && email !== null ? maskedEmail(email) : null
}

/** `ada@example.com` as `a…@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}…${email.slice(at)}`
}
