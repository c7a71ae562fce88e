/** What an organisation lets machines do with its documents. */
import type { Db } from '../../platform/database/client.ts'

export interface OrganisationExtraction {
  /** Every uploaded document is read. */
  automatic: boolean
  /** Confidence from which a field is applied by itself; null: a person applies it. */
  applyFrom: number | null
}

const NOTHING: OrganisationExtraction = { automatic: false, applyFrom: null }

/** @param db a client that may read the organisation's settings */
export async function extractionSettings(db: Db, orgId: string): Promise<OrganisationExtraction> {
  return (await db.extractionSettings.findUnique({ where: { orgId } })) ?? NOTHING
}
