/** What waits for the signed-in person: notifications that they have not read, and tasks that they have. */
import { Button, Title } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle, IconInbox, IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useLive } from '../../live/live.tsx'
import { useRecordChanges } from '../../live/records.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { notify } from '../../parts/notify.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { useRecordLink } from '../../parts/record-link.ts'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.tsx'
import {
  InboxDocument,
  type InboxQuery,
  InboxTasksDocument,
  type InboxTasksQuery,
  MarkReadDocument,
} from '../../work/operations.ts'
import { subjectName, subjectPath } from '../../work/subject.ts'
import { TaskDialog } from '../../work/task-dialog.tsx'
import { DueDay, PriorityMark, TaskStatusMark } from '../../work/task-marks.tsx'
import classes from './inbox.module.css'
import { itemBeside } from './keys.ts'

type Notification = NonNullable<InboxQuery['myNotifications']>['unread'][number]
type Task = NonNullable<InboxTasksQuery['tasks']>['data'][number]

const icons = { critical: IconAlertOctagon, warning: IconAlertTriangle, info: IconInfoCircle } as const

export default function InboxPage() {
  const { me } = useSession()
  const { data, failure, refetch } = useApiQuery(InboxDocument, {})
  const own = useApiQuery(InboxTasksDocument, { me: me.id }, { lists: 'Task' })
  useLive(['notifications'], refetch)
  useRecordChanges(['task'], own.refetch)
  const marking = useApiMutation(MarkReadDocument)
  const [openId, open] = useOpenRecord()
  const list = useRef<HTMLUListElement>(null)
  /** The notification that has the focus once the one before it is gone. */
  const [next, setNext] = useState<string>()
  const unread = data?.myNotifications?.unread ?? []
  const count = data?.myNotifications?.unreadCount ?? 0
  const tasks = own.data?.tasks?.data ?? []
  const taskCount = own.data?.tasks?.pagination.total ?? 0
  const focus = (id: string) => list.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus()
  useEffect(() => {
    if (next === undefined) return
    focus(next)
    setNext(undefined)
  }, [data])

  const mark = async (ids?: readonly string[]) => {
    const answer = await marking.mutate(ids ? { ids: [...ids] } : {})
    if (answer === undefined) return
    if (!ids) notify(`${answer.markMyNotificationsRead} marked as read`)
    refetch()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const id = event.target instanceof HTMLElement ? event.target.closest('li')?.dataset.id : undefined
    const ids = unread.map((each) => each.id)
    if (event.key === 'E') void mark()
    else if (event.key === 'e' && id !== undefined) {
      setNext(itemBeside(ids, id, 'j') ?? itemBeside(ids, id, 'k'))
      void mark([id])
    } else {
      const beside = id === undefined ? undefined : itemBeside(ids, id, event.key)
      if (beside === undefined) return
      focus(beside)
    }
    event.preventDefault()
  }
  return (
    <>
      <PageHeader title="Inbox" about="Notifications that you have not read, and your tasks.">
        {count > 0 && (
          <Button variant="default" loading={marking.busy} onClick={() => mark()} aria-keyshortcuts="Shift+E">
            Mark all as read
          </Button>
        )}
      </PageHeader>
      {marking.failure && <FailureNotice failure={marking.failure} />}
      {failure && !data ? (
        <FailureNotice failure={failure} onRetry={refetch} />
      ) : own.failure && !own.data ? (
        <FailureNotice failure={own.failure} onRetry={own.refetch} />
      ) : !data || !own.data ? (
        <LoadingRows />
      ) : unread.length + tasks.length === 0 ? (
        <EmptyState icon={IconInbox} title="Nothing waits for you">
          What Muster and its automations tell you comes here, and the tasks that somebody gives you.
        </EmptyState>
      ) : (
        <div className={classes.columns}>
          <section className={classes.sheet} aria-labelledby="inbox-notifications">
            <Title order={2} id="inbox-notifications" className={classes.title}>
              Notifications <span className="figures">{count}</span>
            </Title>
            {unread.length === 0 ? (
              <p className={classes.none}>You have read all of them.</p>
            ) : (
              <ul className={classes.list} ref={list} onKeyDown={onKeyDown}>
                {unread.map((each) => (
                  <NotificationRow key={each.id} notification={each} onMark={() => mark([each.id])} />
                ))}
              </ul>
            )}
            {unread.length > 0 && (
              <p className={classes.keys}>Arrows, or J and K: up and down · E: mark as read · Shift E: all</p>
            )}
          </section>
          <section className={classes.sheet} aria-labelledby="inbox-tasks">
            <Title order={2} id="inbox-tasks" className={classes.title}>
              Your tasks <span className="figures">{taskCount}</span>
            </Title>
            {tasks.length === 0 && <p className={classes.none}>You have no task.</p>}
            <ul className={classes.list}>
              {tasks.map((task) => (
                <TaskRow key={task.id} task={task} />
              ))}
            </ul>
            {tasks.length < taskCount && (
              <p className={classes.keys}>
                <Link href="/tasks?assignee=me">All of your tasks</Link>
              </p>
            )}
          </section>
        </div>
      )}
      {openId !== undefined && <TaskDialog key={openId} id={openId} onClose={() => open(undefined)} />}
    </>
  )
}

function NotificationRow({ notification, onMark }: { notification: Notification; onMark: () => void }) {
  const { id, title, body, severity, createdAt, subject } = notification
  const Icon = icons[severity]
  const path = subject ? subjectPath(subject) : undefined
  return (
    <li className={classes.row} data-id={id}>
      <Icon size={16} aria-label={severity} role="img" className={classes.icon} data-severity={severity} />
      <div className={classes.text}>
        {path ? (
          <Link href={path} className={classes.link} data-item={id} aria-keyshortcuts="E">
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        {body && <div className={classes.note}>{body}</div>}
        <div className={classes.note}>
          {subject && `${subjectName(subject)} · `}
          <Time at={createdAt} />
        </div>
      </div>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Mark ${title} as read`}
        onClick={onMark}
        {...(!path && { 'data-item': id })}
      >
        Mark as read
      </Button>
    </li>
  )
}

function TaskRow({ task }: { task: Task }) {
  const linkTo = useRecordLink()
  const { id, title, status, priority, subject } = task
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Link href={linkTo(id)} className={classes.link}>
          {title}
        </Link>
        {subject && <div className={classes.note}>{subjectName(subject)}</div>}
        <div className={classes.facts}>
          <TaskStatusMark status={status} />
          {priority !== 'normal' && <PriorityMark priority={priority} />}
          {task.dueOn !== null && <DueDay task={task} />}
        </div>
      </div>
    </li>
  )
}
