/** A list as a table; on a phone each row is a card. */
import { Button, Group, Skeleton, Table } from '@mantine/core'
import { IconArrowRight, IconChevronsLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Filters } from '../api/filters.ts'
import type { QueryState } from '../api/hooks.ts'
import classes from './data-table.module.css'
import { FailureNotice } from './failure-notice.tsx'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Takes no more room than it needs. */
  narrow?: boolean
  /** At the end of the line, without a title. */
  actions?: boolean
}

interface Props<Row> {
  /** What the list is of, for who cannot see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | null | undefined
  keyOf: (row: Row) => string
  /** Where the whole row leads; its first cell holds the link. */
  linkOf?: (row: Row) => string
  query: Pick<QueryState<unknown>, 'failure' | 'refetch' | 'loading'>
  /** Instead of a list without rows. */
  empty: ReactNode
  /** Rows that matter no more. */
  isMuted?: (row: Row) => boolean
}

export function DataTable<Row>({ label, columns, rows, keyOf, linkOf, query, empty, isMuted }: Props<Row>) {
  if (query.failure) return <FailureNotice failure={query.failure} onRetry={query.refetch} />
  if (!rows) return <Loading />
  if (rows.length === 0) return <div className={classes.frame}>{empty}</div>
  return (
    <div className={classes.frame}>
      <Table className={classes.table} aria-label={label} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, narrow, actions }) => (
              <Table.Th key={title} data-narrow={narrow || actions || undefined}>
                {actions ? <span className={classes.visuallyHidden}>{title}</span> : title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} className={linkOf && classes.linked} data-faint={isMuted?.(row) || undefined}>
              {columns.map(({ title, cell, narrow, actions }, index) => (
                <Table.Td
                  key={title}
                  data-title={actions ? undefined : title}
                  data-narrow={narrow || actions || undefined}
                  data-actions={actions || undefined}
                >
                  {index === 0 && linkOf ? (
                    <Link href={linkOf(row)} className={classes.link}>
                      {cell(row)}
                    </Link>
                  ) : (
                    <div className={classes.value}>{cell(row)}</div>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Loading() {
  return (
    <div className={classes.frame} aria-busy="true" role="status" aria-label="Loading">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={14} m="md" width={`${88 - index * 9}%`} />
      ))}
    </div>
  )
}

interface Paged {
  filters: Pick<Filters<never>, 'cursor' | 'goTo'>
  nextCursor: string | null | undefined
}

/** The way through a list that does not fit one page. */
export function Pages({ filters: { cursor, goTo }, nextCursor }: Paged) {
  if (!cursor && !nextCursor) return null
  return (
    <Group justify="space-between" mt="md">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronsLeft size={14} />}
        disabled={!cursor}
        onClick={() => goTo(undefined)}
      >
        Newest
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconArrowRight size={14} />}
        disabled={!nextCursor}
        onClick={() => goTo(nextCursor ?? undefined)}
      >
        Older
      </Button>
    </Group>
  )
}
