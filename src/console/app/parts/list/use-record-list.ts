/** The rows of a list page: those that its address asks for, for the table and for an export. */
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { QueryState } from '../../api/hooks.ts'
import { type ListColumn, shownColumns } from './columns.ts'
import { inOrder, readHeld, type SortKeys, useHeldRows } from './held-rows.ts'
import type { ListAddress, Order } from './list-address.ts'
import type { ReadPage, RowPage, ShownList } from './paged-rows.ts'
import { usePagedRows, useReadPage } from './use-paged-rows.ts'

/** Pages of this size are the fastest to read a whole list. */
const WHOLE_PAGE = 200

/** The address of a list, whatever its filters. */
export type AnyAddress<Field extends string> = Pick<
  ListAddress<never, Field>,
  'values' | 'field' | 'order' | 'orderBy' | 'columns' | 'setColumns' | 'isFiltered' | 'clearFilters' | 'text'
>

/** What `RecordList` shows. */
export interface RecordRows<Row, Field extends string> {
  list: ShownList<Row>
  /** Reads all rows that match, whatever is in view. */
  readAll: ReadPage<Row>
  order: Order<Field> | undefined
  /** All columns that can be shown. */
  all: readonly ListColumn<Row, Field>[]
  /** The shown ones. */
  columns: readonly ListColumn<Row, Field>[]
  /** As text: a selection is dropped when it changes. */
  found: string
  /** Reads the rows again, and what is counted beside them. */
  refresh: () => void
}

interface Asked<Data, Variables extends AnyVariables, Row, Field extends string> {
  /** With the variables `cursor`, `limit` and, for the order, `sort`. */
  query: TypedDocumentNode<Data, Variables>
  pageOf: (data: Data) => RowPage<Row> | null
  variables: Omit<Variables, 'cursor' | 'limit' | 'sort'>
  columns: readonly ListColumn<Row, Field>[]
  /** The order without one in the address. */
  usualOrder?: Order<NoInfer<Field>>
  /** Counts of the same records. */
  counts?: Pick<QueryState<unknown>, 'refetch'>
  /** The variables of an order. Default: `sort`. */
  orderVariables?: (order: Order<NoInfer<Field>>) => Partial<Variables>
}

export function useRecordList<Data, Variables extends AnyVariables, Row, Field extends string>(
  address: AnyAddress<Field>,
  { query, pageOf, variables, columns, usualOrder, counts, orderVariables }: Asked<Data, Variables, Row, Field>,
): RecordRows<Row, Field> {
  const order = address.order ?? usualOrder
  const ordered = order && (orderVariables?.(order) ?? { sort: order })
  const asked = { ...variables, ...ordered } as Omit<Variables, 'cursor'>
  const list = usePagedRows(query, asked, pageOf)
  return {
    list,
    readAll: useReadPage(query, { ...asked, limit: WHOLE_PAGE }, pageOf),
    order,
    all: columns,
    columns: shownColumns(columns, address.columns),
    found: JSON.stringify(variables),
    refresh() {
      list.source.refresh()
      counts?.refetch()
    },
  }
}

interface Held<Row, Field extends string> {
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined
  /** The query that loads them. */
  query: Pick<QueryState<unknown>, 'failure' | 'refetch'>
  columns: readonly ListColumn<Row, Field>[]
  keys: SortKeys<Row, Field>
}

/** For a list whose rows are loaded all at once. */
export function useHeldList<Row, Field extends string>(
  { order, columns: chosen }: AnyAddress<Field>,
  { rows, query, columns, keys }: Held<Row, Field>,
): RecordRows<Row, Field> {
  const list = useHeldRows(rows && inOrder(rows, order, keys), query)
  return {
    list,
    readAll: readHeld(list.rows),
    order,
    all: columns,
    columns: shownColumns(columns, chosen),
    found: '',
    refresh: query.refetch,
  }
}
