/** The state of a list in the URL: search, filters, order and columns. A link opens the same list. */
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { type Filters, useFilters } from '../../api/filters.ts'

/** The order of a list: a field of its sort input. */
export interface Order<Field extends string> {
  field: Field
  direction: 'asc' | 'desc'
}

export interface ListAddress<Name extends string, Field extends string>
  extends Filters<Name | 'q' | 'sort' | 'columns'> {
  search: string | undefined
  /** The values of a filter that takes several. */
  all: (name: Name) => readonly string[]
  setAll: (name: Name, values: readonly string[]) => void
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
  const leftOut = ['q', ...filters]
  return {
    ...state,
    search: values.q,
    all: (name) => split(values[name]),
    setAll: (name, chosen) => set({ [name]: chosen.join(SEPARATOR) || null }),
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
