/** Choosing rows of a list: one by one, a range from where the last choice was made, and all. */
import { useRef } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  set: (ids: ReadonlySet<string>) => void
  /** Chooses every row of the list, also those that are not loaded. Default: those that are loaded. */
  setAll?: () => void
}

/** Where a range begins. */
export interface Anchor {
  key: string
  /** What was chosen before the range. */
  before: ReadonlySet<string>
  /** Whether the range chooses its rows, or leaves them out. */
  isChosen: boolean
}

/** What is chosen if the range goes on to the row `key`; a range of this row alone if its beginning has left the list. */
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
  /** Choose the rows between the beginning of the range, or else `from`, and the row `key`. */
  extend: (key: string, from: string) => void
  /** The next range begins elsewhere. */
  leave: () => void
}

/** @param keys of the rows that are loaded, in their order */
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
      const isOwn = made.current === selection.ids // else it was changed from outside, e.g. cleared
      if (anchor.current === undefined || !isOwn)
        anchor.current = { key: anchor.current?.key ?? from, before: selection.ids, isChosen: true }
      set(rangeTo(anchor.current, key, keys()))
    },
    leave() {
      anchor.current = undefined
    },
  }
}
