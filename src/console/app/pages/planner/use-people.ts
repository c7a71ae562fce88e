/** The people of the planner, loaded page by page as their rows come into view. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { type Failure, failureOf } from '../../api/failure.ts'
import { useRetry } from '../../api/hooks.ts'
import { dayText, startOf } from '../../parts/values/days.ts'
import { PlannerPeopleDocument, type PlannerPeopleQueryVariables } from './operations.ts'
import { type Person, personOf } from './people.ts'
import type { Scale } from './scale.ts'

const PAGE = 50

export interface People {
  /** Undefined until the first page is loaded. */
  total: number | undefined
  failure: Failure | undefined
  /** The person of a row; undefined while it loads. */
  at: (index: number) => Person | undefined
  /** Set the rows that are, or soon will be, in view. */
  show: (first: number, last: number) => void
  /** All loaded people. */
  shown: () => readonly Person[]
  /** Reload the rows in view. */
  reload: () => Promise<void>
}

interface Wanted {
  search: string | undefined
  filter: PlannerPeopleQueryVariables['filter']
  /** Only the people of this job, and those who fit its roles. */
  job: string | undefined
  scale: Pick<Scale, 'from' | 'to'>
  timeZone: string | undefined
}

export function usePeople({ search, filter, job, scale, timeZone }: Wanted): People {
  const client = useClient()
  const [, setVersion] = useState(0)
  const shown = useRef({ first: 0, last: PAGE - 1 })
  const { from, to } = scale
  const list = useMemo(
    () => ({
      pages: new Map<number, Person[]>(),
      reading: new Map<number, Promise<void>>(),
      total: undefined as number | undefined,
      failure: undefined as Failure | undefined,
      isCurrent: true,
    }),
    [client, search, JSON.stringify(filter), job, from, to, timeZone],
  )
  useEffect(() => {
    list.isCurrent = true
    return () => {
      list.isCurrent = false
    }
  }, [list])

  const read = useCallback(
    (page: number): Promise<void> => {
      if (timeZone === undefined) return Promise.resolve()
      const known = list.reading.get(page)
      if (known) return known
      const variables: PlannerPeopleQueryVariables = {
        search,
        filter,
        ...(job !== undefined && { job, ofJob: true }),
        from: dayText(from),
        to: dayText(to),
        fromTime: startOf(from, timeZone).toISOString(),
        toTime: startOf(to + 1, timeZone).toISOString(),
        limit: PAGE,
        offset: page * PAGE,
      }
      const reading = client
        .query(PlannerPeopleDocument, variables, { requestPolicy: 'network-only' })
        .toPromise()
        .then(({ data, error }) => {
          list.reading.delete(page)
          if (!list.isCurrent) return
          const found = data?.jobWorkers ?? data?.workers
          if (found) {
            list.failure = undefined
            list.total = found.pagination.total
            list.pages.set(
              page,
              found.data.map((worker) => personOf(worker, timeZone)),
            )
          } else if (error) list.failure = failureOf(error)
          setVersion((version) => version + 1)
        })
      list.reading.set(page, reading)
      return reading
    },
    [list, timeZone],
  )

  const pagesInView = useCallback(() => {
    const last = Math.min(shown.current.last, (list.total ?? PAGE) - 1)
    const [first, final] = [Math.floor(shown.current.first / PAGE), Math.floor(Math.max(last, 0) / PAGE)]
    return Array.from({ length: Math.max(1, final - first + 1) }, (_, index) => first + index)
  }, [list])

  const readMissing = useCallback(() => {
    for (const page of pagesInView()) if (!list.pages.has(page)) void read(page)
  }, [list, read, pagesInView])

  useEffect(readMissing, [readMissing])

  const show = useCallback(
    (first: number, last: number) => {
      shown.current = { first, last }
      readMissing()
    },
    [readMissing],
  )

  const reload = useCallback(async () => {
    const inView = pagesInView()
    for (const page of list.pages.keys()) if (!inView.includes(page)) list.pages.delete(page)
    // Wait for running requests first, because they may have started before the change.
    await Promise.all(inView.flatMap((page) => list.reading.get(page) ?? []))
    await Promise.all(inView.map(read))
  }, [list, read, pagesInView])

  useRetry(list.failure, reload)

  const at = useCallback((index: number) => list.pages.get(Math.floor(index / PAGE))?.[index % PAGE], [list])
  const loaded = useCallback(() => [...list.pages.values()].flat(), [list])
  return { total: list.total, failure: list.failure, at, show, shown: loaded, reload }
}
