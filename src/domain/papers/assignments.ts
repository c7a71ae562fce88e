/**
 * Packs that are issued follow their job's assignments: who is assigned later gets their papers too, and the pack is
 * incomplete until they accept them; who is taken off the job no longer holds it up.
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

/** A write that may lay out papers. */
export interface PrintingWrite extends Write {
  services: { fonts: Fonts }
}

/** Call it after an assignment was made. Where its papers cannot be printed, a task says why. */
export async function givePapers(write: PrintingWrite, assignment: Assignment, worker: Worker): Promise<void> {
  const packs = await issuedPacksOf(write, assignment)
  if (packs.length === 0) return
  const today = await todayOf(write)
  if (assignment.endDate !== null && assignment.endDate < today) return
  for (const pack of packs) {
    try {
      const added = await layOutFor(write, pack, [{ worker, assignment }], today)
      if (added > 0) await takeUp(write, pack)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await raiseTask(write, {
        title: shortTitle(`Issue ${pack.name} to ${worker.firstName} ${worker.lastName}`),
        description: error.details?.[0]?.message ?? error.message,
        dueOn: assignment.startDate,
        subjectType: 'document_pack',
        subjectId: pack.id,
      })
    }
  }
}

/** Have a pack's new papers printed; if it was complete, it is so no more. */
export async function takeUp(write: PrintingWrite, pack: DocumentPack): Promise<void> {
  await enqueue(write, packQueue, { orgId: write.orgId, packId: pack.id })
  if (pack.status !== 'completed') return
  const where = { orgId_id: { orgId: write.orgId, id: pack.id } }
  const data = { status: 'issued', completedAt: null } as const
  write.emit('document_pack.issued', await recordsOf(write).documentPack.update({ where, data }), pack)
}

/** Call it after an assignment was deleted. */
export async function takePapersBack(write: PrintingWrite, assignment: Assignment): Promise<void> {
  const { jobId, workerId } = assignment
  const db = recordsOf(write)
  if (await db.assignment.findFirst({ where: { jobId, workerId, deletedAt: null }, select: { id: true } })) return
  for (const { id, workerId: isNamed } of await issuedPacksOf(write, assignment))
    if (isNamed === null && (await withdrawPapers(write, id, workerId))) await completePack(write, id)
}

/** Those of the job that are for everybody, or for this worker. */
async function issuedPacksOf(write: PrintingWrite, { jobId, workerId }: Assignment): Promise<DocumentPack[]> {
  if (jobId === null) return []
  const status = { in: ['issued', 'completed'] as DocumentPack['status'][] }
  const where = { jobId, status, deletedAt: null, OR: [{ workerId: null }, { workerId }] }
  return recordsOf(write).documentPack.findMany({ where, orderBy: { id: 'asc' } })
}
