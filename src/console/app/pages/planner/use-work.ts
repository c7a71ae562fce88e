/** The work of the days shown, the people of the open project, and the days with other numbers of the rows on screen. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Client, useClient } from 'urql'
import { useApiQuery } from '../../api/hooks.ts'
import { dayText, startOf } from '../../parts/values/days.ts'
import {
  PlannerFoundDocument,
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
/** The maximum number of projects of a filter. */
const MAX_GROUP = 20
/** The maximum number of jobs whose unusual days are read. */
const MAX_JOBS = 100
/** Milliseconds of rest after which the rows are read to which someone has scrolled. */
const SCROLLED = 150

interface Days {
  from: string
  to: string
}

type Projects = readonly string[] | undefined

interface Read {
  pages: PlannerWorkQuery[]
  /** There is more than the pages hold, or a page failed. */
  isCut: boolean
}

/**
 * The pages after the first.
 * @param groups the projects whose work is read, in groups as large as a filter takes; the first page is of the first group
 */
export async function readMoreWork(
  client: Pick<Client, 'query'>,
  { from, to }: Days,
  first: PlannerWorkQuery,
  groups: readonly Projects[] = [undefined],
): Promise<Read> {
  const pages: PlannerWorkQuery[] = []
  const read = async (projects: Projects, before?: PlannerWorkQuery) => {
    if (pages.length >= MAX_PAGES) return undefined
    const [afterJob, afterOther] = [before?.jobs?.nextCursor, before?.assignments?.nextCursor]
    const [jobs, others] = [!before || Boolean(afterJob), !before || Boolean(afterOther)]
    const variables = { from, to, jobs, afterJob, others, afterOther, projects: projects && [...projects] }
    const { data } = await client.query(PlannerWorkDocument, variables, { requestPolicy: 'network-only' }).toPromise()
    if (data) pages.push(data)
    return data
  }
  for (const [place, projects] of groups.entries()) {
    let page = place === 0 ? first : await read(projects)
    while (hasMore(page)) page = await read(projects, page)
    if (page === undefined) return { pages, isCut: true }
  }
  return { pages, isCut: false }
}

const hasMore = (page: PlannerWorkQuery | undefined) => Boolean(page?.jobs?.nextCursor ?? page?.assignments?.nextCursor)

interface Wanted {
  /** Words of the project. */
  search: string | undefined
  trade: string | undefined
}

const EVERYTHING: readonly Projects[] = [undefined]

/** @returns `pages` undefined until the first is read; those of the filters before stay until then */
export function useWork({ from, to }: Pick<Scale, 'from' | 'to'>, { search = '', trade }: Wanted) {
  const client = useClient()
  const days = useMemo(() => ({ from: dayText(from), to: dayText(to) }), [from, to])
  const words = search.length > 1 ? search : undefined
  const isFiltered = words !== undefined || trade !== undefined
  const found = useApiQuery(
    PlannerFoundDocument,
    { ...days, search: words, trade },
    { pause: !isFiltered, lists: 'Project' },
  )
  // While the answer to other filters is read, `data` is that of those before.
  const chosen = isFiltered && !found.loading ? found.data?.plannedProjects : undefined
  const groups = useMemo(() => (isFiltered ? chosen && groupsOf(chosen.data) : EVERYTHING), [isFiltered, chosen])
  const isNothing = groups?.length === 0
  const query = useApiQuery(
    PlannerWorkDocument,
    { ...days, jobs: true, others: true, projects: groups?.[0] && [...groups[0]] },
    { pause: groups === undefined || isNothing, lists: 'Job' },
  )
  const first = groups === undefined || isNothing || query.loading ? undefined : query.data
  const [rest, setRest] = useState<Read & { of: unknown }>()
  useEffect(() => {
    let isCurrent = true
    if (first && groups)
      void readMoreWork(client, days, first, groups).then((read) => {
        if (isCurrent) setRest({ of: groups, ...read })
      })
    return () => {
      isCurrent = false
    }
  }, [client, first, days, groups])
  const more = rest?.of === groups ? rest : undefined
  const pages = useMemo(
    () => (first ? [first, ...(more?.pages ?? [])] : isNothing ? [] : undefined),
    [first, more, isNothing],
  )
  const before = useRef(pages)
  if (pages) before.current = pages
  const isCut = Boolean(more?.isCut || chosen?.nextCursor)
  const refetch = useCallback(() => {
    if (isFiltered) found.refetch()
    if (!isNothing) query.refetch()
  }, [isFiltered, isNothing, found.refetch, query.refetch])
  return {
    failure: (isFiltered ? found.failure : undefined) ?? query.failure,
    refetch,
    pages: pages ?? before.current,
    isCut,
  }
}

/** In groups as large as a filter takes. */
const groupsOf = (projects: readonly { id: string }[]): string[][] =>
  Array.from({ length: Math.ceil(projects.length / MAX_GROUP) }, (_, place) =>
    projects.slice(place * MAX_GROUP, (place + 1) * MAX_GROUP).map(({ id }) => id),
  )

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
