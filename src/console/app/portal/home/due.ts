/** What the worker has to do. Entries that wait to be sent count as done. */
import { kindOf } from '../../../../domain/compliance/required.ts'
import type { WeekStart } from '../../parts/values/days.ts'
import { subjectOf } from '../hours/week-hours.ts'
import { isToAccept } from '../parts/words.ts'
import type { Entry } from '../queue/entry.ts'
import type { Records } from '../records.ts'
import { addDays, weekOf, weekOfSheet } from '../week.ts'

type DocumentRecord = Records['documents'][number]
type ExpenseRecord = Records['expenses'][number]

interface Due {
  /** Papers to read and accept. */
  papers: readonly DocumentRecord[]
  /** Hours that the office sent back. */
  sentBack: Records['timesheets']
  /** Documents that the office rejected, until another one of the type is sent. */
  documentsSentBack: readonly DocumentRecord[]
  /** Expenses that the office rejected, until another one of the day and category is sent. */
  expensesSentBack: readonly ExpenseRecord[]
  /** The first day of last week, if the worker was assigned then and has entered no hours. */
  weekWithoutHours: string | undefined
  /** Kinds of documents that the worker needs and does not have. */
  missing: readonly string[]
  /** Documents that are expiring or expired, and not replaced. */
  toRenew: readonly DocumentRecord[]
}

export function dueOf(records: Records, entries: readonly Entry[], today: string, start: WeekStart): Due {
  const { documents, timesheets, expenses, needed = [] } = records
  const subjects = new Set(entries.map(({ subject }) => subject))
  const sent = new Set<string>(inputsOf<DocumentRecord>(entries, 'document').map(kindOf))
  const uploads = documents.filter(({ paper }) => paper === null)
  const covered = new Set<string>([
    ...sent,
    ...uploads.flatMap((each) => (each.status === 'valid' || each.status === 'pending' ? kindOf(each) : [])),
  ])
  const ending = uploads.filter(
    (each) => (each.status === 'expiring' || each.status === 'expired') && !covered.has(kindOf(each)),
  )
  const documentsSentBack = uploads.filter(
    (each) => each.status === 'rejected' && !sent.has(kindOf(each)) && !isSentAgain(each, uploads, isSameType),
  )
  const claimed = inputsOf<ExpenseRecord>(entries, 'expense')
  const isThere = (type: string) => [...ending, ...documentsSentBack].some((each) => kindOf(each) === type)
  return {
    papers: documents.filter((each) => isToAccept(each) && !subjects.has(`paper:${each.id}`)),
    sentBack: timesheets.filter(
      (sheet) => sheet.status === 'rejected' && !subjects.has(subjectOf(sheet.projectId, weekOfSheet(sheet, start))),
    ),
    weekWithoutHours: weekWithoutHours(records, subjects, today, start),
    documentsSentBack,
    expensesSentBack: expenses.filter(
      (each) =>
        each.status === 'rejected' &&
        !claimed.some((input) => isSameClaim(each, input)) &&
        !isSentAgain(each, expenses, isSameClaim),
    ),
    missing: needed.filter((type) => !covered.has(type) && !isThere(type)),
    toRenew: ending,
  }
}

/** The inputs of entries that are not sent yet. */
function inputsOf<Input>(entries: readonly Entry[], kind: Entry['kind']): Input[] {
  return entries.filter((each) => each.kind === kind).map(({ variables }) => variables.input as Input)
}

const isSameType = (one: DocumentRecord, other: DocumentRecord) => kindOf(one) === kindOf(other)

type Claim = Pick<ExpenseRecord, 'incurredOn' | 'category'>
const isSameClaim = (one: Claim, other: Claim) => one.incurredOn === other.incurredOn && one.category === other.category

/** Whether there is a later one of the same kind, whatever its status. */
function isSentAgain<Sent extends { createdAt: string }>(
  sent: Sent,
  all: readonly Sent[],
  isAlike: (one: Sent, other: Sent) => boolean,
): boolean {
  return all.some((each) => each.createdAt > sent.createdAt && isAlike(sent, each))
}

function weekWithoutHours(
  { assignments, timesheets }: Records,
  subjects: ReadonlySet<string>,
  today: string,
  start: WeekStart,
): string | undefined {
  const first = addDays(weekOf(today, start), -7)
  const last = addDays(first, 6)
  const worked = assignments.filter(
    ({ startDate, endDate }) => startDate <= last && (endDate === null || endDate >= first),
  )
  const isEntered =
    timesheets.some(({ periodStart, periodEnd }) => periodStart <= last && periodEnd >= first) ||
    worked.some(({ projectId }) => subjects.has(subjectOf(projectId, first)))
  return worked.length > 0 && !isEntered ? first : undefined
}
