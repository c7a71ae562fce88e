/** Executes the actions of automations in the transaction of a run. */
import { systemCredential } from '../../access/credentials/credential.ts'
import type { EventObject } from '../../events/catalogue.ts'
import type { SystemWrite } from '../../events/system-write.ts'
import { type CallerWrite, todayOf } from '../../events/write.ts'
import { invalidField, toApiError } from '../../platform/errors/errors.ts'
import { truncate } from '../../platform/text/truncate.ts'
import { writeByAutomation } from '../messages/write-to.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { raiseTask } from '../tasks/raise.ts'
import {
  dueDay,
  MAX_TITLE,
  type PlannedMessage,
  type PlannedNotification,
  type PlannedTask,
  type PlannedUpdate,
  parameters,
  planAction,
  planUpdate,
  type Trigger,
} from './actions.ts'
import { applyTogether } from './fields.ts'
import type { Effect } from './outcome.ts'
import { problemWithUser, userIn } from './people.ts'
import type { Action } from './rule.ts'

/**
 * The actions in groups that are executed as one. Fields of the same record that are set one after another are one write,
 * because some are only valid together, such as the type and the id of a task's subject.
 */
export function together(actions: readonly Action[]): { first: number; group: [Action, ...Action[]] }[] {
  const groups: { first: number; group: [Action, ...Action[]] }[] = []
  for (const [index, action] of actions.entries()) {
    const last = groups.at(-1)
    if (last?.group.every((each) => goesWith(each, action))) last.group.push(action)
    else groups.push({ first: index, group: [action] })
  }
  return groups
}

/** A status can decide which fields may change, so it is set by itself. */
function goesWith(one: Action, other: Action): boolean {
  const [{ record, field }, another] = [one.parameters, other.parameters]
  const isUpdate = one.type === 'update_record' && other.type === 'update_record'
  return (
    isUpdate && record === another.record && field !== another.field && field !== 'status' && another.field !== 'status'
  )
}

/** Execute the actions of a group in the transaction of a run. @throws {ApiError} if they are not possible */
export async function performTogether(
  write: SystemWrite,
  [action, ...more]: readonly [Action, ...Action[]],
  trigger: Trigger,
  automationId: string,
): Promise<Effect[]> {
  if (more.length === 0) return [await performAction(write, action, trigger, automationId)]
  const updates = [action, ...more].map(({ parameters: values }) =>
    planUpdate(parameters.update_record.parse(values), trigger),
  )
  const { kind, id } = updates[0] as PlannedUpdate
  await writeOf(write, automationId, async (automationWrite) => {
    const inputs = updates.map(({ change, value }) => change.input?.(value) ?? {})
    await applyTogether(automationWrite, kind, id, inputs)
  })
  return updates.map(effectOf)
}

/** Execute one action in the transaction of a run. @throws {ApiError} if the action is not possible */
async function performAction(
  write: SystemWrite,
  action: Action,
  trigger: Trigger,
  automationId: string,
): Promise<Effect> {
  const userReference = userIn(action)
  const problem = userReference && (await problemWithUser(write.control, write.orgId, userReference))
  if (userReference && problem) throw invalidField(userReference.parameter, 'unknown_reference', problem)
  const planned = planAction(action, trigger)
  const subject = { subjectType: trigger.about, subjectId: trigger.objectId }
  if (planned.type === 'create_task') return createTask(write, planned, { ...subject, automationId })
  if (planned.type === 'notify') return notify(write, planned, subject)
  if (planned.type === 'message') return writeMessage(write, planned)
  return updateRecord(write, planned, automationId)
}

interface Subject {
  subjectType: EventObject
  subjectId: string
}

async function createTask(
  write: SystemWrite,
  planned: PlannedTask,
  origin: Subject & { automationId: string },
): Promise<Effect> {
  const { type, title, description, priority, assigneeId } = planned
  const dueOn = planned.dueInDays === null ? null : dueDay(planned, await todayOf(write))
  const { id } = await raiseTask(write, {
    ...origin,
    title,
    description,
    ...(priority && { priority }),
    ...(dueOn && { dueOn }),
    assigneeId,
  })
  return { type, title, priority, dueOn: dueOn?.toISOString().slice(0, 10), userId: assigneeId, record: ['task', id] }
}

async function notify(write: SystemWrite, planned: PlannedNotification, subject: Subject): Promise<Effect> {
  const { type, title, body, severity, recipientId } = planned
  const rest = { ...(severity && { severity }), recipientId, ...subject }
  const { id } = await raiseNotification(write, { type: 'automation', title, body, ...rest })
  return { type, title, severity, userId: recipientId, record: ['notification', id] }
}

async function writeMessage(write: SystemWrite, { type, title, body, workerId }: PlannedMessage): Promise<Effect> {
  await writeByAutomation(write, workerId, { subject: title, body })
  return { type, title, record: ['worker', workerId] }
}

async function updateRecord(write: SystemWrite, planned: PlannedUpdate, automationId: string): Promise<Effect> {
  const { id, value, change } = planned
  await writeOf(write, automationId, (automationWrite) => change.apply(automationWrite, id, value))
  return effectOf(planned)
}

const effectOf = ({ type, kind, id, field, value }: PlannedUpdate): Effect => ({
  type,
  record: [kind, id],
  field,
  value: truncate(value, MAX_TITLE),
})

async function writeOf(write: SystemWrite, automationId: string, work: (write: CallerWrite) => Promise<void>) {
  // Callers who manage automations may write all records (`resources.automations.write`), so automations may too.
  const automationWrite = { ...write, credential: systemCredential(write.orgId, automationId) }
  await work(automationWrite).catch((error: unknown) => {
    throw toApiError(error)
  })
}
