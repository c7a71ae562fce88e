/** A page of a log, whose entries open in a sheet beside it. */
import type { ReactNode } from 'react'
import { type Filters, useOpenRecord } from '../../api/filters.ts'
import type { Identified } from '../../records/record.ts'
import { SideSheet } from '../forms/dialog.tsx'
import { DataTable, type DataTableProps, Pages } from './data-table.tsx'

interface Props<Row> extends Omit<DataTableProps<Row>, 'rows' | 'linkOf' | 'filters'> {
  /** Undefined until it is loaded. */
  page: { data: readonly Row[]; nextCursor: string | null } | null | undefined
  filters: Pick<Filters<never>, 'any' | 'clear' | 'cursor' | 'goTo'>
  /** Of the sheet. */
  titleOf: (row: Row) => ReactNode
  /** The content of the sheet. */
  children: (row: Row) => ReactNode
}

export function LogTable<Row extends Identified>({ page, filters, titleOf, children, ...table }: Props<Row>) {
  const open = useOpenRecord()
  const opened = page?.data.find(({ id }) => id === open.id)
  return (
    <>
      <DataTable {...table} rows={page?.data} linkOf={open.linkOf} filters={filters} />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
      {opened && (
        <SideSheet size="lg" onClose={open.close} title={titleOf(opened)}>
          {children(opened)}
        </SideSheet>
      )}
    </>
  )
}
