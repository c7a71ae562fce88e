/**
 * Runs one automation for one event. The actions and the result are written in one transaction, so a repeated job finds
 * the run finished and does nothing. The automation's definition at the time of the run applies, not that at the time
 * of the event.
 */
import type { Automation, AutomationRun, Event, Prisma } from '../../../prisma/generated/client/client.ts'
import { type EventType, eventTypes } from '../../events/catalogue.ts'
import type { Condition } from '../../events/conditions/condition.ts'
import { firstUnmet } from '../../events/conditions/evaluate.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import { type Causation, MAX_DEPTH, type RunJob, TooManyRuns } from '../../events/triggered-runs.ts'
import { toApiError } from '../../platform/errors/errors.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { ActionFailure, type Failure, failureOf, loopMessage, tooManyRuns } from './failures.ts'
import type { Effect, Outcome } from './outcome.ts'
import { performTogether, together } from './perform.ts'
import type { Action } from './rule.ts'
import { actionsInWords } from './words.ts'
import { nameWorker, workerIdIn, workerNames } from './worker-name.ts'

/** Maximum number of attempts after errors that may be temporary. */
const MAX_ATTEMPTS = 10

const CLOSED = 'The organisation was closed before it ran.'

type LoadedRun = AutomationRun & { automation: Automation; event: Event }

/** Execute a queued run: it ends as succeeded, skipped or failed. @throws if the job must be retried */
export async function runAutomation(services: SystemServices, { orgId, eventId, automationId }: RunJob): Promise<void> {
  const { automationRun: runs, event: events } = services.database.prisma
  const where = runKey({ orgId, eventId, automationId })
  const found = await runs.findUnique({ where, include: { automation: true } })
  const event = await events.findUnique({ where: { orgId_id: { orgId, id: eventId } } })
  if (found?.status !== 'queued' || event === null) return // an old event is removed with its runs
  const { automation } = found
  const run = { ...found, event }
  const skipped = skipReason(automation, event)
  if (skipped !== undefined) {
    const data = { status: 'skipped', ...skipped, finishedAt: services.clock.now() } as const
    await runs.updateMany({ where: queuedRun(run), data }) // changes no records, so it needs no organisation clock
    services.changes.publish(orgId, 'automations')
    return
  }
  if (event.depth >= MAX_DEPTH) return fail(services, run, { error: loopMessage, reason: 'loop' })
  const attempts = run.attempts + 1
  await runs.updateMany({ where: queuedRun(run), data: { attempts } })
  try {
    await systemWrite(services, orgId, (write) => attempt(write, run), causationOf(run))
  } catch (error) {
    if (toApiError(error).code === 'organisation_closed') {
      const data = { status: 'skipped', error: CLOSED, finishedAt: services.clock.now() } as const
      await runs.updateMany({ where: queuedRun(run), data })
      return
    }
    const failure = failureOf(error)
    if (failure === undefined && attempts < MAX_ATTEMPTS) throw error
    await fail(services, run, failure ?? { error: 'An internal error occurred at every attempt.', reason: 'internal' })
    return
  }
  services.changes.publish(orgId, 'automations')
}

/** The causation of the writes of a run. */
function causationOf({ causeId, event, automation: { id, name } }: LoadedRun): Causation {
  return { depth: event.depth + 1, causeId: causeId ?? event.id, automation: { id, name } }
}

/** Why an automation is not run for an event; undefined if it is. */
function skipReason(rule: Automation, event: Event): Skipped | undefined {
  if (rule.deletedAt !== null) return { error: 'The automation was deleted before it ran.' }
  if (rule.status !== 'enabled') return { error: 'The automation was disabled before it ran.' }
  if (rule.trigger !== event.type)
    return { error: `The automation was changed before it ran: its trigger is now ${rule.trigger}.` }
  return unmetCondition(event.data, rule.conditions as unknown as Condition[])
}

/** How a run is skipped because the event's `data` does not meet a condition; undefined if it meets all. */
export function unmetCondition(data: unknown, conditions: readonly Condition[]): Skipped | undefined {
  const unmet = firstUnmet(data, conditions)
  if (unmet === undefined) return undefined
  const { path, op, value } = unmet
  const error = `A condition was not met: ${[path, op, value].filter(Boolean).join(' ')}.`
  return { error, outcome: stored({ unmet }) }
}

interface Skipped {
  error: string
  outcome?: Prisma.InputJsonObject
}

const stored = (outcome: Outcome) => outcome as Prisma.InputJsonObject

