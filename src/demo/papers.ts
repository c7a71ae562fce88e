/**
 * Documents of the demo organisation, created by the same code as through the API: two certificates that wait for
 * extraction, a document pack that one worker has accepted, and two invoices (one issued, one draft) for the timesheets
 * of the last two weeks. All dates are relative to the clock.
 */
import { randomUUID } from 'node:crypto'
import type { Client, Document, Project, Worker } from '../../prisma/generated/client/client.ts'
import { requestExtraction } from '../domain/extraction/request.ts'
import { type Draft, draftsOf } from '../domain/finance/invoices/draft.ts'
import { numbered } from '../domain/finance/invoices/issue.ts'
import { printIssuedInvoice } from '../domain/finance/invoices/print.ts'
import { standardTerms } from '../domain/finance/invoices/settings.ts'
import { acceptPaper } from '../domain/papers/acceptance.ts'
import type { Fonts } from '../domain/papers/fonts.ts'
import { layOutPack } from '../domain/papers/issue.ts'
import { parseMarkdown } from '../domain/papers/markdown.ts'
import { printPaper } from '../domain/papers/pack-paper.ts'
import { printPack } from '../domain/papers/print-pack.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../events/system-write.ts'
import type { Files } from '../platform/files/files.ts'
import { storeFile } from '../platform/files/store.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import { DAY, dayOf } from '../platform/time/clock.ts'

/** The services that loading the demo needs. */
export interface DemoServices extends SystemServices {
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

const TEAM_SIZE = 3
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

> Anyone can stop work that is not safe.
`

const certificates = [
  { holder: 0, number: 'ECS-204518', name: 'Installation electrician card', expires: 700 },
  { holder: 1, number: 'IPAF-88301', name: 'Powered access licence', expires: 20 },
]

const seller = {
  prefix: 'NGM',
  address: 'Northgate House\n4 Staithes Road\nHull HU1 2AB',
  vatNumber: 'GB 999 0000 00',
}

const daysFrom = (day: Date, days: number) => new Date(day.getTime() + days * DAY)
const written = (day: Date) => day.toISOString().slice(0, 10)

/** The Mondays of the week before last and of last week. */
function lastMondays(today: Date): [Date, Date] {
  const monday = daysFrom(today, -((today.getUTCDay() + 6) % WEEK))
  return [daysFrom(monday, -2 * WEEK), daysFrom(monday, -WEEK)]
}

/** Load the documents, the pack and the invoices. @param orgId an organisation with workers, clients and projects */
export async function loadDemoPapers(services: DemoServices, orgId: string): Promise<void> {
  const today = dayOf(services.clock.now(), 'UTC')
  const weeks = lastMondays(today)
  const place = await systemWrite(services, orgId, (write) => makePlace(write, weeks, today))
  for (const certificate of certificates) await makeCertificate(services, orgId, place, certificate, today)
  const packId = await systemWrite(services, orgId, (write) => issuePack(services, write, place, today))
  const { signal } = new AbortController()
  await printPack(services, { orgId, packId }, signal)
  await systemWrite(services, orgId, (write) => acceptFirst(write, packId))
  const invoiceId = await systemWrite(services, orgId, (write) => makeInvoices(write, place, weeks, today))
  await printIssuedInvoice(services, { orgId, invoiceId }, signal)
}

/** Create a job with filled roles, charge rates, and two weeks of approved timesheets. */
async function makePlace({ db, orgId, at, emit }: SystemWrite, weeks: readonly Date[], today: Date): Promise<Place> {
  const first = { where: { status: 'active' as const }, orderBy: { id: 'asc' as const } }
  const { client, ...project } = await db.project.findFirstOrThrow({ ...first, include: { client: true } })
  const free = { ...first.where, assignments: { none: { deletedAt: null } } }
  const workers = await db.worker.findMany({ ...first, where: free, take: TEAM_SIZE })
  const startDate = daysFrom(today, -60)
  const roles = [{ trade: TRADE, headcount: workers.length, filled: workers.length }]
  const job = await db.job.create({ data: { orgId, projectId: project.id, startDate, roles, status: 'mobilised' } })
  emit('job.created', job)
  const stay = { projectId: project.id, jobId: job.id, trade: TRADE, startDate, status: 'active' } as const
  for (const { id: workerId } of workers) {
    const assignment = await db.assignment.create({ data: { orgId, workerId, ...stay } })
    emit('assignment.created', assignment)
    const assignmentId = assignment.id
    const rate = { rate: 3150, overtimeRate: 4725, currency: 'GBP' }
    await db.chargeRate.create({ data: { orgId, assignmentId, ...rate } })
    for (const monday of weeks)
      emit(
        'timesheet.created',
        await db.timesheet.create({
          data: {
            orgId,
            workerId,
            projectId: project.id,
            assignmentId,
            ...hoursOf(monday),
            submittedAt: at,
            approvedAt: at,
          },
        }),
      )
  }
  return { client, project, jobId: job.id, workers }
}

/** A week with eight hours per day and overtime on Friday. */
function hoursOf(monday: Date) {
  const entries = [0, 1, 2, 3, 4].map((day) => ({
    date: written(daysFrom(monday, day)),
    hours: 8,
    overtimeHours: day === 4 ? 1.5 : 0,
    note: null,
  }))
  const period = { periodStart: monday, periodEnd: daysFrom(monday, WEEK - 1) }
  return { ...period, entries, totalHours: 41.5, status: 'approved' } as const
}

async function makeCertificate(
  services: DemoServices,
  orgId: string,
  { workers }: Place,
  { holder, number, name, expires }: (typeof certificates)[number],
  today: Date,
): Promise<void> {
  const worker = workers[holder] as Worker
  const lines = [
    `# ${name}`,
    `Card number: ${number}`,
    `Name: ${worker.firstName} ${worker.lastName}`,
    `Date of issue: ${written(daysFrom(today, -400))}`,
    `Expiry date: ${written(daysFrom(today, expires))}`,
  ]
  const meta = { name, version: 1, organisation: 'Skills register (demo)', issuedAt: today }
  const bytes = await printPaper(services.fonts, meta, parseMarkdown(lines.join('\n\n')))
  const fileKey = `${orgId}/${randomUUID()}`
  await storeFile(services.files.store, fileKey, bytes, PDF)
  await systemWrite(services, orgId, async (write) => {
    const { db } = write
    const file = { fileName: `${number}.pdf`, contentType: PDF, sizeBytes: bytes.length, fileKey }
    const document = await db.document.create({
      data: { orgId, workerId: worker.id, type: 'trade_card', name, ...file },
    })
    write.emit('document.added', document)
    await requestExtraction(write, document.id)
  })
}

