/** Compliance, once a day: documents come nearer to their end, and every worker is looked at. */
import type { Document } from '../../prisma/generated/client/client.ts'
import { standing } from '../../schema/document-status.ts'
import { systemWrite } from '../background/write.ts'
import { DAY } from '../clock.ts'
import type { Batch } from '../daily/run.ts'
import { assess, assessWorkers } from './assess.ts'
import { documentsMoved } from './documents.ts'
import { neededBy, requirementsOf } from './requirements.ts'

const BATCH = 200

/** Documents whose standing is another than the one they have, the nearest to their end first. */
export const moveDocuments: Batch = (means, orgId, today) =>
  systemWrite(means, orgId, async (write) => {
    const within = (days: number) => ({ lte: new Date(today.getTime() + days * DAY) })
    const due = await write.db.document.findMany({
      where: {
        deletedAt: null,
        status: { in: ['valid', 'expiring'] },
        OR: [
          { expiresOn: { lt: today } },
          { status: 'valid', expiresOn: within(30) },
          { expiryStep: null, expiresOn: within(30) },
          { expiryStep: { gt: 14 }, expiresOn: within(14) },
          { expiryStep: { gt: 7 }, expiresOn: within(7) },
        ],
      },
      orderBy: [{ expiresOn: 'asc' }, { id: 'asc' }],
      take: BATCH,
    })
    const groups = Map.groupBy(due, ({ expiresOn }) => JSON.stringify(standing(expiresOn, today)))
    const moved = new Map<string, Document>()
    for (const [data, documents] of groups) {
      const where = { id: { in: documents.map(({ id }) => id) } }
      const changed = await write.db.document.updateManyAndReturn({ where, data: JSON.parse(data) })
      for (const document of changed) moved.set(document.id, document)
    }
    const moves = due.map((before) => ({ before, now: moved.get(before.id) as Document }))
    await documentsMoved(write, moves)
    return due.length === BATCH
  })

/** The next workers by id; only those whose status is not what follows from their documents are written. */
export const assessBatch: Batch = async (means, orgId) => {
  const { prisma } = means.database
  const db = means.database.forOrganisation(orgId)
  const { workerId } = await prisma.organisationDay.findUniqueOrThrow({ where: { orgId } })
  const requirements = await requirementsOf(prisma, orgId)
  const workers = await db.worker.findMany({
    where: { deletedAt: null, ...(workerId && { id: { gt: workerId } }) },
    orderBy: { id: 'asc' },
    take: BATCH,
    include: { documents: { where: { deletedAt: null, status: { in: ['valid', 'expiring'] } } } },
  })
  const wrong = workers.filter(
    ({ trade, documents, complianceStatus }) =>
      assess(neededBy(requirements, trade), documents).status !== complianceStatus,
  )
  if (wrong.length > 0)
    await systemWrite(means, orgId, (write) =>
      assessWorkers(
        write,
        wrong.map(({ id }) => id),
      ),
    )
  const last = workers.at(-1)
  if (last !== undefined) await prisma.organisationDay.update({ where: { orgId }, data: { workerId: last.id } })
  return workers.length === BATCH
}
