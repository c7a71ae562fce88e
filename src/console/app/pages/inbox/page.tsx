/** The signed-in person's notifications (unread or all) and tasks. */
import { Button } from '@mantine/core'
import { useFilters, useOpenRecord } from '../../api/filters.ts'
import { IconInbox } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { SegmentFilter } from '../../parts/tables/filter-bar.tsx'
import { TaskDialog } from '../../work/task-dialog.tsx'
import classes from './inbox.module.css'
import { Notifications } from './notifications.tsx'
import { OwnTasks } from './own-tasks.tsx'
import { useInbox } from './use-inbox.ts'

const FILTERS = ['show'] as const
const shows = { unread: 'Unread', all: 'All' }

export default function InboxPage() {
  const { values, field } = useFilters(FILTERS)
  const isAll = values.show === 'all'
  const { list, tasks, failure, ...inbox } = useInbox(isAll)
  const open = useOpenRecord()
  return (
    <>
      <PageHeader title="Inbox" about="What Muster and its automations tell you, and your tasks.">
        <SegmentFilter label="Notifications" words={shows} usual="unread" {...field('show')} />
        {inbox.count > 0 && (
          <Button variant="default" loading={inbox.busy} onClick={inbox.markAll} aria-keyshortcuts="Shift+E">
            Mark all as read
          </Button>
        )}
      </PageHeader>
      {inbox.refused.map((refusal) => (
        <FailureNotice key={refusal.message} failure={refusal} />
      ))}
      {failure ? (
        <FailureNotice failure={failure} onRetry={inbox.refetch} />
      ) : !inbox.isRead ? (
        <LoadingRows />
      ) : list.rows.length + (tasks?.data.length ?? 0) === 0 ? (
        <EmptyState icon={IconInbox} title={isAll ? 'Nothing has come yet' : 'Nothing waits for you'}>
          What Muster and its automations tell you comes here, and the tasks that somebody gives you.
          {!isAll && ' What you have read is under All.'}
        </EmptyState>
      ) : (
        <div className={classes.columns} data-previous={list.isPrevious || undefined}>
          <Notifications list={list} mark={inbox.mark} markAll={inbox.markAll} />
          {tasks && <OwnTasks tasks={tasks.data} count={tasks.pagination.total} />}
        </div>
      )}
      {open.id && <TaskDialog key={open.id} id={open.id} onClose={open.close} />}
    </>
  )
}
