/** The decision of a client's contact about hours, and requests that nobody decided in time. */
import { z } from 'zod'
import type { TimesheetApproval } from '../../../../prisma/generated/client/client.ts'
import { systemCredential } from '../../../access/credentials/credential.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../../../events/system-write.ts'
import { recordsOf } from '../../../events/write.ts'
import type { Database } from '../../../platform/database/client.ts'
import { ApiError } from '../../../platform/errors/errors.ts'
import { dayOf } from '../../../platform/time/clock.ts'
import { type DailyStep, searchedStep } from '../../daily/batch.ts'
import { name, text } from '../../input/checks.ts'
import { validInput } from '../../input/input.ts'
import type { NamedApproval } from '../../messages/approval-link.ts'
import { clientLanguage } from '../../messages/client-texts.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import { approveTimesheets } from '../timesheets.ts'
import { type OpenApproval, type SentSheet, sheetsOf } from './approvals.ts'

const decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), name }),
  z.object({ decision: z.literal('reject'), name, reason: text }),
])

/** The request that a link names; undefined if it was withdrawn. */
export async function findApproval(
  { prisma }: Database,
  { orgId, id }: NamedApproval,
): Promise<OpenApproval | undefined> {
  const found = await prisma.timesheetApproval.findUnique({
    where: { orgId_id: { orgId, id } },
    include: {
      project: { select: { name: true, client: { select: { language: true } } } },
      organisation: { select: { name: true, timeZone: true } },
    },
  })
  if (found === null || found.deletedAt !== null) return undefined
  const [time] = await prisma.$queryRaw<{ now: Date }[]>`select now() as now`
  const { project, organisation, ...approval } = found
  const showsHours = approval.status !== 'expired' && approval.expiresAt > (time as { now: Date }).now
  return {
    ...approval,
    language: clientLanguage(project.client.language),
    project: project.name,
    organisation: organisation.name,
    isOpen: showsHours && approval.status === 'pending',
    showsHours,
    decidedOn: approval.decidedAt && dayOf(approval.decidedAt, organisation.timeZone),
  }
}

/**
 * Approve the hours that are still as they were sent, by the rules of staff's approval; or reject them all. The first
 * decision counts: later ones change nothing.
 * @returns the request as it is afterwards
 * @throws {ApiError} validation_failed; link_invalid if the request was withdrawn or is too old
 */
export function decideApproval(
  services: SystemServices,
  { orgId, id }: NamedApproval,
  input: unknown,
): Promise<TimesheetApproval> {
  const given = validInput(decision, input, '')
  return systemWrite(services, orgId, async (write) => {
    const current = await recordsOf(write).timesheetApproval.findUnique({ where: { orgId_id: { orgId, id } } })
    if (current === null || current.deletedAt !== null) throw new ApiError('link_invalid')
    if (current.status === 'approved' || current.status === 'rejected') return current
    if (current.status === 'expired' || current.expiresAt <= write.at) throw new ApiError('link_invalid')
    const decided = { decidedAt: write.at, decidedBy: given.name }
    return given.decision === 'reject'
      ? finish(write, current, { ...decided, status: 'rejected', rejectionReason: given.reason })
      : finish(write, current, {
          ...decided,
          status: 'approved',
          sheets: await approveSent(write, current, given.name),
        })
  })
}

/** The sheets with what became of each. */
async function approveSent(write: SystemWrite, current: TimesheetApproval, contact: string): Promise<object[]> {
  const credential = { ...systemCredential(write.orgId, current.id), name: `${contact} (client)` }
  const sheets = sheetsOf(current)
  const wanted = sheets.map(({ timesheetId, sentVersion }) => ({
    id: timesheetId,
    ifUnchangedSince: new Date(sentVersion),
  }))
  const { approved } = await approveTimesheets({ ...write, credential }, wanted)
  const ids = new Set(approved.map(({ id }) => id))
  return sheets.map((sheet): SentSheet => ({ ...sheet, outcome: ids.has(sheet.timesheetId) ? 'approved' : 'skipped' }))
}

type Decided = Pick<TimesheetApproval, 'decidedAt' | 'decidedBy'> &
  ({ status: 'approved'; sheets: object[] } | { status: 'rejected'; rejectionReason: string })

async function finish(write: SystemWrite, current: TimesheetApproval, data: Decided): Promise<TimesheetApproval> {
  const where = { orgId_id: { orgId: write.orgId, id: current.id } }
  const after = await recordsOf(write).timesheetApproval.update({
    where,
    data,
    include: { project: { select: { name: true } } },
  })
  const { project, ...approval } = after
  write.emit(`timesheet_approval.${data.status}`, approval, current)
  const skipped = sheetsOf(approval).filter(({ outcome }) => outcome === 'skipped').length
  await raiseNotification(write, {
    type: `timesheet_approval.${data.status}`,
    severity: data.status === 'rejected' || skipped > 0 ? 'warning' : 'info',
    title: `The client ${data.status} hours of ${project.name}`,
    body: bodyOf(approval, skipped),
    subjectType: 'project',
    subjectId: approval.projectId,
  })
  return approval
}

function bodyOf({ decidedBy, email, rejectionReason, sheets }: TimesheetApproval, skipped: number): string {
  const who = `${decidedBy} (${email})`
  if (rejectionReason !== null) return `${who}: ${rejectionReason}`
  const all = (sheets as object[]).length
  const rest = skipped === 0 ? '' : ` ${skipped} had changed since they were sent, and wait for you.`
  return `${who} approved ${all - skipped} of ${all} timesheets.${rest}`
}

/** Their events hold their hours, up to 100 kB each. */
const EXPIRED_AT_ONCE = 20

/** Ends the requests that nobody decided in time. */
export const expireApprovals: DailyStep = searchedStep(
  EXPIRED_AT_ONCE,
  async ({ control, orgId }, _today, limit) => {
    const rows = await control.$queryRaw<{ id: string }[]>`
      select id from timesheet_approvals where org_id = ${orgId}::uuid and status = 'pending' and deleted_at is null
        and expires_at <= now() order by expires_at limit ${limit}`
    return rows.map(({ id }) => id)
  },
  async (write, ids) => {
    const db = recordsOf(write)
    const where = { id: { in: [...ids] }, status: 'pending' as const, deletedAt: null }
    const before = await db.timesheetApproval.findMany({ where, orderBy: { id: 'asc' } })
    const data = { status: 'expired' } as const
    const after = await db.timesheetApproval.updateManyAndReturn({ where, data })
    const rows = new Map(after.map((row) => [row.id, row]))
    for (const row of before) write.emit('timesheet_approval.expired', rows.get(row.id) as TimesheetApproval, row)
  },
)
