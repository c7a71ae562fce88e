import type { ReactNode } from 'react'

/** A column of a table. One that shows few rows as they are (`DataTable`) takes the widths that the contents need. */
export interface ListColumn<Row, Field extends string = string> {
  id: string
  title: string
  /** Default: its text. */
  cell?: (row: Row) => ReactNode
  /** Its text in an export; a column without one is not exported. */
  text?: (row: Row) => string | null
  /** Columns that replace it in an export, by title, because an import needs them. */
  parts?: Readonly<Record<string, (row: Row) => string | null>>
  /** Minimum width in rem. Default: 8. */
  width?: number
  /** Its share of the remaining width; 0 for none: as narrow as its content. Default: 1. */
  grow?: number
  /** The field by which a click on its title sorts. */
  sort?: Field
  /** Aligned right, for numbers. */
  isRight?: boolean
  /** Buttons of each row: at the end, with a title for screen readers only. */
  isActions?: boolean
  /** Hidden by default. */
  isOptional?: boolean
  /**
   * Position on a phone, where a row has two lines, with one value at the end of both or of each. Columns without a
   * position are hidden there.
   */
  phone?: 'first' | 'second' | 'end' | 'first-end' | 'second-end'
}

const WIDTH = 8

export const cellOf = <Row>({ cell, text }: Pick<ListColumn<Row>, 'cell' | 'text'>, row: Row): ReactNode =>
  (cell ?? text)?.(row)

/** The grid tracks of each row, and the minimum width of all in rem. */
export function tracksOf(columns: readonly Pick<ListColumn<never>, 'width' | 'grow'>[]): {
  template: string
  width: number
} {
  const tracks = columns.map(({ width = WIDTH, grow = 1 }) =>
    grow === 0 ? `${width}rem` : `minmax(${width}rem, ${grow}fr)`,
  )
  return { template: tracks.join(' '), width: columns.reduce((sum, { width = WIDTH }) => sum + width, 0) }
}

/**
 * The shown columns. The first is always shown, because it names the row.
 * @param chosen ids; undefined for the default
 */
export function shownColumns<Row, Field extends string>(
  columns: readonly ListColumn<Row, Field>[],
  chosen: readonly string[] | undefined,
): ListColumn<Row, Field>[] {
  return columns.filter(
    ({ id, isOptional }, index) => index === 0 || (chosen === undefined ? !isOptional : chosen.includes(id)),
  )
}
