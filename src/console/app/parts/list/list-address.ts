/** The state of a list in the URL: search, filters, order and columns. A link opens the same list. */
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { type Filters, useFilters } from '../../api/filters.ts'
import type { Words } from '../../records/record.ts'
import { shownValues, toggledValues } from './choices.ts'

/** The order of a list: a field of its sort input. */
export interface Order<Field extends string> {
  field: Field
  direction: 'asc' | 'desc'
}

interface Toggles<Value extends string> {
  words: Words<Value>
  shown: readonly Value[]
  onToggle: (value: Value) => void
}

export interface ListAddress<Name extends string, Field extends string>
  extends Filters<Name | 'q' | 'sort' | 'columns'> {
  search: string | undefined
  /** The search as a variable of a query. A single letter is not searched for. */
  searched: { search?: string }
  /** The values of a filter that takes several. */
  all: (name: Name) => readonly string[]
  setAll: (name: Name, values: readonly string[]) => void
  /** The props of a menu for a filter that takes several values. */
  choice: (name: Name) => { values: readonly string[]; onChange: (values: readonly string[]) => void }
  /** The props of toggles for a filter that takes several values. @param usual shown without any in the URL */
  toggles: <Value extends string>(name: Name, words: Words<Value>, usual?: readonly Value[]) => Toggles<Value>
  order: Order<Field> | undefined
  /** Sort by a field; the second call reverses the direction, the third one removes the order. */
  orderBy: (field: Field) => void
  /** The ids of the chosen columns; undefined for the default. */
  columns: readonly string[] | undefined
  setColumns: (ids: readonly string[] | undefined) => void
  /** Whether there is a search or a filter. */
  isFiltered: boolean
  /** Remove the search and the filters. */
  clearFilters: () => void
  /** The whole state as text, the same for the same list. */
  text: string
}

const SEPARATOR = ','

/**
 * @param filters the names of the filters
 * @param fields the fields to sort by; others in the URL are ignored
 */
export function useListAddress<Name extends string, Field extends string>(
  filters: readonly Name[],
  fields: readonly Field[],
): ListAddress<Name, Field> {
  const names = useMemo(() => ['q', 'sort', 'columns', ...filters] as (Name | 'q' | 'sort' | 'columns')[], [filters])
  const state = useFilters<Name | 'q' | 'sort' | 'columns'>(names)
  const search = useSearch()
  const values = state.values as Partial<Record<string, string>>
  const set = state.set as (change: Record<string, string | null>) => void
  const order = readOrder(values.sort, fields)
  const all = (name: Name) => split(values[name])
  const setAll = (name: Name, chosen: readonly string[]) => set({ [name]: chosen.join(SEPARATOR) || null })
  const leftOut = ['q', ...filters]
  return {
    ...state,
    search: values.q,
    searched: values.q !== undefined && values.q.length > 1 ? { search: values.q } : {},
    all,
    setAll,
    choice: (name) => ({ values: all(name), onChange: (chosen) => setAll(name, chosen) }),
    toggles: (name, words, usual) => ({
      words,
      shown: shownValues(all(name), words, usual),
      onToggle: (value) => setAll(name, toggledValues(all(name), value, words, usual)),
    }),
    order,
    orderBy: (field) => {
      if (order?.field !== field) set({ sort: field })
      else set({ sort: order.direction === 'asc' ? `-${field}` : null })
    },
    columns: values.columns === undefined ? undefined : split(values.columns),
    setColumns: (ids) => set({ columns: ids?.join(SEPARATOR) ?? null }),
    isFiltered: leftOut.some((name) => values[name] !== undefined),
    clearFilters: () => set(Object.fromEntries(leftOut.map((name) => [name, null]))),
    text: useMemo(() => textOf(search, names), [search, names]),
  }
}

const split = (text: string | undefined) => text?.split(SEPARATOR).filter((part) => part !== '') ?? []

/** The order in a URL. @param fields the fields to sort by */
export function readOrder<Field extends string>(
  text: string | undefined,
  fields: readonly Field[],
): Order<Field> | undefined {
  const field = fields.find((each) => each === text?.replace(/^-/, ''))
  return field && { field, direction: text?.startsWith('-') ? 'desc' : 'asc' }
}

/** The list's parameters of a URL, sorted by name. */
export function textOf(search: string, names: readonly string[]): string {
  const given = new URLSearchParams(search)
  const own = new URLSearchParams()
  for (const name of [...names].sort()) {
    const value = given.get(name)
    if (value) own.set(name, value)
  }
  return own.toString()
}
