/** The document types that an organisation requires of its workers. */
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'

/** Document types that workers of a trade need. */
export interface Requirement {
  /** The trade whose workers need the documents; null for all workers. */
  trade: string | null
  documentTypes: DocumentType[]
}

/** The default, until the organisation sets its own requirements. */
const standardRequirements: readonly Requirement[] = [{ trade: null, documentTypes: ['right_to_work'] }]

/** The organisation's requirements, or the default. */
export async function requirementsOf(control: Db, orgId: string): Promise<readonly Requirement[]> {
  const settings = await control.complianceSettings.findUnique({ where: { orgId } })
  return settings === null ? standardRequirements : (settings.requirements as unknown as Requirement[])
}

/** The document types that a worker of `trade` needs. Trades are compared without regard to case. */
export function requiredFor(requirements: readonly Requirement[], trade: string | null): ReadonlySet<DocumentType> {
  const applicable = requirements.filter(
    (each) => each.trade === null || each.trade.toLowerCase() === trade?.toLowerCase(),
  )
  return new Set(applicable.flatMap(({ documentTypes }) => documentTypes))
}
