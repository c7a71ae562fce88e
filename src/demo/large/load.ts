/**
 * The large demo organisation: 20,000 workers, 800 projects and two years of assignments, documents, timesheets,
 * expenses and invoices, for performance tests. It is written in one transaction, in the order of time, under the
 * organisation's clock: triggers maintain stamps, tallies, sums and tenancy as for any other write.
 */
import { en, en_GB, Faker } from '@faker-js/faker'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { RecordForms } from '../../events/record-forms.ts'
import type { Database } from '../../platform/database/client.ts'
import type { Files } from '../../platform/files/files.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { type Clock, DAY, databaseClock, dayOf } from '../../platform/time/clock.ts'
import { demoFiles, requirements, storeDemoFiles } from '../compliance.ts'
import { DEMO_LOCK, type LoadedDemo, words as smallWords } from '../organisation.ts'
import { inventPassword, joinDemoUsers, loadDemoUsers } from '../people.ts'
import * as billing from './billing.ts'
import { makeDeliveries } from './deliveries.ts'
import { makeEvents } from './events.ts'
import * as mobilisations from './mobilisations.ts'
import * as notifications from './notifications.ts'
import { issuePacks, saveTemplates, storePaperFiles } from './packs.ts'
import * as rows from './rows.ts'
import { makeRules, makeRuns } from './runs.ts'

const SEED = 20_261_122
/** Workers in the first week; the others are added evenly over time. */
const FIRST_WORKERS = 12_000
/** Weeks between two rounds of hiring, mobilising and invoicing. */
const STEP = billing.BILLED_WEEKS
/** The weeks in which new versions of the templates are saved. */
const VERSIONS = [0, 48, 80]
/** Assignments reach this many weeks into the future. */
const PLANNED = 8
const WEEK = 7 * DAY
/** A week's timesheets are created over some hours, from Friday or, at the latest, from LATELY before now. */
const FRIDAY = 4.6 * DAY
const LATELY = DAY / 4
/** The latest invoice of one in so many clients is still a draft. */
const STILL_DRAFT = 5
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
  'invoices',
  'timesheet_charges',
  'document_packs',
  'document_templates',
  'pack_papers',
  'automations',
  'automation_runs',
  'events',
  'event_counts',
  'notifications',
  'notification_reads',
  'webhook_deliveries',
  'webhook_backlog',
  'webhook_attempts',
]

/** Weeks of events. A server removes events that are older than EVENT_RETENTION_DAYS. */
const EVENT_WEEKS = 26
/** Age of automations and webhook endpoints in weeks. */
const RULE_WEEKS = 8

/**
 * Tables to analyse after each round. Otherwise PostgreSQL expects no rows for the new weeks, and joins thousands of
 * timesheets one by one.
 */
const GROWING = ['assignments', 'charge_rates', 'timesheets', 'invoices', 'timesheet_charges']

/** The amount of data; tests create less. */
export interface Size {
  weeks: number
  workers: number
}

interface LargeDemoServices extends Making {
  database: Database
  files: Files
  clock?: Clock
}

/** Renders records in events, and encrypts the secrets of webhook endpoints. */
interface Making {
  records: RecordForms
  box: SecretBox
}

/**
 * Load the large demo organisation, unless it exists.
 * @param report called with a progress message
 * @returns its id and whether this call created it; the logins of its users, if they are new
 */
export async function loadLargeDemo(
  { database, files, clock = databaseClock, ...making }: LargeDemoServices,
  report: (step: string) => void = () => {},
  { weeks, workers }: Size = { weeks: rows.WEEKS, workers: rows.WORKERS },
): Promise<LoadedDemo> {
  const password = await inventPassword()
  const loaded = await database.prisma.$transaction(
    async (tx): Promise<LoadedDemo> => {
      await tx.$executeRaw`select pg_advisory_xact_lock(${DEMO_LOCK}::int, 1)` // only one process creates it
      const found = await tx.organisation.findFirst({ where: { name: rows.LARGE_DEMO_NAME }, orderBy: { id: 'asc' } })
      if (found) return { id: found.id, created: false }
      const { id, timeZone } = await tx.organisation.create({ data: { name: rows.LARGE_DEMO_NAME } })
      const now = clock.now()
      report('Creating the people who sign in')
      const users = await loadDemoUsers(tx, password)
      const { people } = users
      const loading = { tx, orgId: id, now, today: dayOf(now, timeZone), userIds: users.ids, ...making }
      await loadRows(loading, { weeks, workers }, report)
      await joinDemoUsers(tx, id, users)
      return { id, created: true, ...(people && { people }) }
    },
    { timeout: TIMEOUT, maxWait: TIMEOUT },
  )
  if (!loaded.created) return loaded
  await storeDemoFiles(files, loaded.id)
  await storePaperFiles(files, loaded.id)
  report('Measuring the tables')
  await database.pool.query(`analyze ${TABLES.join(', ')}`) // or the planner assumes empty tables
  return loaded
}

