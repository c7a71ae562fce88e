/**
 * Optional checks of a worker for an assignment: they are compliant on its first day, and no planner window takes them
 * away. Organisations assign people before their documents are complete, so callers choose what is refused.
 */
import type { PlannerKind } from '../../../prisma/generated/client/enums.ts'
import type { Write } from '../../events/write.ts'
import { recordsOf, todayOf } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { dayText } from '../../platform/time/dates.ts'
import { namesOfKinds } from '../compliance/missing-words.ts'
import { kindOf, requiredFor } from '../compliance/required.ts'
import { requirementsOf, workRequirementsOf } from '../compliance/requirements.ts'
import { firstDay, lastDay, takesAway } from '../mobilisation/absences.ts'
import { sqlOf } from '../records/rows-query.ts'

/** The reasons for which an assignment can be refused. */
export const ineligibilityReasons = {
  not_compliant: 'A document that the worker needs is missing, or will have expired by the first day.',
  unavailable: 'The worker is away on some of the days.',
} as const
export type IneligibilityReason = keyof typeof ineligibilityReasons

interface Placement {
  workerId: string
  projectId: string
  /** The trade of the role. */
  trade: string | null
  startDate: Date
  endDate: Date | null
  /** The documents must be valid until this day; by default, on the first day. */
  compliantUntil?: Date
  /** The trade whose documents are needed, too; by default, only those of the worker's trade. */
  roleTrade?: string | null
}

/** @throws {ApiError} conflict, with a detail for each reason, if the worker is not eligible */
export async function refuseIneligible(
  write: Write,
  placement: Placement,
  refused: readonly IneligibilityReason[],
): Promise<void> {
  const problems = [
    ...(refused.includes('not_compliant') ? await compliance(write, placement) : []),
    ...(refused.includes('unavailable') ? await availability(write, placement) : []),
  ]
  const [first] = problems
  if (first === undefined) return
  throw new ApiError('conflict', {
    message: problems.map(({ sentence }) => sentence).join(' '),
    details: problems.map(({ path, code, message, conflictingId }) => ({ path, code, message, conflictingId })),
  })
}

interface Problem {
  path: string
  code: IneligibilityReason
  message: string
  /** Id of the planner window in the way. */
  conflictingId?: string | undefined
  /** The problem as a sentence for people. */
  sentence: string
}

async function compliance(
  write: Write,
  { workerId, projectId, trade, startDate, compliantUntil = startDate, roleTrade = null }: Placement,
): Promise<Problem[]> {
  const db = recordsOf(write)
  const today = await todayOf(write)
  const day = compliantUntil > today ? compliantUntil : today
  const where = { orgId_id: { orgId: write.orgId, id: workerId } }
  const worker = await db.worker.findUniqueOrThrow({ where, select: { trade: true } })
  const project = { orgId_id: { orgId: write.orgId, id: projectId } }
  const { clientId } = await db.project.findUniqueOrThrow({ where: project, select: { clientId: true } })
  const requirements = [...(await requirementsOf(write)), ...(await workRequirementsOf(write))]
  const work = { clientId, projectId, role: trade ?? worker.trade }
  const required = new Set([worker.trade, roleTrade].flatMap((each) => [...requiredFor(requirements, each, work)]))
  const valid = await db.document.findMany({
    where: {
      workerId,
      deletedAt: null,
      status: { in: ['valid', 'expiring'] },
      OR: [{ expiresOn: null }, { expiresOn: { gte: day } }],
    },
    select: { type: true, customTypeId: true },
  })
  const present = new Set(valid.map(kindOf))
  const missing = [...required].filter((kind) => !present.has(kind))
  if (missing.length === 0) return []
  const what = missing.map(await namesOfKinds(write, missing)).join(', ')
  return [
    {
      path: 'input.workerId',
      code: 'not_compliant',
      message: `must be a worker who is compliant on ${dayText(day)}: ${what} is missing`,
      sentence: `The worker is not compliant on ${dayText(day)}: ${what} is missing or will have expired by then.`,
    },
  ]
}

async function availability(write: Write, { workerId, startDate, endDate }: Placement): Promise<Problem[]> {
  const text = `select p.id::text, p.kind::text, ${firstDay('p', 'o.time_zone')}::text as first,
      ${lastDay('p', 'o.time_zone')}::text as last
    from planner_windows p join organisations o on o.id = p.org_id
    where p.org_id = $1::uuid and p.worker_id = $2::uuid
      and ${takesAway('p', 'o.time_zone', '$3::date', '$4::date')}
    order by p.starts_at limit 1`
  const values = [write.orgId, workerId, dayText(startDate), endDate === null ? 'infinity' : dayText(endDate)]
  const [window] = await write.control.$queryRaw<{ id: string; kind: PlannerKind; first: string; last: string }[]>(
    sqlOf(text, values),
  )
  if (window === undefined) return []
  const { id, kind, first, last } = window
  const days = first === last ? `on ${first}` : `from ${first} to ${last}`
  const reason = kind === 'unavailable' ? '' : ` (${kind})`
  return [
    {
      path: 'input.startDate',
      code: 'unavailable',
      message: `must not include days on which the worker is away: ${days}${reason}`,
      conflictingId: id,
      sentence: `The worker is away ${days}${reason}.`,
    },
  ]
}
