/**
 * People by rows, days by columns. Only the rows in view and a few above and below exist. Scrolling renders nothing
 * until the view leaves them, and then only the new rows.
 */
// biome-ignore-all lint/a11y/useSemanticElements: a grid of absolutely placed rows, not a table; the grid has the focus and names the active part
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Holidays } from '../../holidays/use-holidays.ts'
import { type Day, readDay } from '../../parts/values/days.ts'
import { DaysHeader } from './days-header.tsx'
import { useGestures } from './gestures.ts'
import { moved } from './keyboard.ts'
import { Needs, needsHeight } from './needs.tsx'
import type { Bar, Need, Person } from './people.ts'
import classes from './planner.module.css'
import type { Proposal } from './proposal.ts'
import { ProposalAnnouncer, ProposalLayer } from './proposal-layer.tsx'
import { barId, barsOf, type Pending, Row, rowId } from './row.tsx'
import { evenRows, HEAD, ROW, type Scale, shownAt } from './scale.ts'
import type { People } from './use-people.ts'
import { useProposals } from './use-proposals.ts'
import type { Shown } from './use-shown.ts'

/** Number of rows by which the view moves at once, and of rows kept above and below it. */
const STEP = 8
const SPARE = 8

export interface Selection {
  index: number
  bar: string | undefined
}

interface Props {
  people: People
  needs: readonly Need[]
  shown: Shown
  pending: ReadonlyMap<string, Pending>
  selection: Selection
  onSelect: (selection: Selection) => void
  /** A placement was dropped, or confirmed by Enter. */
  onPlace: (proposal: Proposal) => void
  /** A bar is to be edited, or something new to be planned for a person. */
  onEdit: (person: Person, bar: Bar | undefined) => void
  onRemove: (person: Person, bar: Bar) => void
  onNeed: (need: Need) => void
}

export function Grid(props: Props) {
  const { people, needs, shown, pending, selection, onSelect } = props
  const { onPlace, onEdit, onRemove, onNeed } = props
  const { scale, holidays, now, mayWrite } = shown
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const rows = people.total ?? 0
  const top = HEAD + (needs.length > 0 ? needsHeight(needs.length) + 1 : 0)
  const [first, last] = useRowsInView(scroller, rows, top)
  useEffect(() => people.show(first, last), [people.show, first, last, rows])

  const findBar = (id: string): { bar: Bar; index: number } | undefined => {
    for (let index = first; index <= last; index++) {
      const person = people.at(index)
      const bar = person && barsOf(person, pending).find((each) => each.id === id)
      if (bar && !pending.has(id)) return { bar, index }
    }
    return undefined
  }
  const { store, propose, place } = useProposals(shown, { personAt: people.at, people, pending, onPlace })

  const select = (index: number, bar: string | undefined, isOpened: boolean) => {
    body.current?.focus({ preventScroll: true })
    onSelect({ index, bar })
    const person = people.at(index)
    if (isOpened && person && mayWrite)
      onEdit(
        person,
        person.bars.find(({ id }) => id === bar),
      )
  }
  useGestures(scroller, body, store, {
    personAt: people.at,
    barOf: findBar,
    needOf: (id) => needs.find((need) => need.id === id),
    rows: evenRows(rows),
    scale,
    mayWrite,
    propose,
    drop: place,
    select,
  })

  const active = people.at(selection.index)
  const ownBars = active ? barsOf(active, pending) : []
  const activeBar = ownBars.find(({ id }) => id === selection.bar)
  const reveal = useReveal(scroller, scale, top)
  const goTo = (index: number, bar: Bar | undefined) => {
    onSelect({ index, bar: bar?.id })
    reveal(index, bar)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== body.current || event.ctrlKey || event.metaKey) return
    const proposal = store.get()
    const used = proposal ? placeByKey(event, proposal) : walkByKey(event)
    if (used) event.preventDefault()
  }
  const placeByKey = (event: KeyboardEvent, proposal: Proposal): boolean => {
    if (event.key === 'Escape') {
      store.set(undefined)
      return true
    }
    if (event.key === 'Enter' || event.key === ' ') {
      place(proposal)
      onSelect({ index: proposal.index, bar: selection.bar })
      return true
    }
    const { subject } = proposal
    const mayChangeRow = subject.type !== 'bar' || subject.bar.type === 'assignment'
    const next = moved(proposal, event, rows, mayChangeRow)
    if (next === undefined) return event.key.startsWith('Arrow')
    store.set(propose(subject, next.index, next.start, next.end, 'keyboard'))
    reveal(next.index, undefined)
    return true
  }
  const walkByKey = (event: KeyboardEvent): boolean => {
    const at = ownBars.findIndex(({ id }) => id === selection.bar)
    const toRow = (index: number) => {
      const next = Math.min(rows - 1, Math.max(0, index))
      const person = people.at(next)
      const bars = person ? barsOf(person, pending) : []
      goTo(next, activeBar && (bars.find(({ end }) => end === null || end >= activeBar.start) ?? bars.at(-1)))
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => toRow(selection.index + 1),
      ArrowUp: () => toRow(selection.index - 1),
      PageDown: () => toRow(selection.index + 10),
      PageUp: () => toRow(selection.index - 10),
      Home: () => toRow(0),
      End: () => toRow(rows - 1),
      ArrowRight: () => goTo(selection.index, ownBars[Math.min(ownBars.length - 1, at + 1)]),
      ArrowLeft: () => goTo(selection.index, at <= 0 ? undefined : ownBars[at - 1]),
      Enter: () => active && mayWrite && onEdit(active, activeBar),
      Delete: () => active && activeBar && mayWrite && onRemove(active, activeBar),
      Backspace: () => active && activeBar && mayWrite && onRemove(active, activeBar),
      ' ': () => {
        if (!activeBar || !mayWrite) return
        store.set(propose({ type: 'bar', bar: activeBar }, selection.index, activeBar.start, activeBar.end, 'keyboard'))
      },
    }
    const action = keys[event.key]
    action?.()
    return action !== undefined
  }

  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  if (rows > selection.index && (selection.index < first || selection.index > last)) drawn.push(selection.index)
  const width = scale.labelWidth + scale.days * scale.dayWidth
  const activeId = activeBar ? barId(activeBar.id) : rows > 0 ? rowId(selection.index) : undefined
  return (
    <>
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.head} style={{ width, height: top }}>
          <DaysHeader scale={scale} now={now} holidays={holidays} />
          <Needs needs={needs} scale={scale} mayWrite={mayWrite} onOpen={onNeed} />
        </div>
        <div
          ref={body}
          className={classes.body}
          role="grid"
          aria-label="People and their days"
          aria-rowcount={rows}
          aria-activedescendant={activeId}
          aria-describedby="planner-keys"
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={() => store.get()?.by === 'keyboard' && store.set(undefined)}
          style={
            {
              width,
              height: rows * ROW,
              '--label': `${scale.labelWidth}px`,
              '--day': `${scale.dayWidth}px`,
            } as React.CSSProperties
          }
        >
          <HolidayLines scale={scale} holidays={holidays} />
          <TodayLine scale={scale} now={now} />
          {drawn.map((index) => (
            <Row
              key={index}
              index={index}
              person={people.at(index)}
              scale={scale}
              pending={pending}
              isActive={index === selection.index}
              activeBar={index === selection.index ? selection.bar : undefined}
            />
          ))}
          <ProposalLayer store={store} scale={scale} rows={evenRows(rows)} />
        </div>
      </div>
      <ProposalAnnouncer store={store} />
    </>
  )
}

