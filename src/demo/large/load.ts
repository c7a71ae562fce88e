/**
 * The large demo organisation: 20,000 workers, 800 projects and two years of assignments, documents, timesheets and
 * expenses, for seeing how fast things are. It is written in one transaction, in the order of its time, under the
 * organisation's clock: triggers keep stamps, tallies and tenancy as for any other write. It emits no events.
 */
import { en, en_GB, Faker } from '@faker-js/faker'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { type Clock, DAY, dayOf, systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import type { Files } from '../../platform/files/files.ts'
import { demoFiles, requirements, storeDemoFiles } from '../compliance.ts'
import { DEMO_LOCK, type LoadedDemo, words as smallWords } from '../organisation.ts'
import { loadDemoPeople } from '../people.ts'
import * as rows from './rows.ts'

export const LARGE_DEMO_NAME = 'Northgate Mobilisation (large demo)'
const SEED = 20_261_122
/** The workers of the first week; the others come evenly. */
const FIRST_WORKERS = 12_000
/** Weeks that are written under one stamp. */
const STEP = 4
/** Assignments reach this many weeks into the future. */
const PLANNED = 8
const WEEK = 7 * DAY
const TIMEOUT = 3_600_000
const TABLES = [
  'clients',
  'projects',
  'workers',
  'documents',
  'assignments',
  'charge_rates',
  'timesheets',
  'expenses',
  'jobs',
  'planner_windows',
  'tasks',
]

/** How much of what it makes is made: 1 is all of it; tests make less. */
export interface Size {
  weeks: number
  workers: number
}

/**
 * Load the large demo organisation, unless it exists.
 * @param report called with what is being made
 * @returns its id and whether this call created it; the logins of its users, if they are new
 */
export async function loadLargeDemo(
  { database, files, clock = systemClock }: { database: Database; files: Files; clock?: Clock },
  report: (step: string) => void = () => {},
  { weeks, workers }: Size = { weeks: rows.WEEKS, workers: rows.WORKERS },
): Promise<LoadedDemo> {
  const loaded = await database.prisma.$transaction(
    async (tx): Promise<LoadedDemo> => {
      await tx.$executeRaw`select pg_advisory_xact_lock(${DEMO_LOCK}::int, 1)` // only one process creates it
      const found = await tx.organisation.findFirst({ where: { name: LARGE_DEMO_NAME }, orderBy: { id: 'asc' } })
      if (found) return { id: found.id, created: false }
      const { id, timeZone } = await tx.organisation.create({ data: { name: LARGE_DEMO_NAME } })
      const today = dayOf(clock.now(), timeZone)
      await loadRows(tx, id, today, { weeks, workers }, report)
      report('Creating the people who sign in')
      const people = await loadDemoPeople(tx, id, { keepPasswords: true })
      return { id, created: true, ...(people && { people }) }
    },
    { timeout: TIMEOUT, maxWait: TIMEOUT },
  )
  if (!loaded.created) return loaded
  await storeDemoFiles(files, loaded.id)
  report('Measuring the tables')
  await database.pool.query(`analyze ${TABLES.join(', ')}`) // or the planner assumes empty tables
  return loaded
}

async function loadRows(
  tx: Prisma.TransactionClient,
  orgId: string,
  today: Date,
  { weeks, workers }: Size,
  report: (step: string) => void,
): Promise<void> {
  const monday = new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY - (rows.WEEKS - 1) * WEEK)
  const place = { orgId, monday: written(monday), today: written(today) }
  const words = wordsOf()
  const begin = (at: Date) => tx.$executeRaw`select begin_write(${orgId}::uuid, ${at})`
  const make = (statement: Prisma.Sql) => tx.$executeRaw(statement)
  const firstWeek = rows.WEEKS - weeks
  const first = Math.min(FIRST_WORKERS, workers)
  const come = (week: number) => first + Math.floor(((workers - first) * (week - firstWeek)) / weeks)

  report(`Making ${rows.CLIENTS} clients and ${rows.PROJECTS} projects`)
  await begin(new Date(monday.getTime() - WEEK))
  await tx.complianceSettings.create({ data: { orgId, requirements } })
  await make(rows.clients(place, words))
  await make(rows.projects(place, words))
  for (let week = firstWeek; week < rows.WEEKS; week += STEP) {
    const end = Math.min(week + STEP, rows.WEEKS)
    await begin(new Date(monday.getTime() + week * WEEK + DAY / 3))
    const hired = [week === firstWeek ? 0 : come(week), come(end)] as const
    await make(rows.workers(place, words, hired))
    for (const file of demoFiles(orgId)) await make(rows.documents(place, hired, file))
    if (week === firstWeek) await tx.$executeRaw`analyze workers`
    const isLast = end === rows.WEEKS
    await make(rows.assignments(place, [week === firstWeek ? week - 11 : week, isLast ? end + PLANNED : end]))
    for (let each = week; each < end; each++) {
      await make(rows.timesheets(place, each))
      await make(rows.expenses(place, each))
    }
    report(`Making two years of work: ${Math.round(((end - firstWeek) / weeks) * 100)} %`)
  }
  await begin(new Date(today.getTime() - DAY))
  report('Making rates, jobs, absences and tasks')
  await make(rows.chargeRates(place))
  await make(rows.jobs(place, words))
  await make(rows.plannerWindows(place))
  await make(rows.tasks(place))
}

function wordsOf(): rows.Words {
  const faker = new Faker({ locale: [en_GB, en], seed: SEED })
  const different = (count: number, make: () => string) => [...new Set(Array.from({ length: count }, make))]
  return {
    firstNames: different(900, () => faker.person.firstName()),
    lastNames: different(900, () => faker.person.lastName()),
    ...smallWords,
  }
}

const written = (day: Date) => day.toISOString().slice(0, 10)
