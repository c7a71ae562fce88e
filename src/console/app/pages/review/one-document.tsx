/** Loads the document that is reviewed, and prefetches the next. */
import { Button } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import { IconFileUnknown } from '../../parts/icons/icons.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Loading } from '../../parts/states/loading.tsx'
import { useMay } from '../../session/session.tsx'
import { DocumentReview } from './document-review.tsx'
import { DocumentToReviewDocument, ReviewSettingsDocument } from './operations.ts'

interface OneProps {
  id: string
  nextId: string | undefined
  onNext: () => void
  onDecided: () => void
  /** Called if there is no such document. */
  onGone: () => void
}

/** Loads a document and follows its changes; without an id, does nothing. */
function useDocument(id: string | undefined) {
  const extraction = useMay('read')
  return useApiQuery(DocumentToReviewDocument, { id: id ?? '', extraction }, { pause: id === undefined })
}

export function OneDocument({ id, nextId, onGone, ...on }: OneProps) {
  const query = useDocument(id)
  const settings = useApiQuery(ReviewSettingsDocument, {})
  const shown = query.data?.document?.id === id ? query.data.document : undefined
  useDocument(shown && nextId) // prefetched; it follows changes, because this decision may affect the next document
  if (query.failure && shown === undefined)
    return query.failure.code === 'not_found' ? (
      <EmptyState
        icon={IconFileUnknown}
        title="Document not found"
        action={<Button onClick={onGone}>Go to the first</Button>}
      >
        There is no document with this id in your organisation. It may have been deleted.
      </EmptyState>
    ) : (
      <FailureNotice failure={query.failure} onRetry={query.refetch} />
    )
  if (settings.failure && !settings.data) return <FailureNotice failure={settings.failure} onRetry={settings.refetch} />
  if (shown === undefined || !settings.data) return <Loading />
  return (
    <DocumentReview
      document={shown}
      requirements={settings.data.complianceRequirements ?? []}
      ownTypes={new Map(settings.data.customDocumentTypes?.data.map(({ id, name }) => [id, name]))}
      timeZone={settings.data.organisationTimeZone ?? undefined}
      refetch={query.refetch}
      {...on}
    />
  )
}
