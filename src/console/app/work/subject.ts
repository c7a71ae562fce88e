/** Names and links of the records that tasks and notifications are about. */
import { formatDay, readDay } from '../parts/values/days.ts'
import { personName } from '../parts/values/person-name.ts'
import { capitalised, inWords } from '../staffing/words.ts'
import type { SubjectNameFragment } from './operations.ts'

export type Subject = SubjectNameFragment

/** The name of a record: of a worker, their name; of a job, `Dock Wall, from 3 Nov 2026`; … */
export function subjectName(subject: Subject): string {
  switch (subject.__typename) {
    case 'Worker':
      return personName(subject)
    case 'Client':
    case 'Project':
    case 'DocumentPack':
    case 'Automation':
      return subject.name
    case 'Job':
      return jobName(subject.project?.name, subject.startDate)
    case 'Document':
      return withWorker(subject.name, subject)
    case 'Timesheet':
      return withWorker(`Timesheet of ${formatDay(readDay(subject.periodStart))}`, subject)
    case 'Expense':
      return withWorker(subject.description ?? 'Expense', subject)
    case 'Assignment':
      return withWorker('Assignment', subject)
    case 'Invoice':
      return subject.number === null ? 'Invoice, not issued' : `Invoice ${subject.number}`
    case 'Task':
      return subject.title
    default:
      return capitalised(inWords(subject.object))
  }
}

/** `Dock Wall, from 3 Nov 2026` */
export function jobName(project: string | undefined, startDate: string): string {
  return `${project ?? 'Job'}, from ${formatDay(readDay(startDate), 'long')}`
}

interface OfWorker {
  worker?: { firstName: string; lastName: string } | null
}

const withWorker = (name: string, { worker }: OfWorker) => (worker ? `${name}, ${personName(worker)}` : name)

/** The record's path in the console; undefined if it has no page. */
export function subjectPath(subject: Subject): string | undefined {
  const { id } = subject
  switch (subject.__typename) {
    case 'Worker':
      return `/workers/${id}`
    case 'Project':
      return `/projects/${id}`
    case 'Job':
      return `/jobs/${id}`
    case 'Document':
    case 'Assignment':
      return subject.worker ? `/workers/${subject.worker.id}` : undefined
    case 'Timesheet':
      return `/time?open=${id}`
    case 'Expense':
      return `/expenses?open=${id}`
    case 'Invoice':
      return `/invoices/${id}`
    case 'DocumentPack':
      return `/papers/${id}`
    case 'Automation':
      return '/automations'
    case 'Task':
      return `/tasks?open=${id}`
    default:
      return undefined
  }
}
