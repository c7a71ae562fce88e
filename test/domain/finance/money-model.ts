/** What is charged, by a slow and obvious reading of the rules, beside what an organisation answers. */
import type { TimesheetEntry } from '../../../src/domain/finance/timesheet-entries.ts'
import type { TestServer } from '../../support/server.ts'

/** An approved timesheet. */
export interface Sheet {
  clientId: string
  projectId: string
  workerId: string
  assignmentId: string | null
  periodStart: Date
  periodEnd: Date
  hours: number
  entries: TimesheetEntry[]
  /** Undefined without a rate. */
  charge: { currency: string; rates: string; amount: number } | undefined
  invoiceId: string | null
}

/** By its id; what it is charged is not known yet. */
export async function readSheet({ database: { prisma } }: TestServer, id: string): Promise<Sheet> {
  const { project, totalHours, entries, ...sheet } = await prisma.timesheet.findFirstOrThrow({
    where: { id },
    include: { project: true },
  })
  const { workerId, projectId, assignmentId, periodStart, periodEnd } = sheet
  const own = { workerId, projectId, assignmentId, periodStart, periodEnd, clientId: project.clientId }
  return {
    ...own,
    hours: totalHours,
    entries: entries as unknown as TimesheetEntry[],
    charge: undefined,
    invoiceId: null,
  }
}

/** What a timesheet is charged at the rates of now. */
export async function chargeOf({ database: { prisma } }: TestServer, sheet: Sheet): Promise<Sheet['charge']> {
  const { workerId, projectId, assignmentId, periodStart, periodEnd } = sheet
  const all = await prisma.assignment.findMany({ where: { workerId, projectId }, include: { chargeRate: true } })
  const named = all.filter(({ id }) => id === assignmentId)
  const inPeriod = all.filter(
    ({ deletedAt, startDate, endDate }) =>
      deletedAt === null && startDate <= periodEnd && (endDate === null || endDate >= periodStart),
  )
  // An assignment that was deleted keeps its rate; where it has none, the others of the period count.
  const hasOwn = named.some(({ chargeRate, deletedAt }) => chargeRate !== null || deletedAt === null)
  const candidates = (hasOwn ? named : inPeriod).map(({ chargeRate }) => chargeRate)
  const rates = new Set(candidates.map((rate) => rate && `${rate.rate} ${rate.overtimeRate} ${rate.currency}`))
  const rate = candidates[0]
  if (rates.size !== 1 || !rate) return undefined
  const cost = (of: (entry: TimesheetEntry) => number, perHour: number) =>
    Math.floor((sheet.entries.reduce((sum, entry) => sum + Math.round(of(entry) * 100), 0) * perHour + 50) / 100)
  const amount = cost(({ hours }) => hours, rate.rate) + cost(({ overtimeHours }) => overtimeHours, rate.overtimeRate)
  return { currency: rate.currency, rates: [...rates].join(), amount }
}

/** Sums by a key, without those that are nothing. */
export function sumsBy<Row>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => number) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row))
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort(([one], [other]) => (one < other ? -1 : 1)))
}
