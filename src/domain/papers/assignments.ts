/**
 * Keeps issued packs in step with their job's assignments. A worker who is assigned later also gets papers, and the
 * pack is incomplete until they accept them. The papers of a worker who is unassigned are withdrawn.
 */
import type { Assignment, DocumentPack, Worker } from '../../../prisma/generated/client/client.ts'
import { recordsOf, todayOf, type Write } from '../../events/write.ts'
import { ApiError } from '../../platform/errors.ts'
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

/**
 * Add an assigned worker to the issued packs of the job. Call this after an assignment was created. If the papers
 * cannot be printed, a task with the reason is created instead.
 */
export async function addAssignedWorker(write: PrintingWrite, assignment: Assignment, worker: Worker): Promise<void> {
  const packs = await issuedPacksOf(write, assignment)
  if (packs.length === 0) return
  const today = await todayOf(write)
  if (assignment.endDate !== null && assignment.endDate < today) return
  for (const pack of packs) {
    try {
      const added = await layOutFor(write, pack, [{ worker, assignment }], today)
      if (added > 0) await printNewPapers(write, pack)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await raiseTask(write, {
        title: shortTitle(`Issue ${pack.name} to ${worker.firstName} ${worker.lastName}`),
        description: error.message,
        dueOn: assignment.startDate,
        subjectType: 'document_pack',
        subjectId: pack.id,
      })
    }
  }
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
 * Withdraw a worker's papers from packs for the whole job, unless they have another assignment to it. Call this after
 * an assignment was deleted.
 */
export async function removeUnassignedWorker(write: PrintingWrite, assignment: Assignment): Promise<void> {
  const { jobId, workerId } = assignment
  const db = recordsOf(write)
  if (await db.assignment.findFirst({ where: { jobId, workerId, deletedAt: null }, select: { id: true } })) return
  for (const { id, workerId: packWorkerId } of await issuedPacksOf(write, assignment))
    if (packWorkerId === null && (await withdrawPapers(write, id, workerId))) await completePack(write, id)
}

/** The job's issued packs for all workers or for this one. */
async function issuedPacksOf(write: PrintingWrite, { jobId, workerId }: Assignment): Promise<DocumentPack[]> {
  if (jobId === null) return []
  const status = { in: ['issued', 'completed'] as DocumentPack['status'][] }
  const where = { jobId, status, deletedAt: null, OR: [{ workerId: null }, { workerId }] }
  return recordsOf(write).documentPack.findMany({ where, orderBy: { id: 'asc' } })
}