/** The transaction that loads the demo, and its organisation. */
interface Loading extends Making {
  tx: Prisma.TransactionClient
  orgId: string
  now: Date
  today: Date
  userIds: Readonly<Record<Role, string>>
}

async function loadRows(loading: Loading, { weeks, workers }: Size, report: (step: string) => void): Promise<void> {
  const { tx, orgId, now, today, userIds } = loading
  const monday = new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY - (rows.WEEKS - 1) * WEEK)
  const place = { orgId, monday: written(monday), today: written(today) }
  const words = wordsOf()
  /** Begin a write at `at`, but at least `lately` ms before now. @returns its stamp */
  const begin = async (at: number, lately = LATELY): Promise<Date> => {
    const from = new Date(Math.min(at, now.getTime() - lately))
    const [row] = await tx.$queryRaw<[{ stamp: Date }]>`select begin_write(${orgId}::uuid, ${from}) as stamp`
    return row.stamp
  }
  const make = (statement: Prisma.Sql) => tx.$executeRaw(statement)
  const firstWeek = rows.WEEKS - weeks
  const first = Math.min(FIRST_WORKERS, workers)
  const come = (week: number) => first + Math.floor(((workers - first) * (week - firstWeek)) / weeks)

  report(`Making ${rows.CLIENTS} clients and ${rows.PROJECTS} projects`)
  await begin(monday.getTime() - WEEK)
  await tx.complianceSettings.create({ data: { orgId, requirements } })
  await tx.invoiceSettings.create({ data: { orgId, ...billing.terms } })
  await make(rows.clients(place, words))
  await make(rows.projects(place, words))
  let ruledSince = now
  for (let week = firstWeek; week < rows.WEEKS; ) {
    const end = Math.min(week + STEP - (week % STEP), rows.WEEKS)
    const isFirst = week === firstWeek
    const isLast = end === rows.WEEKS
    const stamp = await begin(monday.getTime() + week * WEEK + DAY / 3)
    if (ruledSince === now && week >= rows.WEEKS - RULE_WEEKS) {
      ruledSince = stamp
      await makeRules(tx, orgId)
    }
    for (const [index, since] of VERSIONS.entries())
      if (since <= week && (isFirst || since > week - STEP)) await saveTemplates(tx, place, index + 1)
    const hired = [isFirst ? 0 : come(week), come(end)] as const
    await make(rows.workers(place, words, hired))
    for (const file of demoFiles(orgId)) await make(rows.documents(place, hired, file))
    if (isFirst) await tx.$executeRaw`analyze workers`
    await make(rows.assignments(place, [isFirst ? week - 11 : week, isLast ? end + PLANNED : end]))
    await make(billing.chargeRates(place))
    await make(notifications.alerts(place))
    await make(mobilisations.filledJobs(place))
    if (isLast) await make(mobilisations.openJobs(place, words))
    await make(mobilisations.jobTasks(place))
    await issuePacks(tx, place, stamp, userIds.staff)
    await make(billing.voidInvoices(place))
    await make(billing.payInvoices(place))
    await make(billing.charges(place))
    await make(billing.draftInvoices(place, [week - 2 * STEP, week]))
    await make(billing.issueInvoices(place, isLast ? STILL_DRAFT : 0))
    for (let each = week; each < end; each++) {
      const at = await begin(monday.getTime() + each * WEEK + FRIDAY)
      await make(rows.timesheets(place, each, at))
      await make(rows.expenses(place, each))
    }
    await tx.$executeRawUnsafe(`analyze ${GROWING.join(', ')}`)
    report(`Making two years of work: ${Math.round(((end - firstWeek) / weeks) * 100)} %`)
    week = end
  }
  await make(billing.charges(place))
  await begin(today.getTime(), DAY / 24)
  report('Making absences and tasks')
  await make(rows.plannerWindows(place))
  await make(rows.tasks(place))
  report('Making events, runs of automations and deliveries')
  await loadActivity(loading, new Date(monday.getTime() + (rows.WEEKS - EVENT_WEEKS) * WEEK), ruledSince)
  await begin(now.getTime(), 0)
  await make(notifications.reads(place, [userIds.owner, userIds.staff]))
}

/** Load events, runs and deliveries since a time. @param ruledSince when automations and endpoints were created */
async function loadActivity(
  { tx, orgId, now, today, records, box }: Loading,
  since: Date,
  ruledSince: Date,
): Promise<void> {
  await makeEvents(tx, orgId, { forms: records, since, caused: false })
  await makeRuns(tx, orgId, today)
  await makeEvents(tx, orgId, { forms: records, since, caused: true })
  await makeDeliveries(tx, orgId, { box, since: ruledSince, now })
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
