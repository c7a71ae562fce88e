import type { ReactNode } from 'react'

/** A column of a virtual table. */
export interface ListColumn<Row, Field extends string = string> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** The text of an export; a column without it is not exported. */
  text?: (row: Row) => string | null
  /** Columns of an export in its place, by their titles: the parts that an import needs. */
  parts?: Readonly<Record<string, (row: Row) => string | null>>
  /** The least width in rem. Default: 8. */
  width?: number
  /** Its share of the width that is left; 0 for none. Default: 1. */
  grow?: number
  /** What a click on its title orders by. */
  sort?: Field
  /** Numbers. */
  isRight?: boolean
  /** Shown when a person chooses it. */
  isOptional?: boolean
  /**
   * On a phone a row has a first line and a second one, with one value at the end of both or one at the end of each; other
   * columns are left out there.
   */
  phone?: 'first' | 'second' | 'end' | 'first-end' | 'second-end'
}

const WIDTH = 8

/** The tracks of the grid of each row, and the least width of all in rem. */
export function tracksOf(columns: readonly Pick<ListColumn<never>, 'width' | 'grow'>[]): {
  template: string
  width: number
} {
  const tracks = columns.map(({ width = WIDTH, grow = 1 }) =>
    grow === 0 ? `${width}rem` : `minmax(${width}rem, ${grow}fr)`,
  )
  return { template: tracks.join(' '), width: columns.reduce((sum, { width = WIDTH }) => sum + width, 0) }
}

/** The columns that are shown. The first is always there: it names the row. @param chosen ids; undefined for the default */
export function shownColumns<Row, Field extends string>(
  columns: readonly ListColumn<Row, Field>[],
  chosen: readonly string[] | undefined,
): ListColumn<Row, Field>[] {
  return columns.filter(
    ({ id, isOptional }, index) => index === 0 || (chosen === undefined ? !isOptional : chosen.includes(id)),
  )
}
