/** The tasks that the address asks for: as the API takes it, and their number by status. */
import { useMemo } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { countsByValue } from '../../parts/list/choices.ts'
import { today } from '../../parts/values/days.ts'
import { useSession } from '../../session/session.tsx'
import { TaskFacetsDocument } from '../../work/operations.ts'
import { filterOf, statusesOf } from './find.ts'
import type { TaskAddress } from './task-filters.tsx'

export function useFound(address: TaskAddress) {
  const { me } = useSession()
  const found = useMemo(
    () => ({ filter: filterOf(address.all, me.id, today()), ...address.searched }),
    [address.text, me.id],
  )
  const facets = useApiQuery(TaskFacetsDocument, found, { lists: 'Task' })
  const counts = useMemo(() => countsByValue(facets.data?.statuses), [facets.data])
  const total = counts && statusesOf(address.all).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  return { found, counts, total }
}
