/**
 * The weeks around the day of loading, as content for the planner, home, timesheets and invoices: a crew that moves
 * from site to site, absences, jobs with open roles, hours and expenses in every status. A row depends only on its
 * number.
 */
import type { Prisma, Project } from '../../prisma/generated/client/client.ts'
import { chargeTimesheets } from '../domain/finance/charges.ts'
import { refreshJob } from '../domain/mobilisation/refresh-job.ts'
import { assignmentStatus } from '../domain/mobilisation/status.ts'
import { openWizardTasks } from '../domain/mobilisation/wizard-tasks.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../events/system-write.ts'
import { todayOf } from '../events/write.ts'
import { DAY } from '../platform/time/clock.ts'

const WEEK = 7
const CREW = 90
const SITES = 8
/** Relative to the present week: assignments start and end in between, and the last WEEKS_OF_HOURS have hours. */
const FIRST = -8
const LAST = 9
const WEEKS_OF_HOURS = 4
/** Lengths of assignments in weeks, in rotation. */
const lengths = [5, 3, 6, 4]
const JOBS = 5
const ABSENT = 30
const absences = ['holiday', 'training', 'sick', 'holiday', 'unavailable'] as const
const costs = [
  { category: 'travel', amount: 4860, description: 'Train to site and back' },
  { category: 'accommodation', amount: 32_400, description: 'Four nights near the site' },
  { category: 'ppe', amount: 7450, description: 'Boots' },
  { category: 'tools', amount: 12_900, description: 'Torque wrench' },
] as const

type Worker = Pick<Prisma.WorkerGetPayload<object>, 'id' | 'trade'>

interface Weeks {
  today: Date
  /** A day of a week, relative to the present one. @param day from Monday, which is 0 and the default */
  dayOf(week: number, day?: number): Date
}

/**
 * Load the plan.
 * @param orgId an organisation with workers and projects; workers with assignments keep what they have
 */
export async function loadDemoPlan(services: SystemServices, orgId: string): Promise<void> {
  await systemWrite(services, orgId, async (write) => {
    const { db, emit } = write
    const weeks = weeksAround(await todayOf(write))
    const [earliest, latest] = [weeks.dayOf(FIRST), weeks.dayOf(LAST)]
    const sites = await db.project.findMany({
      where: {
        status: 'active',
        startDate: { lte: earliest },
        OR: [{ endDate: null }, { endDate: { gte: latest } }],
      },
      orderBy: { id: 'asc' },
      take: SITES,
    })
    const free = await db.worker.findMany({
      where: { status: 'active', complianceStatus: 'compliant', assignments: { none: { deletedAt: null } } },
      select: { id: true, trade: true },
      orderBy: { id: 'asc' },
      take: CREW + ABSENT,
    })
    const crew = free.slice(0, CREW)
    await sendCrew(write, crew, sites, weeks)
    await makeJobs(write, sites, weeks)
    await setRates(write)
    const absent = { data: windows(orgId, [...crew, ...free.slice(CREW)], weeks) }
    for (const each of await db.plannerWindow.createManyAndReturn(absent)) emit('planner.updated', each)
    await makeHours(write, weeks)
    const claims = await db.expense.createManyAndReturn({ data: expenses(orgId, crew, sites, weeks) })
    for (const each of claims) emit('expense.submitted', each)
  })
}

function weeksAround(today: Date): Weeks {
  const monday = today.getTime() - ((today.getUTCDay() + 6) % WEEK) * DAY
  return { today, dayOf: (week, day = 0) => new Date(monday + (week * WEEK + day) * DAY) }
}

/** Create consecutive assignments, mostly with a free week in between. */
async function sendCrew(
  { db, orgId, emit }: SystemWrite,
  crew: readonly Worker[],
  sites: readonly Project[],
  { today, dayOf }: Weeks,
): Promise<void> {
  const stays = crew.flatMap((worker, n) => {
    const made: Prisma.AssignmentCreateManyInput[] = []
    for (let turn = 0, week = FIRST + (n % 5); week < LAST; turn++) {
      const length = lengths[(n + turn) % lengths.length] as number
      const period = { startDate: dayOf(week), endDate: dayOf(week + length - 1, 4) }
      const { id: projectId } = sites[(n + turn * 3) % sites.length] as Project
      const status = assignmentStatus(period, today)
      made.push({ orgId, workerId: worker.id, projectId, trade: worker.trade, ...period, status })
      week += length + ((n + turn) % 3 === 0 ? 0 : 1)
    }
    return made
  })
  const created = await db.assignment.createManyAndReturn({ data: stays })
  for (const each of created) emit('assignment.created', each)
}

