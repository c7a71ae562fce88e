/** What was told of the ends of documents: each step of an end once, however it came to count. */
import type { Write } from '../write.ts'

export interface Notice {
  documentId: string
  expiresOn: Date
  /** Days before the end: 30, 14 or 7; 0 once it is over. */
  step: number
}

/** Write notices down; gives those that were not there. */
export async function newNotices({ control, orgId }: Write, notices: readonly Notice[]): Promise<Notice[]> {
  if (notices.length === 0) return []
  return control.expiryNotice.createManyAndReturn({
    data: notices.map((notice) => ({ orgId, ...notice })),
    skipDuplicates: true,
    select: { documentId: true, expiresOn: true, step: true },
  })
}
