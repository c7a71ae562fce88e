import { useApiQuery } from '../api/hooks.ts'
import { CountBadge } from '../parts/tables/count-badge.tsx'
import { UnreadCountDocument } from './operations.ts'

/** The number of the signed-in person's unread notifications; nothing for 0. */
export function UnreadCount() {
  const { data } = useApiQuery(UnreadCountDocument, {})
  return <CountBadge count={data?.myNotifications?.unreadCount ?? 0} of="unread" />
}
