import { IconFileCheck } from '../../parts/icons/icons.tsx'
import { LinkButton } from '../../parts/layout/buttons.tsx'
import { useReviewCount } from './review-count.tsx'

/** A link to the documents to review, with their number; nothing if there are none. */
export function ToReview() {
  const count = useReviewCount()
  if (count === 0) return null
  const label = `Review ${count.toLocaleString('en')} ${count === 1 ? 'document' : 'documents'}`
  return <LinkButton size="xs" label={label} href="/compliance/review" icon={IconFileCheck} />
}