async function attempt(write: SystemWrite, { event, ...run }: LoadedRun): Promise<void> {
  if (!(await isQueued(write, run))) return
  const rule = await write.db.automation.findUniqueOrThrow({ where: ruleKey(run) })
  const skipped = skipReason(rule, event)
  if (skipped !== undefined) return finish(write, run, { status: 'skipped', ...skipped })
  const { about } = eventTypes[event.type as EventType]
  const actions = rule.actions as unknown as Action[]
  const names = nameWorker(actions) ? await workerNames(write.db, [event]) : undefined
  const workerName = names?.get(workerIdIn(event.data) ?? '')
  const trigger = { about, objectId: event.objectId, data: event.data, workerName }
  const effects: Effect[] = []
  for (const { first, group } of together(actions)) {
    const done = await performTogether(write, group, trigger, rule.id).catch((error: unknown) => {
      const numbers = group.length === 1 ? `Action ${first + 1}` : `Actions ${first + 1} to ${first + group.length}`
      throw new ActionFailure(`${numbers} (${actionsInWords[group[0].type]})`, error)
    })
    effects.push(...done)
  }
  const data = { runCount: { increment: 1 }, lastRunAt: write.at, lastError: null }
  write.emit('automation.updated', await write.db.automation.update({ where: ruleKey(run), data }), rule)
  await finish(write, run, { status: 'succeeded', error: null, outcome: stored({ effects }) })
}

type RunKey = Pick<AutomationRun, 'orgId' | 'eventId' | 'automationId'>

function runKey({ orgId, eventId, automationId }: RunKey) {
  return { orgId_eventId_automationId: { orgId, eventId, automationId } }
}

function queuedRun({ orgId, eventId, automationId }: RunKey) {
  return { orgId, eventId, automationId, status: 'queued' } as const
}

function ruleKey({ orgId, automationId }: RunKey) {
  return { orgId_id: { orgId, id: automationId } }
}

/** Checked while holding the organisation's clock, so that only one of several processes executes the run. */
async function isQueued({ control }: SystemWrite, run: RunKey): Promise<boolean> {
  return (await control.automationRun.count({ where: queuedRun(run) })) === 1
}

interface End extends Omit<Skipped, 'error'> {
  status: 'succeeded' | 'skipped' | 'failed'
  error: string | null
}

async function finish({ control, at }: SystemWrite, run: RunKey, end: End): Promise<void> {
  await control.automationRun.update({ where: runKey(run), data: { ...end, finishedAt: at } })
}

/**
 * Store the error with the automation and the run. Notify the organisation at the first failure after a success, and
 * once for each event that caused too many runs, whose queued runs then fail, too.
 */
async function fail(services: SystemServices, loaded: LoadedRun, failure: Failure): Promise<void> {
  const { event: _, ...run } = loaded
  const { error, reason } = failure
  const causation = causationOf(loaded)
  const stops = reason === 'too_many_runs'
  const work = async (write: SystemWrite) => {
    if (!(await isQueued(write, run))) return
    const before = await write.db.automation.findUniqueOrThrow({ where: ruleKey(run) })
    const data = { lastError: error, lastFailedAt: write.at, failureCount: { increment: 1 } }
    write.emit('automation.updated', await write.db.automation.update({ where: ruleKey(run), data }), before)
    await finish(write, run, { status: 'failed', error, outcome: stored({ failure: reason }) })
    if (stops) await stopCausedRuns(write, causation, failure)
    else if (before.lastError !== null) return
    await raiseNotification(write, {
      type: 'automation',
      severity: 'warning',
      title: stops ? 'Automations were stopped' : 'An automation failed',
      body: `${before.name}: ${error}`,
      subjectType: 'automation',
      subjectId: before.id,
    })
  }
  try {
    await systemWrite(services, run.orgId, work, stops ? { ...causation, depth: MAX_DEPTH + 1 } : causation)
  } catch (thrown) {
    if (!(thrown instanceof TooManyRuns)) throw thrown
    return fail(services, loaded, tooManyRuns)
  }
  services.changes.publish(run.orgId, 'automations')
}

/** End the queued runs of the same cause. Their events have greater ids than it, so most of the table is not scanned. */
async function stopCausedRuns(
  { control, orgId, at }: SystemWrite,
  { causeId }: Causation,
  { error, reason }: Failure,
): Promise<void> {
  if (causeId === null) return
  await control.automationRun.updateMany({
    where: { orgId, causeId, eventId: { gte: causeId }, status: 'queued' },
    data: { status: 'failed', error, outcome: stored({ failure: reason }), finishedAt: at },
  })
}
