/** Which documents an organisation's workers need. */
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'

export interface Requirement {
  /** Whom it is asked of; null: everyone. */
  trade: string | null
  documentTypes: DocumentType[]
}

/** Until somebody says otherwise. */
const standardRequirements: readonly Requirement[] = [{ trade: null, documentTypes: ['right_to_work'] }]

export async function requirementsOf(control: Db, orgId: string): Promise<readonly Requirement[]> {
  const settings = await control.complianceSettings.findUnique({ where: { orgId } })
  return settings === null ? standardRequirements : (settings.requirements as unknown as Requirement[])
}

/** What a worker of `trade` needs; trades are the same whatever their case. */
export function neededBy(requirements: readonly Requirement[], trade: string | null): ReadonlySet<DocumentType> {
  const own = requirements.filter((each) => each.trade === null || each.trade.toLowerCase() === trade?.toLowerCase())
  return new Set(own.flatMap(({ documentTypes }) => documentTypes))
}
