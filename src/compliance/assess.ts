/** Whether workers may work: their documents held against what they need, and what follows when that changes. */
import type { Document, Worker } from '../../prisma/generated/client/client.ts'
import type { ComplianceStatus, DocumentType } from '../../prisma/generated/client/enums.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { raiseTask } from '../tasks/raise.ts'
import { shortTitle } from '../tasks/title.ts'
import { recordsOf, type Write } from '../write.ts'
import { neededBy, requirementsOf } from './requirements.ts'

type Proof = Pick<Document, 'id' | 'type' | 'status' | 'expiresOn'>

export interface Assessment {
  status: ComplianceStatus
  /** Needed, and no document of the type holds. */
  missing: DocumentType[]
  /** Of each type that is needed, the document that holds longest. */
  relied: ReadonlySet<string>
}

export function assess(needed: ReadonlySet<DocumentType>, documents: readonly Proof[]): Assessment {
  const best = new Map<DocumentType, Proof>()
  for (const document of documents) {
    if (document.status !== 'valid' && document.status !== 'expiring') continue
    const other = best.get(document.type)
    if (needed.has(document.type) && (other === undefined || outlasts(document, other)))
      best.set(document.type, document)
  }
  const missing = [...needed].filter((type) => !best.has(type))
  const relied = [...best.values()]
  const expiring = relied.some(({ status }) => status === 'expiring')
  const status = missing.length > 0 ? 'non_compliant' : expiring ? 'expiring' : 'compliant'
  return { status, missing, relied: new Set(relied.map(({ id }) => id)) }
}

function outlasts(one: Proof, other: Proof): boolean {
  if (other.expiresOn === null) return false
  return one.expiresOn === null || one.expiresOn > other.expiresOn
}

/** How a worker of `trade` stands; a new one has no id and no documents. */
export async function standingOf(write: Write, trade: string | null, workerId?: string): Promise<Assessment> {
  const needed = neededBy(await requirementsOf(write.control, write.orgId), trade)
  const where = { workerId: workerId as string, deletedAt: null }
  return assess(needed, workerId === undefined ? [] : await recordsOf(write).document.findMany({ where }))
}

/** Documents that a write moved to the last 30, 14 or 7 days, or past their end. */
export type Reached = readonly Document[]

/**
 * Give workers the status that follows from their documents, and tell what of it is new.
 * @param reached whose owners are among the workers
 */
export async function assessWorkers(write: Write, workerIds: readonly string[], reached: Reached = []): Promise<void> {
  const db = recordsOf(write)
  const { orgId } = write
  const requirements = await requirementsOf(write.control, orgId)
  const where = { id: { in: [...new Set(workerIds)] }, deletedAt: null }
  const workers = await db.worker.findMany({ where, orderBy: { id: 'asc' } })
  const documents = await db.document.findMany({ where: { workerId: where.id, deletedAt: null } })
  const byWorker = Map.groupBy(documents, ({ workerId }) => workerId)
  for (const worker of workers) {
    const needed = neededBy(requirements, worker.trade)
    const found = assess(needed, byWorker.get(worker.id) ?? [])
    const moved = found.status !== worker.complianceStatus
    const data = { complianceStatus: found.status }
    const now = moved ? await db.worker.update({ where: { orgId_id: { orgId, id: worker.id } }, data }) : worker
    if (moved) write.emit('worker.updated', now, worker)
    const own = reached.filter(({ workerId, type }) => workerId === worker.id && needed.has(type))
    const before = moved ? worker : undefined
    for (const document of own) {
      if (found.relied.has(document.id)) write.emit('worker.compliance_expiring', now, before)
      if (document.status === 'expired' && found.missing.includes(document.type))
        write.emit('worker.compliance_expired', now, before)
    }
    if (moved) await warnIfAssigned(write, now, found)
  }
}

/** A worker who became non-compliant while assigned concerns somebody at once. */
export async function warnIfAssigned(write: Write, worker: Worker, { status, missing }: Assessment): Promise<void> {
  if (status !== 'non_compliant') return
  const assignment = await recordsOf(write).assignment.findFirst({
    where: { workerId: worker.id, deletedAt: null, status: { in: ['scheduled', 'active'] } },
    include: { project: true },
    orderBy: { startDate: 'asc' },
  })
  if (assignment === null) return
  const name = `${worker.firstName} ${worker.lastName}`
  const lacking = missing.map((type) => type.replaceAll('_', ' ')).join(', ')
  const body = `Without a document that holds: ${lacking}. Assigned to ${assignment.project.name}.`
  const subject = { subjectType: 'worker', subjectId: worker.id }
  await raiseNotification(write, {
    type: 'worker.non_compliant',
    severity: 'critical',
    title: shortTitle(`${name} is assigned and not compliant`),
    body,
    ...subject,
  })
  await raiseTask(write, {
    title: shortTitle(`Make ${name} compliant`),
    description: body,
    priority: 'high',
    ...subject,
  })
}
