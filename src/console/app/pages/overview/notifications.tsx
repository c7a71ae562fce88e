/** Unread notifications of the organisation, newest first. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ADMINISTRATORS } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { Time } from '../../parts/values/time.tsx'
import { useHasRole } from '../../session/session.tsx'
import classes from './attention.module.css'
import { MarkNotificationReadDocument, UnreadNotificationsDocument } from './operations.ts'

const MONTH = 30 * 86_400_000
const SHOWN = 6

const icons = {
  critical: { Icon: IconAlertOctagon, color: 'var(--bad)' },
  warning: { Icon: IconAlertTriangle, color: 'var(--warn)' },
  info: { Icon: IconInfoCircle, color: 'var(--calm)' },
} as const

export function UnreadNotifications() {
  const [since] = useState(() => new Date(Date.now() - MONTH).toISOString())
  const { data, failure: unreadable, refetch } = useApiQuery(UnreadNotificationsDocument, { since })
  const { mutate, busy, failure } = useApiMutation(MarkNotificationReadDocument, {
    onDone: refetch,
    onRefused: refetch,
  })
  const canMark = useHasRole(ADMINISTRATORS)
  const unread = data?.notifications?.data.filter(({ readAt }) => readAt === null) ?? []
  if (unreadable) return <FailureNotice failure={unreadable} onRetry={refetch} />
  if (unread.length === 0) return null
  return (
    <Panel title="Notifications">
      {failure && <FailureNotice failure={failure} />}
      <ul className={classes.list} aria-label="Notifications">
        {unread.slice(0, SHOWN).map(({ id, severity, title, body, createdAt }) => {
          const { Icon, color } = icons[severity]
          return (
            <li key={id}>
              <Icon size={16} aria-label={severity} role="img" className={classes.icon} style={{ color }} />
              <div className={classes.text}>
                <Text size="sm">{title}</Text>
                <Muted size="xs">
                  {body ? `${body} ` : ''}
                  <Time at={createdAt} />
                </Muted>
              </div>
              {canMark && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  disabled={busy}
                  aria-label={`Mark ${title} as read`}
                  onClick={() => void mutate({ id })}
                >
                  Mark as read
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {unread.length > SHOWN && (
        <Muted size="xs" mt="xs">
          and {unread.length - SHOWN} more
        </Muted>
      )}
    </Panel>
  )
}
