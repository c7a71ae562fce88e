/** Lists whose rows came all at once, e.g. sums by client. What a query of pages asks of the API is done here. */
import { useMemo, useRef } from 'react'
import type { QueryState } from '../../api/hooks.ts'
import type { Order } from './list-address.ts'
import type { ReadPage, RowSource, ShownList } from './paged-rows.ts'

/** By what rows are ordered, for each field. */
export type SortKeys<Row, Field extends string> = Readonly<Record<Field, (row: Row) => string | number>>

/** Rows that are alike in the order keep theirs. @param order undefined: as they came */
export function inOrder<Row, Field extends string>(
  rows: readonly Row[],
  order: Order<Field> | undefined,
  keys: SortKeys<Row, Field>,
): readonly Row[] {
  if (order === undefined) return rows
  const keyOf = keys[order.field]
  const sign = order.direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => sign * compare(keyOf(one), keyOf(other)))
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))
}

/** The whole of a list as one page, for its export. */
export const readHeld =
  <Row>(rows: readonly Row[]): ReadPage<Row> =>
  async () => ({ data: rows, nextCursor: null, pagination: { total: rows.length } })

/** @param rows undefined until they are there @param query what they come with */
export function useHeldRows<Row>(
  rows: readonly Row[] | undefined,
  { failure, refetch }: Pick<QueryState<unknown>, 'failure' | 'refetch'>,
): ShownList<Row> {
  const latest = useRef(refetch)
  latest.current = refetch
  const source = useMemo((): RowSource => ({ offset: 0, view: () => {}, refresh: () => latest.current() }), [])
  return {
    rows: rows ?? [],
    total: rows?.length,
    isComplete: rows !== undefined,
    failure: rows === undefined ? failure : undefined,
    source,
    isPrevious: false,
  }
}
