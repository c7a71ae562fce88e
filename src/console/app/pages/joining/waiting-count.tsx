import { useApiQuery } from '../../api/hooks.ts'
import { CountBadge } from '../../parts/tables/count-badge.tsx'
import { WaitingToJoinDocument } from './operations.ts'

/** The number of requests that wait; nothing for 0. */
export function WaitingCount() {
  const { data } = useApiQuery(WaitingToJoinDocument, {}, { lists: 'JoinRequest', quiet: true })
  return <CountBadge count={data?.joinRequests?.pagination.total ?? 0} of="waiting" />
}
