/** What can be billed, from the records alone, as the rules say it: to compare with what is kept. */
import type { Unbilled } from '../../../src/domain/finance/invoices/unbilled.ts'
import type { TimesheetEntry } from '../../../src/domain/finance/timesheet-entries.ts'
import type { TestServer } from '../../support/server.ts'

type Rate = { rate: number; overtimeRate: number; currency: string }

/** By client, most hours first, as `unbilledWork` answers. */
export async function billableOf({ database: { prisma } }: TestServer, orgId: string): Promise<Unbilled[]> {
  const sheets = await prisma.timesheet.findMany({
    where: { orgId, status: 'approved', deletedAt: null, invoiced: null },
    include: { project: { include: { client: true } }, assignment: { include: { chargeRate: true } } },
  })
  const assignments = await prisma.assignment.findMany({
    where: { orgId },
    include: { chargeRate: true, worker: true, project: true },
  })
  const priced = sheets.map((sheet) => {
    const named = assignments.filter(({ id }) => id === sheet.assignmentId)
    const inPeriod = assignments.filter(
      (each) =>
        each.deletedAt === null &&
        each.workerId === sheet.workerId &&
        each.projectId === sheet.projectId &&
        each.startDate <= sheet.periodEnd &&
        (each.endDate === null || each.endDate >= sheet.periodStart),
    )
    const candidates = sheet.assignmentId === null ? inPeriod : named
    const rates = new Set(candidates.map(({ chargeRate: r }) => r && `${r.rate} ${r.overtimeRate} ${r.currency}`))
    const rate: Rate | null = rates.size === 1 ? (candidates[0]?.chargeRate ?? null) : null
    return { ...sheet, rate, unrated: candidates.filter(({ chargeRate }) => chargeRate === null) }
  })
  const clients = new Map(priced.map(({ project: { client } }) => [client.id, client]))
  const found = [...clients.values()].map((client): Unbilled => {
    const own = priced.filter(({ project }) => project.clientId === client.id)
    const rated = own.filter(({ rate }) => rate !== null)
    const currencies = [...new Set(rated.map(({ rate }) => rate?.currency as string))].sort()
    const unrated = new Map(own.flatMap((sheet) => sheet.unrated.map((each) => [each.id, { each, sheet }])))
    return {
      clientId: client.id,
      clientName: client.name,
      periodStart: new Date(Math.min(...own.map(({ periodStart }) => periodStart.getTime()))),
      periodEnd: new Date(Math.max(...own.map(({ periodEnd }) => periodEnd.getTime()))),
      timesheets: own.length,
      hours: own.reduce((sum, { totalHours }) => sum + Math.round(totalHours * 100), 0) / 100,
      amounts: currencies.map((currency) => {
        const work = rated.filter(({ rate }) => rate?.currency === currency)
        return { currency, amount: amountOf(work as ((typeof work)[number] & { rate: Rate })[]) }
      }),
      withoutRate: own.length - rated.length,
      unratedAssignments: [...unrated.values()]
        .map(({ each: { id, worker, project } }) => ({
          assignmentId: id,
          worker: `${worker.firstName} ${worker.lastName}`,
          project: project.name,
        }))
        .sort((one, other) => compare(one.worker, other.worker) || compare(one.assignmentId, other.assignmentId)),
    }
  })
  return found.sort((one, other) => other.hours - one.hours || compare(one.clientId, other.clientId))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The hours of a worker on a project at one rate are added, multiplied, and rounded half up. */
function amountOf(sheets: readonly { workerId: string; projectId: string; entries: unknown; rate: Rate }[]): number {
  const parts = sheets.flatMap(({ workerId, projectId, entries, rate }) =>
    (entries as TimesheetEntry[]).flatMap(({ hours, overtimeHours }) => [
      { at: `${workerId} ${projectId} standard ${rate.rate}`, hours, rate: rate.rate },
      { at: `${workerId} ${projectId} overtime ${rate.overtimeRate}`, hours: overtimeHours, rate: rate.overtimeRate },
    ]),
  )
  return [...Map.groupBy(parts, ({ at }) => at).values()].reduce((total, group) => {
    const hundredths = group.reduce((sum, { hours }) => sum + Math.round(hours * 100), 0)
    return total + Math.floor((hundredths * (group[0]?.rate as number) + 50) / 100)
  }, 0)
}
