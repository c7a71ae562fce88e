import { useApiQuery } from '../api/hooks.ts'
import { useLive } from '../live/live.tsx'
import { CountBadge } from '../parts/tables/count-badge.tsx'
import { UnreadCountDocument } from './operations.ts'

/** The number of the signed-in person's unread notifications; nothing for 0. */
export function UnreadCount() {
  const { data, refetch } = useApiQuery(UnreadCountDocument, {})
  useLive(['notifications'], refetch)
  return <CountBadge count={data?.myNotifications?.unreadCount ?? 0} of="unread" />
}
