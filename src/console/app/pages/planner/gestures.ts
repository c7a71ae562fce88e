/**
 * Dragging with a pointer: bars and their edges, open roles, and days of a row. Touch scrolls; a tap opens the form.
 */
import { type RefObject, useEffect, useRef } from 'react'
import type { Day } from '../../parts/values/days.ts'
import type { Bar, Need, Person } from './people.ts'
import type { Proposal, ProposalStore, Subject } from './proposal.ts'
import type { RowPlaces, Scale } from './scale.ts'

/** Pixels that the pointer must move before a drag starts. */
const THRESHOLD = 4
/** Distance from the edge, in pixels, at which the rows scroll automatically. */
const EDGE = 36
const MAX_STEP = 18

export interface GestureTargets {
  personAt: (index: number) => Person | undefined
  barOf: (id: string) => { bar: Bar; index: number } | undefined
  needOf: (id: string) => Need | undefined
  rows: RowPlaces
  scale: Scale
  mayWrite: boolean
  /** Completes a proposal for this row and these days. */
  propose: (subject: Subject, index: number, start: Day, end: Day | null, by: Proposal['by']) => Proposal
  drop: (proposal: Proposal) => void
  /** A click without a drag. */
  select: (index: number, bar: string | undefined, isOpened: boolean) => void
}

interface Drag {
  pointer: number
  fromX: number
  fromY: number
  fromDay: Day
  fromIndex: number
  subject: Subject
  edge: 'start' | 'end' | undefined
  hasMoved: boolean
  x: number
  y: number
}

