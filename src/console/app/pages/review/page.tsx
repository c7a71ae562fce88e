/** The documents to review, one at a time, oldest first. */

import { ActionIcon, Button, Group } from '@mantine/core'
import { Link } from 'wouter'
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { type Icon, IconChevronLeft, IconChevronRight, IconFileUnknown } from '../../parts/icons/icons.tsx'
import { ClearFilters, ListBar, ListHead, ListPage } from '../../parts/list/list-page.tsx'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { NoRows } from '../../parts/list/no-rows.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Loading } from '../../parts/states/loading.tsx'
import { documentKind, documentTypes } from '../../records/document.ts'
import { useMay } from '../../session/session.tsx'
import { DocumentReview } from './document-review.tsx'
import { DocumentToReviewDocument, ReviewSettingsDocument } from './operations.ts'
import classes from './review.module.css'
import { useKeys } from './use-keys.ts'
import { useQueue } from './use-queue.ts'

const toReviewKind = {
  ...documentKind,
  none: {
    title: 'Nothing to review',
    text: 'Documents that workers or staff add appear here, and wait until somebody has looked at them.',
  },
}

export default function ReviewPage() {
  const queue = useQueue()
  const { address, types, id, position, total, counts } = queue
  const go = (to: string | undefined) => {
    if (to !== undefined) queue.goTo(to)
  }
  // Here and not in the document, so that people can skip documents before they are loaded.
  useKeys({ next: () => go(position?.next), previous: () => go(position?.previous) })
  return (
    <ListPage>
      <ListHead title="Review" total={total}>
        {position && total !== undefined && total > 0 && (
          <>
            <span className={classes.position} role="status">
              {position.isIn ? `${(position.before + 1).toLocaleString('en')} of ${total.toLocaleString('en')}` : ''}
            </span>
            <Group gap={4}>
              <Step label="Previous document" shortcut="K" icon={IconChevronLeft} to={position.previous} go={go} />
              <Step label="Next document" shortcut="J" icon={IconChevronRight} to={position.next} go={go} />
            </Group>
          </>
        )}
      </ListHead>
      <ListBar>
        <FilterMenu
          label="Type"
          choices={Object.entries(documentTypes).map(([value, label]) => ({
            value,
            label,
            count: counts?.types.find(({ type }) => type === value)?.documents ?? 0,
          }))}
          values={types}
          onChange={(chosen) => address.set({ type: chosen.join(',') || null })}
        />
        <ProjectFilter size="xs" {...address.field('project')} />
        <ClearFilters of={address} />
      </ListBar>
      {queue.failure && total === undefined ? (
        <FailureNotice failure={queue.failure} onRetry={queue.refresh} />
      ) : id !== undefined ? (
        <OneDocument
          key={id}
          id={id}
          nextId={position?.next}
          onNext={() => go(position?.next)}
          onDecided={() => queue.leave(id)}
          onGone={() => queue.goTo(undefined)}
        />
      ) : total === undefined ? (
        <Loading />
      ) : (
        <NoRows
          kind={toReviewKind}
          filters={{ any: address.isFiltered, clear: address.clearFilters }}
          noMatch="Nothing to review here"
          add={
            <Button component={Link} href="/compliance" variant="default">
              Go to compliance
            </Button>
          }
        />
      )}
    </ListPage>
  )
}

interface StepProps {
  label: string
  shortcut: string
  icon: Icon
  /** Id of the document to go to. */
  to: string | undefined
  go: (to: string | undefined) => void
}

function Step({ label, shortcut, icon: Icon, to, go }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      disabled={to === undefined}
      onClick={() => go(to)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

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

function OneDocument({ id, nextId, onGone, ...on }: OneProps) {
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
