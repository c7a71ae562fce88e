/**
 * The documents of the demo organisation's workers, by the day on which it is loaded, so that its first daily run has
 * something to tell: most workers are compliant, some have a document that is about to run out, and two who are assigned
 * have one that ran out the day before.
 */

import type { Prisma, Worker } from '../../prisma/generated/client/client.ts'
import { DAY } from '../platform/clock.ts'
import type { Files } from '../platform/files/files.ts'
import { onePage } from '../platform/files/one-page-pdf.ts'
import { storeFile } from '../platform/files/store.ts'

const PDF = 'application/pdf'
const FOR_LIFE = null

/** What the organisation asks of its workers. */
const requirements = [
  { trade: null, documentTypes: ['right_to_work'] },
  { trade: 'scaffolder', documentTypes: ['trade_card'] },
  { trade: 'crane operator', documentTypes: ['licence'] },
] satisfies { trade: string | null; documentTypes: Paper[] }[]

/** Days that are left of a right to work, worker by worker in turn. */
const daysLeft = [FOR_LIFE, 900, FOR_LIFE, 410, 640, FOR_LIFE, 230, 1200, FOR_LIFE, 95, 365, FOR_LIFE, 760, 150]

/** Workers whose turn is another one, by their place among the active ones, and the days that are left. */
const soon = new Map([
  [12, 28],
  [31, 24],
  [58, 19],
  [77, 13],
  [103, 11],
  [140, 9],
  [166, 6],
  [201, 4],
  [238, 1],
])
const overSinceYesterday = new Set([40, 61])

const names = {
  right_to_work: 'Right to work',
  trade_card: 'Scaffolder card',
  licence: 'Crane operator licence',
} as const
type Paper = keyof typeof names

const contentOf = (type: Paper) => onePage(`${names[type]} (demo)`)
const keyOf = (orgId: string, type: Paper) => `${orgId}/demo-${type}`

/**
 * Load them, in the transaction that loads the demo. Candidates have none yet, which makes them non-compliant.
 * @param today the organisation's
 */
export async function loadDemoCompliance(tx: Prisma.TransactionClient, orgId: string, today: Date): Promise<void> {
  await tx.$executeRaw`select begin_write(${orgId}::uuid)`
  await tx.complianceSettings.create({ data: { orgId, requirements } })
  const ofStatus = (status: 'active' | 'inactive') =>
    tx.worker.findMany({ where: { orgId, status }, orderBy: { id: 'asc' } })
  const workers = [...(await ofStatus('active')), ...(await ofStatus('inactive'))]
  await tx.document.createMany({ data: workers.flatMap((worker, place) => documentsOf(worker, place, today)) })
  const project = await tx.project.findFirstOrThrow({ where: { orgId, status: 'active' }, orderBy: { id: 'asc' } })
  const assigned = workers.filter((_, place) => overSinceYesterday.has(place))
  await tx.assignment.createMany({
    data: assigned.map(({ id, trade }) => ({
      orgId,
      workerId: id,
      projectId: project.id,
      trade,
      startDate: new Date(today.getTime() - 30 * DAY),
      status: 'active' as const,
    })),
  })
}

/** Keep their files: one of each kind, which all of its documents show. */
export async function storeDemoFiles({ store }: Files, orgId: string): Promise<void> {
  for (const type of Object.keys(names) as Paper[]) await storeFile(store, keyOf(orgId, type), contentOf(type), PDF)
}

function documentsOf(worker: Worker, place: number, today: Date): Prisma.DocumentCreateManyInput[] {
  const days = overSinceYesterday.has(place) ? -1 : (soon.get(place) ?? daysLeft[place % daysLeft.length] ?? FOR_LIFE)
  const own = requirements.filter(({ trade }) => trade !== null && trade === worker.trade)
  return [
    documentOf(worker, 'right_to_work', days, today),
    ...own.flatMap(({ documentTypes }) => documentTypes.map((type) => documentOf(worker, type, 500, today))),
  ]
}

function documentOf(
  { orgId, id: workerId, externalId }: Worker,
  type: Paper,
  days: number | null,
  today: Date,
): Prisma.DocumentCreateManyInput {
  const on = (distance: number) => new Date(today.getTime() + distance * DAY)
  return {
    orgId,
    workerId,
    type,
    name: names[type],
    number: `${externalId}-${type.slice(0, 2).toUpperCase()}`,
    issuedOn: on(-730),
    expiresOn: days === FOR_LIFE ? null : on(days),
    status: 'valid',
    fileName: `${type.replaceAll('_', '-')}.pdf`,
    contentType: PDF,
    sizeBytes: contentOf(type).length,
    fileKey: keyOf(orgId, type),
  }
}
