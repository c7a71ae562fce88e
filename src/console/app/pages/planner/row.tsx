/** A person's row. It renders again only when the person, a pending change or its selection changes. */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a grid that has the focus itself: aria-activedescendant
// biome-ignore-all lint/a11y/useFocusableInteractive: rows of a grid that has the focus itself: aria-activedescendant
import { memo } from 'react'
import { formatDays } from '../../parts/values/days.ts'
import { inWords } from '../../staffing/words.ts'
import { type Bar, byStart, type Person } from './people.ts'
import classes from './row.module.css'
import { ROW, type Scale, shownAt } from './scale.ts'

/** A change of a bar that the server has not confirmed yet. */
export interface Pending {
  bar: Bar
  personId: string
}

interface Props {
  index: number
  person: Person | undefined
  scale: Scale
  /** By id of the bar. */
  pending: ReadonlyMap<string, Pending>
  isActive: boolean
  activeBar: string | undefined
}

export const barId = (id: string) => `planner-bar-${id}`
export const rowId = (index: number) => `planner-row-${index}`

/** Whether the server has already stored a new bar: the change feed can be faster than the response to the save. */
function isStored(saving: Bar, stored: Bar): boolean {
  const isNew = saving.updatedAt === ''
  if (!isNew || stored.start !== saving.start || stored.end !== saving.end) return false
  if (stored.type === 'window') return saving.type === 'window' && stored.kind === saving.kind
  return saving.type === 'assignment' && stored.projectId === saving.projectId && stored.jobId === saving.jobId
}

/** The bars of a person, including pending changes. */
export function barsOf(person: Person, pending: ReadonlyMap<string, Pending>): readonly Bar[] {
  if (pending.size === 0) return person.bars
  const own = person.bars.filter(({ id }) => !pending.has(id))
  const arriving = [...pending.values()]
    .filter(({ personId, bar }) => personId === person.id && !own.some((each) => isStored(bar, each)))
    .map(({ bar }) => bar)
  return arriving.length === 0 && own.length === person.bars.length ? person.bars : [...own, ...arriving].sort(byStart)
}

export const Row = memo(function Row({ index, person, scale, pending, isActive, activeBar }: Props) {
  return (
    <div
      role="row"
      id={rowId(index)}
      aria-rowindex={index + 1}
      className={classes.row}
      style={{ top: index * ROW }}
      data-active={isActive || undefined}
    >
      <div role="rowheader" className={classes.label} style={{ width: scale.labelWidth }}>
        {person ? (
          <>
            <span className={classes.name} data-inactive={person.isInactive || undefined}>
              {person.name}
            </span>
            <span className={classes.trade}>{person.isInactive ? 'Inactive' : (person.trade ?? 'No trade')}</span>
          </>
        ) : (
          <span className={classes.unknown} />
        )}
      </div>
      <div role="gridcell" className={classes.lane} style={{ left: scale.labelWidth }}>
        {person &&
          barsOf(person, pending).map((bar) => (
            <BarView
              key={bar.id}
              bar={bar}
              scale={scale}
              isActive={bar.id === activeBar}
              isSaving={pending.has(bar.id)}
            />
          ))}
      </div>
    </div>
  )
})

export const labelOf = (bar: Bar) =>
  bar.type === 'assignment' ? `${bar.title}, ${bar.trade ?? 'no trade'}` : (bar.note ?? inWords(bar.kind))

/** The kind of a bar, which decides its colour, and its text. */
export const lookOf = (bar: Bar) =>
  bar.type === 'assignment'
    ? { kind: bar.isProjectCancelled ? 'cancelled' : 'assignment', text: bar.title }
    : { kind: bar.kind, text: inWords(bar.kind) }

/** An edge of a bar, by which its first or last day is dragged. */
export const Handle = ({ edge }: { edge: 'start' | 'end' }) => <span className={classes.handle} data-edge={edge} />

function BarView({ bar, scale, isActive, isSaving }: { bar: Bar; scale: Scale; isActive: boolean; isSaving: boolean }) {
  const shown = shownAt(scale, bar.start, bar.end)
  if (shown === undefined) return null
  const { kind, text } = lookOf(bar)
  return (
    <div
      id={barId(bar.id)}
      role="img"
      className={classes.bar}
      data-bar={bar.id}
      data-kind={kind}
      data-active={isActive || undefined}
      data-saving={isSaving || undefined}
      data-cut-left={shown.isCutLeft || undefined}
      data-cut-right={shown.isCutRight || undefined}
      style={{ left: shown.left, width: shown.width }}
      title={`${labelOf(bar)} · ${formatDays(bar.start, bar.end)}`}
      aria-label={`${labelOf(bar)}, ${formatDays(bar.start, bar.end)}`}
    >
      {!shown.isCutLeft && <Handle edge="start" />}
      <span className={classes.text}>{text}</span>
      {!shown.isCutRight && <Handle edge="end" />}
    </div>
  )
}
