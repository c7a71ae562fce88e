/** Shows sentences of automations, with records and people by their names. */
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import type { RecordType } from '../../api/schema-types.ts'
import { Loaded } from '../../parts/states/loaded.tsx'
import { useColleagues } from '../../work/colleagues.ts'
import { SubjectOfDocument } from '../../work/operations.ts'
import { subjectName } from '../../work/subject.ts'
import classes from './automations.module.css'
import { AutomationVocabularyDocument } from './operations.ts'
import type { Part, Words } from './sentence.ts'
import { useVocabulary, VocabularyContext } from './vocabulary.ts'

/** Loads the vocabulary, then shows its children. */
export function WithVocabulary({ children }: { children: ReactNode }) {
  const query = useApiQuery(AutomationVocabularyDocument, {})
  return (
    <Loaded query={query} of={query.data?.automationVocabulary}>
      {(vocabulary) => <VocabularyContext value={vocabulary}>{children}</VocabularyContext>}
    </Loaded>
  )
}

export function useWords(): Words {
  const vocabulary = useVocabulary()
  const colleagues = useColleagues()
  return { vocabulary, nameOf: (userId) => colleagues.nameOf(userId) ?? 'nobody' }
}

export function Sentence({ parts }: { parts: readonly Part[] }) {
  return (
    <span className={classes.sentence}>
      {parts.map((part, index) => (
        <Piece key={index} part={part} />
      ))}
    </span>
  )
}

function Piece({ part }: { part: Part }) {
  if (part.as === 'record') return <RecordName type={part.type} id={part.id} />
  if (part.as === 'plain') return part.text
  return <span className={part.as === 'field' ? classes.field : classes.value}>{part.text}</span>
}

function RecordName(record: Named) {
  return <span className={classes.value}>{useRecordName(record)}</span>
}

interface Named {
  type: string
  /** Empty for no record, which is not queried. */
  id: string
}

/** The name of a record; `…` until it is loaded. */
export function useRecordName({ type, id }: Named): string {
  const { data, loading } = useApiQuery(SubjectOfDocument, { id, type: type as RecordType }, { pause: id === '' })
  const subject = data?.node
  return subject?.id === id ? subjectName(subject) : loading ? '…' : 'a deleted record'
}
