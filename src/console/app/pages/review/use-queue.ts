/** The queue and the current document, both from the URL. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { countedChoices, knownValues } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { usePagedRows } from '../../parts/list/use-paged-rows.ts'
import { documentTypes } from '../../records/document.ts'
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
  const typeCounts = counts.data?.documentReviewCounts?.types.map(({ type, documents }) => ({
    value: type,
    count: documents,
  }))
  const refresh = () => {
    list.source.refresh()
    counts.refetch()
  }
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const ids = useMemo(() => list.rows.map(({ id }) => id).filter((id) => !decided.has(id)), [list.rows, decided])
  const { doc } = place.values
  const first = list.isPrevious ? undefined : ids[0]
  const id = doc ?? first
  const filters = useRef(address.text)
  useEffect(() => {
    if (filters.current !== address.text) place.set({ doc: null }) // a different queue starts at its first document
    filters.current = address.text
  }, [address.text])
  // The URL keeps the current document, even if somebody else decides it first.
  useEffect(() => {
    if (doc === undefined && first !== undefined) place.set({ doc: first })
  }, [doc, first])
  const position = id === undefined ? undefined : positionOf(ids, id)
  const reached = position?.before ?? 0
  useEffect(() => list.source.view(reached, reached + 1), [list.source, reached, ids.length])
  return {
    address,
    typeMenu: { choices: countedChoices(documentTypes, typeCounts), ...address.choice('type'), values: types },
    id,
    position,
    total: list.total && Math.max(0, list.total - (list.rows.length - ids.length)),
    failure: list.failure,
    refresh,
    /** Go to a document; by default, to the first one. */
    goTo: (next: string | undefined) => place.set({ doc: next ?? null }),
    /** Remove a decided document from the queue at once, and go to the next one. */
    leave(left: string) {
      setDecided((before) => new Set(before).add(left))
      place.set({ doc: position?.next ?? position?.previous ?? null })
      refresh()
    },
  }
}