/** Set hourly charge rates, in minor units, for all assignments without one, because an invoice needs them. */
async function setRates({ db, orgId }: SystemWrite): Promise<void> {
  const rest = await db.assignment.findMany({
    where: { chargeRate: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  await db.chargeRate.createMany({
    data: rest.map(({ id: assignmentId }, n) => {
      const rate = 2450 + (n % 6) * 175
      return { orgId, assignmentId, rate, overtimeRate: rate * 1.5, currency: 'GBP' }
    }),
  })
}

/** Create jobs that start in the next weeks, one site after the other, without assignments. */
async function makeJobs(write: SystemWrite, sites: readonly Project[], { dayOf }: Weeks): Promise<void> {
  const { db, orgId, emit } = write
  const roles = [
    [{ trade: 'welder', headcount: 3 }],
    [
      { trade: 'pipefitter', headcount: 2 },
      { trade: 'site supervisor', headcount: 1 },
    ],
    [{ trade: 'joiner', headcount: 4 }],
    [
      { trade: 'groundworker', headcount: 3 },
      { trade: 'plant operator', headcount: 1 },
    ],
    [{ trade: 'roofer', headcount: 2 }],
  ]
  for (const [n, project] of sites.slice(0, JOBS).entries()) {
    const period = { startDate: dayOf(1 + n), endDate: dayOf(5 + n, 4) }
    const open = (roles[n] ?? []).map((role) => ({ ...role, filled: 0 }))
    const job = await db.job.create({ data: { orgId, projectId: project.id, ...period, roles: open } })
    emit('job.created', job)
    await openWizardTasks(write, job, project)
    await refreshJob(write, job)
  }
}

/**
 * Absences from last week to six weeks ahead. Some overlap with an assignment, which the planner shows as a conflict.
 */
function windows(orgId: string, workers: readonly Worker[], { dayOf }: Weeks): Prisma.PlannerWindowCreateManyInput[] {
  return workers
    .filter((_, n) => n % 4 === 3)
    .map(({ id: workerId }, n) => ({
      orgId,
      workerId,
      kind: absences[n % absences.length] as (typeof absences)[number],
      startsAt: dayOf((n % 8) - 1, n % 3),
      endsAt: dayOf((n % 8) - 1, (n % 3) + 2 + (n % 4)),
    }))
}

/** The hours of the last weeks, for every assignment without hours. Most of the last week's wait for approval. */
async function makeHours({ db, orgId, at, emit }: SystemWrite, { dayOf }: Weeks): Promise<void> {
  for (let week = -WEEKS_OF_HOURS; week < 0; week++) {
    const [periodStart, friday, periodEnd] = [dayOf(week), dayOf(week, 4), dayOf(week, 6)]
    const present = await db.assignment.findMany({
      where: {
        startDate: { lte: periodStart },
        OR: [{ endDate: null }, { endDate: { gte: friday } }],
        timesheets: { none: { periodStart } },
      },
      orderBy: { id: 'asc' },
    })
    const sheets = await db.timesheet.createManyAndReturn({
      data: present.map(({ id: assignmentId, workerId, projectId }, n) => ({
        orgId,
        assignmentId,
        workerId,
        projectId,
        periodStart,
        periodEnd,
        ...entriesOf(n, (day) => dayOf(week, day)),
        ...(week < -1 ? approved(at) : decisionOf(n, at)),
      })),
    })
    const decided = sheets.filter(({ status }) => status === 'approved')
    await chargeTimesheets(
      db,
      decided.map((sheet) => ({ ...sheet, charge: null })),
    )
    for (const each of sheets) emit('timesheet.created', each)
  }
}

/** Eight hours a day and some overtime on Friday, or a Friday off. */
function entriesOf(n: number, dayOf: (day: number) => Date) {
  const overtime = (n % 4) * 0.5
  const days = n % 11 === 4 ? [0, 1, 2, 3] : [0, 1, 2, 3, 4]
  const entries = days.map((day) => ({
    date: dayOf(day).toISOString().slice(0, 10),
    hours: 8,
    overtimeHours: day === 4 ? overtime : 0,
    note: null,
  }))
  return { entries, totalHours: entries.reduce((sum, { hours, overtimeHours }) => sum + hours + overtimeHours, 0) }
}

const approved = (at: Date) => ({ status: 'approved', submittedAt: at, approvedAt: at }) as const

function decisionOf(n: number, at: Date) {
  if (n % 20 === 7)
    return { status: 'rejected', submittedAt: at, rejectionReason: 'Friday is missing on the site sheet.' } as const
  if (n % 6 === 5) return { status: 'draft' } as const
  return n % 3 === 0 ? approved(at) : ({ status: 'submitted', submittedAt: at } as const)
}

function expenses(
  orgId: string,
  crew: readonly Worker[],
  sites: readonly Project[],
  { dayOf }: Weeks,
): Prisma.ExpenseCreateManyInput[] {
  return crew
    .filter((_, n) => n % 5 === 2)
    .map(({ id: workerId }, n) => ({
      orgId,
      workerId,
      projectId: sites[n % sites.length]?.id ?? null,
      ...(costs[n % costs.length] as (typeof costs)[number]),
      currency: 'GBP',
      incurredOn: dayOf(-1 - (n % 3), n % 5),
      status: (['submitted', 'submitted', 'approved', 'paid'] as const)[n % 4] ?? 'submitted',
    }))
}
