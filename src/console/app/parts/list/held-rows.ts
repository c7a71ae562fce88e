/** Lists whose rows are loaded all at once, e.g. sums by client. They are sorted in the browser. */
import { useMemo, useRef } from 'react'
import type { QueryState } from '../../api/hooks.ts'
import type { Order } from './list-address.ts'
import type { ReadPage, RowSource, ShownList } from './paged-rows.ts'

/** The sort keys of rows, by field. */
export type SortKeys<Row, Field extends string> = Readonly<Record<Field, (row: Row) => string | number>>

/** A stable sort. @param order undefined for the order of the server */
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

/** The whole list as one page, for an export. */
export const readHeld =
  <Row>(rows: readonly Row[]): ReadPage<Row> =>
  async () => ({ data: rows, nextCursor: null, pagination: { total: rows.length } })

/** @param rows undefined until they are loaded @param query the query that loads them */
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
