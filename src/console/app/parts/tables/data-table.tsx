/** A few records as a table within a page. On small screens each row is a card. Whole pages of records: `RecordList`. */
import { Button, Group, Table, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import type { Filters } from '../../api/filters.ts'
import type { QueryState } from '../../api/hooks.ts'
import type { Listed } from '../../records/record.ts'
import { IconArrowRight, IconChevronsLeft } from '../icons/icons.tsx'
import { rememberRow, useOpenedRow } from '../layout/page-focus.tsx'
import { cellOf, type ListColumn } from '../list/columns.ts'
import { idOf, NoRows } from '../list/no-rows.tsx'
import { FailureNotice } from '../states/failure-notice.tsx'
import { LoadingRows } from '../states/loading-rows.tsx'
import classes from './data-table.module.css'
import { openOnClick } from './open-on-click.ts'

export interface DataTableProps<Row> {
  kind: Listed
  /** For screen readers. Default: the plural of the kind. */
  label?: string
  columns: readonly ListColumn<Row, never>[]
  rows: readonly Row[] | null | undefined
  /** Default: `id`. */
  keyOf?: (row: Row) => string
  /** Makes the whole row a link; the anchor is in the first cell. */
  linkOf?: (row: Row) => string
  /** The query that loads the rows. Absent if they are there. */
  query?: Pick<QueryState<unknown>, 'failure' | 'refetch'>
  /** The filters, which may be why there are no rows. */
  filters?: { any: boolean; clear: () => void } | undefined
  /** Title if nothing matches the filters. */
  noMatch?: string
  /** The button that adds a record, for the empty list. */
  add?: ReactNode
  /** Grays out inactive rows. */
  isMuted?: (row: Row) => boolean
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { kind, label = kind.plural, columns, rows, keyOf = idOf, linkOf, query, isMuted } = props
  const frame = useRef<HTMLDivElement>(null)
  useOpenedRow(
    () => (linkOf ? (rows ?? []).map(linkOf) : []),
    (rows ?? []).length > 0,
    (index) => frame.current?.querySelectorAll<HTMLElement>('[data-opens]')[index]?.focus(),
  )
  if (query?.failure && !rows) return <FailureNotice failure={query.failure} onRetry={query.refetch} />
  if (!rows) return <LoadingRows />
  if (rows.length === 0)
    return (
      <div className={classes.frame}>
        <NoRows {...props} />
      </div>
    )
  return (
    <div className={classes.frame} ref={frame}>
      <Table className={classes.table} aria-label={label} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ id, title, grow, isActions }) => (
              <Table.Th key={id} data-narrow={grow === 0 || isActions || undefined}>
                {isActions ? <VisuallyHidden component="span">{title}</VisuallyHidden> : title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={keyOf(row)}
              className={linkOf && classes.linked}
              data-faint={isMuted?.(row) || undefined}
              {...(linkOf && { onClick: openOnClick })}
            >
              {columns.map(({ id, title, cell, text, grow, isActions }, index) => (
                <Table.Td
                  key={id}
                  data-title={isActions ? undefined : title}
                  data-narrow={grow === 0 || isActions || undefined}
                  data-actions={isActions || undefined}
                >
                  {index === 0 && linkOf ? (
                    <Link
                      href={linkOf(row)}
                      className={classes.link}
                      onClick={() => rememberRow(linkOf(row))}
                      data-opens
                      data-row-link
                    >
                      {cellOf({ cell, text }, row)}
                    </Link>
                  ) : (
                    <div className={classes.value}>{cellOf({ cell, text }, row)}</div>
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
