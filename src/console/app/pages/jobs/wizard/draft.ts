/**
 * The input of the wizard. The browser stores it until the job is created, so that nothing is lost when the page is
 * reloaded, the tab closed or the session ended.
 */
import { useCallback, useState } from 'react'
import { dayFrom, dayText, today, type WeekStart, weekOf } from '../../../parts/values/days.ts'
import { useSession, useWeekStart } from '../../../session/session.tsx'
import { NO_ROLE, type RoleText, readRoles } from '../role-fields.tsx'

export const steps = ['site', 'roles', 'people', 'papers', 'summary'] as const
export type Step = (typeof steps)[number]

/** A chosen record, with its display name. */
export interface Chosen {
  id: string
  name: string
}

interface ChosenProject extends Chosen {
  client: string
  address: string | null
}

export interface ChosenWorker extends Chosen {
  /** Problems that the person accepted when choosing them. */
  notCompliant: boolean
  away: boolean
  /** The problems in words; empty if there are none. */
  reasons: string[]
}

export interface Draft {
  isNewProject: boolean
  project: ChosenProject | undefined
  isNewClient: boolean
  client: Chosen | undefined
  clientName: string
  projectName: string
  code: string
  address: string
  startDate: string
  endDate: string
  roles: RoleText[]
  /** By trade in lower case; `days` are the dates for which the workers were proposed. */
  people: Record<string, { days: string; workers: ChosenWorker[] }>
  packName: string
  /** Names of templates. */
  templates: string[]
}

const emptyDraft = (start: WeekStart): Draft => ({
  isNewProject: false,
  project: undefined,
  isNewClient: false,
  client: undefined,
  clientName: '',
  projectName: '',
  code: '',
  address: '',
  startDate: dayText(weekOf(today(), start) + 7),
  endDate: '',
  roles: [NO_ROLE],
  people: {},
  packName: '',
  templates: [],
})

export const daysOf = ({ startDate, endDate }: Pick<Draft, 'startDate' | 'endDate'>) => `${startDate} ${endDate}`

/** The workers chosen for a role; undefined if they were chosen for other dates. */
export function workersFor(draft: Draft, trade: string): ChosenWorker[] | undefined {
  const own = draft.people[trade.toLowerCase()]
  return own?.days === daysOf(draft) ? own.workers : undefined
}

/** The problems of a step in words; empty if it is complete. */
export function problemsOf(draft: Draft, step: Step): string[] {
  if (step === 'site') {
    if (!draft.isNewProject) return draft.project ? [] : ['Choose the project.']
    return [
      ...(draft.projectName.trim() ? [] : ['Enter the name of the new project.']),
      ...(draft.isNewClient
        ? draft.clientName.trim()
          ? []
          : ['Enter the name of the new client.']
        : draft.client
          ? []
          : ['Choose the client.']),
    ]
  }
  if (step === 'roles') {
    const [start, end] = [dayFrom(draft.startDate), dayFrom(draft.endDate)]
    return [
      ...(start === undefined ? ['Enter the first day.'] : []),
      ...(start !== undefined && end !== undefined && end < start ? ['The last day is before the first.'] : []),
      ...readRoles(draft.roles).problems.map(({ message }) => `${message}.`),
    ]
  }
  if (step === 'papers' && draft.templates.length > 0 && !draft.packName.trim()) return ['Enter the name of the pack.']
  return []
}

/** The first incomplete step, but at most `wanted`. */
export function reachable(draft: Draft, wanted: Step): Step {
  const before = steps.slice(0, steps.indexOf(wanted))
  return before.find((step) => problemsOf(draft, step).length > 0) ?? wanted
}

export const siteName = (draft: Draft) => (draft.isNewProject ? draft.projectName.trim() : (draft.project?.name ?? ''))
export const siteAddress = (draft: Draft) => (draft.isNewProject ? draft.address : (draft.project?.address ?? ''))

const VERSION = 1

function readDraft(key: string, start: WeekStart): Draft | undefined {
  try {
    const { version, draft } = JSON.parse(localStorage.getItem(key) ?? '{}') as { version?: number; draft?: Draft }
    return version === VERSION && draft ? { ...emptyDraft(start), ...draft } : undefined
  } catch {
    return undefined // not a valid draft
  }
}

/** The draft of this person in this organisation. */
export function useDraft() {
  const { me } = useSession()
  const start = useWeekStart()
  const key = `muster-job-draft-${me.organisation.id}-${me.id}`
  const [kept] = useState(() => readDraft(key, start))
  const [draft, setDraft] = useState(() => kept ?? emptyDraft(start))
  const [isDirty, setDirty] = useState(kept !== undefined)
  const change = useCallback(
    (changes: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => {
      setDirty(true)
      setDraft((before) => {
        const after = { ...before, ...(typeof changes === 'function' ? changes(before) : changes) }
        localStorage.setItem(key, JSON.stringify({ version: VERSION, draft: after }))
        return after
      })
    },
    [key],
  )
  const clear = useCallback(() => {
    localStorage.removeItem(key)
    setDirty(false)
    setDraft(emptyDraft(start))
  }, [key, start])
  return { draft, change, clear, isDirty, wasKept: kept !== undefined }
}

export type Change = ReturnType<typeof useDraft>['change']
