/** The requirements as they are stored, and as somebody edits them. */
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useRestore } from '../../parts/forms/use-restore.ts'
import { type Requirement, rowsOf, settingOf, textOf } from './edited.ts'
import { RequirementsDocument, SetRequirementsDocument } from './operations.ts'

export function useEdited() {
  const query = useApiQuery(RequirementsDocument, {})
  const { mutate, busy, failure, reset } = useApiMutation(SetRequirementsDocument, {
    onDone: () => {
      setEdited(undefined)
      query.refetch()
    },
  })
  const restore = useRestore(SetRequirementsDocument, { done: 'The requirements are as before', onDone: query.refetch })
  /** The requirements before editing and as edited; undefined if they are not being edited. */
  const [edited, setEdited] = useState<{ from: Requirement[]; rows: Requirement[] }>()
  const stored = query.data?.complianceRequirements ?? undefined
  const rows = edited?.rows ?? rowsOf(stored ?? [])
  const edit = (next: Requirement[]) => stored && setEdited((before) => ({ from: before?.from ?? stored, rows: next }))
  const discard = () => {
    reset()
    setEdited(undefined)
    query.refetch()
  }
  const save = async () => {
    if (!edited) return
    const [from, requirements] = [settingOf(edited.from), settingOf(edited.rows)]
    if (await mutate({ requirements, ifUnchangedFrom: from }))
      restore('Requirements saved. Workers will be re-checked in a moment.', {
        requirements: from,
        ifUnchangedFrom: requirements,
      })
  }
  const isChanged = edited !== undefined && textOf(edited.rows) !== textOf(edited.from)
  return { query, stored, rows, edit, isChanged, discard, save: () => void save(), busy, failure }
}
