/** The documents that a worker needs. Uses neither server nor database, so it runs in browsers, too. */
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'

/** Document types that workers need. */
export interface Requirement {
  /** The trade whose workers need the documents; null for all workers. */
  trade: string | null
  /** If set, they are needed only for work for this client, on this project, or in a role of this trade. */
  clientId?: string | null
  projectId?: string | null
  role?: string | null
  documentTypes: DocumentType[]
  /** Types of the organisation's own. */
  customTypeIds?: string[]
}

/** The work that a worker is assigned to. */
export interface Work {
  clientId: string
  projectId: string
  /** The trade of the role. */
  role: string | null
}

/** What a document is evidence of: a built-in type, or the id of a type of the organisation's own. */
export const kindOf = ({ type, customTypeId }: { type: string; customTypeId?: string | null }): string =>
  customTypeId ?? type

/** Whether a requirement is only for some work. It then leaves the worker's compliance status as it is. */
export const isForWork = ({ clientId, projectId, role }: Pick<Requirement, 'clientId' | 'projectId' | 'role'>) =>
  clientId != null || projectId != null || role != null

/**
 * The kinds of documents that a worker of `trade` needs: in general, and for some work. Trades are compared without
 * regard to case.
 */
export function requiredFor(
  requirements: readonly Requirement[],
  trade: string | null,
  work?: Work,
): ReadonlySet<string> {
  const applicable = requirements.filter(
    (each) => isSame(each.trade, trade) && (work === undefined ? !isForWork(each) : matches(each, work)),
  )
  return new Set(applicable.flatMap(({ documentTypes, customTypeIds }) => [...documentTypes, ...(customTypeIds ?? [])]))
}

const isSame = (wanted: string | null | undefined, given: string | null) =>
  wanted == null || wanted.toLowerCase() === given?.toLowerCase()

const matches = ({ clientId, projectId, role }: Requirement, work: Work) =>
  (clientId ?? work.clientId) === work.clientId &&
  (projectId ?? work.projectId) === work.projectId &&
  isSame(role, work.role)
