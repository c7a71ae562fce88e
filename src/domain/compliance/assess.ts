/** Whether a worker may work: compares the worker's valid documents with the required types. */
import type { Document, Worker } from '../../../prisma/generated/client/client.ts'
import type { ComplianceStatus } from '../../../prisma/generated/client/enums.ts'
import { kindOf } from './required.ts'

/** A document with the status `valid` or `expiring`. */
export type ValidDocument = Pick<Document, 'id' | 'workerId' | 'type' | 'status' | 'expiresOn' | 'expiryStep'> &
  Partial<Pick<Document, 'customTypeId'>>

/** The result of an assessment. */
export interface Assessment {
  status: ComplianceStatus
  /** Required kinds without a valid document: built-in types, and ids of types of the organisation's own. */
  missing: string[]
  /** For each required type, the valid document that expires last. */
  reliedOn: ValidDocument[]
}

/**
 * Assess one worker.
 * @param required the kinds of documents that the worker needs
 * @param documents the worker's valid documents; of several of a kind, the one that expires last counts
 */
export function assess(required: ReadonlySet<string>, documents: readonly ValidDocument[]): Assessment {
  const best = new Map<string, ValidDocument>()
  for (const document of documents) {
    const kind = kindOf(document)
    const other = best.get(kind)
    if (required.has(kind) && (other === undefined || outlasts(document, other))) best.set(kind, document)
  }
  const missing = [...required].filter((type) => !best.has(type))
  const reliedOn = [...best.values()]
  const expiring = reliedOn.some(({ status }) => status === 'expiring')
  const status = missing.length > 0 ? 'non_compliant' : expiring ? 'expiring' : 'compliant'
  return { status, missing, reliedOn }
}

function outlasts(one: ValidDocument, other: ValidDocument): boolean {
  if (other.expiresOn === null) return false
  return one.expiresOn === null || one.expiresOn > other.expiresOn
}

/** A worker's assessment, with the worker's row before and after the status was updated. */
export interface AssessedWorker extends Assessment {
  before: Worker
  after: Worker
}
