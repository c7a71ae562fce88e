/** The documents that a worker needs, by trade. Uses neither server nor database, so it runs in browsers, too. */
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'

/** Document types that workers of a trade need. */
export interface Requirement {
  /** The trade whose workers need the documents; null for all workers. */
  trade: string | null
  documentTypes: DocumentType[]
}

/** The document types that a worker of `trade` needs. Trades are compared without regard to case. */
export function requiredFor(requirements: readonly Requirement[], trade: string | null): ReadonlySet<DocumentType> {
  const applicable = requirements.filter(
    (each) => each.trade === null || each.trade.toLowerCase() === trade?.toLowerCase(),
  )
  return new Set(applicable.flatMap(({ documentTypes }) => documentTypes))
}
