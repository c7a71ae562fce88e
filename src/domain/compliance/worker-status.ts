/** Assesses workers and applies the consequences: compliance status, events, notifications and tasks. */
import type { Document, Worker } from '../../../prisma/generated/client/client.ts'
import { ComplianceStatus } from '../../../prisma/generated/client/enums.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { endAlerts, raiseAlerts } from './alerts.ts'
import { type AssessedWorker, type Assessment, assess } from './assess.ts'
import { type ExpiryNotice, recordNotices } from './notices.ts'
import { kindOf, requiredFor } from './required.ts'
import { requirementsOf } from './requirements.ts'
import { validDocumentsOf } from './valid-documents.ts'

/**
 * Read what the assessment of workers needs. A worker who is being created has no id and no documents.
 * @param workerIds the workers whose documents are read
 */
export async function assessor(
  write: Write,
  workerIds: readonly string[],
): Promise<(trade: string | null, workerId?: string) => Assessment> {
  const requirements = await requirementsOf(write)
  const documents = workerIds.length === 0 ? undefined : await validDocumentsOf(write, workerIds)
  return (trade, workerId) => assess(requiredFor(requirements, trade), documents?.get(workerId ?? '') ?? [])
}

/**
 * Assess workers, update their compliance status, and emit the events of what changed. The number of SQL statements
 * does not depend on the number of workers.
 * @param expired documents of these workers that this write set to expired
 */
export async function assessWorkers(
  write: Write,
  workerIds: readonly string[],
  expired: readonly Document[] = [],
): Promise<void> {
  const where = { id: { in: [...new Set(workerIds)] }, deletedAt: null }
  const workers = await recordsOf(write).worker.findMany({ where, orderBy: { id: 'asc' } })
  if (workers.length === 0) return
  const requirements = await requirementsOf(write)
  const ids = workers.map(({ id }) => id)
  const validDocuments = await validDocumentsOf(write, ids)
  const assessed = workers.map((before) => {
    const assessment = assess(requiredFor(requirements, before.trade), validDocuments.get(before.id) ?? [])
    return { ...assessment, before, after: before }
  })
  const updated = await updateStatuses(write, assessed)
  for (const { before, after } of updated) if (after !== before) write.emit('worker.updated', after, before)
  await emitComplianceChanges(write, updated, expired)
}

/** Update the workers whose status changed. @returns `assessed` with the updated workers as `after` */
async function updateStatuses(write: Write, assessed: readonly AssessedWorker[]): Promise<AssessedWorker[]> {
  const updated = new Map<string, Worker>()
  for (const complianceStatus of Object.values(ComplianceStatus)) {
    const group = assessed.filter(
      ({ status, before }) => status === complianceStatus && status !== before.complianceStatus,
    )
    if (group.length === 0) continue
    const where = { id: { in: group.map(({ before }) => before.id) } }
    const rows = await recordsOf(write).worker.updateManyAndReturn({ where, data: { complianceStatus } })
    for (const row of rows) updated.set(row.id, row)
  }
  return assessed.map((each) => ({ ...each, after: updated.get(each.before.id) ?? each.before }))
}

/**
 * Emit the expiry events of workers, and create or end their alerts. Call it after the workers were updated and
 * `worker.updated` was emitted.
 */
export async function emitComplianceChanges(
  write: Write,
  workers: readonly AssessedWorker[],
  expired: readonly Document[] = [],
): Promise<void> {
  const owners = new Map<string, AssessedWorker>()
  const notices: ExpiryNotice[] = []
  const addNotice = (worker: AssessedWorker, { id, expiresOn }: Pick<Document, 'id' | 'expiresOn'>, step: number) => {
    owners.set(id, worker)
    notices.push({ documentId: id, expiresOn: expiresOn as Date, step })
  }
  const expiredByWorker = Map.groupBy(expired, ({ workerId }) => workerId)
  for (const worker of workers) {
    for (const document of worker.reliedOn)
      if (document.expiryStep !== null) addNotice(worker, document, document.expiryStep)
    for (const document of expiredByWorker.get(worker.after.id) ?? [])
      if (worker.missing.includes(kindOf(document))) addNotice(worker, document, 0)
  }
  for (const { documentId, step } of await recordNotices(write, notices)) {
    const { before, after } = owners.get(documentId) as AssessedWorker
    write.emit(
      step === 0 ? 'worker.compliance_expired' : 'worker.compliance_expiring',
      after,
      after === before ? undefined : before,
    )
  }
  const changed = workers.filter(({ before, after }) => before.complianceStatus !== after.complianceStatus)
  await raiseAlerts(write, changed)
  await endAlerts(write, changed)
}
