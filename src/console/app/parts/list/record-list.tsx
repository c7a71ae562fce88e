/**
 * A page with a list of records: views, search, filters, columns, export and the table, all in the state of the address.
 * The page says which kind they are, which rows (`useRecordList`), and which filters there are.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { RecordKind } from '../../records/record.ts'
import { useMay } from '../../session/session.tsx'
import { AddButton } from '../layout/buttons.tsx'
import type { ListColumn } from './columns.ts'
import { exportedColumns } from './csv-of.ts'
import { ExportList } from './export-list.tsx'
import { ClearFilters, ListBar, ListHead, ListPage, ListSearch } from './list-page.tsx'
import { ColumnMenu } from './menus.tsx'
import { idOf, NoRows } from './no-rows.tsx'
import type { Selection } from './row-choice.ts'
import type { AnyAddress, RecordRows } from './use-record-list.ts'
import { type View, Views } from './views.tsx'
import { VirtualTable } from './virtual-table.tsx'

export type Add = { label: string } & (
  | { href: string }
  /** `onDone` opens the page of the record. */
  | { Dialog: ComponentType<{ onDone: (id: string) => void; onClose: () => void }> }
)

interface Props<Row, Field extends string> {
  kind: Pick<RecordKind<Row>, 'name' | 'plural' | 'icon' | 'path' | 'none' | 'nameOf' | 'pathOf'>
  address: AnyAddress<Field>
  rows: RecordRows<Row, Field>
  /** Of the page. Default: the plural of the kind. */
  title?: string
  /** Of the table. Default: the plural of the kind. */
  label?: string
  /** Name of the exported file. Default: the label. */
  file?: string
  /** Number of rows. Default: that of the table. */
  total?: number | undefined
  /** Default: that of the kind. */
  linkOf?: (row: Row) => string
  /** Default: that of the kind. */
  nameOf?: (row: Row) => string
  /** Default: `id`. */
  keyOf?: (row: Row) => string
  /** Built-in views. Without them, the list has no views. */
  views?: readonly View[]
  /** What the search looks at, as its label. Without it, the list has no search. */
  search?: string
  /** Inputs of the filters. */
  filters?: ReactNode
  /** Above the search, e.g. counts by status. */
  counts?: ReactNode
  /** Between the filters and the table. */
  notice?: ReactNode
  /** Actions before the export. */
  actions?: ReactNode
  /** How to add a record: for writers, a button in the head and in the empty list. */
  add?: Add | undefined
  /** Title of the list if nothing matches the filters. */
  noMatch?: string
  selection?: Selection | undefined
  /** Buttons in each row. */
  rowActions?: ListColumn<Row, Field> | undefined
  /** Puts everything below the head into something, e.g. tabs. */
  within?: (body: ReactNode) => ReactNode
  /** Below the table: actions for selected rows, dialogs. */
  children?: ReactNode
}

export function RecordList<Row, Field extends string>(props: Props<Row, Field>) {
  const { kind, address, rows, label = kind.plural, within = (body: ReactNode) => body } = props
  const { list, all, columns, order, readAll } = rows
  const toExport = exportedColumns(all).length > 0 && (
    <ExportList
      name={props.file ?? label.toLowerCase().replaceAll(' ', '-')}
      columns={columns}
      read={readAll}
      total={list.total}
    />
  )
  const actions = (
    <>
      {props.actions}
      {toExport}
    </>
  )
  const body = (add: ReactNode) => (
    <>
      {props.views && <Views list={kind.plural.toLowerCase()} builtIn={props.views} text={address.text} />}
      {props.counts}
      <ListBar end={<ColumnMenu columns={all} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />}>
        {props.search && <ListSearch label={props.search} {...address.field('q')} />}
        {props.filters}
        <ClearFilters of={address} />
      </ListBar>
      {props.notice}
      <VirtualTable
        label={label}
        columns={props.rowActions ? [...columns, props.rowActions] : columns}
        list={list}
        keyOf={props.keyOf ?? idOf}
        linkOf={props.linkOf ?? ((row) => kind.pathOf(row) ?? '')}
        nameOf={props.nameOf ?? kind.nameOf}
        order={order}
        onOrder={address.orderBy}
        {...(props.selection && { selection: props.selection })}
        empty={
          <NoRows
            kind={kind}
            filters={{ any: address.isFiltered, clear: address.clearFilters }}
            noMatch={props.noMatch}
            add={add}
          />
        }
      />
    </>
  )
  return (
    <RecordFrame {...props} total={props.total ?? list.total} actions={actions}>
      {(add) => (
        <>
          {within(body(add))}
          {props.children}
        </>
      )}
    </RecordFrame>
  )
}

interface FrameProps {
  kind: Pick<RecordKind, 'plural' | 'path' | 'write'>
  title?: string
  total: number | undefined
  actions: ReactNode
  add?: Add | undefined
  /** @param add the button that adds a record; undefined for those who may not */
  children: (add: ReactNode) => ReactNode
}

/** The page around records, as a list or otherwise: its head, and the dialog that adds a record. */
export function RecordFrame({
  kind: { plural, path, write = 'write' },
  title = plural,
  total,
  actions,
  add,
  children,
}: FrameProps) {
  const mayWrite = useMay(write)
  const [isAdding, setIsAdding] = useState(false)
  const [, navigate] = useLocation()
  const asked = useHistoryState<{ add?: boolean } | null>()
  useEffect(() => {
    if (!asked?.add) return
    setIsAdding(mayWrite) // as the palette asks for it, once
    const { pathname, search } = window.location
    history.replaceState(null, '', pathname + search)
  }, [asked, mayWrite])
  const button = mayWrite && add && (
    <AddButton
      size="xs"
      label={add.label}
      {...('href' in add ? { href: add.href } : { onClick: () => setIsAdding(true) })}
    />
  )
  return (
    <ListPage>
      <ListHead title={title} total={total}>
        {actions}
        {button}
      </ListHead>
      {children(button || undefined)}
      {isAdding && add && 'Dialog' in add && (
        <add.Dialog onDone={(id) => navigate(`${path}/${id}`)} onClose={() => setIsAdding(false)} />
      )}
    </ListPage>
  )
}
