/** Mobilisation, once a day: assignments begin and end, and jobs are over. */
import { systemWrite } from '../background/write.ts'
import type { Batch } from '../daily/run.ts'
import { assignmentStatus, mobilises } from './status.ts'

const BATCH = 200

export const moveAssignments: Batch = (means, orgId, today) =>
  systemWrite(means, orgId, async (write) => {
    const due = await write.db.assignment.findMany({
      where: {
        deletedAt: null,
        OR: [
          { status: 'scheduled', startDate: { lte: today } },
          { status: { not: 'ended' }, endDate: { lt: today } },
        ],
      },
      orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
      take: BATCH,
      include: { worker: true },
    })
    for (const { worker, ...before } of due) {
      const where = { orgId_id: { orgId, id: before.id } }
      const data = { status: assignmentStatus(before, today) }
      const now = await write.db.assignment.update({ where, data })
      if (await mobilises(write, now)) write.emit('worker.mobilised', worker)
    }
    return due.length === BATCH
  })

/** A job that had everyone is completed after its last day. */
export const completeJobs: Batch = (means, orgId, today) =>
  systemWrite(means, orgId, async (write) => {
    const where = { deletedAt: null, status: 'mobilised', endDate: { lt: today } } as const
    const over = await write.db.job.findMany({ where, orderBy: { id: 'asc' }, take: BATCH })
    for (const job of over) {
      const key = { orgId_id: { orgId, id: job.id } }
      write.emit('job.status_changed', await write.db.job.update({ where: key, data: { status: 'completed' } }), job)
    }
    return over.length === BATCH
  })
