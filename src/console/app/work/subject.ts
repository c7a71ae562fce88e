/** Names and paths of the records that tasks and notifications are about. */
import type { RecordKind } from '../records/record.ts'
import { byTypename } from '../records/records.ts'
import { capitalised, inWords } from '../staffing/words.ts'
import type { SubjectNameFragment } from './operations.ts'

export type Subject = SubjectNameFragment

const kindOf = ({ __typename }: Subject) =>
  (byTypename as Partial<Record<string, RecordKind<Subject, string>>>)[__typename]

/** The name of a record: of a worker, their name; of a job, `Dock Wall, from 3 Nov 2026`; … */
export const subjectName = (subject: Subject): string =>
  kindOf(subject)?.nameOf(subject) ?? capitalised(inWords(subject.object))

/** The record's path in the console; undefined if it has no page. */
export const subjectPath = (subject: Subject): string | undefined => kindOf(subject)?.pathOf(subject)
