/** Notifications, newest first, with keyboard navigation. Older ones are loaded on request. */
import { Button, Title } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '../../parts/icons/icons.tsx'
import type { ShownList } from '../../parts/list/paged-rows.ts'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Time } from '../../parts/values/time.tsx'
import type { InboxQuery } from '../../work/operations.ts'
import { subjectName, subjectPath } from '../../work/subject.ts'
import classes from './inbox.module.css'
import { itemBeside } from './keys.ts'

type Notification = NonNullable<InboxQuery['inboxNotifications']>['data'][number]

const icons = { critical: IconAlertOctagon, warning: IconAlertTriangle, info: IconInfoCircle } as const

const readTime = ({ readAt, myReadAt }: Notification) => readAt ?? myReadAt

interface Props {
  list: ShownList<Notification>
  mark: (id: string, isRead: boolean) => Promise<unknown>
  markAll: () => Promise<void>
}

export function Notifications({ list, mark, markAll }: Props) {
  const { rows, total = 0, isComplete, failure, source } = list
  const items = useRef<HTMLUListElement>(null)
  /** What to focus once the rows have changed: the id of an item, or a position. */
  const [next, setNext] = useState<string | number>()
  const focus = (id: string) => items.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus()
  useEffect(() => {
    const id = typeof next === 'number' ? rows[next]?.id : next
    if (id === undefined) return
    focus(id)
    setNext(undefined)
  }, [rows])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const id = event.target instanceof HTMLElement ? event.target.closest('li')?.dataset.id : undefined
    const ids = rows.map((each) => each.id)
    const row = rows.find((each) => each.id === id)
    const steps: Readonly<Record<string, () => void>> = {
      E: () => void markAll(),
      e: () => {
        if (row === undefined || readTime(row) !== null) return
        setNext(itemBeside(ids, row.id, 'j') ?? itemBeside(ids, row.id, 'k'))
        void mark(row.id, true)
      },
      u: () => {
        if (row?.myReadAt) void mark(row.id, false)
      },
    }
    const beside = id === undefined ? undefined : itemBeside(ids, id, event.key)
    const step = steps[event.key] ?? (beside === undefined ? undefined : () => focus(beside))
    if (step === undefined) return
    step()
    event.preventDefault()
  }
  return (
    <section className={classes.sheet} aria-labelledby="inbox-notifications">
      <Title order={2} id="inbox-notifications" className={classes.title}>
        Notifications <span className="figures">{total.toLocaleString('en')}</span>
      </Title>
      {rows.length === 0 ? (
        <p className={classes.none}>You have read all of them.</p>
      ) : (
        <ul className={classes.list} ref={items} onKeyDown={onKeyDown}>
          {rows.map((each) => (
            <NotificationRow key={each.id} notification={each} mark={mark} />
          ))}
        </ul>
      )}
      {failure && <FailureNotice failure={failure} onRetry={() => source.refresh()} />}
      {!isComplete && !failure && (
        <div className={classes.more}>
          <Button
            size="xs"
            variant="default"
            loading={typeof next === 'number'}
            onClick={() => {
              setNext(rows.length)
              source.view(0, rows.length)
            }}
          >
            Show older
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <p className={classes.keys}>
          Arrows, or J and K: up and down · E: mark as read · U: as unread · Shift E: all as read
        </p>
      )}
    </section>
  )
}

function NotificationRow({ notification, mark }: { notification: Notification; mark: Props['mark'] }) {
  const { id, title, body, severity, createdAt, readAt, subject } = notification
  const Icon = icons[severity]
  const path = subject ? subjectPath(subject) : undefined
  const read = readTime(notification)
  const as = read === null ? 'read' : 'unread'
  const isItem = { 'data-item': id }
  return (
    <li className={classes.row} data-id={id} data-read={read !== null || undefined}>
      <Icon size={16} aria-label={severity} role="img" className={classes.icon} data-severity={severity} />
      <div className={classes.text}>
        {path ? (
          <Link href={path} className={classes.link} {...isItem} aria-keyshortcuts={read === null ? 'E' : 'U'}>
            {title}
          </Link>
        ) : (
          <span className={classes.name} {...(readAt !== null && { tabIndex: -1, ...isItem })}>
            {title}
          </span>
        )}
        {body && <div className={classes.note}>{body}</div>}
        <div className={classes.note}>
          {subject && `${subjectName(subject)} · `}
          <Time at={createdAt} />
          {read !== null && (
            <>
              {' · Read '}
              <Time at={read} />
            </>
          )}
        </div>
      </div>
      {readAt === null && (
        <Button
          size="compact-xs"
          variant="subtle"
          {...(read !== null && { color: 'gray' })}
          aria-label={`Mark ${title} as ${as}`}
          onClick={() => void mark(id, read === null)}
          {...(!path && isItem)}
        >
          Mark as {as}
        </Button>
      )}
    </li>
  )
}
