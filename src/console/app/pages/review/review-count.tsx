import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { CountBadge } from '../../parts/tables/count-badge.tsx'
import { ReviewCountsDocument } from './operations.ts'

/** How many documents wait for their review. */
export function useReviewCount(): number {
  const { data, refetch } = useApiQuery(ReviewCountsDocument, {})
  useRecordChanges(['document'], refetch)
  return data?.documentReviewCounts?.documents ?? 0
}

/** The same behind the title of the page; nothing if none. */
export function ReviewCount() {
  return <CountBadge count={useReviewCount()} of="to review" />
}
