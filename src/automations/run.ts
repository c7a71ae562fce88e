/**
 * One rule set off by one event. Its actions and the end of its run are one transaction: a run that is tried again, by
 * whatever process, finds that it has ended and does nothing.
 */
import type { Automation, AutomationRun, Event } from '../../prisma/generated/client/client.ts'
import { type SystemMeans, type SystemWrite, systemWrite } from '../background/write.ts'
import { fromDatabaseError } from '../database/errors.ts'
import { ApiError } from '../errors.ts'
import { eventTypes, isEventType } from '../events/catalogue.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { perform } from './actions.ts'
import { holds } from './conditions.ts'
import { DEEPEST, type RunJob } from './queue.ts'
import type { Action, Condition } from './rule.ts'

/** Of a failure that may pass. */
const MAX_TRIES = 10

type WholeRun = AutomationRun & { automation: Automation; event: Event }

/** @throws to be tried again */
export async function runAutomation(means: SystemMeans, job: RunJob): Promise<void> {
  const { orgId, eventId, automationId } = job
  const key = { orgId_eventId_automationId: { orgId, eventId, automationId } }
  const { prisma } = means.database
  const run = await prisma.automationRun.findUnique({ where: key, include: { automation: true, event: true } })
  if (run?.status !== 'queued') return
  if (run.event.depth >= DEEPEST) return fail(means, run, loopMessage)
  const attempts = run.attempts + 1
  await prisma.automationRun.update({ where: { ...key, status: 'queued' }, data: { attempts } }).catch(ended)
  try {
    await systemWrite(means, orgId, (write) => attempt(write, run), run.event.depth + 1)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined && attempts < MAX_TRIES) throw error
    await fail(means, run, reason ?? 'Something went wrong on our side, each time it was tried.')
  }
}

const loopMessage = `The event follows from ${DEEPEST} automations in a row: this looks like a loop, so the rule did nothing.`

/** Another process was quicker. */
function ended(error: unknown): void {
  if (fromDatabaseError(error)?.kind !== 'not_found') throw error
}

async function attempt(write: SystemWrite, { event, automation: _asItWas, ...run }: WholeRun): Promise<void> {
  const now = await find(write, run)
  if (now === null) return
  const rule = await write.db.automation.findUnique({ where: ruleKey(run) })
  const conditions = (rule?.conditions ?? []) as unknown as Condition[]
  const runs = rule !== null && rule.deletedAt === null && rule.status === 'enabled' && rule.trigger === event.type
  if (!runs || !conditions.every((condition) => holds(event.data, condition))) return finish(write, run, 'skipped')
  if (!isEventType(event.type)) return finish(write, run, 'skipped')
  const { about } = eventTypes[event.type]
  const occasion = { automationId: rule.id, about, objectId: event.objectId, data: event.data }
  for (const action of rule.actions as unknown as Action[]) await perform(write, action, occasion)
  const data = { runCount: { increment: 1 }, lastRunAt: write.startedAt, lastError: null }
  await write.db.automation.update({ where: ruleKey(run), data })
  await finish(write, run, 'succeeded')
}

/** Under the organisation's clock, so that of two processes one goes on. */
function find({ control }: SystemWrite, { orgId, eventId, automationId }: Omit<AutomationRun, never>) {
  const key = { orgId_eventId_automationId: { orgId, eventId, automationId } }
  return control.automationRun.findUnique({ where: { ...key, status: 'queued' } })
}

const ruleKey = ({ orgId, automationId }: Pick<AutomationRun, 'orgId' | 'automationId'>) => ({
  orgId_id: { orgId, id: automationId },
})

async function finish(
  { control, startedAt }: SystemWrite,
  { orgId, eventId, automationId }: Pick<AutomationRun, 'orgId' | 'eventId' | 'automationId'>,
  status: 'succeeded' | 'skipped' | 'failed',
  error: string | null = null,
): Promise<void> {
  const where = { orgId_eventId_automationId: { orgId, eventId, automationId } }
  await control.automationRun.update({ where, data: { status, error, finishedAt: startedAt } })
}

/** The rule shows why; the organisation is told at the first failure after a success. */
function fail(means: SystemMeans, { event, automation, ...run }: WholeRun, error: string): Promise<void> {
  const work = async (write: SystemWrite) => {
    if ((await find(write, run)) === null) return
    const before = await write.db.automation.findUniqueOrThrow({ where: ruleKey(run) })
    const data = { lastError: error, lastFailedAt: write.startedAt, failureCount: { increment: 1 } }
    await write.db.automation.update({ where: ruleKey(run), data })
    await finish(write, run, 'failed', error)
    if (before.lastError !== null) return
    await raiseNotification(write, {
      type: 'automation',
      severity: 'warning',
      title: 'An automation failed',
      body: `${automation.name}: ${error}`,
      subjectType: 'automation',
      subjectId: automation.id,
    })
  }
  return systemWrite(means, run.orgId, work, event.depth + 1)
}

/** What no other try helps; undefined for what may pass. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApiError && error.status < 500)
    return error.details?.[0] ? `${error.message} ${error.details[0].message}` : error.message
  return fromDatabaseError(error)?.kind === 'not_found' ? 'The record is not there any more.' : undefined
}
