/** The queue that the address describes, and the document that it names in it. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { knownValues } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { usePagedRows } from '../../parts/list/use-paged-rows.ts'
import { documentTypes } from '../workers/document-types.ts'
import { ReviewCountsDocument, ReviewQueueDocument, type ReviewQueueQuery } from './operations.ts'
import { positionOf } from './position.ts'

const FILTERS = ['type', 'project'] as const
const DOCUMENT = ['doc'] as const
const NO_SORTS: readonly never[] = []

const pageOf = ({ documentsToReview }: ReviewQueueQuery) => documentsToReview

export function useQueue() {
  const address = useListAddress(FILTERS, NO_SORTS)
  const place = useListAddress(DOCUMENT, NO_SORTS)
  const projectId = address.values.project
  const ofProject = useMemo(() => (projectId === undefined ? {} : { projectId: [projectId] }), [projectId])
  const types = knownValues(address.all('type'), documentTypes)
  const variables = useMemo(
    () => ({ ...ofProject, ...(types.length > 0 && { filter: { type: types } }) }),
    [types.join(), ofProject],
  )
  const list = usePagedRows(ReviewQueueDocument, variables, pageOf)
  const counts = useApiQuery(ReviewCountsDocument, ofProject)
  const refresh = () => {
    list.source.refresh()
    counts.refetch()
  }
  useRecordChanges(['document', 'worker', 'assignment'], refresh)
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const ids = useMemo(() => list.rows.map(({ id }) => id).filter((id) => !decided.has(id)), [list.rows, decided])
  const { doc } = place.values
  const first = list.isPrevious ? undefined : ids[0]
  const id = doc ?? first
  const filters = useRef(address.text)
  useEffect(() => {
    if (filters.current !== address.text) place.set({ doc: null }) // another queue begins at its beginning
    filters.current = address.text
  }, [address.text])
  // Who has a document before them keeps it, also if somebody else is faster: the address says which one it is.
  useEffect(() => {
    if (doc === undefined && first !== undefined) place.set({ doc: first })
  }, [doc, first])
  const position = id === undefined ? undefined : positionOf(ids, id)
  const reached = position?.before ?? 0
  useEffect(() => list.source.view(reached, reached + 1), [list.source, reached, ids.length])
  return {
    address,
    types,
    id,
    position,
    total: list.total && Math.max(0, list.total - (list.rows.length - ids.length)),
    failure: list.failure,
    counts: counts.data?.documentReviewCounts,
    refresh,
    /** Goes to a document; without one, to the beginning. */
    goTo: (next: string | undefined) => place.set({ doc: next ?? null }),
    /** A document was decided here: it leaves the queue at once, and the next one follows. */
    leave(left: string) {
      setDecided((before) => new Set(before).add(left))
      place.set({ doc: position?.next ?? position?.previous ?? null })
      refresh()
    },
  }
}