/** Create and issue a document pack. @returns its id */
async function issuePack(
  services: DemoServices,
  { db, control, orgId, at, prepare, emit }: SystemWrite,
  place: Place,
  today: Date,
): Promise<string> {
  const template = { name: 'Site rules', version: 1, documentType: 'contract', body: siteRules } as const
  await db.documentTemplate.create({ data: { orgId, ...template } })
  const templates = [{ name: template.name, version: '1' }]
  const pack = await db.documentPack.create({ data: { orgId, name: 'Site induction', jobId: place.jobId, templates } })
  emit('document_pack.created', pack)
  await layOutPack({ control, orgId, prepare, services }, pack, today, null)
  const issued = await db.documentPack.update({
    where: { orgId_id: { orgId, id: pack.id } },
    data: { status: 'issued', issuedAt: at },
  })
  emit('document_pack.issued', issued, pack)
  return pack.id
}

/** Accept the first document of the pack, as staff on behalf of the worker. */
async function acceptFirst(write: SystemWrite, packId: string): Promise<void> {
  const { db, control, orgId } = write
  const where = { packId, documentId: { not: null } }
  const paper = await db.packPaper.findFirstOrThrow({ where, include: { document: true }, orderBy: { id: 'asc' } })
  const { userId } = await control.membership.findFirstOrThrow({ where: { orgId, role: 'staff' } })
  const document = paper.document as Document
  const data = { status: 'valid' } as const
  const accepted = await db.document.update({ where: { orgId_id: { orgId, id: document.id } }, data })
  write.emit('document.reviewed', accepted, document)
  await acceptPaper(write, document, userId)
}

/** Create an issued invoice for the first week and a draft for the second. @returns the id of the issued one */
async function makeInvoices(
  { db, control, orgId, at }: SystemWrite,
  { client }: Place,
  weeks: readonly Date[],
  today: Date,
): Promise<string> {
  const terms = { ...standardTerms, ...seller }
  await db.invoiceSettings.create({ data: { orgId, ...terms } })
  const ids: string[] = []
  for (const monday of weeks) {
    const billed = { clientId: client.id, periodStart: monday, periodEnd: daysFrom(monday, WEEK - 1) }
    const { drafts } = await draftsOf(db, billed, terms.vatBasisPoints)
    const { timesheetIds, lines, ...sums } = drafts[0] as Draft
    const { vatBasisPoints } = terms
    const draft = await db.invoice.create({
      data: { orgId, ...billed, ...sums, vatBasisPoints, lines: lines as object[] },
    })
    const where = { timesheetId: { in: timesheetIds } }
    await db.timesheetCharge.updateMany({ where, data: { invoiceId: draft.id } })
    ids.push(draft.id)
  }
  const [issued] = ids as [string]
  const { parties, ...numbers } = await numbered({ db, control, orgId, at }, client, terms, today)
  const data = { ...numbers, parties: parties as object }
  await db.invoice.update({ where: { orgId_id: { orgId, id: issued } }, data })
  return issued
}
