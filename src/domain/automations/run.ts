/**
 * One rule set off by one event. Its actions and the end of its run are one transaction: a run that is tried again, by
 * whatever process, finds that it has ended and does nothing. The rule counts as it stands when the run is done, not as
 * it stood when the event occurred.
 */
import type { Automation, AutomationRun, Event } from '../../../prisma/generated/client/client.ts'
import { type EventType, eventTypes } from '../../events/catalogue.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import { DEEPEST, type RunJob } from '../../events/triggered-runs.ts'
import { fromDatabaseError } from '../../platform/database/errors.ts'
import { ApiError } from '../../platform/errors.ts'
import { snakeCase } from '../../platform/names.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { perform } from './actions.ts'
import { holds } from './conditions.ts'
import type { Action, Condition } from './rule.ts'

/** Of a failure that may pass. */
const MAX_TRIES = 10

type WholeRun = AutomationRun & { automation: Automation; event: Event }

/** @throws to be tried again */
export async function runAutomation(services: SystemServices, { orgId, eventId, automationId }: RunJob): Promise<void> {
  const where = runKey({ orgId, eventId, automationId })
  const runs = services.database.prisma.automationRun
  const run = await runs.findUnique({ where, include: { automation: true, event: true } })
  if (run?.status !== 'queued') return
  const { automation, event } = run
  const idle = whyIdle(automation, event)
  if (idle !== undefined) {
    const data = { status: 'skipped', error: idle, finishedAt: services.clock.now() } as const
    await runs.updateMany({ where: queuedRun(run), data }) // no record changes, so the organisation's clock stays
    return
  }
  if (event.depth >= DEEPEST) return fail(services, run, loopMessage)
  const attempts = run.attempts + 1
  await runs.updateMany({ where: queuedRun(run), data: { attempts } })
  try {
    await systemWrite(services, orgId, (write) => attempt(write, run), event.depth + 1)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined && attempts < MAX_TRIES) throw error
    await fail(services, run, reason ?? 'Something went wrong on our side, each time it was tried.')
  }
}

const loopMessage = `The event follows from ${DEEPEST} automations in a row: this looks like a loop, so the rule did nothing.`

/** Why a rule does nothing with an event; undefined if it acts. */
function whyIdle(rule: Automation, event: Event): string | undefined {
  if (rule.deletedAt !== null) return 'The rule was deleted before it ran.'
  if (rule.status !== 'enabled') return 'The rule was disabled before it ran.'
  if (rule.trigger !== event.type) return `The rule was changed before it ran: it now waits for ${rule.trigger}.`
  const failing = (rule.conditions as unknown as Condition[]).find((condition) => !holds(event.data, condition))
  if (failing === undefined) return undefined
  const { path, op, value } = failing
  return `A condition did not hold: ${[path, op, value].filter(Boolean).join(' ')}.`
}

async function attempt(write: SystemWrite, { event, ...run }: WholeRun): Promise<void> {
  if (!(await isQueued(write, run))) return
  const rule = await write.db.automation.findUniqueOrThrow({ where: ruleKey(run) })
  const idle = whyIdle(rule, event)
  if (idle !== undefined) return finish(write, run, 'skipped', idle)
  const { about } = eventTypes[event.type as EventType]
  const occasion = { automationId: rule.id, about, objectId: event.objectId, data: event.data }
  for (const [index, action] of (rule.actions as unknown as Action[]).entries())
    await perform(write, action, occasion).catch((error: unknown) => {
      throw new ActionFailure(`Action ${index + 1} (${action.type})`, error)
    })
  const data = { runCount: { increment: 1 }, lastRunAt: write.startedAt, lastError: null }
  await write.db.automation.update({ where: ruleKey(run), data })
  await finish(write, run, 'succeeded')
}

/** Says which action failed; `cause` says why. */
class ActionFailure extends Error {
  constructor(action: string, cause: unknown) {
    super(action, { cause })
  }
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

/** Under the organisation's clock, so that of two processes one goes on. */
async function isQueued({ control }: SystemWrite, run: RunKey): Promise<boolean> {
  return (await control.automationRun.count({ where: queuedRun(run) })) === 1
}

async function finish(
  { control, startedAt }: SystemWrite,
  run: RunKey,
  status: 'succeeded' | 'skipped' | 'failed',
  error: string | null = null,
): Promise<void> {
  await control.automationRun.update({ where: runKey(run), data: { status, error, finishedAt: startedAt } })
}

/** The rule shows why; the organisation is told at the first failure after a success. */
function fail(services: SystemServices, { event, ...run }: WholeRun, error: string): Promise<void> {
  const work = async (write: SystemWrite) => {
    if (!(await isQueued(write, run))) return
    const before = await write.db.automation.findUniqueOrThrow({ where: ruleKey(run) })
    const data = { lastError: error, lastFailedAt: write.startedAt, failureCount: { increment: 1 } }
    await write.db.automation.update({ where: ruleKey(run), data })
    await finish(write, run, 'failed', error)
    if (before.lastError !== null) return
    await raiseNotification(write, {
      type: 'automation',
      severity: 'warning',
      title: 'An automation failed',
      body: `${before.name}: ${error}`,
      subjectType: 'automation',
      subjectId: before.id,
    })
  }
  return systemWrite(services, run.orgId, work, event.depth + 1)
}

/** What no other try helps, in words for the rule's author; undefined for what may pass. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ActionFailure) {
    const reason = reasonOf(error.cause)
    return reason && `${error.message}: ${reason}`
  }
  if (error instanceof ApiError && error.status < 500) {
    const [detail] = error.details ?? []
    if (error.code === 'not_found') return 'The record is not there any more.'
    if (detail === undefined || detail.message === error.message) return error.message
    return error.code === 'validation_failed' ? detailed(detail) : `${error.message} ${detail.message}`
  }
  return fromDatabaseError(error)?.kind === 'not_found' ? 'The record is not there any more.' : undefined
}

/** A message that does not say which field it is about is given its name. */
function detailed({ path, message }: { path: string; message: string }): string {
  return /^[A-Z]/.test(message) ? message : `${snakeCase(path.replace(/^input\./, ''))} ${message}`
}
