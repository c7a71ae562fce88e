/** Projects by rows, days by columns, and beneath the open project its people. Only the rows in view exist. */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a table that are placed absolutely
// biome-ignore-all lint/a11y/useFocusableInteractive: rows of a table, which has buttons for what can be done
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { DaysHeader } from './days-header.tsx'
import { useGestures } from './gestures.ts'
import { HolidayLines, TodayLine } from './grid.tsx'
import type { Bar, Need, Person } from './people.ts'
import { PersonRow } from './person-row.tsx'
import classes from './planner.module.css'
import own from './project.module.css'
import { ProjectLine } from './project-row.tsx'
import type { Proposal } from './proposal.ts'
import { ProposalLayer } from './proposal-layer.tsx'
import { barId, type Pending } from './row.tsx'
import { HEAD, ROW, type RowPlaces } from './scale.ts'
import { useProposals } from './use-proposals.ts'
import type { Shown } from './use-shown.ts'
import { type usePeopleOf, useUnusualDays } from './use-work.ts'
import { LINE, type ProjectRow } from './work.ts'

type Item =
  | { type: 'project'; key: string; project: ProjectRow }
  | { type: 'person'; key: string; person: Person }
  | { type: 'note'; key: string; text: string }

type VisibleRange = { startIndex: number; endIndex: number } | null

interface Props {
  projects: readonly ProjectRow[]
  /** Id of the open project. */
  open: string | undefined
  opened: ReturnType<typeof usePeopleOf>
  needs: readonly Need[]
  shown: Shown
  pending: ReadonlyMap<string, Pending>
  /** Id of the selected bar. */
  selected: string | undefined
  onOpen: (id: string | null) => void
  onSelect: (person: Person, bar: Bar) => void
  onEdit: (person: Person, bar: Bar | undefined) => void
  /** A placement was dropped. */
  onPlace: (proposal: Proposal) => void
  onNeed: (need: Need) => void
}

const heightOf = (item: Item | undefined) =>
  item?.type === 'project' ? Math.max(ROW, item.project.lines * LINE + 10) : ROW

export function ProjectGrid(props: Props) {
  const { projects, open, opened, needs, shown, pending, selected, onOpen, onSelect, onEdit, onPlace, onNeed } = props
  const { scale, now, holidays, mayWrite, readsPlaces } = shown
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const items = useMemo(
    () => projects.flatMap((project) => [projectItem(project), ...(project.id === open ? peopleItems(opened) : [])]),
    [projects, open, opened.people, opened.unread],
  )
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(items[index]),
    getItemKey: (index) => items[index]?.key ?? index,
    scrollMargin: HEAD,
    overscan: 8,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, items])
  const rendered = virtualizer.getVirtualItems()
  const since = useMemo(() => ({}), [projects, opened.data, needs])
  const unusual = useUnusualDays(readsPlaces ? onScreen(items, rendered, virtualizer.range) : [], scale, since)
  const personAt = (index: number) => {
    const item = items[index]
    return item?.type === 'person' ? item.person : undefined
  }
  const { store, propose, place } = useProposals(shown, { personAt, people: opened.people, pending, onPlace })
  const rows: RowPlaces = {
    count: items.length,
    at: (distance) => virtualizer.getVirtualItemForOffset(HEAD + Math.max(0, distance))?.index ?? 0,
    of: (index) => {
      const { start = HEAD, size = ROW } = virtualizer.measurementsCache[index] ?? {}
      return { top: start - HEAD, height: size }
    },
  }
  const [firstPerson, lastPerson] = [
    items.findIndex(({ type }) => type === 'person'),
    items.findLastIndex(({ type }) => type === 'person'),
  ]
  useGestures(scroller, body, store, {
    personAt,
    barOf: (id) => {
      const index = items.findIndex((item) => item.type === 'person' && item.person.bars.some((bar) => bar.id === id))
      const bar = personAt(index)?.bars.find((each) => each.id === id)
      return bar && !pending.has(id) ? { bar, index } : undefined
    },
    needOf: (id) => needs.find((need) => need.id === id),
    rows,
    scale,
    mayWrite,
    // A bar stays with the people of the project; a role that is dropped elsewhere is not placed.
    propose: (subject, index, ...days) =>
      propose(subject, subject.type === 'bar' ? Math.min(lastPerson, Math.max(firstPerson, index)) : index, ...days),
    drop: place,
    select: (index, id, isOpened) => {
      const person = personAt(index)
      const bar = person?.bars.find((each) => each.id === id)
      if (person && bar) {
        onSelect(person, bar)
        document.getElementById(barId(bar.id))?.focus({ preventScroll: true })
      }
      if (person && isOpened && mayWrite) onEdit(person, bar)
    },
  })
  const width = scale.labelWidth + scale.days * scale.dayWidth
  const size = { width, height: virtualizer.getTotalSize() }
  return (
    <div ref={scroller} className={classes.scroller}>
      <div className={classes.head} style={{ width, height: HEAD }}>
        <DaysHeader scale={scale} now={now} holidays={holidays} />
      </div>
      <div
        ref={body}
        className={classes.body}
        role="table"
        aria-label="Projects and their days"
        aria-rowcount={items.length}
        style={{ ...size, '--label': `${scale.labelWidth}px`, '--day': `${scale.dayWidth}px` } as CSSProperties}
      >
        <HolidayLines scale={scale} holidays={holidays} />
        <TodayLine scale={scale} now={now} />
        {rendered.map(({ index, key, start, size: height }) => {
          const item = items[index]
          const place = { index, top: start - HEAD, height }
          if (item?.type === 'project')
            return (
              <ProjectLine
                key={key}
                project={item.project}
                place={place}
                scale={scale}
                needs={needs}
                unusual={unusual}
                isOpen={item.project.id === open}
                mayWrite={mayWrite}
                onOpen={onOpen}
                onNeed={onNeed}
              />
            )
          if (item?.type === 'person')
            return (
              <PersonRow
                key={key}
                person={item.person}
                place={place}
                scale={scale}
                pending={pending}
                selected={selected}
                onSelect={onSelect}
              />
            )
          return (
            <div key={key} role="row" className={own.note} style={{ top: place.top, height }}>
              <span role="cell">{item?.text}</span>
            </div>
          )
        })}
        <ProposalLayer store={store} scale={scale} rows={rows} />
      </div>
    </div>
  )
}

/** The projects that are drawn, those in view first. */
function onScreen(items: readonly Item[], drawn: readonly { index: number }[], range: VisibleRange): ProjectRow[] {
  const isInView = ({ index }: { index: number }) =>
    range !== null && index >= range.startIndex && index <= range.endIndex
  return [...drawn.filter(isInView), ...drawn.filter((row) => !isInView(row))].flatMap(({ index }) => {
    const item = items[index]
    return item?.type === 'project' ? [item.project] : []
  })
}

const projectItem = (project: ProjectRow): Item => ({ type: 'project', key: project.id, project })

function peopleItems({ people, unread, failure }: Props['opened']): Item[] {
  if (people === undefined) return failure ? [] : [{ type: 'note', key: 'loading', text: 'Loading people…' }]
  if (people.length === 0) return [{ type: 'note', key: 'nobody', text: 'Nobody is assigned on these days.' }]
  const rows = people.map((person): Item => ({ type: 'person', key: `person ${person.id}`, person }))
  if (unread <= 0) return rows
  return [...rows, { type: 'note', key: 'more', text: `${unread} more assignments: show fewer days.` }]
}
