/** What a query has read, or that it is loading, failing, or has found nothing. */
import type { ReactNode } from 'react'
import type { QueryState } from '../../api/hooks.ts'
import { FailureNotice } from './failure-notice.tsx'
import { LoadingRows } from './loading-rows.tsx'

interface Props<Found> {
  query: Pick<QueryState<unknown>, 'data' | 'failure' | 'refetch'>
  /** The part of its data that is shown. */
  of: Found | null | undefined
  loading?: ReactNode
  /** Shown if it does not exist. */
  missing?: ReactNode
  children: (found: Found) => ReactNode
}

export function Loaded<Found>({ query, of: found, loading = <LoadingRows />, missing, children }: Props<Found>) {
  const { data, failure, refetch } = query
  if (found != null) return children(found)
  if (missing !== undefined && (failure ? failure.code === 'not_found' : data !== undefined)) return missing
  return failure ? <FailureNotice failure={failure} onRetry={refetch} /> : loading
}
