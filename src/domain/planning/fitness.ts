/**
 * Whether a worker can do an assignment beyond what is always required of one: they are compliant on its first day, and
 * no planner window takes them away. Organisations assign people before their documents are complete, so callers choose
 * what is refused.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { DocumentType, PlannerKind } from '../../../prisma/generated/client/enums.ts'
import type { Write } from '../../events/write.ts'
import { recordsOf, todayOf } from '../../events/write.ts'
import { dayText } from '../../platform/dates.ts'
import { ApiError } from '../../platform/errors.ts'
import { requiredFor } from '../compliance/required.ts'
import { requirementsOf } from '../compliance/requirements.ts'

/** What an assignment can be refused for. */
export const unfit = {
  not_compliant: 'A document that the worker needs is missing, or has expired by the first day.',
  unavailable: 'A planner window says that the worker is away on some of the days.',
} as const
export type Unfit = keyof typeof unfit

/** The kinds of planner windows in which a worker is away. */
export const AWAY = ['unavailable', 'holiday', 'sick', 'training'] as const satisfies readonly PlannerKind[]

interface Placement {
  workerId: string
  startDate: Date
  endDate: Date | null
}

const inWords = (name: string) => name.replaceAll('_', ' ')

/** @throws {ApiError} conflict, with a detail for each reason, if the worker does not fit */
export async function refuseUnfit(write: Write, placement: Placement, refused: readonly Unfit[]): Promise<void> {
  const problems = [
    ...(refused.includes('not_compliant') ? await compliance(write, placement) : []),
    ...(refused.includes('unavailable') ? await availability(write, placement) : []),
  ]
  const [first] = problems
  if (first === undefined) return
  throw new ApiError('conflict', {
    message: problems.map(({ sentence }) => sentence).join(' '),
    details: problems.map(({ path, code, message }) => ({ path, code, message })),
  })
}

interface Problem {
  path: string
  code: Unfit
  message: string
  /** For people. */
  sentence: string
}

async function compliance(write: Write, { workerId, startDate }: Placement): Promise<Problem[]> {
  const db = recordsOf(write)
  const today = await todayOf(write)
  const day = startDate > today ? startDate : today
  const where = { orgId_id: { orgId: write.orgId, id: workerId } }
  const worker = await db.worker.findUniqueOrThrow({ where, select: { trade: true } })
  const required = requiredFor(await requirementsOf(write), worker.trade)
  const valid = await db.document.findMany({
    where: {
      workerId,
      deletedAt: null,
      status: { in: ['valid', 'expiring'] },
      OR: [{ expiresOn: null }, { expiresOn: { gte: day } }],
    },
    select: { type: true },
  })
  const present = new Set<DocumentType>(valid.map(({ type }) => type))
  const missing = [...required].filter((type) => !present.has(type)).map(inWords)
  if (missing.length === 0) return []
  const what = missing.join(', ')
  return [
    {
      path: 'input.workerId',
      code: 'not_compliant',
      message: `must be a worker who is compliant on ${dayText(day)}: ${what} is missing`,
      sentence: `The worker is not compliant on ${dayText(day)}: ${what} is missing or has expired by then.`,
    },
  ]
}

async function availability(write: Write, { workerId, startDate, endDate }: Placement): Promise<Problem[]> {
  const kinds = AWAY.map((kind) => Prisma.sql`${kind}::planner_kind`)
  const [window] = await write.control.$queryRaw<{ kind: PlannerKind; first: string; last: string }[]>`
    select w.kind::text, w.first::text, w.last::text from (
      select p.kind, (p.starts_at at time zone o.time_zone)::date as first,
        ((p.ends_at - interval '1 millisecond') at time zone o.time_zone)::date as last
      from planner_windows p join organisations o on o.id = p.org_id
      where p.org_id = ${write.orgId}::uuid and p.worker_id = ${workerId}::uuid and p.deleted_at is null
        and p.kind in (${Prisma.join(kinds)})) w
    where w.last >= ${dayText(startDate)}::date
      and w.first <= coalesce(${endDate && dayText(endDate)}::date, 'infinity'::date)
    order by w.first limit 1`
  if (window === undefined) return []
  const { kind, first, last } = window
  const days = first === last ? `on ${first}` : `from ${first} to ${last}`
  const reason = kind === 'unavailable' ? '' : ` (${kind})`
  return [
    {
      path: 'input.startDate',
      code: 'unavailable',
      message: `must not meet days on which the worker is away: ${days}${reason}`,
      sentence: `The worker is away ${days}${reason}.`,
    },
  ]
}
