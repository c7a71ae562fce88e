/** Why the server refused a change, in the planner's words: with names and dates as people write them, never with ids. */
import type { Failure } from '../../api/failure.ts'
import { formatDay, formatPeriod, readDay } from '../../parts/values/days.ts'
import type { ConflictingAssignmentQuery } from './operations.ts'

type Other = NonNullable<ConflictingAssignmentQuery['assignment']>

const subjects: Record<string, string> = {
  workerId: 'The worker',
  projectId: 'The project',
  jobId: 'The job',
  endDate: 'The last day',
}

/** @param other the assignment that is in the way, if there is one and it can be read */
export function refusalInWords(failure: Failure, person: string, other?: Other): Failure {
  return { ...failure, message: withNames(messageOf(failure, person, other), person) }
}

function messageOf({ code, message, fields }: Failure, person: string, other: Other | undefined): string {
  if (code === 'precondition_failed')
    return 'Somebody else has changed this since you last saw it. The planner shows their version now.'
  if (code === 'not_found') return 'Somebody else has removed this.'
  if (other)
    return `${person} is already on ${other.project?.name ?? 'another project'}, ${formatPeriod(other.startDate, other.endDate)}.`
  const [first] = Object.entries(fields)
  if (code !== 'validation_failed' || first === undefined) return message // a planner has no form to show fields in
  const [field, problem] = first
  return `${subjects[field] ?? field} ${problem}.`
}

const withNames = (message: string, person: string) =>
  message.replace(/^The worker\b/, person).replace(/\b\d{4}-\d\d-\d\d\b/g, (date) => formatDay(readDay(date), 'long'))
