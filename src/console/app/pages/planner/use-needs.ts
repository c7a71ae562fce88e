/** All open roles and places to cover of the days shown. The first page follows changes; the others are read after it. */
import { useEffect, useState } from 'react'
import { type Client, useClient } from 'urql'
import { useApiQuery } from '../../api/hooks.ts'
import { PlannerNeedsDocument, type PlannerNeedsQuery } from './operations.ts'

/** The size of a page of places, as in the document. */
const PAGE = 100
/** The maximum number of pages after the first. */
const MAX_PAGES = 20

interface Days {
  from: string
  to: string
  /** Whether the person reads who is away. */
  away: boolean
}

const hasMorePlaces = ({ awayPlaces }: PlannerNeedsQuery) => awayPlaces?.length === PAGE

/** The pages after the first; those that were read, if one fails. */
export async function readRest(
  client: Pick<Client, 'query'>,
  { from, to, away }: Days,
  first: PlannerNeedsQuery,
): Promise<PlannerNeedsQuery[]> {
  const rest: PlannerNeedsQuery[] = []
  let [cursor, hasMore, last] = [first.jobs?.nextCursor, away && hasMorePlaces(first), first]
  while ((cursor || hasMore) && rest.length < MAX_PAGES) {
    const variables = { from, to, jobs: Boolean(cursor), cursor, away: hasMore, offset: (rest.length + 1) * PAGE }
    const { data } = await client.query(PlannerNeedsDocument, variables, { requestPolicy: 'network-only' }).toPromise()
    if (data === undefined) return rest
    rest.push(data)
    last = data
    cursor = last.jobs?.nextCursor
    hasMore = hasMore && hasMorePlaces(last)
  }
  return rest
}

export function useNeeds({ from, to, away }: Days) {
  const client = useClient()
  const { data: first, refetch } = useApiQuery(PlannerNeedsDocument, { from, to, away, jobs: true }, { lists: 'Job' })
  const [rest, setRest] = useState<{ of: string; pages: PlannerNeedsQuery[] }>()
  const of = `${from} ${to}`
  useEffect(() => {
    let isCurrent = true
    if (first)
      void readRest(client, { from, to, away }, first).then((pages) => {
        if (isCurrent) setRest({ of, pages })
      })
    return () => {
      isCurrent = false
    }
  }, [client, first, from, to, away, of])
  return { first, rest: rest?.of === of ? rest.pages : undefined, refetch }
}
