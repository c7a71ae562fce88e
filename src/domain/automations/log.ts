/** Reads the log of an organisation's automation runs, in descending order of their events. */
import type { AutomationRun, Event, Prisma } from '../../../prisma/generated/client/client.ts'
import type { AutomationRunStatus } from '../../../prisma/generated/client/enums.ts'
import { isVisibleIn, type Seer } from '../../access/tenancy/hidden.ts'
import { isEventId } from '../../events/read.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { isUuid } from '../../platform/text/uuid.ts'

/** A run with its event, without the event's data. */
export type LoggedRun = AutomationRun & {
  id: string
  event: Pick<Event, 'type' | 'objectType' | 'objectId' | 'depth' | 'createdAt'>
}

interface Reader {
  /** A client limited to the organisation. */
  db: Db
  credential: Seer
}

interface RunFilter {
  automationId?: string | null | undefined
  eventId?: string | null | undefined
  statuses?: readonly AutomationRunStatus[] | null | undefined
  since?: Date | null | undefined
  until?: Date | null | undefined
}

interface RunQuery extends RunFilter {
  limit: number
  cursor?: string | null | undefined
}

/**
 * A page of runs. A run is left out if its event has just been removed: it is about to be removed as well; or if it is
 * about a restricted document, which the caller does not see.
 * @throws {ApiError} validation_failed with a detail for each invalid argument
 */
export async function readRuns({ db, credential }: Reader, query: RunQuery): Promise<LogPage<LoggedRun>> {
  const { limit } = query
  const found = await db.automationRun.findMany({
    where: conditionsOf(query),
    orderBy: [{ eventId: 'desc' }, { automationId: 'desc' }],
    take: limit + 1,
  })
  const { data, nextCursor } = logPage(
    found.map((run) => ({ ...run, id: `${run.eventId}.${run.automationId}` })),
    limit,
  )
  const events = await eventsOf({ db, credential }, data)
  const runs = data.flatMap((run) => {
    const event = events.get(run.eventId)
    return event === undefined ? [] : [{ ...run, event }]
  })
  return { data: runs, nextCursor }
}

/** The events of one organisation's runs, by id. */
async function eventsOf(
  { db, credential }: Reader,
  runs: readonly AutomationRun[],
): Promise<Map<string, LoggedRun['event']>> {
  const [first] = runs
  if (first === undefined) return new Map()
  const ids = [...new Set(runs.map(({ eventId }) => eventId))]
  const events = await db.$queryRaw<(LoggedRun['event'] & { id: string })[]>`
    select id, type, object_type as "objectType", object_id::text as "objectId", depth, created_at as "createdAt"
    from events where org_id = ${first.orgId}::uuid and id = any(${ids})
      and ${isVisibleIn(credential, first.orgId, 'Event', 'events')}`
  return new Map(events.map((event) => [event.id, event]))
}

function conditionsOf(query: RunQuery): Prisma.AutomationRunWhereInput {
  const { automationId, eventId, statuses, since, until, cursor } = query
  const details: ErrorDetail[] = []
  const report = (path: string, message: string) => details.push({ path, code: 'invalid', message })
  if (automationId && !isUuid(automationId)) report('automationId', 'must be the id of an automation (a UUID)')
  if (eventId && !isEventId(eventId)) report('eventId', 'must be the id of an event, evt_…')
  const [afterEvent = '', afterRule = ''] = cursor?.split('.') ?? []
  if (cursor && !(isEventId(afterEvent) && isUuid(afterRule)))
    report('cursor', 'must be a cursor returned by this list')
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
