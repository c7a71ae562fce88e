import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useApiQuery } from '../../../api/hooks.ts'
import { JobProjectDocument } from '../operations.ts'
import type { Change } from './draft.ts'

/** Chooses the project of `?project=` in the URL, once. */
export function useNamedProject(change: Change): void {
  const [search, setSearch] = useSearchParams()
  const id = search.get('project')
  const project = useApiQuery(JobProjectDocument, { id: id ?? '' }, { pause: id === null }).data?.project
  useEffect(() => {
    if (!project || project.id !== id) return
    const { name, address, client } = project
    change({ isNewProject: false, project: { id: project.id, name, address, client: client?.name ?? '' } })
    setSearch({}, { replace: true })
  }, [project, id])
}
