/**
 * What machines and the office make in the demo organisation, made by the very code that makes it for everybody: two
 * certificates that wait to be read, a pack issued for a job, and an invoice for last month's timesheets. The background
 * reads and prints them moments after the first start.
 */
import { randomUUID } from 'node:crypto'
import type { Queue } from '../src/background/boss.ts'
import { type SystemMeans, type SystemWrite, systemWrite } from '../src/background/write.ts'
import type { Files } from '../src/documents/files.ts'
import { keepFile } from '../src/documents/store.ts'
import { draftOf } from '../src/invoices/draft.ts'
import { numbered } from '../src/invoices/issue.ts'
import { standardTerms } from '../src/invoices/settings.ts'
import type { Fonts } from '../src/papers/fonts.ts'
import { layOutPack } from '../src/papers/issue.ts'
import { parseMarkdown } from '../src/papers/markdown.ts'
import { printPaper } from '../src/papers/pack-paper.ts'
import type { Client, Project, Worker } from './generated/client/client.ts'

export interface DemoMeans extends SystemMeans {
  files: Files
  queue: Queue
  fonts: Fonts
}

interface Place {
  client: Client
  project: Project
  jobId: string
  workers: Worker[]
}

const DAY = 86_400_000
const CREW = 3
const TRADE = 'electrician'
const WEEK = 7
const PDF = 'application/pdf'

const siteRules = `# Site rules, {{project.name}}

Dear **{{worker.first_name}} {{worker.last_name}}**,

you start on {{assignment.start_date}} as {{assignment.trade}}. Before you do, read and accept these rules.

1. Report to the gate by 7:30 with your trade card.
2. Helmet, boots and gloves at all times.
3. No work at height without a second person.

| You need | From whom |
|---|---|
| Site pass | the gate |
| Locker key | the foreman |

> Anybody may stop work that is not safe.
`

const certificates = [
  { holder: 0, number: 'ECS-204518', name: 'Installation electrician card', expires: 700 },
  { holder: 1, number: 'IPAF-88301', name: 'Powered access licence', expires: 20 },
]

/** Load them into the organisation `orgId`, which has workers, clients and projects. */
export async function loadDemoPapers(means: DemoMeans, orgId: string): Promise<void> {
  const today = new Date(Date.now() - (Date.now() % DAY))
  const place = await systemWrite(means, orgId, (write) => makePlace(write, orgId, today))
  for (const certificate of certificates) await makeCertificate(means, orgId, place, certificate, today)
  await systemWrite(means, orgId, (write) => issuePack(means, write, orgId, place, today))
  await systemWrite(means, orgId, (write) => issueInvoice(means, write, orgId, place, today))
}

/** A job whose roles are filled, by workers who are charged for and have last weeks' timesheets approved. */
async function makePlace({ db }: SystemWrite, orgId: string, today: Date): Promise<Place> {
  const first = { where: { status: 'active' as const }, orderBy: { id: 'asc' as const } }
  const { client, ...project } = await db.project.findFirstOrThrow({ ...first, include: { client: true } })
  const free = { ...first.where, assignments: { none: { deletedAt: null } } }
  const workers = await db.worker.findMany({ ...first, where: free, take: CREW })
  const start = new Date(today.getTime() - 60 * DAY)
  const roles = [{ trade: TRADE, headcount: workers.length, filled: workers.length }]
  const job = await db.job.create({
    data: { orgId, projectId: project.id, startDate: start, roles, status: 'mobilised' },
  })
  const where = { projectId: project.id, jobId: job.id, trade: TRADE, startDate: start }
  for (const { id: workerId } of workers) {
    const { id: assignmentId } = await db.assignment.create({ data: { orgId, workerId, ...where } })
    const rate = { rate: 3150, overtimeRate: 4725, currency: 'GBP' }
    await db.chargeRate.create({ data: { orgId, assignmentId, ...rate } })
    await makeTimesheet(orgId, { workerId, projectId: project.id, assignmentId }, today, db)
  }
  return { client, project, jobId: job.id, workers }
}

