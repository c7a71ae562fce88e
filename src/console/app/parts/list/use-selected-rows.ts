/** The selected rows of a list, including rows that are out of view or not loaded. */
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import type { ReadPage } from './paged-rows.ts'
import type { Selection } from './row-choice.ts'

/** Maximum number of selected rows, because the page keeps them in memory. */
export const MAX_SELECTED = 10_000

export interface SelectedRows<Row> {
  /** As last loaded. */
  rows: readonly Row[]
  selection: Selection
  /** Number of rows loaded so far, while all are being selected. */
  reading: number | undefined
  failure: Failure | undefined
}

interface Chosen<Row> {
  ids: ReadonlySet<string>
  rows: ReadonlyMap<string, Row>
}

const none = { ids: new Set<string>(), rows: new Map<string, never>() }

/**
 * @param loaded the rows of the list that are loaded
 * @param readPage reads the filtered list
 * @param filters as text; a change clears the selection, because selected rows may no longer be visible
 */
export function useSelectedRows<Row>(
  loaded: readonly Row[],
  keyOf: (row: Row) => string,
  readPage: ReadPage<Row>,
  filters: string,
): SelectedRows<Row> {
  const [{ ids, rows }, setChosen] = useState<Chosen<Row>>(none)
  const [reading, setReading] = useState<number>()
  const [failure, setFailure] = useState<Failure>()
  /** Number of the latest selection; rows that were loaded for an earlier one are ignored. */
  const latest = useRef(0)
  const select = (chosen: Chosen<Row>) => {
    latest.current += 1
    setReading(undefined)
    setFailure(undefined)
    setChosen(chosen)
  }
  useEffect(() => {
    select(none)
    return () => {
      latest.current += 1
    }
  }, [filters])
  const byKey = new Map(loaded.map((row) => [keyOf(row), row]))
  const set = (chosen: ReadonlySet<string>) => {
    const known = [...chosen].flatMap((key) => {
      const row = byKey.get(key) ?? rows.get(key)
      return row === undefined ? [] : [[key, row] as const]
    })
    select({ ids: chosen, rows: new Map(known) })
  }
  const setAll = async () => {
    const own = ++latest.current
    const all = new Map<string, Row>()
    setFailure(undefined)
    setReading(0)
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const page = await readPage(cursor)
      if (latest.current !== own) return
      if ('failure' in page) {
        setReading(undefined)
        return setFailure(page.failure)
      }
      for (const row of page.data.slice(0, MAX_SELECTED - all.size)) all.set(keyOf(row), row)
      setReading(all.size)
      cursor = all.size < MAX_SELECTED ? (page.nextCursor ?? undefined) : undefined
    }
    select({ ids: new Set(all.keys()), rows: all })
  }
  return {
    rows: [...rows].map(([key, row]) => byKey.get(key) ?? row),
    selection: { ids, set, setAll: () => void setAll() },
    reading,
    failure,
  }
}
