import { useApiQuery } from '../api/hooks.ts'
import { useLive } from '../live/live.tsx'
import { UnreadCountDocument } from './operations.ts'
import classes from './work.module.css'

/** How many notifications the signed-in person has not read; nothing if none. */
export function UnreadCount() {
  const { data, refetch } = useApiQuery(UnreadCountDocument, {})
  useLive(['notifications'], refetch)
  const count = data?.myNotifications?.unreadCount ?? 0
  if (count === 0) return null
  return (
    <span className={classes.unread}>
      {count > 99 ? '99+' : count}
      <span className={classes.hidden}> unread</span>
    </span>
  )
}
