/** Messages that staff write to workers. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type AuditOrigin, audit } from '../../access/audit/audit.ts'
import { type CallerWrite, todayOf, type Write } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { STORABLE, storable } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { allowanceOf, compose, storeMessages } from './compose.ts'
import { MAX_RECIPIENTS, MAX_TEXT } from './kinds.ts'
import { readRecipients } from './recipients.ts'
import { type MessageRules, messageRules, subject } from './settings.ts'

const note = z.object({
  workerIds: z.array(z.string()).min(1).max(MAX_RECIPIENTS).nullish(),
  projectId: z.string().nullish(),
  subject,
  text: z.string().trim().min(1).max(MAX_TEXT).refine(storable, STORABLE),
})

export interface WrittenNote {
  /** Messages to be sent, and those that are skipped. */
  queued: number
  skipped: number
}

/**
 * Write to workers, or to those who are or will be on a project.
 * @param origin of the audit entry
 * @throws {ApiError} validation_failed, conflict if the organisation sends no such messages
 */
export async function writeTo(write: CallerWrite, input: unknown, origin: AuditOrigin): Promise<WrittenNote> {
  const { control, orgId } = write
  const { workerIds, projectId, subject: title, text } = validInput(note, input)
  if ((workerIds == null) === (projectId == null))
    throw invalidField('workerIds', 'invalid', 'must be given, or projectId, and not both')
  const rules = await messageRules(control, orgId)
  if (!sendsNotes(rules))
    throw new ApiError('conflict', {
      message: 'Your organisation sends no such messages. Owners and admins can turn them on.',
    })
  const ids = projectId == null ? (workerIds ?? []).filter(isUuid) : await crewOf(write, projectId)
  if (ids.length > MAX_RECIPIENTS)
    throw invalidField('projectId', 'invalid', `must be a project of at most ${MAX_RECIPIENTS} workers`)
  const written = await writeToWorkers(write, rules, ids, {
    causeId: `note_${randomUUID()}`,
    subject: title,
    body: text,
  })
  const detail = { subject: title, ...written, projectId: projectId ?? null }
  await audit(control, origin, { orgId, action: 'message.sent', detail })
  return written
}

interface Note {
  causeId: string
  subject: string
  body: string
}

/** Write to workers by each channel. @param ids unknown ones are ignored */
async function writeToWorkers(
  { control, orgId, jobs }: Write,
  rules: MessageRules,
  ids: readonly string[],
  { causeId, subject, body }: Note,
): Promise<WrittenNote> {
  const recipients = await readRecipients(control, orgId, { workerIds: ids, userIds: [] })
  const allowance = await allowanceOf(control, orgId, rules)
  const written = { kind: 'note', causeId, events: 1, words: () => ({ subject, body }) } as const
  const messages = [...recipients.values()].flatMap((recipient) => compose(recipient, written, allowance))
  const queued = await storeMessages(control, jobs, orgId, messages)
  return { queued, skipped: messages.length - queued }
}

/** The message of an automation to a worker. Nothing if the organisation sends no such messages. */
export async function writeByAutomation(
  write: Write,
  workerId: string,
  note: { subject: string; body: string },
): Promise<void> {
  const rules = await messageRules(write.control, write.orgId)
  if (sendsNotes(rules)) await writeToWorkers(write, rules, [workerId], { causeId: `run_${randomUUID()}`, ...note })
}

const sendsNotes = ({ enabled, kindsOff }: MessageRules) => enabled && !kindsOff.includes('note')

async function crewOf(write: CallerWrite, projectId: string): Promise<string[]> {
  if (!isUuid(projectId)) return []
  const today = await todayOf(write)
  const rows = await write.control.assignment.findMany({
    where: { orgId: write.orgId, projectId, deletedAt: null, OR: [{ endDate: null }, { endDate: { gte: today } }] },
    select: { workerId: true },
    distinct: ['workerId'],
    take: MAX_RECIPIENTS + 1,
  })
  return rows.map(({ workerId }) => workerId)
}
