/** The runs of the large demo organisation's automations, for the events since they were created. */
import { type Automation, type Event, Prisma } from '../../../prisma/generated/client/client.ts'
import { dueDay, type PlannedAction, planAction } from '../../domain/automations/actions.ts'
import { ActionFailure, type Failure, failureOf } from '../../domain/automations/failures.ts'
import type { Effect, Outcome } from '../../domain/automations/outcome.ts'
import { problemWithUser, userIn } from '../../domain/automations/people.ts'
import type { Action } from '../../domain/automations/rule.ts'
import { unmetCondition } from '../../domain/automations/run.ts'
import { actionsInWords } from '../../domain/automations/words.ts'
import { type EventType, eventTypes } from '../../events/catalogue.ts'
import type { Condition } from '../../events/conditions/condition.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import { dayOf } from '../../platform/time/clock.ts'
import { rules } from './rules.ts'

type Tx = Prisma.TransactionClient

/** Milliseconds from an event to the end of its runs. */
const SOON = 1400

/** Create the automations. */
export async function makeRules(tx: Tx, orgId: string): Promise<void> {
  await tx.automation.createMany({ data: rules.map((rule) => ({ orgId, ...rule }) as never) })
}

/** Run all automations for the events since they were created. @param today tasks that were due before it are done */
export async function makeRuns(tx: Tx, orgId: string, today: Date): Promise<void> {
  for (const rule of await tx.automation.findMany({ where: { orgId }, orderBy: { id: 'asc' } })) {
    const where = { orgId, type: rule.trigger, createdAt: { gte: rule.createdAt } }
    const events = await tx.event.findMany({ where, orderBy: { id: 'asc' } })
    const [action] = rule.actions as unknown as [Action]
    const failure = await failureOfAction(tx, orgId, action)
    const ends = events.map((event) => ({ event, ...endOf(rule, action, event, failure) }))
    await makeEffects(tx, rule, ends, today)
    await store(tx, rule, ends)
    if (failure !== undefined && ends.some(({ status }) => status === 'failed')) await notifyOf(tx, rule, failure)
  }
}

interface End {
  status: 'succeeded' | 'skipped' | 'failed'
  error: string | null
  outcome?: Outcome
  planned?: PlannedAction
}

/** Why an action always fails: the person that it names is not a member. */
async function failureOfAction(tx: Tx, orgId: string, action: Action): Promise<Failure | undefined> {
  const named = userIn(action)
  const problem = named && (await problemWithUser(tx as never, orgId, named))
  if (named === undefined || problem === undefined) return undefined
  const cause = invalidField(named.parameter, 'unknown_reference', problem)
  return failureOf(new ActionFailure(`Action 1 (${actionsInWords[action.type]})`, cause))
}

function endOf(rule: Automation, action: Action, event: Event, failure: Failure | undefined): End {
  const skipped = unmetCondition(event.data, rule.conditions as unknown as Condition[])
  if (skipped !== undefined) return { status: 'skipped', ...skipped }
  if (failure !== undefined) return { status: 'failed', error: failure.error, outcome: { failure: failure.reason } }
  const { about } = eventTypes[event.type as EventType]
  const planned = planAction(action, { about, objectId: event.objectId, data: event.data })
  return { status: 'succeeded', error: null, planned }
}

type EventEnd = End & { event: Event }

/** Create the tasks and notifications of successful runs, and record the effects in their outcomes. */
async function makeEffects(tx: Tx, rule: Automation, ends: EventEnd[], today: Date): Promise<void> {
  const done = ends.filter((end) => end.planned !== undefined)
  const plans = done.map(({ planned, event }) => recordOf(planned as PlannedAction, rule, event, today))
  const type = done[0]?.planned?.type
  const ids =
    type === 'create_task'
      ? await makeTasks(tx, rule.orgId, plans)
      : await makeNotifications(tx, rule.orgId, type === 'notify' ? plans : [])
  for (const [index, end] of done.entries())
    end.outcome = { effects: [effectOf(end.planned as PlannedAction, ids[index]?.id, plans[index]?.due_on)] }
}

