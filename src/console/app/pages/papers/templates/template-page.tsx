/** The page of one template, or of a new one. */
import { useRef, useState } from 'react'
import { useApiQuery } from '../../../api/hooks.ts'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../../parts/states/loading-rows.tsx'
import { NotFound } from '../../../parts/states/no-page.tsx'
import { MergeFieldsDocument, TemplatePageDocument, type TemplateTextFragment } from './operations.ts'
import { TemplateEditor } from './template-editor.tsx'

/** @param name of an existing template */
export function TemplatePage({ name }: { name: string | undefined }) {
  const query = useApiQuery(TemplatePageDocument, { name: name ?? '' }, { pause: name === undefined })
  const fields = useApiQuery(MergeFieldsDocument, {})
  const [saved, setSaved] = useState<TemplateTextFragment>()
  const failure = query.failure ?? fields.failure
  const [read] = query.data?.latest?.data ?? []
  const lastRead = useRef(read)
  lastRead.current = read ?? lastRead.current
  const isSaved = saved !== undefined && saved.version > (lastRead.current?.version ?? 0)
  const latest = isSaved ? saved : lastRead.current
  const isRead = name === undefined || query.data !== undefined
  if (failure && (!isRead || !fields.data))
    return (
      <FailureNotice
        failure={failure}
        onRetry={() => {
          query.refetch()
          fields.refetch()
        }}
      />
    )
  if (!isRead || !fields.data) return <LoadingRows />
  if (name !== undefined && latest === undefined) return <NotFound />
  return (
    <TemplateEditor
      key={saved?.id} // after saving, the author continues with the saved version
      latest={latest}
      versions={query.data?.versions?.data ?? []}
      fields={fields.data.mergeFields ?? []}
      isDeleted={name !== undefined && read === undefined && !isSaved}
      refetch={query.refetch}
      onSaved={(version) => {
        setSaved(version)
        if (name !== undefined) query.refetch()
      }}
    />
  )
}
