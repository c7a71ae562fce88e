/** What waits for the worker. What they entered and did not send yet waits for them no more. */
import { subjectOf } from '../hours/week-hours.ts'
import { isToAccept } from '../parts/words.ts'
import type { Entry } from '../queue/entry.ts'
import type { Records } from '../records.ts'
import { addDays, mondayOf } from '../week.ts'

type DocumentRecord = Records['documents'][number]

interface Due {
  /** Papers to read and accept. */
  papers: readonly DocumentRecord[]
  /** Hours that the office sent back. */
  sentBack: Records['timesheets']
  /** Last week's Monday, if the worker was assigned then and no hours are there. */
  weekWithoutHours: string | undefined
  /** Types of documents that the worker needs and does not have. */
  missing: readonly DocumentRecord['type'][]
  /** Documents that end or have ended, and that no other replaces. */
  toRenew: readonly DocumentRecord[]
}

export function dueOf(records: Records, entries: readonly Entry[], today: string): Due {
  const { documents, timesheets, needed = [] } = records
  const subjects = new Set(entries.map(({ subject }) => subject))
  const sent = new Set(
    entries.flatMap(({ kind, variables }) => (kind === 'document' ? (variables.input as { type: string }).type : [])),
  )
  const uploads = documents.filter(({ paper }) => paper === null)
  const covered = new Set<string>([
    ...sent,
    ...uploads.flatMap(({ status, type }) => (status === 'valid' || status === 'pending' ? type : [])),
  ])
  const ending = uploads.filter(
    ({ status, type }) => (status === 'expiring' || status === 'expired') && !covered.has(type),
  )
  return {
    papers: documents.filter((each) => isToAccept(each) && !subjects.has(`paper:${each.id}`)),
    sentBack: timesheets.filter(
      ({ status, projectId, periodStart }) =>
        status === 'rejected' && !subjects.has(subjectOf(projectId, mondayOf(periodStart))),
    ),
    weekWithoutHours: weekWithoutHours(records, subjects, today),
    missing: needed.filter((type) => !covered.has(type) && !ending.some((each) => each.type === type)),
    toRenew: ending,
  }
}

function weekWithoutHours(
  { assignments, timesheets }: Records,
  subjects: ReadonlySet<string>,
  today: string,
): string | undefined {
  const monday = addDays(mondayOf(today), -7)
  const sunday = addDays(monday, 6)
  const worked = assignments.filter(
    ({ startDate, endDate }) => startDate <= sunday && (endDate === null || endDate >= monday),
  )
  const isEntered =
    timesheets.some(({ periodStart, periodEnd }) => periodStart <= sunday && periodEnd >= monday) ||
    worked.some(({ projectId }) => subjects.has(subjectOf(projectId, monday)))
  return worked.length > 0 && !isEntered ? monday : undefined
}
