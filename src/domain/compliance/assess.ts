/** Whether a worker may work: the documents that hold, against those that are needed. */
import type { Document, Worker } from '../../../prisma/generated/client/client.ts'
import type { ComplianceStatus, DocumentType } from '../../../prisma/generated/client/enums.ts'

/** A document that is valid or expiring. */
export type Proof = Pick<Document, 'id' | 'workerId' | 'type' | 'status' | 'expiresOn' | 'expiryStep'>

export interface Assessment {
  status: ComplianceStatus
  /** Needed, and no document of the type holds. */
  missing: DocumentType[]
  /** Of each type that is needed, the document that holds longest. */
  relied: Proof[]
}

/** @param proofs of one worker; of several of a type the longest counts */
export function assess(needed: ReadonlySet<DocumentType>, proofs: readonly Proof[]): Assessment {
  const best = new Map<DocumentType, Proof>()
  for (const proof of proofs) {
    const other = best.get(proof.type)
    if (needed.has(proof.type) && (other === undefined || outlasts(proof, other))) best.set(proof.type, proof)
  }
  const missing = [...needed].filter((type) => !best.has(type))
  const relied = [...best.values()]
  const expiring = relied.some(({ status }) => status === 'expiring')
  const status = missing.length > 0 ? 'non_compliant' : expiring ? 'expiring' : 'compliant'
  return { status, missing, relied }
}

function outlasts(one: Proof, other: Proof): boolean {
  if (other.expiresOn === null) return false
  return one.expiresOn === null || one.expiresOn > other.expiresOn
}

export interface Standing extends Assessment {
  /** As the worker stood before the write. */
  before: Worker
  /** As they stand now. */
  now: Worker
}
