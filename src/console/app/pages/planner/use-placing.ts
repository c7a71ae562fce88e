/** Saves placements. They are drawn optimistically until the server confirms or refuses them. */
import { useCallback, useState } from 'react'
import { useClient } from 'urql'
import { type Failure, failureOf } from '../../api/failure.ts'
import { notify } from '../../parts/states/notify.tsx'
import { dayOf, dayText, formatDays, startOf } from '../../parts/values/days.ts'
import { AssignDocument, ReplaceDocument } from '../../staffing/operations.ts'
import { useUnassign } from '../../staffing/use-unassign.ts'
import {
  ChangeWindowDocument,
  ConflictingAssignmentDocument,
  CreateWindowDocument,
  MoveAssignmentDocument,
} from './operations.ts'
import type { AssignmentBar, Bar, Person, WindowBar } from './people.ts'
import { refusalInWords } from './refusal-words.ts'
import type { Pending } from './row.tsx'

type Days = Pick<Bar, 'start' | 'end'>

/** A change to save. */
export type Change =
  | { type: 'move'; bar: AssignmentBar; person: Person; days: Days }
  | { type: 'window'; bar: WindowBar; person: Person; days: Days; kind?: WindowBar['kind']; note?: string | null }
  | { type: 'assign'; person: Person; days: Days; work: NewWork }
  | { type: 'away'; person: Person; days: Days; kind: WindowBar['kind']; note: string | null }

interface NewWork {
  projectId: string
  projectName: string
  jobId: string | null
  trade: string | null
  /** Id of the assignment whose worker is away, if it is their place. */
  covers?: string | undefined
}

/** A change that the server refused. */
export interface Refusal {
  failure: Failure
  change: Change
  /** Whether the person may insist, because all reasons are doubtful. */
  mayInsist: boolean
}

const DOUBTFUL = ['not_compliant', 'unavailable'] as const
const doubtful: readonly string[] = DOUBTFUL

interface Placing {
  pending: ReadonlyMap<string, Pending>
  refusal: Refusal | undefined
  dismiss: () => void
  /** @param insists whether to ignore doubtful reasons @returns whether it was saved */
  save: (change: Change, insists?: boolean) => Promise<boolean>
}

export function usePlacing(timeZone: string | undefined, reload: () => Promise<void>): Placing {
  const client = useClient()
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map())
  const [refusal, setRefusal] = useState<Refusal>()
  const tell = useUnassign()

  const save = useCallback(
    async (change: Change, insists = false): Promise<boolean> => {
      const bar = barOf(change)
      setRefusal(undefined)
      setPending((before) => new Map([...before, [bar.id, { bar, personId: change.person.id }]]))
      const { data, error } = await send(client, change, timeZone ?? 'UTC', insists ? [] : DOUBTFUL)
      await reload()
      setPending((before) => new Map([...before].filter(([id]) => id !== bar.id)))
      if (error === undefined) {
        const made =
          data && ('createAssignment' in data ? data.createAssignment : 'replaceWorker' in data && data.replaceWorker)
        if (made) tell(doneText(change), made, () => void reload())
        else notify(doneText(change))
        return true
      }
      const refused = failureOf(error)
      const id = refused.reasons?.includes('overlap') ? refused.conflictingId : undefined
      const other = id && (await client.query(ConflictingAssignmentDocument, { id }).toPromise()).data?.assignment
      const failure = refusalInWords(refused, change.person.name, other || undefined)
      const reasons = failure.reasons ?? []
      const isCover = change.type === 'assign' && change.work.covers !== undefined // it is refused whoever insists
      const mayInsist =
        !isCover &&
        failure.code === 'conflict' &&
        reasons.length > 0 &&
        reasons.every((each) => doubtful.includes(each))
      setRefusal({ failure, change, mayInsist })
      return false
    },
    [client, timeZone, reload, tell],
  )
  return { pending, refusal, dismiss: useCallback(() => setRefusal(undefined), []), save }
}

function send(
  client: ReturnType<typeof useClient>,
  change: Change,
  timeZone: string,
  refuse: readonly ('not_compliant' | 'unavailable')[],
) {
  const { days, person } = change
  const startDate = dayText(days.start)
  const endDate = days.end === null ? null : dayText(days.end)
  if (change.type === 'move') {
    const { id, updatedAt: since } = change.bar
    const isOther = !person.bars.some((each) => each.id === id)
    const input = { startDate, endDate, ...(isOther && { workerId: person.id }) }
    return client.mutation(MoveAssignmentDocument, { id, input, refuse: [...refuse], since }).toPromise()
  }
  if (change.type === 'assign') {
    const { projectId, jobId, trade, covers } = change.work
    if (covers !== undefined)
      return client
        .mutation(ReplaceDocument, { id: covers, input: { workerId: person.id, startDate, endDate } })
        .toPromise()
    const input = { workerId: person.id, projectId, jobId, trade, startDate, endDate }
    return client.mutation(AssignDocument, { input, refuse: [...refuse] }).toPromise()
  }
  const lastDay = days.end ?? days.start
  if (change.type === 'away') {
    const times = {
      startsAt: startOf(days.start, timeZone).toISOString(),
      endsAt: startOf(lastDay + 1, timeZone).toISOString(),
    }
    const input = { workerId: person.id, kind: change.kind, note: change.note, ...times }
    return client.mutation(CreateWindowDocument, { input }).toPromise()
  }
  const { bar, kind, note } = change
  const input = {
    startsAt: movedTime(bar.startsAt, days.start - bar.start, timeZone),
    endsAt: movedTime(bar.endsAt, lastDay - bar.end, timeZone),
    ...(kind && { kind }),
    ...(note !== undefined && { note }),
  }
  return client.mutation(ChangeWindowDocument, { id: bar.id, input, since: bar.updatedAt }).toPromise()
}

/** The same time of day some days later, also across a daylight saving change. */
function movedTime(moment: string, days: number, timeZone: string): string {
  const at = new Date(moment)
  const day = dayOf(at, timeZone)
  const since = at.getTime() - startOf(day, timeZone).getTime()
  return new Date(startOf(day + days, timeZone).getTime() + since).toISOString()
}

let created = 0

/** The bar after the change. */
function barOf(change: Change): Bar {
  const { days } = change
  if (change.type === 'move') return { ...change.bar, ...days }
  const end = days.end ?? days.start
  if (change.type === 'window') {
    const { bar, kind, note } = change
    return { ...bar, start: days.start, end, kind: kind ?? bar.kind, note: note === undefined ? bar.note : note }
  }
  const id = `new-${++created}`
  if (change.type === 'away') {
    const { kind, note } = change
    return { type: 'window', id, start: days.start, end, kind, note, startsAt: '', endsAt: '', updatedAt: '' }
  }
  const { projectId, projectName, jobId, trade } = change.work
  const { start } = days
  return {
    type: 'assignment',
    id,
    start,
    end: days.end,
    title: projectName,
    projectId,
    isProjectCancelled: false,
    trade,
    jobId,
    updatedAt: '',
  }
}

function doneText(change: Change): string {
  const { person, days } = change
  const when = formatDays(days.start, days.end)
  if (change.type === 'away' || change.type === 'window') return `${person.name}: saved, ${when}`
  const where = change.type === 'move' ? change.bar.title : change.work.projectName
  return `${person.name} on ${where}, ${when}`
}
