/** The side sheet of one record, also while it loads, and if it cannot be loaded. */
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QueryState } from '../../api/hooks.ts'
import { SideSheet } from '../forms/dialog.tsx'
import { HistoryButton } from '../history/history.tsx'
import { Loaded } from '../states/loaded.tsx'
import { Loading } from '../states/loading.tsx'

interface Props<Row> {
  title: ReactNode
  size?: 'lg' | 'xl'
  query: Pick<QueryState<unknown>, 'data' | 'failure' | 'refetch'>
  record: Row | null | undefined
  onClose: () => void
  /** The id of a record with events, to show its history. */
  historyOf?: string
  children: (record: Row) => ReactNode
}

export function RecordSheet<Row>({ title, size = 'lg', query, record, onClose, historyOf, children }: Props<Row>) {
  return (
    <SideSheet title={title} onClose={onClose} size={size}>
      <Loaded query={query} of={record} loading={<Loading />}>
        {(row) => (
          <Stack gap="lg">
            {children(row)}
            {historyOf && <HistoryButton id={historyOf} />}
          </Stack>
        )}
      </Loaded>
    </SideSheet>
  )
}
