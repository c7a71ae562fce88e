/**
 * Sends messages, outside of any transaction. A message is recorded as sent once its carrier has accepted it. If the
 * process dies between the two, it is sent again: as an email with the same Message-ID, which mailboxes show once.
 */
import { Counter } from 'prom-client'
import type { Message } from '../../../prisma/generated/client/client.ts'
import { type SystemServices, systemWrite } from '../../events/system-write.ts'
import { FinalFailure } from '../../platform/jobs/workers.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { Refused } from './carriers/carrier.ts'
import type { SendServices } from './delivery.ts'
import { toClient } from './delivery-to-client.ts'
import { toPerson } from './delivery-to-person.ts'
import { type MessageChannel, messageChannels } from './kinds.ts'
import type { MessageJob } from './queues.ts'
import { sendTime } from './quiet.ts'
import { messageRules } from './settings.ts'

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

/** Send one message, unless that was done or it is no longer wanted. @throws {FinalFailure}, or if it must be retried */
export async function sendMessage(services: SendServices, { orgId, messageId }: MessageJob): Promise<void> {
  const { prisma, pool } = services.database
  const where = { orgId_id: { orgId, id: messageId } }
  const include = { organisation: { include: { testOrganisation: true } } } as const
  const message = await prisma.message.findUnique({ where, include })
  if (message === null || message.status !== 'queued') return
  const { organisation, clientId } = message
  if (organisation.closedAt !== null) {
    const data = { status: 'skipped', reason: 'The organisation was closed before it was sent.' } as const
    await prisma.message.updateMany({ where: queued(message), data })
    return
  }
  const channel = message.channel as MessageChannel
  const isTest = organisation.testOrganisation !== null
  const rules = await messageRules(prisma, orgId)
  const [time] = (await pool.query<{ now: Date }>('select now() as now')).rows as [{ now: Date }]
  const isAtOnce = isTest || clientId !== null
  const sendAt = isAtOnce ? time.now : sendTime(time.now, organisation.timeZone, rules)
  if (sendAt > time.now) {
    await prisma.message.updateMany({ where: queued(message), data: { sendAt } })
    return
  }
  const due = { message, organisation: organisation.name, timeZone: organisation.timeZone, isTest }
  const delivery = await (clientId === null ? toPerson(services, due, rules) : toClient(services, due))
  if ('skipped' in delivery) {
    const data = { status: 'skipped', reason: delivery.skipped } as const
    await prisma.message.updateMany({ where: queued(message), data })
    return
  }
  const attempts = message.attempts + 1
  await prisma.message.updateMany({ where: queued(message), data: { attempts } })
  const count = (outcome: (typeof outcomes)[number]) => messageAttempts.inc({ channel, outcome })
  try {
    await delivery.send()
  } catch (error) {
    const isRefused = error instanceof Refused
    count(isRefused ? 'refused' : 'failed')
    const reason = reasonOf(error)
    if (isRefused || attempts >= MAX_ATTEMPTS) {
      services.log.warn({ err: error, channel, messageId }, 'a message was not sent and is set aside')
      throw new FinalFailure(reason)
    }
    await prisma.message.updateMany({ where: queued(message), data: { reason } })
    throw error
  }
  count('sent')
  const data = { status: 'sent', sentAt: new Date(), reason: null } as const
  await prisma.message.updateMany({ where: queued(message), data })
}

/** Set a message aside as failed, and notify the organisation of an email that a client did not get. */
export async function giveUpMessage(
  services: SystemServices,
  { orgId, messageId }: MessageJob,
  reason: string,
): Promise<void> {
  await systemWrite(services, orgId, async (write) => {
    const { control } = write
    const where = { orgId, id: messageId, status: 'queued' } as const
    const { count } = await control.message.updateMany({ where, data: { status: 'failed', reason } })
    if (count === 0) return
    const key = { orgId_id: { orgId, id: messageId } }
    const message = await control.message.findUniqueOrThrow({ where: key, include: { approval: true } })
    if (message.clientId === null) return
    await raiseNotification(write, {
      type: 'message.failed',
      severity: 'warning',
      title: 'An email to a client could not be sent',
      body: `${message.subject}, to ${message.address}: ${reason}`,
      // Who reads the record has it in their inbox.
      ...(message.approval === null
        ? { subjectType: 'invoice', subjectId: message.invoiceId }
        : { subjectType: 'project', subjectId: message.approval.projectId }),
    })
  })
}

const queued = ({ orgId, id }: Message) => ({ orgId, id, status: 'queued' }) as const

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').slice(0, MAX_REASON).toWellFormed()
}
