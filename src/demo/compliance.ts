/**
 * The documents of the demo organisation's workers. Their dates are relative to the day of loading, so that the first
 * daily run has work to do: most workers are compliant, some have a document that expires soon, and two assigned
 * workers have one that expired yesterday.
 */
import type { Prisma, Worker } from '../../prisma/generated/client/client.ts'
import type { Db } from '../platform/database/client.ts'
import type { Files } from '../platform/files/files.ts'
import { onePage } from '../platform/files/one-page-pdf.ts'
import { storeFile } from '../platform/files/store.ts'
import { DAY } from '../platform/time/clock.ts'

const PDF = 'application/pdf'
const FOR_LIFE = null

/** The compliance requirements of the organisation. */
export const requirements = [
  { trade: null, documentTypes: ['right_to_work'] },
  { trade: 'scaffolder', documentTypes: ['trade_card'] },
  { trade: 'crane operator', documentTypes: ['licence'] },
] satisfies { trade: string | null; documentTypes: DemoType[] }[]

/** Days until the right to work expires, assigned to workers in rotation. */
const daysLeft = [FOR_LIFE, 900, FOR_LIFE, 410, 640, FOR_LIFE, 230, 1200, FOR_LIFE, 95, 365, FOR_LIFE, 760, 150]

/** Exceptions: index of the worker (active workers come first) and days until expiry. */
const expiringSoon = new Map([
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
const expiredYesterday = new Set([40, 61])

const names = {
  right_to_work: 'Right to work',
  trade_card: 'Scaffolder card',
  licence: 'Crane operator licence',
} as const
type DemoType = keyof typeof names

const contentOf = (type: DemoType) => onePage(`${names[type]} (demo)`)
const keyOf = (orgId: string, type: DemoType) => `${orgId}/demo-${type}`

/**
 * Load the requirements and documents in the open write `tx`. Candidates get no documents, so they are non-compliant.
 * @param today the current date of the organisation
 */
export async function loadDemoCompliance(tx: Db, orgId: string, today: Date): Promise<void> {
  await tx.complianceSettings.create({ data: { orgId, requirements } })
  const ofStatus = (status: 'active' | 'inactive') =>
    tx.worker.findMany({ where: { orgId, status }, orderBy: { id: 'asc' } })
  const workers = [...(await ofStatus('active')), ...(await ofStatus('inactive'))]
  await tx.document.createMany({ data: workers.flatMap((worker, index) => documentsOf(worker, index, today)) })
  const project = await tx.project.findFirstOrThrow({ where: { orgId, status: 'active' }, orderBy: { id: 'asc' } })
  const assigned = workers.filter((_, index) => expiredYesterday.has(index))
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

/** The file that documents of a type share, and the trade whose workers need one; null for all workers. */
export function demoFiles(orgId: string) {
  return requirements.flatMap(({ trade, documentTypes }) =>
    documentTypes.map((type) => ({
      type,
      name: names[type],
      key: keyOf(orgId, type),
      size: contentOf(type).length,
      trade,
    })),
  )
}

/** Store the files: one per document type, shared by all documents of that type. */
export async function storeDemoFiles({ store }: Files, orgId: string): Promise<void> {
  for (const type of Object.keys(names) as DemoType[]) await storeFile(store, keyOf(orgId, type), contentOf(type), PDF)
}

function documentsOf(worker: Worker, index: number, today: Date): Prisma.DocumentCreateManyInput[] {
  const days = expiredYesterday.has(index)
    ? -1
    : (expiringSoon.get(index) ?? daysLeft[index % daysLeft.length] ?? FOR_LIFE)
  const own = requirements.filter(({ trade }) => trade !== null && trade === worker.trade)
  return [
    documentOf(worker, 'right_to_work', days, today),
    ...own.flatMap(({ documentTypes }) => documentTypes.map((type) => documentOf(worker, type, 500, today))),
  ]
}

function documentOf(
  { orgId, id: workerId, externalId }: Worker,
  type: DemoType,
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
