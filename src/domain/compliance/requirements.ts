/** The document types that an organisation requires of its workers. */
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { Write } from '../../events/write.ts'

/** Document types that workers of a trade need. */
export interface Requirement {
  /** The trade whose workers need the documents; null for all workers. */
  trade: string | null
  documentTypes: DocumentType[]
}

/** The default, until the organisation sets its own requirements. */
const standardRequirements: readonly Requirement[] = [{ trade: null, documentTypes: ['right_to_work'] }]

/** The organisation's requirements, or the default. In a write they have usually been read with its clock. */
export async function requirementsOf({
  control,
  orgId,
  opened,
}: Pick<Write, 'control' | 'orgId' | 'opened'>): Promise<readonly Requirement[]> {
  const stored =
    opened === undefined
      ? (await control.complianceSettings.findUnique({ where: { orgId } }))?.requirements
      : opened.requirements
  return (stored as Requirement[] | null | undefined) ?? standardRequirements
}

/** The document types that a worker of `trade` needs. Trades are compared without regard to case. */
export function requiredFor(requirements: readonly Requirement[], trade: string | null): ReadonlySet<DocumentType> {
  const applicable = requirements.filter(
    (each) => each.trade === null || each.trade.toLowerCase() === trade?.toLowerCase(),
  )
  return new Set(applicable.flatMap(({ documentTypes }) => documentTypes))
}
