/** Reading an organisation's extraction settings. */
import type { Db } from '../../platform/database/client.ts'

/** An organisation's extraction settings. */
export interface OrganisationExtraction {
  /** Whether the fields of every uploaded document are extracted. */
  automatic: boolean
  /** Minimum confidence at which a field is applied automatically, 0.5 to 1; null turns this off. */
  applyFrom: number | null
}

const defaults: OrganisationExtraction = { automatic: false, applyFrom: null }

/** The organisation's settings, or the defaults. @param db a client that may read them */
export async function extractionSettings(db: Db, orgId: string): Promise<OrganisationExtraction> {
  return (await db.extractionSettings.findUnique({ where: { orgId } })) ?? defaults
}