function recordOf(planned: PlannedAction, rule: Automation, event: Event, today: Date) {
  const subject = { subject_type: event.objectType, subject_id: event.objectId }
  const at = new Date(event.createdAt.getTime() + SOON).toISOString()
  const due = planned.type === 'create_task' ? dueDay(planned, dayOf(event.createdAt, 'UTC')) : null
  const status = due !== null && due < today ? 'done' : 'open'
  return { at, ...subject, automation_id: rule.id, ...planned, due_on: due?.toISOString().slice(0, 10), status }
}

type NewRecord = ReturnType<typeof recordOf>

/** Rows from JSON, each with its own stamp. */
const stamped = (records: readonly NewRecord[], columns: string) => Prisma.sql`
  (select *, set_config('muster.stamp', at, true)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (at text, subject_type text, subject_id uuid, ${Prisma.raw(columns)})) r`

function makeTasks(tx: Tx, orgId: string, records: readonly NewRecord[]): Promise<{ id: string }[]> {
  const columns = 'automation_id uuid, title text, priority task_priority, due_on date, status task_status'
  return tx.$queryRaw`
    insert into tasks (org_id, title, priority, due_on, status, completed_at, subject_type, subject_id, source, automation_id)
    select ${orgId}::uuid, title, coalesce(priority, 'normal'), due_on, status, case when status = 'done' then write_stamp() end,
      subject_type, subject_id, 'automation', automation_id
    from ${stamped(records, columns)} returning id`
}

function makeNotifications(tx: Tx, orgId: string, records: readonly NewRecord[]): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    insert into notifications (org_id, type, title, severity, subject_type, subject_id)
    select ${orgId}::uuid, 'automation', title, coalesce(severity, 'info'), subject_type, subject_id
    from ${stamped(records, 'title text, severity severity')} returning id`
}

function effectOf(planned: PlannedAction, id: string | undefined, dueOn: string | undefined): Effect {
  const { type } = planned
  if (type === 'update_record')
    return { type, record: [planned.kind, planned.id], field: planned.field, value: planned.value }
  const { title } = planned
  if (type === 'create_task')
    return {
      type,
      title,
      priority: planned.priority,
      dueOn,
      userId: planned.assigneeId,
      record: ['task', id as string],
    }
  if (type === 'message') return { type, title, record: ['worker', planned.workerId] }
  const { severity, recipientId } = planned
  return { type, title, severity, userId: recipientId, record: ['notification', id as string] }
}

async function store(tx: Tx, { orgId, id: automationId }: Automation, ends: readonly EventEnd[]): Promise<void> {
  const data = ends.map(({ event, status, error, outcome }) => ({
    orgId,
    automationId,
    eventId: event.id,
    status,
    error,
    outcome: outcome as object,
    attempts: status === 'skipped' ? 0 : 1,
    createdAt: event.createdAt,
    finishedAt: new Date(event.createdAt.getTime() + SOON),
  }))
  await tx.automationRun.createMany({ data })
  const ended = (status: End['status']) => data.filter((each) => each.status === status)
  const [succeeded, failed] = [ended('succeeded'), ended('failed')]
  await tx.automation.update({
    where: { orgId_id: { orgId, id: automationId } },
    data: {
      runCount: succeeded.length,
      lastRunAt: succeeded.at(-1)?.finishedAt ?? null,
      failureCount: failed.length,
      lastFailedAt: failed.at(-1)?.finishedAt ?? null,
      lastError: failed.at(-1)?.error ?? null,
    },
  })
}

async function notifyOf(tx: Tx, { orgId, id, name }: Automation, { error }: Failure): Promise<void> {
  const subject = { subjectType: 'automation', subjectId: id }
  const text = { title: 'An automation failed', body: `${name}: ${error}` }
  await tx.notification.create({ data: { orgId, type: 'automation', severity: 'warning', ...text, ...subject } })
}
