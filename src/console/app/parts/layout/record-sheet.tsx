/** The side sheet of a record while it loads, and if it cannot be loaded. */
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QueryState } from '../../api/hooks.ts'
import { SideSheet } from '../forms/dialog.tsx'
import { FailureNotice } from '../states/failure-notice.tsx'
import { Loading } from '../states/loading.tsx'

interface Props<Row> {
  title: string
  query: Pick<QueryState<unknown>, 'failure' | 'refetch'>
  record: Row | null | undefined
  onClose: () => void
  children: (record: Row) => ReactNode
}

export function RecordSheet<Row>({ title, query, record, onClose, children }: Props<Row>) {
  const { failure, refetch } = query
  return (
    <SideSheet title={title} onClose={onClose} size="lg">
      {failure && !record && <FailureNotice failure={failure} onRetry={refetch} />}
      {!record && !failure && <Loading />}
      {record && <Stack gap="lg">{children(record)}</Stack>}
    </SideSheet>
  )
}
