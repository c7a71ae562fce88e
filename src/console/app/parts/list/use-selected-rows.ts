/** The selected rows of a list, including rows that are out of view or not loaded. */
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import type { Identified } from '../../records/record.ts'
import type { Selection } from './row-choice.ts'
import type { RecordRows } from './use-record-list.ts'

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

/** Other filters clear the selection, because selected rows may no longer be visible. */
export function useSelectedRows<Row extends Identified>({
  list,
  readAll,
  found,
}: Pick<RecordRows<Row, never>, 'list' | 'readAll' | 'found'>): SelectedRows<Row> {
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
  }, [found])
  const byKey = new Map(list.rows.map((row) => [row.id, row]))
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
      const page = await readAll(cursor)
      if (latest.current !== own) return
      if ('failure' in page) {
        setReading(undefined)
        return setFailure(page.failure)
      }
      for (const row of page.data.slice(0, MAX_SELECTED - all.size)) all.set(row.id, row)
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
