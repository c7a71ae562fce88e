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
  const all = await prisma.assignment.findMany({
    where: { workerId, projectId },
    include: { chargeRate: true, worker: true },
  })
  const offered = await prisma.clientRate.findMany({ where: { clientId: sheet.clientId, deletedAt: null } })
  const named = all.filter(({ id }) => id === assignmentId)
  const inPeriod = all.filter(
    ({ deletedAt, startDate, endDate }) =>
      deletedAt === null && startDate <= periodEnd && (endDate === null || endDate >= periodStart),
  )
  /** Its own rate, else the client's of the day for its trade, else the client's for every trade. */
  const rateOn = ({ chargeRate, trade, worker }: (typeof all)[number], day: Date) => {
    const valid = offered.filter(({ validFrom, validUntil }) => validFrom <= day && day <= (validUntil ?? day))
    const ofTrade = (wanted: string | null) =>
      valid.find((each) => each.trade?.toLowerCase() === wanted?.toLowerCase() && (each.trade === null) === !wanted)
    return chargeRate ?? ofTrade(trade ?? worker.trade) ?? ofTrade(null)
  }
  const worked = sheet.entries.filter(({ hours, overtimeHours }) => hours + overtimeHours > 0)
  const entries =
    worked.length > 0 ? worked : [{ date: periodStart.toISOString(), hours: 0, overtimeHours: 0, note: null }]
  // An assignment that was deleted keeps its rate; where it has none, the others of the period count.
  const hasOwn = named.some(
    (each) => each.deletedAt === null || entries.every(({ date }) => rateOn(each, new Date(date)) !== undefined),
  )
  const candidates = hasOwn ? named : inPeriod
  const byRate = new Map<string, TimesheetEntry[]>()
  for (const entry of entries) {
    const rates = candidates.map((each) => rateOn(each, new Date(entry.date)))
    const texts = new Set(rates.map((rate) => rate && `${rate.rate} ${rate.overtimeRate} ${rate.currency}`))
    const [text] = texts
    if (texts.size !== 1 || text === undefined) return undefined
    byRate.set(text, [...(byRate.get(text) ?? []), entry])
  }
  const currencies = new Set([...byRate.keys()].map((text) => text.split(' ')[2] as string))
  if (currencies.size !== 1) return undefined
  const cost = (some: TimesheetEntry[], of: (entry: TimesheetEntry) => number, perHour: number) =>
    Math.floor((some.reduce((sum, entry) => sum + Math.round(of(entry) * 100), 0) * perHour + 50) / 100)
  const amounts = [...byRate].map(([text, some]) => {
    const [rate, overtimeRate] = text.split(' ').map(Number) as [number, number]
    return cost(some, ({ hours }) => hours, rate) + cost(some, ({ overtimeHours }) => overtimeHours, overtimeRate)
  })
  const rates = [...byRate.keys()].toSorted().join()
  return { currency: [...currencies].join(), rates, amount: amounts.reduce((sum, each) => sum + each, 0) }
}

/** Sums by a key, without those that are nothing. */
export function sumsBy<Row>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => number) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row))
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort(([one], [other]) => (one < other ? -1 : 1)))
}
