/** The draft of a review. It follows the document until the reviewer types; then it reports changes by others. */
import { useEffect, useMemo, useState } from 'react'
import { useEdited } from '../../parts/forms/edited-record.tsx'
import {
  correctionsOf,
  type Draft,
  type FieldName,
  nextOpen,
  proposalsOf,
  type ReviewedDocument,
  type Values,
  valuesOf,
} from './draft.ts'

export function useDraft(document: ReviewedDocument) {
  const edited = useEdited(valuesOf(document), document.updatedAt)
  const [own, setOwn] = useState<ReadonlySet<FieldName>>(new Set())
  const [active, setActive] = useState<FieldName>('number')
  const { values, base, now, others, since, settle } = edited
  const isUntouched = correctionsOf(base, values) === null
  // The reviewer has changed nothing, so the draft can take over changes that were made elsewhere.
  useEffect(() => {
    if (isUntouched && since !== document.updatedAt) settle(now)
  }, [document.updatedAt, isUntouched])
  const read = document.aiJobs?.data[0]?.result
  const proposals = useMemo(() => proposalsOf(read), [read])
  const draft: Draft = { values, proposals, own }
  const decide = (name: FieldName, value: string, isOwn: boolean) => {
    const next: Draft = {
      values: { ...values, [name]: value } as Values,
      proposals,
      own: new Set([...own].filter((each) => each !== name).concat(isOwn ? [name] : [])),
    }
    edited.setValues(next.values)
    setOwn(next.own)
    return next
  }
  const moveOn = (from: FieldName, decided: Draft) => setActive(nextOpen(decided, from) ?? from)
  return {
    edited,
    draft,
    active,
    setActive,
    isChanged: !isUntouched && others.length > 0,
    type: (name: FieldName, value: string) => decide(name, value, true),
    moveOn: (from: FieldName) => moveOn(from, draft),
    take: (name: FieldName) => {
      const proposal = proposals[name]
      if (proposal !== undefined) moveOn(name, decide(name, proposal.value, false))
    },
    keep: (name: FieldName) => {
      if (proposals[name] !== undefined) moveOn(name, decide(name, values[name], true))
    },
  }
}
