/**
 * A table of any number of rows, which renders only those in view. For assistive technology it is a grid (WAI-ARIA)
 * with one tab stop: arrows, Page Up, Page Down, Home and End move between rows, Enter opens a row and Space selects
 * it. Shift selects a range, and Ctrl+A selects all. On a phone each row has two lines.
 */
import { Checkbox, type CheckboxProps, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons/icons.tsx'
import { rememberRow, useOpenedRow } from '../layout/page-focus.tsx'
import { FailureNotice } from '../states/failure-notice.tsx'
import { openOnClick } from '../tables/open-on-click.ts'
import { cellOf, type ListColumn, tracksOf } from './columns.ts'
import type { Order } from './list-address.ts'
import type { ShownList } from './paged-rows.ts'
import { type Selection, useRowChoice } from './row-choice.ts'
import classes from './virtual-table.module.css'

const ROW = 36
const PHONE_ROW = 60
const LOADING_ROWS = 14
/** The column of checkboxes. */
const CHOOSE = { width: 2.5, grow: 0 }

interface Props<Row, Field extends string> {
  /** For screen readers. */
  label: string
  columns: readonly ListColumn<Row, Field>[]
  list: ShownList<Row>
  keyOf: (row: Row) => string
  /** Empty for a row that cannot be opened. */
  linkOf: (row: Row) => string
  /** The row in words, for its checkbox. */
  nameOf: (row: Row) => string
  order?: Order<Field> | undefined
  onOrder?: (field: Field) => void
  selection?: Selection
  /** Shown when there are no rows. */
  empty: ReactNode
}

export function VirtualTable<Row, Field extends string>(props: Props<Row, Field>) {
  const { label, columns, list, keyOf, linkOf, nameOf, order, onOrder, selection, empty } = props
  const { rows, total, source, failure, isComplete, isPrevious } = list
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const choice = useRowChoice(selection, () => rows.map(keyOf))
  const [, navigate] = useLocation()
  const id = useId()
  const height = isPhone ? PHONE_ROW : ROW
  const virtualizer = useVirtualizer({
    count: rows.length + (isComplete ? 0 : 1),
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 10,
    initialOffset: source.offset,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => {
    if (!isPrevious) source.view(first, last)
  }, [source, first, last, isPrevious])
  useEffect(() => {
    setActive(-1)
    frame.current?.scrollTo(0, source.offset)
  }, [source])
  useOpenedRow(
    () => rows.map(linkOf),
    rows.length > 0,
    (index) => {
      setActive(index)
      frame.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
    },
  )

  if (failure !== undefined && rows.length === 0)
    return <FailureNotice failure={failure} onRetry={() => source.refresh()} />
  if (total === undefined) return <LoadingTable height={height} />
  if (rows.length === 0 && isComplete) return <div className={classes.empty}>{empty}</div>

  const { template, width } = tracksOf(selection ? [CHOOSE, ...columns] : columns)
  const go = (to: number) => {
    const index = Math.min(rows.length - 1, Math.max(0, to))
    setActive(index)
    virtualizer.scrollToIndex(index)
    return rows[index]
  }
  const open = (row: Row) => {
    if (linkOf(row) === '') return
    rememberRow(linkOf(row))
    navigate(linkOf(row))
  }
  const choose = (index: number, isRange: boolean) => {
    const [row, from] = [rows[index], rows[active] ?? rows[index]]
    setActive(index)
    if (row === undefined || from === undefined) return
    if (isRange) choice.extend(keyOf(row), keyOf(from))
    else choice.toggle(keyOf(row))
  }
  const chooseAll = selection && (selection.setAll ?? (() => selection.set(new Set(rows.map(keyOf)))))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey) return
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / height) - 2)
    const row = rows[active]
    const walk = (to: number) => {
      const next = go(to)
      if (!event.shiftKey) choice.leave()
      else if (next !== undefined) choice.extend(keyOf(next), keyOf(row ?? next))
    }
    const moves: Record<string, () => void> = {
      ArrowDown: () => walk(active + 1),
      ArrowUp: () => walk(active - 1),
      PageDown: () => walk(active + page),
      PageUp: () => walk(active - page),
      Home: () => walk(0),
      End: () => walk(rows.length - 1),
      Enter: () => row && open(row),
      ' ': () => choose(active, event.shiftKey),
      Escape: () => selection?.set(new Set()),
    }
    const isWithControl = event.metaKey || event.ctrlKey
    const move = isWithControl ? (event.key === 'a' ? chooseAll : undefined) : moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    move()
  }
  const areAllChosen = selection !== undefined && rows.every((row) => selection.ids.has(keyOf(row)))
  const rowId = (index: number) => `${id}-${index}`
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-phone={isPhone || undefined}
      data-previous={isPrevious || undefined}
      style={{ '--tracks': template, '--least': `${width}rem` } as CSSProperties}
      onScroll={({ currentTarget }) => {
        source.offset = currentTarget.scrollTop
      }}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with arrow key navigation
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-activedescendant={active >= 0 && active >= first && active <= last ? rowId(active) : undefined}
        aria-busy={isPrevious || undefined}
        className={classes.grid}
        onKeyDown={onKeyDown}
      >
        <thead className={classes.head}>
          <tr aria-rowindex={1} className={classes.row}>
            {selection && (
              <th className={classes.choose}>
                <Box
                  aria-label="Select all rows that are loaded"
                  checked={selection.ids.size > 0 && areAllChosen}
                  indeterminate={selection.ids.size > 0 && !areAllChosen}
                  onChange={(event) =>
                    selection.set(event.currentTarget.checked ? new Set(rows.map(keyOf)) : new Set())
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index]
            const place = { transform: `translateY(${start}px)`, height }
            if (row === undefined)
              return failure ? (
                <tr key="failure" className={classes.row} style={{ ...place, height: 'auto' }}>
                  <td className={classes.whole}>
                    <FailureNotice failure={failure} onRetry={() => source.refresh()} />
                  </td>
                </tr>
              ) : (
                <tr key="more" className={classes.row} style={place}>
                  <td className={classes.whole}>
                    <Skeleton height={12} width="40%" role="status" aria-label="Loading more rows" />
                  </td>
                </tr>
              )
            const key = keyOf(row)
            const isChosen = selection?.ids.has(key)
            return (
              <tr
                key={key}
                id={rowId(index)}
                aria-rowindex={index + 2}
                aria-selected={selection ? isChosen : undefined}
                className={classes.row}
                data-active={index === active || undefined}
                onClick={openOnClick}
                style={place}
              >
                {selection && (
                  <td className={classes.choose}>
                    <Box
                      tabIndex={-1}
                      aria-label={`Select ${nameOf(row)}`}
                      checked={isChosen ?? false}
                      onChange={({ currentTarget, nativeEvent }) => {
                        choose(index, (nativeEvent as MouseEvent).shiftKey)
                        currentTarget.closest<HTMLElement>('[role=grid]')?.focus() // for the arrow keys
                      }}
                    />
                  </td>
                )}
                {columns.map(({ id: columnId, cell, text, isRight, phone }, at) => (
                  <td
                    key={columnId}
                    className={classes.cell}
                    data-right={isRight || undefined}
                    data-phone={phone ?? 'none'}
                  >
                    {at === 0 && linkOf(row) !== '' ? (
                      <Link
                        href={linkOf(row)}
                        className={classes.link}
                        data-row-link
                        tabIndex={-1}
                        onClick={() => rememberRow(linkOf(row))}
                      >
                        {cellOf({ cell, text }, row)}
                      </Link>
                    ) : (
                      cellOf({ cell, text }, row)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A checkbox whose whole cell is clickable. */
function Box(props: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is an input
    <label>
      <Checkbox size="xs" {...props} />
    </label>
  )
}

interface HeadingProps<Row, Field extends string> {
  column: ListColumn<Row, Field>
  order: Order<Field> | undefined
  onOrder: ((field: Field) => void) | undefined
}

function Heading<Row, Field extends string>({ column, order, onOrder }: HeadingProps<Row, Field>) {
  const { title, sort, isRight } = column
  const direction = sort !== undefined && order?.field === sort ? order.direction : undefined
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={classes.cell}
      data-right={isRight || undefined}
      aria-sort={sort && (direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending')}
    >
      {sort && onOrder ? (
        <button type="button" className={classes.sort} onClick={() => onOrder(sort)}>
          {title}
          <Icon size={13} aria-hidden data-idle={direction === undefined || undefined} />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

function LoadingTable({ height }: { height: number }) {
  return (
    <div className={classes.frame} role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: LOADING_ROWS }, (_, index) => (
        <div key={index} className={classes.loading} style={{ height }}>
          <Skeleton height={12} width={`${20 + ((index * 7) % 13)}%`} />
          <Skeleton height={12} width={`${10 + ((index * 5) % 9)}%`} />
          <Skeleton height={12} width={`${12 + ((index * 3) % 7)}%`} />
        </div>
      ))}
    </div>
  )
}