async function makeTimesheet(
  orgId: string,
  whose: { workerId: string; projectId: string; assignmentId: string },
  today: Date,
  db: SystemWrite['db'],
): Promise<void> {
  const periodStart = new Date(today.getTime() - 2 * WEEK * DAY)
  const days = Array.from({ length: 5 }, (_, index) => new Date(periodStart.getTime() + index * DAY))
  const entries = days.map((day, index) => ({
    date: day.toISOString().slice(0, 10),
    hours: 8,
    overtimeHours: index === 4 ? 1.5 : 0,
    note: null,
  }))
  const period = { periodStart, periodEnd: new Date(periodStart.getTime() + (WEEK - 1) * DAY) }
  const approved = { status: 'approved', submittedAt: today, approvedAt: today } as const
  await db.timesheet.create({ data: { orgId, ...whose, ...period, ...approved, entries, totalHours: 41.5 } })
}

async function makeCertificate(
  means: DemoMeans,
  orgId: string,
  { workers }: Place,
  { holder, number, name, expires }: (typeof certificates)[number],
  today: Date,
): Promise<void> {
  const worker = workers[holder] as Worker
  const day = (days: number) => new Date(today.getTime() + days * DAY).toISOString().slice(0, 10)
  const lines = [
    `# ${name}`,
    `Card number: ${number}`,
    `Name: ${worker.firstName} ${worker.lastName}`,
    `Date of issue: ${day(-400)}`,
    `Expiry date: ${day(expires)}`,
  ]
  const meta = { name, version: 1, organisation: 'Skills register (demo)', issuedAt: today }
  const bytes = await printPaper(means.fonts, meta, parseMarkdown(lines.join('\n\n')))
  const fileKey = `${orgId}/${randomUUID()}`
  await keepFile(means.files.store, fileKey, bytes, PDF)
  await systemWrite(means, orgId, async ({ db }) => {
    const file = { fileName: `${number}.pdf`, contentType: PDF, sizeBytes: bytes.length, fileKey }
    const document = await db.document.create({
      data: { orgId, workerId: worker.id, type: 'trade_card', name, ...file },
    })
    const { id } = await db.aiJob.create({ data: { orgId, documentId: document.id } })
    await means.queue.send(db, 'read_document', { orgId, aiJobId: id })
  })
}

async function issuePack(
  means: DemoMeans,
  { db, control, at }: SystemWrite,
  orgId: string,
  place: Place,
  today: Date,
): Promise<void> {
  const template = { name: 'Site rules', version: 1, documentType: 'contract', body: siteRules } as const
  await db.documentTemplate.create({ data: { orgId, ...template } })
  const templates = [{ name: template.name, version: '1' }]
  const pack = await db.documentPack.create({
    data: { orgId, name: 'Site induction', jobId: place.jobId, templates, status: 'issued', issuedAt: at },
  })
  await layOutPack({ control, orgId, means }, pack, today)
  await means.queue.send(db, 'print_pack', { orgId, packId: pack.id })
}

async function issueInvoice(
  means: DemoMeans,
  { db, at }: SystemWrite,
  orgId: string,
  { client }: Place,
  today: Date,
): Promise<void> {
  const billed = { clientId: client.id, periodStart: new Date(today.getTime() - 60 * DAY), periodEnd: today }
  const { timesheetIds, lines, ...sums } = await draftOf(db, billed, standardTerms.vatBasisPoints)
  const { vatBasisPoints } = standardTerms
  const draft = await db.invoice.create({
    data: { orgId, ...billed, ...sums, vatBasisPoints, lines: lines as object[] },
  })
  await db.invoicedTimesheet.createMany({
    data: timesheetIds.map((timesheetId) => ({ orgId, timesheetId, invoiceId: draft.id })),
  })
  const issue = { db, control: means.database.prisma, orgId, startedAt: at }
  const data = await numbered(issue, client, standardTerms, today)
  await db.invoice.update({ where: { orgId_id: { orgId, id: draft.id } }, data })
  await means.queue.send(db, 'print_invoice', { orgId, invoiceId: draft.id })
}
