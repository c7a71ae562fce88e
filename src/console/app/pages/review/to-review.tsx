import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { IconFileCheck } from '../../parts/icons/icons.tsx'
import { useReviewCount } from './review-count.tsx'

/** A link to the documents to review, with their number; nothing if there are none. */
export function ToReview() {
  const count = useReviewCount()
  if (count === 0) return null
  return (
    <Button
      component={Link}
      href="/compliance/review"
      size="xs"
      variant="default"
      leftSection={<IconFileCheck size={15} aria-hidden />}
    >
      Review {count.toLocaleString('en')} {count === 1 ? 'document' : 'documents'}
    </Button>
  )
}
