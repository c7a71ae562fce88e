/** A person beneath their project. What a pointer does with the bars stands in gestures.ts. */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a table that are placed absolutely
// biome-ignore-all lint/a11y/useFocusableInteractive: rows of a table, which has buttons for what can be done
import { formatDays } from '../../parts/values/days.ts'
import type { Bar, Person } from './people.ts'
import own from './project.module.css'
import type { RowPlace } from './project-row.tsx'
import classes from './row.module.css'
import { barId, barsOf, Handle, labelOf, lookOf, type Pending } from './row.tsx'
import { type Scale, shownAt } from './scale.ts'

interface Props {
  person: Person
  place: RowPlace
  scale: Scale
  pending: ReadonlyMap<string, Pending>
  /** Id of the selected bar. */
  selected: string | undefined
  onSelect: (person: Person, bar: Bar) => void
}

export function PersonRow({ person, place, scale, pending, selected, onSelect }: Props) {
  return (
    <div
      role="row"
      aria-rowindex={place.index + 1}
      className={classes.row}
      style={{ top: place.top, height: place.height }}
    >
      <div role="rowheader" className={`${classes.label} ${own.person}`} style={{ width: scale.labelWidth }}>
        <span className={classes.name} data-inactive={person.isInactive || undefined}>
          {person.name}
        </span>
        <span className={classes.trade}>{person.isInactive ? 'Inactive' : (person.trade ?? 'No trade')}</span>
      </div>
      <div role="cell" className={classes.lane} style={{ left: scale.labelWidth }}>
        {barsOf(person, pending).map((bar) => {
          const shown = shownAt(scale, bar.start, bar.end)
          const { kind, text } = lookOf(bar)
          return (
            shown && (
              <button
                key={bar.id}
                id={barId(bar.id)}
                type="button"
                className={`${classes.bar} ${own.press}`}
                data-bar={bar.id}
                data-kind={kind}
                data-active={bar.id === selected || undefined}
                data-saving={pending.has(bar.id) || undefined}
                data-cut-left={shown.isCutLeft || undefined}
                data-cut-right={shown.isCutRight || undefined}
                style={{ left: shown.left, width: shown.width }}
                title={`${labelOf(bar)} · ${formatDays(bar.start, bar.end)}`}
                aria-label={`${person.name}: ${labelOf(bar)}, ${formatDays(bar.start, bar.end)}`}
                aria-pressed={bar.id === selected}
                onClick={({ detail }) => detail === 0 && onSelect(person, bar)} // by keyboard
              >
                {!shown.isCutLeft && <Handle edge="start" />}
                <span className={classes.text}>{text}</span>
                {!shown.isCutRight && <Handle edge="end" />}
              </button>
            )
          )
        })}
      </div>
    </div>
  )
}