/** @param scroller the element that scrolls @param body the element that has the rows, from the first row on */
export function useGestures(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  store: ProposalStore,
  targets: GestureTargets,
): void {
  const latest = useRef(targets)
  latest.current = targets
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let drag: Drag | undefined
    /** The target of a press that is not a drag. A touch that scrolls is not followed by a click. */
    let pressed: { index: number; bar: string | undefined; isOpened: boolean } | undefined
    let frame = 0

    const dayAt = (x: number): Day => {
      const { scale } = latest.current
      const left = body.current?.getBoundingClientRect().left ?? 0
      return scale.from + Math.floor((x - left - scale.labelWidth) / scale.dayWidth)
    }
    const indexAt = (y: number): number => {
      const top = body.current?.getBoundingClientRect().top ?? 0
      return latest.current.rows.at(y - top)
    }

    const propose = (): Proposal | undefined => {
      if (drag === undefined) return undefined
      const { subject, edge, fromDay, fromIndex, x, y } = drag
      const by = dayAt(x) - fromDay
      const make = (index: number, start: Day, end: Day | null) =>
        latest.current.propose(subject, index, start, end, 'pointer')
      if (subject.type === 'need') return make(indexAt(y), subject.need.start, subject.need.end)
      if (subject.type === 'days') {
        const other = dayAt(x)
        return make(fromIndex, Math.min(fromDay, other), Math.max(fromDay, other))
      }
      const { bar } = subject
      if (edge === 'start') return make(fromIndex, Math.min(bar.start + by, bar.end ?? bar.start + by), bar.end)
      if (edge === 'end') return make(fromIndex, bar.start, Math.max(bar.start, (bar.end ?? bar.start) + by))
      const index = bar.type === 'assignment' ? indexAt(y) : fromIndex
      return make(index, bar.start + by, bar.end === null ? null : bar.end + by)
    }

    /** Runs once per frame during a drag: scrolls at the edges, and draws the bar at the pointer. */
    const step = () => {
      frame = 0
      if (drag === undefined || !drag.hasMoved) return
      const box = element.getBoundingClientRect()
      const { scale } = latest.current
      const push = (at: number, low: number, high: number) =>
        at < low + EDGE
          ? Math.max(-MAX_STEP, at - low - EDGE)
          : at > high - EDGE
            ? Math.min(MAX_STEP, at - high + EDGE)
            : 0
      const headHeight = (body.current?.offsetTop ?? 0) as number
      const down = push(drag.y, box.top + headHeight, box.bottom)
      const across = push(drag.x, box.left + scale.labelWidth, box.right)
      if (down !== 0 && drag.subject.type !== 'days' && drag.y > box.top + headHeight - EDGE) element.scrollTop += down
      if (across !== 0 && drag.subject.type !== 'need') element.scrollLeft += across
      store.set(propose())
      if (down !== 0 || across !== 0) frame = requestAnimationFrame(step)
    }
    const plan = () => {
      if (frame === 0) frame = requestAnimationFrame(step)
    }

    const end = () => {
      if (frame !== 0) cancelAnimationFrame(frame)
      frame = 0
      drag = undefined
      store.set(undefined)
    }

    const onDown = (event: PointerEvent) => {
      pressed = undefined
      if (event.button !== 0 || !(event.target instanceof Element)) return
      const { personAt, barOf, needOf, mayWrite } = latest.current
      const barElement = event.target.closest<HTMLElement>('[data-bar]')
      const needElement = event.target.closest<HTMLElement>('[data-need]')
      const found = barElement && barOf(barElement.dataset.bar ?? '')
      const need = needElement && needOf(needElement.dataset.need ?? '')
      if (!found && !need && !event.target.closest('[role=row]')) return
      const index = found?.index ?? indexAt(event.clientY)
      const inLane = event.target.closest('[role=gridcell], [role=cell]') !== null && personAt(index) !== undefined
      const isTouch = event.pointerType === 'touch'
      if (isTouch || !mayWrite || (!found && !need && !inLane)) {
        if (!need) pressed = { index, bar: found?.bar.id, isOpened: isTouch }
        return
      }
      const edge = (event.target as HTMLElement).dataset.edge as Drag['edge']
      const subject: Subject = found
        ? { type: 'bar', bar: found.bar }
        : need
          ? { type: 'need', need }
          : { type: 'days' }
      drag = {
        pointer: event.pointerId,
        fromX: event.clientX,
        fromY: event.clientY,
        fromDay: dayAt(event.clientX),
        fromIndex: index,
        subject,
        edge,
        hasMoved: false,
        x: event.clientX,
        y: event.clientY,
      }
      if (!need) event.preventDefault() // prevents text selection; selecting sets the focus
    }
    const onMove = (event: PointerEvent) => {
      if (drag?.pointer !== event.pointerId) return
      drag.x = event.clientX
      drag.y = event.clientY
      if (Math.hypot(drag.x - drag.fromX, drag.y - drag.fromY) > THRESHOLD) drag.hasMoved = true
      if (drag.hasMoved) plan()
    }
    const onUp = (event: PointerEvent) => {
      if (drag?.pointer !== event.pointerId) return
      const { subject, fromIndex, hasMoved } = drag
      drag.x = event.clientX
      drag.y = event.clientY
      const proposal = hasMoved ? propose() : undefined
      const box = body.current?.getBoundingClientRect()
      const isOutside =
        subject.type === 'need' &&
        (box === undefined || event.clientY < element.getBoundingClientRect().top + (body.current?.offsetTop ?? 0))
      end()
      if (hasMoved) window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (proposal && !isOutside) latest.current.drop(proposal)
      else if (!hasMoved && subject.type !== 'need')
        latest.current.select(fromIndex, subject.type === 'bar' ? subject.bar.id : undefined, event.detail > 1)
    }
    /** On click, not on pointer-up: otherwise the click after a tap would hit the dialog that the tap opened. */
    const onClick = ({ detail }: MouseEvent) => {
      if (pressed && detail > 0) latest.current.select(pressed.index, pressed.bar, pressed.isOpened)
      pressed = undefined
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && drag !== undefined) end()
    }
    const onDouble = (event: MouseEvent) => {
      const id = event.target instanceof Element && event.target.closest<HTMLElement>('[data-bar]')?.dataset.bar
      const found = id && latest.current.barOf(id)
      if (found) latest.current.select(found.index, found.bar.id, true)
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('click', onClick)
    element.addEventListener('dblclick', onDouble)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey)
    return () => {
      end()
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('click', onClick)
      element.removeEventListener('dblclick', onDouble)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey)
    }
  }, [scroller, body, store])
}

/** Suppress the click after a drag. */
const swallow = (event: MouseEvent) => {
  event.stopPropagation()
  event.preventDefault()
}
