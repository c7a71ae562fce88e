/** The documents to review, one at a time, oldest first. */
import { Button, Group } from '@mantine/core'
import { Link } from 'wouter'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { IconChevronLeft, IconChevronRight } from '../../parts/icons/icons.tsx'
import { ClearFilters, ListBar, ListHead, ListPage } from '../../parts/list/list-page.tsx'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { NoRows } from '../../parts/list/no-rows.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Loading } from '../../parts/states/loading.tsx'
import { documentKind, documentTypes } from '../../records/document.ts'
import { OneDocument } from './one-document.tsx'
import classes from './review.module.css'
import { Step } from './step.tsx'
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
