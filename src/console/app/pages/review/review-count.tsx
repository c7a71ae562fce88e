import { useApiQuery } from '../../api/hooks.ts'
import { CountBadge } from '../../parts/tables/count-badge.tsx'
import { ReviewCountsDocument } from './operations.ts'

/** The number of documents to review. */
export function useReviewCount(): number {
  const { data } = useApiQuery(ReviewCountsDocument, {})
  return data?.documentReviewCounts?.documents ?? 0
}

/** The same as a badge next to the page's title; nothing for 0. */
export function ReviewCount() {
  return <CountBadge count={useReviewCount()} of="to review" />
}
