/** A list as a table. On small screens each row is a card. */
import { Button, Group, Table, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import type { Filters } from '../../api/filters.ts'
import type { QueryState } from '../../api/hooks.ts'
import { IconArrowRight, IconChevronsLeft } from '../icons/icons.tsx'
import { rememberRow, useOpenedRow } from '../layout/page-focus.tsx'
import { FailureNotice } from '../states/failure-notice.tsx'
import { LoadingRows } from '../states/loading-rows.tsx'
import classes from './data-table.module.css'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** As narrow as its content. */
  narrow?: boolean
  /** Aligned right; the title is visible to screen readers only. */
  actions?: boolean
}

interface Props<Row> {
  /** For screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | null | undefined
  keyOf: (row: Row) => string
  /** Makes the whole row a link; the anchor is in the first cell. */
  linkOf?: (row: Row) => string
  query: Pick<QueryState<unknown>, 'failure' | 'refetch' | 'loading'>
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Grays out inactive rows. */
  isMuted?: (row: Row) => boolean
}

export function DataTable<Row>({ label, columns, rows, keyOf, linkOf, query, empty, isMuted }: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  useOpenedRow(
    () => (linkOf ? (rows ?? []).map(linkOf) : []),
    (rows ?? []).length > 0,
    (index) => frame.current?.querySelectorAll<HTMLElement>('[data-opens]')[index]?.focus(),
  )
  if (query.failure && !rows) return <FailureNotice failure={query.failure} onRetry={query.refetch} />
  if (!rows) return <LoadingRows />
  if (rows.length === 0) return <div className={classes.frame}>{empty}</div>
  return (
    <div className={classes.frame} ref={frame}>
      <Table className={classes.table} aria-label={label} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, narrow, actions }) => (
              <Table.Th key={title} data-narrow={narrow || actions || undefined}>
                {actions ? <VisuallyHidden component="span">{title}</VisuallyHidden> : title}
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
                    <Link
                      href={linkOf(row)}
                      className={classes.link}
                      onClick={() => rememberRow(linkOf(row))}
                      data-opens
                    >
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

interface Paged {
  filters: Pick<Filters<never>, 'cursor' | 'goTo'>
  nextCursor: string | null | undefined
}

/** Pagination by cursor. */
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
