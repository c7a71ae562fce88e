/** Records the emitted expiry events, so that each step of a document's expiry date is emitted once. */
import type { Write } from '../../events/write.ts'

/** An expiry event of a document. */
export interface ExpiryNotice {
  documentId: string
  expiresOn: Date
  /** Days before expiry: 30, 14 or 7; 0 for a document that has expired. */
  step: number
}

/** Insert notices. @returns those that had not been recorded before */
export async function recordNotices(
  { control, orgId }: Write,
  notices: readonly ExpiryNotice[],
): Promise<Pick<ExpiryNotice, 'documentId' | 'step'>[]> {
  if (notices.length === 0) return []
  const days = notices.map(({ expiresOn }) => expiresOn.toISOString().slice(0, 10))
  return control.$queryRaw`
    insert into expiry_notices (org_id, document_id, expires_on, step)
    select ${orgId}::uuid, * from unnest(${notices.map(({ documentId }) => documentId)}::uuid[], ${days}::date[],
      ${notices.map(({ step }) => step)}::smallint[])
    on conflict do nothing
    returning document_id as "documentId", step`
}
