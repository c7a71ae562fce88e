/** Selection of rows in a list: single rows, a range from the last choice, or all. */
import { useRef } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  set: (ids: ReadonlySet<string>) => void
  /** Select every row of the list, including rows that are not loaded. Default: only loaded rows. */
  setAll?: () => void
}

/** The start of a range. */
export interface Anchor {
  key: string
  /** The selection before the range. */
  before: ReadonlySet<string>
  /** Whether the range selects or deselects its rows. */
  isChosen: boolean
}

/** The selection with a range up to the row `key`; the range is only this row if its start is no longer in the list. */
export function rangeTo(anchor: Anchor, key: string, keys: readonly string[]): Set<string> {
  const to = keys.indexOf(key)
  const found = keys.indexOf(anchor.key)
  const from = found < 0 ? to : found
  const ids = new Set(anchor.before)
  for (const each of keys.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (anchor.isChosen) ids.add(each)
    else ids.delete(each)
  return ids
}

interface RowChoice {
  toggle: (key: string) => void
  /** Extend the range to the row `key`. Without a range, it starts at `from`. */
  extend: (key: string, from: string) => void
  /** End the range. */
  leave: () => void
}

/** @param keys of the loaded rows, in order */
export function useRowChoice(selection: Selection | undefined, keys: () => readonly string[]): RowChoice {
  const anchor = useRef<Anchor>(undefined)
  const made = useRef<ReadonlySet<string>>(undefined)
  const set = (ids: ReadonlySet<string>) => {
    made.current = ids
    selection?.set(ids)
  }
  return {
    toggle(key) {
      if (selection === undefined) return
      const ids = new Set(selection.ids)
      const isChosen = !ids.delete(key)
      if (isChosen) ids.add(key)
      anchor.current = { key, before: ids, isChosen }
      set(ids)
    },
    extend(key, from) {
      if (selection === undefined) return
      const isOwn = made.current === selection.ids // otherwise it was changed elsewhere, e.g. cleared
      if (anchor.current === undefined || !isOwn)
        anchor.current = { key: anchor.current?.key ?? from, before: selection.ids, isChosen: true }
      set(rangeTo(anchor.current, key, keys()))
    },
    leave() {
      anchor.current = undefined
    },
  }
}
