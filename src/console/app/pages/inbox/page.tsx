/** The signed-in person's notifications (unread or all) and tasks. */
import { Button, SegmentedControl } from '@mantine/core'
import { useFilters, useOpenRecord } from '../../api/filters.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { IconInbox } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { usePagedRows } from '../../parts/list/use-paged-rows.ts'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { notify } from '../../parts/states/notify.tsx'
import { useMay, useSession } from '../../session/session.tsx'
import {
  InboxDocument,
  type InboxQuery,
  InboxTasksDocument,
  MarkReadDocument,
  MarkUnreadDocument,
  UnreadCountDocument,
} from '../../work/operations.ts'
import { TaskDialog } from '../../work/task-dialog.tsx'
import classes from './inbox.module.css'
import { Notifications } from './notifications.tsx'
import { OwnTasks } from './own-tasks.tsx'

const FILTERS = ['show'] as const
const shows = [
  { value: 'unread', label: 'Unread' },
  { value: 'all', label: 'All' },
] as const

const pageOf = ({ inboxNotifications }: InboxQuery) => inboxNotifications

export default function InboxPage() {
  const { me } = useSession()
  const { values, set } = useFilters(FILTERS)
  const isAll = values.show === 'all'
  const list = usePagedRows(InboxDocument, { unread: !isAll }, pageOf)
  const unread = useApiQuery(UnreadCountDocument, {})
  const readsTasks = useMay('tasks:read')
  const own = useApiQuery(InboxTasksDocument, { me: me.id }, { lists: 'Task', pause: !readsTasks })
  const refresh = () => {
    list.source.refresh()
    unread.refetch()
  }
  const marking = useApiMutation(MarkReadDocument, { onDone: refresh })
  const unmarking = useApiMutation(MarkUnreadDocument, { onDone: refresh })
  const open = useOpenRecord()
  const count = unread.data?.myNotifications?.unreadCount ?? 0
  const tasks = own.data?.tasks?.data ?? []
  const failed = [list.total === undefined && list.failure, !own.data && own.failure].find((each) => each)

  const markAll = async () => {
    const answer = await marking.mutate({})
    if (answer !== undefined) notify(`${answer.markMyNotificationsRead} marked as read`)
  }
  const mark = (id: string, isRead: boolean) => (isRead ? marking : unmarking).mutate({ ids: [id] })
  return (
    <>
      <PageHeader title="Inbox" about="What Muster and its automations tell you, and your tasks.">
        <SegmentedControl
          aria-label="Notifications"
          data={[...shows]}
          value={isAll ? 'all' : 'unread'}
          onChange={(show) => set({ show: show === 'all' ? show : null })}
        />
        {count > 0 && (
          <Button variant="default" loading={marking.busy} onClick={markAll} aria-keyshortcuts="Shift+E">
            Mark all as read
          </Button>
        )}
      </PageHeader>
      {[marking, unmarking].map(({ failure }) => failure && <FailureNotice key={failure.message} failure={failure} />)}
      {failed ? (
        <FailureNotice
          failure={failed}
          onRetry={() => {
            refresh()
            own.refetch()
          }}
        />
      ) : list.total === undefined || (readsTasks && !own.data) ? (
        <LoadingRows />
      ) : list.rows.length + tasks.length === 0 ? (
        <EmptyState icon={IconInbox} title={isAll ? 'Nothing has come yet' : 'Nothing waits for you'}>
          What Muster and its automations tell you comes here, and the tasks that somebody gives you.
          {!isAll && ' What you have read is under All.'}
        </EmptyState>
      ) : (
        <div className={classes.columns} data-previous={list.isPrevious || undefined}>
          <Notifications list={list} mark={mark} markAll={markAll} />
          {readsTasks && <OwnTasks tasks={tasks} count={own.data?.tasks?.pagination.total ?? 0} />}
        </div>
      )}
      {open.id && <TaskDialog key={open.id} id={open.id} onClose={open.close} />}
    </>
  )
}
