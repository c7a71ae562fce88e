/** Reading what rules did: the runs of an organisation's rules, those of the latest events first. */
import type { AutomationRun, Event, Prisma } from '../../../prisma/generated/client/client.ts'
import type { AutomationRunStatus } from '../../../prisma/generated/client/enums.ts'
import { isEventId } from '../../events/read.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { isUuid } from '../../platform/uuid.ts'

/** A run with its event, without that event's data. */
export type LoggedRun = AutomationRun & {
  id: string
  event: Pick<Event, 'type' | 'objectType' | 'objectId' | 'depth' | 'createdAt'>
}

interface RunFilter {
  automationId?: string | null | undefined
  eventId?: string | null | undefined
  statuses?: readonly AutomationRunStatus[] | null | undefined
  since?: Date | null | undefined
  until?: Date | null | undefined
}

interface RunWindow extends RunFilter {
  limit: number
  cursor?: string | null | undefined
}

const event = { select: { type: true, objectType: true, objectId: true, depth: true, createdAt: true } } as const

/**
 * @param db bound to the organisation
 * @throws {ApiError} validation_failed naming each argument that is wrong
 */
export async function readRuns(db: Db, window: RunWindow): Promise<LogPage<LoggedRun>> {
  const { limit } = window
  const found = await db.automationRun.findMany({
    where: conditionsOf(window),
    orderBy: [{ eventId: 'desc' }, { automationId: 'desc' }],
    take: limit + 1,
    include: { event },
  })
  const runs = found.map((run) => ({ ...run, id: `${run.eventId}.${run.automationId}` }))
  return logPage(runs, limit)
}

function conditionsOf(window: RunWindow): Prisma.AutomationRunWhereInput {
  const { automationId, eventId, statuses, since, until, cursor } = window
  const details: ErrorDetail[] = []
  const wrong = (path: string, message: string) => details.push({ path, code: 'invalid', message })
  if (automationId && !isUuid(automationId)) wrong('automationId', 'must be the id of an automation (a UUID)')
  if (eventId && !isEventId(eventId)) wrong('eventId', 'must be the id of an event, evt_…')
  const [afterEvent = '', afterRule = ''] = cursor?.split('.') ?? []
  if (cursor && !(isEventId(afterEvent) && isUuid(afterRule))) wrong('cursor', 'is no position in this log')
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return {
    ...(automationId && { automationId }),
    ...(eventId && { eventId }),
    ...(statuses && { status: { in: [...statuses] } }),
    ...((since || until) && { createdAt: { ...(since && { gte: since }), ...(until && { lt: until }) } }),
    ...(cursor && {
      eventId: { lte: afterEvent, ...(eventId && { equals: eventId }) },
      OR: [{ eventId: { lt: afterEvent } }, { automationId: { lt: afterRule } }],
    }),
  }
}
