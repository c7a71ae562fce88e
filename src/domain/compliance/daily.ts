/** Compliance, once a day: documents come nearer to their end, and every worker is looked at. */
import type { Document } from '../../../prisma/generated/client/client.ts'
import { systemWrite } from '../../events/system-write.ts'
import { BATCH, type Batch } from '../daily/batch.ts'
import { documentsMoved } from './documents.ts'
import { dueDocuments } from './due.ts'
import { assessWorkers } from './follow.ts'
import { standing } from './standing.ts'

/** Documents whose standing is another than the one they have. */
export const moveDocuments: Batch = (services, orgId, today) =>
  systemWrite(services, orgId, async (write) => {
    const ids = await dueDocuments(write, today, BATCH)
    const due = await write.db.document.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
    const groups = Map.groupBy(due, ({ expiresOn }) => JSON.stringify(standing(expiresOn, today)))
    const moved = new Map<string, Document>()
    for (const [data, documents] of groups) {
      const where = { id: { in: documents.map(({ id }) => id) } }
      const changed = await write.db.document.updateManyAndReturn({ where, data: JSON.parse(data) })
      for (const document of changed) moved.set(document.id, document)
    }
    await documentsMoved(
      write,
      due.map((before) => ({ before, now: moved.get(before.id) as Document })),
    )
    return due.length === BATCH
  })

/**
 * The next workers by id. How far it has come is written with what it did, and what changes the requirements sets it back
 * under the same clock: no worker is left as the old ones had it.
 */
export const assessBatch: Batch = (services, orgId) =>
  systemWrite(services, orgId, async (write) => {
    const { workerId: last } = await write.control.organisationDay.findUniqueOrThrow({ where: { orgId } })
    const workers = await write.db.worker.findMany({
      where: { deletedAt: null, ...(last && { id: { gt: last } }) },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true },
    })
    const ids = workers.map(({ id }) => id)
    await assessWorkers(write, ids)
    const isLast = ids.length < BATCH
    const data = {
      ...(ids.length > 0 && { workerId: ids.at(-1) as string }),
      ...(isLast && { finishedAt: write.startedAt }),
    }
    await write.control.organisationDay.update({ where: { orgId }, data })
    return !isLast
  })
