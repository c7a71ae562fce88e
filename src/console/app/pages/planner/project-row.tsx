/** A project's row: a bar for each role, and the days on which it has other numbers. */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a table that are placed absolutely
// biome-ignore-all lint/a11y/useFocusableInteractive: rows of a table, which has buttons for what can be done
import { Link } from 'wouter'
import { IconChevronRight } from '../../parts/icons/icons.tsx'
import { type Day, formatDays } from '../../parts/values/days.ts'
import { jobKind } from '../../records/job.ts'
import type { Need } from './people.ts'
import classes from './project.module.css'
import { type Scale, shownAt } from './scale.ts'
import { LINE, type ProjectRow, placesText, type RoleBar, type UnusualDays } from './work.ts'

/** Where a row is drawn. */
export interface RowPlace {
  index: number
  top: number
  height: number
}

interface Props {
  project: ProjectRow
  place: RowPlace
  scale: Scale
  needs: readonly Need[]
  /** By id of the bar. */
  unusual: ReadonlyMap<string, readonly UnusualDays[]>
  isOpen: boolean
  mayWrite: boolean
  onOpen: (id: string | null) => void
  onNeed: (need: Need) => void
}

export function ProjectLine({ project, place, scale, needs, unusual, isOpen, mayWrite, onOpen, onNeed }: Props) {
  const { id, name, roles } = project
  return (
    <div
      role="row"
      aria-rowindex={place.index + 1}
      className={classes.row}
      style={{ top: place.top, height: place.height }}
    >
      <div role="rowheader" className={classes.label} style={{ width: scale.labelWidth }}>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          title={name}
          onClick={() => onOpen(isOpen ? null : id)}
        >
          <IconChevronRight size={14} aria-hidden />
          <span>{name}</span>
        </button>
      </div>
      <div role="cell" className={classes.lane} style={{ left: scale.labelWidth }}>
        {roles.map((role) => (
          <RoleBarView
            key={role.id}
            role={role}
            projectName={name}
            scale={scale}
            need={mayWrite ? needs.find((need) => need.id === role.id) : undefined}
            marks={marksOf(role, needs, unusual.get(role.id))}
            onNeed={onNeed}
          />
        ))}
      </div>
    </div>
  )
}

interface Mark {
  start: Day
  end: Day | null
  text: string
}

/** The days with other numbers than usual; while these are not read, the days of those who are away. */
function marksOf(role: RoleBar, needs: readonly Need[], unusual: readonly UnusualDays[] | undefined): Mark[] {
  if (role.jobId === null) return []
  if (unusual)
    return unusual
      .filter(({ people }) => people !== role.filled)
      .map((days) => ({ ...days, text: `${days.people} of ${days.headcount}` }))
  return needs
    .filter(({ covers, jobId, trade }) => covers !== undefined && jobId === role.jobId && trade === role.trade)
    .map(({ start, end, away }) => ({ start, end, text: `${away} is away` }))
}

interface BarProps {
  role: RoleBar
  projectName: string
  scale: Scale
  /** The open places of the role; undefined if none, or the person cannot fill them. */
  need: Need | undefined
  marks: readonly Mark[]
  onNeed: (need: Need) => void
}

function RoleBarView({ role, projectName, scale, need, marks, onNeed }: BarProps) {
  const shown = shownAt(scale, role.start, role.end)
  if (shown === undefined) return null
  const places = placesText(role)
  const days = marks.map(({ start, end, text }) => `${text} on ${formatDays(start, end)}`)
  const text = [`${role.trade}, ${places}`, formatDays(role.start, role.end), ...days].join('; ')
  const bar = {
    className: classes.bar,
    style: { left: shown.left, width: shown.width, top: 5 + role.line * LINE },
    title: text,
    'data-short': (role.headcount !== null && role.filled < role.headcount && !role.isCompleted) || undefined,
    'data-quiet': role.isCompleted || role.jobId === null || undefined,
  }
  const inside = (
    <>
      {marks.map(({ start, end, text: words }) => (
        <MarkView key={`${start} ${words}`} of={shown.left} scale={scale} start={start} end={end} />
      ))}
      <span className={classes.text}>
        {role.trade} · <b>{places}</b>
      </span>
    </>
  )
  if (need)
    return (
      <button
        type="button"
        {...bar}
        data-need={need.id}
        aria-label={`${projectName}: ${text}: find workers`}
        onClick={() => onNeed(need)}
      >
        {inside}
      </button>
    )
  if (role.jobId === null)
    return (
      <div role="img" {...bar} aria-label={`${projectName}: ${text}`}>
        {inside}
      </div>
    )
  return (
    <Link {...bar} href={jobKind.pathOf({ id: role.jobId })} aria-label={`${projectName}: ${text}: open the job`}>
      {inside}
    </Link>
  )
}

/** @param of the left edge of the bar */
function MarkView({ of, scale, start, end }: { of: number; scale: Scale; start: Day; end: Day | null }) {
  const shown = shownAt(scale, start, end)
  if (shown === undefined) return null
  return <i className={classes.mark} style={{ left: shown.left - of - 1, width: shown.width }} />
}
