/** The work of the days shown, the people of the open project, and the days with other numbers of the rows on screen. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Client, useClient } from 'urql'
import { useApiQuery } from '../../api/hooks.ts'
import { dayText, startOf } from '../../parts/values/days.ts'
import {
  PlannerProjectPeopleDocument,
  PlannerRoleDaysDocument,
  PlannerWorkDocument,
  type PlannerWorkQuery,
} from './operations.ts'
import { type Person, personOf } from './people.ts'
import type { Scale } from './scale.ts'
import { type ProjectRow, type UnusualDays, unusualDaysOf } from './work.ts'

/** The maximum number of pages after the first. */
const MAX_PAGES = 20
/** The maximum number of jobs whose unusual days are read. */
const MAX_JOBS = 100
/** Milliseconds of rest after which the rows are read to which someone has scrolled. */
const SCROLLED = 150

interface Days {
  from: string
  to: string
}

/** The pages after the first; those that were read, if one fails. */
export async function readMoreWork(
  client: Pick<Client, 'query'>,
  { from, to }: Days,
  first: PlannerWorkQuery,
): Promise<PlannerWorkQuery[]> {
  const rest: PlannerWorkQuery[] = []
  let [afterJob, afterOther] = [first.jobs?.nextCursor, first.assignments?.nextCursor]
  while ((afterJob || afterOther) && rest.length < MAX_PAGES) {
    const variables = { from, to, jobs: Boolean(afterJob), afterJob, others: Boolean(afterOther), afterOther }
    const { data } = await client.query(PlannerWorkDocument, variables, { requestPolicy: 'network-only' }).toPromise()
    if (data === undefined) return rest
    rest.push(data)
    afterJob = data.jobs?.nextCursor
    afterOther = data.assignments?.nextCursor
  }
  return rest
}

export function useWork({ from, to }: Pick<Scale, 'from' | 'to'>) {
  const client = useClient()
  const days = useMemo(() => ({ from: dayText(from), to: dayText(to) }), [from, to])
  const query = useApiQuery(PlannerWorkDocument, { ...days, jobs: true, others: true }, { lists: 'Job' })
  const { data: first } = query
  const [rest, setRest] = useState<{ of: Days; pages: PlannerWorkQuery[] }>()
  useEffect(() => {
    let isCurrent = true
    if (first)
      void readMoreWork(client, days, first).then((pages) => {
        if (isCurrent) setRest({ of: days, pages })
      })
    return () => {
      isCurrent = false
    }
  }, [client, first, days])
  const pages = useMemo(
    () => (first ? [first, ...(rest?.of === days ? rest.pages : [])] : undefined),
    [first, rest, days],
  )
  return { ...query, pages, isCut: rest?.of === days && hasMore(pages?.at(-1)) }
}

/** Whether there is work that was not read: more than the pages hold, or a page that failed. */
export const hasMore = (last: PlannerWorkQuery | undefined) =>
  Boolean(last?.jobs?.nextCursor ?? last?.assignments?.nextCursor)

/** @param project undefined if none is open */
export function usePeopleOf(
  project: ProjectRow | undefined,
  { from, to }: Pick<Scale, 'from' | 'to'>,
  timeZone = 'UTC',
) {
  const variables = {
    project: project?.id ?? '',
    from: dayText(from),
    to: dayText(to),
    fromTime: startOf(from, timeZone).toISOString(),
    toTime: startOf(to + 1, timeZone).toISOString(),
  }
  const client = useClient()
  const query = useApiQuery(PlannerProjectPeopleDocument, variables, { pause: !project, lists: 'Assignment' })
  // While the next project is read, the answer is that of the one before.
  const key = `${variables.project} ${variables.from} ${variables.to}`
  const answered = useRef<string>(undefined)
  if (query.data && !query.loading) answered.current = key
  const data = answered.current === key ? query.data : undefined
  const people = useMemo(() => {
    if (!project || !data) return undefined
    const workers = (data.assignments?.data ?? []).flatMap(({ worker }) => (worker ? [worker] : []))
    const byId = new Map(workers.map((worker) => [worker.id, worker]))
    return [...byId.values()]
      .map((worker): Person => personOf(worker, timeZone))
      .sort((one, other) => one.name.localeCompare(other.name))
  }, [project?.id, data, timeZone])
  /** Resolves when what is shown is read again: until then, a change that is saved stays drawn. */
  const reload = useCallback(async () => {
    if (variables.project === '') return
    const context = { requestPolicy: 'network-only' as const, additionalTypenames: ['Assignment'] }
    await client.query(PlannerProjectPeopleDocument, variables, context).toPromise()
  }, [client, key])
  const unread = (data?.assignments?.pagination.total ?? 0) - (data?.assignments?.data.length ?? 0)
  return { ...query, people, unread, data, reload }
}

/**
 * The days on which the roles of projects have other numbers, by the id of the bar. Rows that are read stay as they are
 * while others are read.
 * @param projects those on screen, the most important first
 * @param since read again when this changes
 */
export function useUnusualDays(
  projects: readonly ProjectRow[],
  { from, to }: Pick<Scale, 'from' | 'to'>,
  since: unknown,
): ReadonlyMap<string, readonly UnusualDays[]> {
  const client = useClient()
  const [days, setDays] = useState<ReadonlyMap<string, UnusualDays[]>>(new Map())
  const jobs = openJobsOf(projects).slice(0, MAX_JOBS).sort().join(' ')
  useEffect(() => {
    if (jobs === '') return
    let isCurrent = true
    const variables = { jobs: jobs.split(' '), from: dayText(from), to: dayText(to) }
    const read = async () => {
      const { data } = await client
        .query(PlannerRoleDaysDocument, variables, { requestPolicy: 'network-only' })
        .toPromise()
      if (isCurrent && data?.roleDays) setDays(unusualDaysOf(data.roleDays))
    }
    const rest = setTimeout(() => void read(), SCROLLED)
    return () => {
      isCurrent = false
      clearTimeout(rest)
    }
  }, [client, jobs, from, to, since])
  return days
}

const openJobsOf = (projects: readonly ProjectRow[]): string[] => [
  ...new Set(
    projects
      .flatMap(({ roles }) => roles)
      .flatMap(({ jobId, isCompleted }) => (jobId !== null && !isCompleted ? [jobId] : [])),
  ),
]
