/**
 * Loads the fixture organisation of the sandbox. Its ids, timestamps and texts are fixed, so that every caller always
 * sees the same data. The rows are replaced when a source file of the fixtures changes.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { narrowed } from '../access/tenancy/client.ts'
import { chargesOf } from '../domain/finance/charges.ts'
import type { RecordForms } from '../events/record-forms.ts'
import { lockSandbox } from '../execution/sandbox-lock.ts'
import type { Database } from '../platform/database/client.ts'
import * as billing from './fixtures/billing.ts'
import { eventsOf, kindsWithEvents } from './fixtures/events.ts'
import { orgId } from './fixtures/identity.ts'
import * as papers from './fixtures/papers.ts'
import * as people from './fixtures/people-and-places.ts'
import { webhookEndpoints } from './fixtures/webhooks.ts'
import * as work from './fixtures/work.ts'

type Tx = Prisma.TransactionClient

interface Table {
  createMany(args: { data: object[] }): Promise<unknown>
  deleteMany(args: object): Promise<unknown>
}

/** Rows that are made of those of the steps before. */
type Made = (tx: Tx, forms: RecordForms) => Promise<object[]>

/** The rows of each table with their time of creation, in the order that foreign keys require. */
const steps: readonly { at: string; rows: object[] | Made; table: (tx: Tx) => unknown }[] = [
  { at: '2026-01-05T09:00:00Z', rows: people.clients, table: (tx) => tx.client },
  { at: '2026-01-05T10:00:00Z', rows: people.holidays, table: (tx) => tx.holiday },
  { at: '2026-01-12T09:00:00Z', rows: people.projects, table: (tx) => tx.project },
  { at: '2026-01-19T09:00:00Z', rows: people.workers, table: (tx) => tx.worker },
  { at: '2026-01-20T09:00:00Z', rows: work.jobs, table: (tx) => tx.job },
  { at: '2026-01-21T09:00:00Z', rows: work.assignments, table: (tx) => tx.assignment },
  { at: '2026-01-21T10:00:00Z', rows: billing.chargeRates, table: (tx) => tx.chargeRate },
  { at: '2026-01-21T10:00:00Z', rows: billing.clientRates, table: (tx) => tx.clientRate },
  { at: '2026-01-21T10:00:00Z', rows: billing.invoiceSettings, table: (tx) => tx.invoiceSettings },
  { at: '2026-01-22T09:00:00Z', rows: work.plannerWindows, table: (tx) => tx.plannerWindow },
  { at: '2026-01-22T12:00:00Z', rows: papers.customDocumentTypes, table: (tx) => tx.customDocumentType },
  { at: '2026-01-23T09:00:00Z', rows: papers.documents, table: (tx) => tx.document },
  { at: '2026-02-20T10:00:00Z', rows: papers.documentPacks, table: (tx) => tx.documentPack },
  { at: '2026-02-21T08:00:00Z', rows: papers.aiJobs, table: (tx) => tx.aiJob },
  { at: '2026-02-22T06:00:00Z', rows: papers.automations, table: (tx) => tx.automation },
  { at: '2026-02-23T06:00:00Z', rows: papers.notifications, table: (tx) => tx.notification },
  { at: '2026-02-24T06:00:00Z', rows: papers.tasks, table: (tx) => tx.task },
  { at: '2026-02-24T08:00:00Z', rows: papers.notes, table: (tx) => tx.note },
  { at: '2026-02-25T06:00:00Z', rows: work.timesheets, table: (tx) => tx.timesheet },
  { at: '2026-02-25T06:00:00Z', rows: chargesOfTimesheets, table: (tx) => tx.timesheetCharge },
  { at: '2026-02-26T06:00:00Z', rows: work.expenses, table: (tx) => tx.expense },
  { at: '2026-02-26T09:00:00Z', rows: billing.documentTemplates, table: (tx) => tx.documentTemplate },
  // Before the endpoints, so that there is nothing to deliver.
  { at: '2026-02-27T08:00:00Z', rows: storedEvents, table: (tx) => tx.event },
  { at: '2026-02-27T09:00:00Z', rows: webhookEndpoints, table: (tx) => tx.webhookEndpoint },
  { at: '2026-02-27T09:30:00Z', rows: billing.invoices, table: (tx) => tx.invoice },
  { at: '2026-02-27T10:00:00Z', rows: billing.timesheetApprovals, table: (tx) => tx.timesheetApproval },
]

/**
 * Nobody reads a part of the fixtures, so they are one transaction, which takes a second, or minutes where the database is slow.
 * It holds up no organisation: only writes to the sandbox wait for it.
 */
const FOR_SLOW_MACHINES = { timeout: 600_000 }

const LAST_WRITE = Date.UTC(2026, 2, 1)

/** A name that contains a hash of the source files, so that a server with newer fixtures replaces older rows. */
function versionOf(): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  const folder = path.join(import.meta.dirname, 'fixtures')
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(path.join(folder, file)))
  return `Sandbox ${hash.digest('hex').slice(0, 16)}`
}

/**
 * Write the fixtures, unless the database already has this version of them.
 * @param formsOf how events show records; called only if the fixtures have to be written
 */
export async function loadFixtures(database: Database, formsOf: () => Promise<RecordForms>): Promise<void> {
  const name = versionOf()
  const known = await database.prisma.organisation.findUnique({ where: { id: orgId } })
  if (known?.name === name) return
  const forms = await formsOf()
  await database.prisma.$transaction(async (tx) => {
    await lockSandbox(tx) // only one process loads them, and no sandbox write runs meanwhile
    if ((await tx.organisation.findUnique({ where: { id: orgId } }))?.name === name) return
    await tx.organisation.upsert({ where: { id: orgId }, create: { id: orgId, name, sandbox: true }, update: { name } })
    await tx.organisationClock.deleteMany({ where: { orgId } })
    await begin(tx, '2026-01-01T00:00:00Z')
    for (const { table } of steps.toReversed()) await (table(tx) as Table).deleteMany({ where: { orgId } })
    for (const { at, rows, table } of steps) {
      await begin(tx, at)
      await (table(tx) as Table).createMany({ data: typeof rows === 'function' ? await rows(tx, forms) : rows })
    }
    // Each version has its own last stamp, so that cached responses of another version do not match.
    const last = new Date(LAST_WRITE + Number.parseInt(name.slice(-7), 16))
    await begin(tx, last.toISOString())
    await tx.tally.updateMany({ where: { orgId }, data: { lastChange: last } })
  }, FOR_SLOW_MACHINES)
}

/** What the approved timesheets are charged. */
async function chargesOfTimesheets(tx: Tx): Promise<object[]> {
  const where = { orgId, status: 'approved' } as const
  const sheets = await tx.timesheet.findMany({ where, include: { charge: true }, orderBy: { id: 'asc' } })
  return (await chargesOf(narrowed(tx, { orgId, bound: null }), sheets)).map(({ charge }) => charge)
}

/** The events of the records that were stored. */
async function storedEvents(tx: Tx, forms: RecordForms): Promise<object[]> {
  const events: object[] = []
  for (const kind of kindsWithEvents) {
    const rows = await tx[kind as 'worker'].findMany({ where: { orgId }, orderBy: { id: 'asc' } })
    events.push(...eventsOf(kind, rows, forms))
  }
  return events
}

async function begin(tx: Tx, at: string): Promise<void> {
  await tx.$executeRaw`select begin_write(${orgId}::uuid, ${new Date(at)})`
}
