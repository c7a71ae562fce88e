/**
 * Conflicts of a placement, checked in the browser before it is sent. The server decides; these are its rules in the
 * words of the planner.
 */
import { type Requirement, requiredFor } from '../../../../domain/compliance/required.ts'
import { type Day, formatDay, formatDays } from '../../parts/values/days.ts'
import { inWords } from '../../staffing/words.ts'
import type { Bar, Person } from './people.ts'

/** A bar to place on days of a person. */
export interface Placement {
  person: Person
  start: Day
  end: Day | null
  /** The bar that is moved; undefined for a new one. */
  moved: Bar | undefined
  /** For an assignment, its project and trade; undefined for a planner window. */
  work: { isProjectCancelled: boolean; trade: string | null } | undefined
}

export interface Conflict {
  kind: 'overlap' | 'inactive' | 'cancelled' | 'away' | 'not_compliant' | 'runs_out' | 'trade'
  /** `refused`: never allowed. `doubtful`: refused unless the person insists. `note`: to know. */
  weight: 'refused' | 'doubtful' | 'note'
  text: string
}

const FOREVER = Number.POSITIVE_INFINITY

const meets = (one: { start: Day; end: Day | null }, other: { start: Day; end: Day | null }) =>
  one.start <= (other.end ?? FOREVER) && other.start <= (one.end ?? FOREVER)

/** Whether the bar only gets shorter, which is always allowed. */
function isShorter({ person, start, end, moved }: Placement): boolean {
  return (
    moved !== undefined &&
    person.bars.some(({ id }) => id === moved.id) &&
    start >= moved.start &&
    (end ?? FOREVER) <= (moved.end ?? FOREVER)
  )
}

/** What workers need, and the names of the organisation's own document types by id. */
export interface Needed {
  requirements: readonly Requirement[]
  ownTypes: ReadonlyMap<string, string>
}

/** @param now today */
export function conflictsOf(placement: Placement, needed: Needed, now: Day): Conflict[] {
  const { person, start, end, moved, work } = placement
  const others = person.bars.filter(({ id }) => id !== moved?.id)
  if (work === undefined) return windowNotes(placement, others)
  const found: Conflict[] = []
  const refuse = (kind: Conflict['kind'], text: string) => found.push({ kind, weight: 'refused', text })
  if (!isShorter(placement)) {
    const other = others.find((bar) => bar.type === 'assignment' && meets(bar, placement))
    if (other?.type === 'assignment')
      refuse('overlap', `Already on ${other.title}, ${formatDays(other.start, other.end)}`)
    if (person.isInactive) refuse('inactive', `${person.name} is inactive`)
    if (work.isProjectCancelled) refuse('cancelled', 'The project is cancelled')
  }
  for (const bar of others)
    if (bar.type === 'window' && bar.kind !== 'available' && meets(bar, placement))
      found.push({
        kind: 'away',
        weight: 'doubtful',
        text: `Away (${inWords(bar.kind)}), ${formatDays(bar.start, bar.end)}`,
      })
  found.push(...documentConflicts(placement, needed, Math.max(start, now), end))
  if (work.trade && person.trade && work.trade.toLowerCase() !== person.trade.toLowerCase() && moved === undefined)
    found.push({
      kind: 'trade',
      weight: 'note',
      text: `${person.name} is a ${person.trade}, the role is ${work.trade}`,
    })
  return found
}

function windowNotes(placement: Placement, others: readonly Bar[]): Conflict[] {
  const other = others.find((bar) => bar.type === 'assignment' && meets(bar, placement))
  if (other?.type !== 'assignment') return []
  return [{ kind: 'away', weight: 'note', text: `Assigned to ${other.title} on some of these days` }]
}

function documentConflicts(
  { person }: Placement,
  { requirements, ownTypes }: Needed,
  first: Day,
  last: Day | null,
): Conflict[] {
  const required = [...requiredFor(requirements, person.trade)]
  const nameOf = (kind: string) => ownTypes.get(kind) ?? inWords(kind)
  const lacking = required.filter((type) => (person.documents.get(type) ?? Number.NEGATIVE_INFINITY) < first)
  if (lacking.length > 0) {
    const text = `Not compliant on ${formatDay(first)}: ${lacking.map(nameOf).join(', ')}`
    return [{ kind: 'not_compliant', weight: 'doubtful', text }]
  }
  const ending = required
    .map((type) => ({ type, until: person.documents.get(type) ?? FOREVER }))
    .filter(({ until }) => until !== FOREVER && (last === null || until < last))
  return ending.slice(0, 1).map(({ type, until }) => ({
    kind: 'runs_out',
    weight: 'note',
    text: `${nameOf(type)} runs out on ${formatDay(until, 'long')}`,
  }))
}

/** The worst of the conflicts. */
export function weightOf(conflicts: readonly Conflict[]): Conflict['weight'] | undefined {
  return (['refused', 'doubtful', 'note'] as const).find((weight) => conflicts.some((each) => each.weight === weight))
}
