/**
 * Keeps issued packs up to date with their job's assignments. A worker who is assigned later also gets papers, and the
 * pack is incomplete until they accept them. The papers of a worker who is unassigned are withdrawn.
 */
import type { Assignment, DocumentPack, Worker } from '../../../prisma/generated/client/client.ts'
import { recordsOf, todayOf, type Write } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { raiseTask } from '../tasks/raise.ts'
import { shortTitle } from '../tasks/title.ts'
import { completePack } from './acceptance.ts'
import type { Fonts } from './fonts.ts'
import { layOutFor } from './issue.ts'
import { withdrawPapers } from './paper-rows.ts'
import { packQueue } from './queue.ts'

/** A write that can create papers. */
export interface PrintingWrite extends Write {
  services: { fonts: Fonts }
}

/** An assignment and its worker. */
interface Assigned {
  assignment: Assignment
  worker: Worker
}

/**
 * Add assigned workers to the issued packs of their jobs. Call this after the assignments were created. Where papers
 * cannot be printed, a task with the reason is created instead.
 */
export async function addAssignedWorkers(write: PrintingWrite, assigned: readonly Assigned[]): Promise<void> {
  const packs = await issuedPacksOf(
    write,
    assigned.map(({ assignment }) => assignment),
  )
  if (packs.length === 0) return
  const today = await todayOf(write)
  const present = assigned.filter(({ assignment: { endDate } }) => endDate === null || endDate >= today)
  for (const pack of packs) {
    const concerned = present.filter(({ assignment }) => concerns(pack, assignment)).reverse()
    const recipients = [...new Map(concerned.map((each) => [each.worker.id, each])).values()].reverse() // the first of each
    if (recipients.length > 0) await addToPack(write, pack, recipients, today)
  }
}

/** Adds all recipients at once. If that fails, each is tried alone, so that only those with unprintable papers fail. */
async function addToPack(
  write: PrintingWrite,
  pack: DocumentPack,
  recipients: readonly Assigned[],
  today: Date,
): Promise<void> {
  try {
    const added = await layOutFor(write, pack, recipients, today, null)
    if (added > 0) await printNewPapers(write, pack)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [only, ...others] = recipients as [Assigned, ...Assigned[]]
    if (others.length === 0) return raiseIssueTask(write, pack, only, error)
    const db = recordsOf(write)
    for (const recipient of recipients) {
      const now = await db.documentPack.findUniqueOrThrow({ where: { orgId_id: { orgId: write.orgId, id: pack.id } } })
      await addToPack(write, now, [recipient], today)
    }
  }
}

async function raiseIssueTask(
  write: PrintingWrite,
  pack: DocumentPack,
  { worker, assignment }: Assigned,
  { message }: ApiError,
): Promise<void> {
  await raiseTask(write, {
    title: shortTitle(`Issue ${pack.name} to ${worker.firstName} ${worker.lastName}`),
    description: message,
    dueOn: assignment.startDate,
    subjectType: 'document_pack',
    subjectId: pack.id,
  })
}

/** Enqueue the printing of a pack's new papers, and set a completed pack back to issued. */
export async function printNewPapers(write: PrintingWrite, pack: DocumentPack): Promise<void> {
  await enqueue(write, packQueue, { orgId: write.orgId, packId: pack.id })
  if (pack.status !== 'completed') return
  const where = { orgId_id: { orgId: write.orgId, id: pack.id } }
  const data = { status: 'issued', completedAt: null } as const
  write.emit('document_pack.issued', await recordsOf(write).documentPack.update({ where, data }), pack)
}

/**
 * Withdraw workers' papers from packs for the whole job, unless they have another assignment to it. Call this after the
 * assignments were deleted.
 */
export async function removeUnassignedWorkers(write: Write, assignments: readonly Assignment[]): Promise<void> {
  const packs = (await issuedPacksOf(write, assignments)).filter(({ workerId }) => workerId === null)
  if (packs.length === 0) return
  const stay = await recordsOf(write).assignment.findMany({
    where: {
      jobId: { in: packs.flatMap(({ jobId }) => jobId ?? []) },
      workerId: { in: assignments.map(({ workerId }) => workerId) },
      deletedAt: null,
    },
    select: { jobId: true, workerId: true },
    distinct: ['jobId', 'workerId'],
  })
  for (const { id, jobId } of packs) {
    const others = new Set(stay.filter((each) => each.jobId === jobId).map(({ workerId }) => workerId))
    const gone = assignments.filter((each) => each.jobId === jobId && !others.has(each.workerId))
    const workerIds = gone.map(({ workerId }) => workerId)
    if (workerIds.length > 0 && (await withdrawPapers(write, id, workerIds))) await completePack(write, id)
  }
}

/** The issued packs of the assignments' jobs, for all workers of a job or for one who is assigned. */
async function issuedPacksOf(write: Write, assignments: readonly Assignment[]): Promise<DocumentPack[]> {
  const jobIds = [...new Set(assignments.flatMap(({ jobId }) => jobId ?? []))]
  if (jobIds.length === 0) return []
  const status = { in: ['issued', 'completed'] as DocumentPack['status'][] }
  const where = { jobId: { in: jobIds }, status, deletedAt: null }
  const packs = await recordsOf(write).documentPack.findMany({ where, orderBy: { id: 'asc' } })
  return packs.filter((pack) => assignments.some((assignment) => concerns(pack, assignment)))
}

function concerns(pack: DocumentPack, { jobId, workerId }: Assignment): boolean {
  return pack.jobId === jobId && (pack.workerId === null || pack.workerId === workerId)
}
