/** What follows when workers stand otherwise: their status, who is told, and what is to be done. */
import type { Document, Worker } from '../../../prisma/generated/client/client.ts'
import { ComplianceStatus } from '../../../prisma/generated/client/enums.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { type Assessment, assess, type Standing } from './assess.ts'
import { endConcerns, raiseConcerns } from './concerns.ts'
import { type Notice, newNotices } from './notices.ts'
import { proofsOf } from './proofs.ts'
import { neededBy, requirementsOf } from './requirements.ts'

/** What follows from the documents of a worker of `trade`; a new one has no id and no documents. */
export async function standingOf(write: Write, trade: string | null, workerId?: string): Promise<Assessment> {
  const needed = neededBy(await requirementsOf(write.control, write.orgId), trade)
  if (workerId === undefined) return assess(needed, [])
  return assess(needed, (await proofsOf(write, [workerId])).get(workerId) ?? [])
}

/**
 * Give workers the status that follows from their documents, and tell what of it is new. The number of statements does
 * not depend on how many they are.
 * @param expired documents of theirs that this write moved past their end
 */
export async function assessWorkers(
  write: Write,
  workerIds: readonly string[],
  expired: readonly Document[] = [],
): Promise<void> {
  const where = { id: { in: [...new Set(workerIds)] }, deletedAt: null }
  const workers = await recordsOf(write).worker.findMany({ where, orderBy: { id: 'asc' } })
  if (workers.length === 0) return
  const requirements = await requirementsOf(write.control, write.orgId)
  const ids = workers.map(({ id }) => id)
  const proofs = await proofsOf(write, ids)
  const found = workers.map((before) => {
    const assessment = assess(neededBy(requirements, before.trade), proofs.get(before.id) ?? [])
    return { ...assessment, before, now: before }
  })
  const standings = await withStatus(write, found)
  for (const { before, now } of standings) if (now !== before) write.emit('worker.updated', now, before)
  await emitStandings(write, standings, expired)
}

/** Write the statuses that are others than before. */
async function withStatus(write: Write, found: readonly Standing[]): Promise<Standing[]> {
  const moved = new Map<string, Worker>()
  for (const complianceStatus of Object.values(ComplianceStatus)) {
    const those = found.filter(
      ({ status, before }) => status === complianceStatus && status !== before.complianceStatus,
    )
    if (those.length === 0) continue
    const where = { id: { in: those.map(({ before }) => before.id) } }
    const rows = await recordsOf(write).worker.updateManyAndReturn({ where, data: { complianceStatus } })
    for (const row of rows) moved.set(row.id, row)
  }
  return found.map((each) => ({ ...each, now: moved.get(each.before.id) ?? each.before }))
}

/** After the workers were written and `worker.updated` told of it: their documents' ends, and what has to be done. */
export async function emitStandings(
  write: Write,
  standings: readonly Standing[],
  expired: readonly Document[] = [],
): Promise<void> {
  const owners = new Map<string, Standing>()
  const notices: Notice[] = []
  const owes = (standing: Standing, { id, expiresOn }: Pick<Document, 'id' | 'expiresOn'>, step: number) => {
    owners.set(id, standing)
    notices.push({ documentId: id, expiresOn: expiresOn as Date, step })
  }
  const overdue = Map.groupBy(expired, ({ workerId }) => workerId)
  for (const standing of standings) {
    for (const proof of standing.relied) if (proof.expiryStep !== null) owes(standing, proof, proof.expiryStep)
    for (const document of overdue.get(standing.now.id) ?? [])
      if (standing.missing.includes(document.type)) owes(standing, document, 0)
  }
  for (const { documentId, step } of await newNotices(write, notices)) {
    const { before, now } = owners.get(documentId) as Standing
    write.emit(
      step === 0 ? 'worker.compliance_expired' : 'worker.compliance_expiring',
      now,
      now === before ? undefined : before,
    )
  }
  const moved = standings.filter(({ before, now }) => before.complianceStatus !== now.complianceStatus)
  await raiseConcerns(write, moved)
  await endConcerns(write, moved)
}
