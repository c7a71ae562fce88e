/** The daily compliance steps: update documents' statuses as they approach expiry, and reassess every worker. */
import type { Document } from '../../../prisma/generated/client/client.ts'
import { systemWrite } from '../../events/system-write.ts'
import { BATCH, type DailyStep, searchedStep } from '../daily/batch.ts'
import { onDocumentsChanged } from './documents.ts'
import { dueDocuments } from './due.ts'
import { validityOf } from './validity.ts'
import { assessWorkers } from './worker-status.ts'

/** Update the next documents whose status or expiry step changes today. */
export const updateDocumentStatuses: DailyStep = searchedStep(BATCH, dueDocuments, async (write, found, today) => {
  const ids = await dueDocuments(write, today, BATCH, found)
  const due = await write.db.document.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  const groups = Map.groupBy(due, ({ expiresOn }) => JSON.stringify(validityOf(expiresOn, today)))
  const updated = new Map<string, Document>()
  for (const [data, documents] of groups) {
    const where = { id: { in: documents.map(({ id }) => id) } }
    const changed = await write.db.document.updateManyAndReturn({ where, data: JSON.parse(data) })
    for (const document of changed) updated.set(document.id, document)
  }
  const changes = due.map((before) => ({ before, after: updated.get(before.id) as Document }))
  for (const { before, after } of changes)
    if (after.status === before.status) write.emit('document.updated', after, before) // only its expiry step changed
  await onDocumentsChanged(write, changes)
})

/**
 * Assess the next workers by id. The progress is stored in the same transaction, and a change of the requirements
 * resets it under the same clock, so that every worker is assessed by the new requirements.
 */
export const assessAllWorkers: DailyStep = (services, orgId) =>
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
