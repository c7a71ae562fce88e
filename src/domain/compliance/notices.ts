/** What was told of the ends of documents: each step of an end once, however it came to count. */
import type { Write } from '../../events/write.ts'

export interface Notice {
  documentId: string
  expiresOn: Date
  /** Days before the end: 30, 14 or 7; 0 once it is over. */
  step: number
}

/** Write notices down; gives those that were not there. */
export async function newNotices(
  { control, orgId }: Write,
  notices: readonly Notice[],
): Promise<Pick<Notice, 'documentId' | 'step'>[]> {
  if (notices.length === 0) return []
  const days = notices.map(({ expiresOn }) => expiresOn.toISOString().slice(0, 10))
  return control.$queryRaw`
    insert into expiry_notices (org_id, document_id, expires_on, step)
    select ${orgId}::uuid, * from unnest(${notices.map(({ documentId }) => documentId)}::uuid[], ${days}::date[],
      ${notices.map(({ step }) => step)}::smallint[])
    on conflict do nothing
    returning document_id as "documentId", step`
}
