/** Filters of a list are kept in the URL, so a link opens the same list. */
import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'

export interface Filters<Name extends string> {
  values: Partial<Record<Name, string>>
  /** Sets some filters and goes back to the first page. An empty value removes a filter. */
  set: (change: Partial<Record<Name, string | null>>) => void
  /** Props for the input of one filter. */
  field: (name: Name) => { value: string | undefined; onChange: (value: string | null) => void }
  clear: () => void
  any: boolean
  /** Cursor of the current page. */
  cursor: string | undefined
  goTo: (cursor: string | undefined) => void
}

export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const values = useMemo(() => {
    const found = names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value] as const] : []
    })
    return Object.fromEntries(found) as Partial<Record<Name, string>>
  }, [text])
  const set = useCallback(
    (change: Partial<Record<Name, string | null>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('cursor')
          for (const [name, value] of Object.entries(change) as [string, string | null][])
            if (value) next.set(name, value)
            else next.delete(name)
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  return {
    values,
    set,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set({ [name]: value } as Partial<Record<Name, string | null>>),
    }),
    clear: () => set(Object.fromEntries(names.map((name) => [name, null])) as Partial<Record<Name, null>>),
    any: Object.keys(values).length > 0,
    cursor: search.get('cursor') ?? undefined,
    goTo: (cursor) =>
      setSearch((before) => {
        const next = new URLSearchParams(before)
        if (cursor) next.set('cursor', cursor)
        else next.delete('cursor')
        return next
      }),
  }
}

/** The record that is open in a sheet beside the list, kept in the URL. */
export interface OpenRecord {
  id: string | undefined
  open: (id: string) => void
  close: () => void
  /** A link to this list with the record open. */
  linkOf: (row: { id: string }) => string
}

/** @param name in the URL */
export function useOpenRecord(name = 'open'): OpenRecord {
  const [location] = useLocation()
  const [search, setSearch] = useSearchParams()
  const withId = (before: URLSearchParams, id?: string) => {
    const next = new URLSearchParams(before)
    if (id) next.set(name, id)
    else next.delete(name)
    return next
  }
  return {
    id: search.get(name) ?? undefined,
    open: (id) => setSearch((before) => withId(before, id)),
    close: () => setSearch((before) => withId(before)),
    linkOf: ({ id }) => `${location}?${withId(search, id)}`,
  }
}

const MINUTE = 60_000
export const periods = {
  '1h': { label: 'Last hour', length: 60 * MINUTE },
  '24h': { label: 'Last 24 hours', length: 24 * 60 * MINUTE },
  '7d': { label: 'Last 7 days', length: 7 * 24 * 60 * MINUTE },
  '14d': { label: 'Last 14 days', length: 14 * 24 * 60 * MINUTE },
  '30d': { label: 'Last 30 days', length: 30 * 24 * 60 * MINUTE },
} as const

export type Period = keyof typeof periods

/** The start of a period, fixed at first render and rounded down to the minute; undefined for an unknown period. */
export function useSince(period: string | undefined): string | undefined {
  return useMemo(() => {
    if (period === undefined || !Object.hasOwn(periods, period)) return undefined
    const now = Math.floor(Date.now() / MINUTE) * MINUTE
    return new Date(now - periods[period as Period].length).toISOString()
  }, [period])
}
