/** The documents to review, one at a time, oldest first. */
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { LinkButton } from '../../parts/layout/buttons.tsx'
import { ClearFilters, ListBar, ListHead, ListPage } from '../../parts/list/list-page.tsx'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { NoRows } from '../../parts/list/no-rows.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Loading } from '../../parts/states/loading.tsx'
import { toReviewKind } from '../../records/document.ts'
import { OneDocument } from './one-document.tsx'
import { QueuePosition } from './queue-position.tsx'
import { useKeys } from './use-keys.ts'
import { useQueue } from './use-queue.ts'

export default function ReviewPage() {
  const queue = useQueue()
  const { address, id, position, total } = queue
  const go = (to: string | undefined) => {
    if (to !== undefined) queue.goTo(to)
  }
  // Here and not in the document, so that people can skip documents before they are loaded.
  useKeys({ next: () => go(position?.next), previous: () => go(position?.previous) })
  return (
    <ListPage>
      <ListHead title="Review" total={total}>
        <QueuePosition position={position} total={total} go={go} />
      </ListHead>
      <ListBar>
        <FilterMenu label="Type" {...queue.typeMenu} />
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
          add={<LinkButton label="Go to compliance" href="/compliance" />}
        />
      )}
    </ListPage>
  )
}