export function TodayLine({ scale, now }: { scale: Scale; now: Day }) {
  const shown = shownAt(scale, now, now)
  if (shown === undefined) return null
  return <div className={classes.today} style={{ left: scale.labelWidth + shown.left, width: scale.dayWidth }} />
}

/** Shades the holidays. */
export function HolidayLines({ scale, holidays }: { scale: Scale; holidays: Holidays }) {
  return [...holidays.keys()].map((date) => {
    const shown = shownAt(scale, readDay(date), readDay(date))
    const style = shown && { left: scale.labelWidth + shown.left, width: scale.dayWidth }
    return shown && <div key={date} className={classes.holiday} style={style} />
  })
}

/** The first and last existing row. Changes only when the view has moved by several rows, not with each frame. */
function useRowsInView(scroller: RefObject<HTMLElement | null>, rows: number, top: number): [number, number] {
  const [block, setBlock] = useState({ first: 0, count: 3 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = () => {
      const first = Math.floor(element.scrollTop / ROW / STEP)
      const count = Math.ceil((element.clientHeight - top) / ROW / STEP) + 1
      setBlock((before) => (before.first === first && before.count === count ? before : { first, count }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [scroller, top])
  const first = Math.max(0, block.first * STEP - SPARE)
  return [first, Math.min(rows - 1, (block.first + block.count) * STEP + SPARE)]
}

/** Scrolls as little as necessary to show a row and the start of a bar. */
function useReveal(scroller: RefObject<HTMLElement | null>, scale: Scale, top: number) {
  return useCallback(
    (index: number, bar: Bar | undefined) => {
      const element = scroller.current
      if (element === null) return
      const room = element.clientHeight - top
      const y = index * ROW
      if (y < element.scrollTop) element.scrollTop = y
      else if (y + ROW > element.scrollTop + room) element.scrollTop = y + ROW - room
      const shown = bar && shownAt(scale, bar.start, bar.end)
      if (shown === undefined) return
      const across = element.clientWidth - scale.labelWidth
      if (shown.left < element.scrollLeft) element.scrollLeft = shown.left
      else if (shown.left + Math.min(shown.width, across) > element.scrollLeft + across)
        element.scrollLeft = shown.left + Math.min(shown.width, across) - across
    },
    [scroller, scale, top],
  )
}
