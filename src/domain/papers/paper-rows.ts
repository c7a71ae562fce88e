/**
 * Stores the papers of a pack. A paper is one template of the pack for one worker, and becomes a document when it is
 * printed. A withdrawn paper has `deletedAt`.
 */
import { isDeepStrictEqual } from 'node:util'
import { recordsOf, type Write } from '../../events/write.ts'
import type { FilledTemplate } from './pack-paper.ts'

/** A paper to store: the content of a template, filled in for one worker. */
export interface NewPaper extends FilledTemplate {
  workerId: string
  templateId: string
}

type PaperWrite = Pick<Write, 'orgId' | 'control'>

/**
 * Insert the papers that do not exist yet. A withdrawn paper is restored; if its content has changed since, it must be
 * printed and accepted again.
 * @returns the number of additional papers to accept
 */
export async function storePapers(write: PaperWrite, packId: string, papers: readonly NewPaper[]): Promise<number> {
  const { orgId } = write
  const db = recordsOf(write)
  const workerIds = [...new Set(papers.map(({ workerId }) => workerId))]
  const existing = await db.packPaper.findMany({ where: { packId, workerId: { in: workerIds } } })
  const byKey = new Map(existing.map((paper) => [`${paper.workerId} ${paper.templateId}`, paper]))
  const added = papers.filter(({ workerId, templateId }) => !byKey.has(`${workerId} ${templateId}`))
  await insertPapers(
    write,
    added.map((paper) => ({ ...paper, packId })),
  )
  let open = added.length
  for (const paper of papers) {
    const before = byKey.get(`${paper.workerId} ${paper.templateId}`)
    if (before === undefined || before.deletedAt === null) continue
    const { content } = stored(paper)
    const reset = { content, documentId: null, acceptedAt: null, acceptedBy: null }
    const data = { deletedAt: null, ...(!isDeepStrictEqual(before.content, content) && reset) }
    const { acceptedAt } = await db.packPaper.update({ where: { orgId_id: { orgId, id: before.id } }, data })
    if (acceptedAt === null) open++
  }
  return open
}

/** Insert papers of packs, none of which exists yet. */
export async function insertPapers(
  write: PaperWrite,
  papers: readonly (NewPaper & { packId: string })[],
): Promise<void> {
  const { orgId } = write
  for (const some of batchesOf(papers)) {
    const data = some.map((paper) => ({ orgId, packId: paper.packId, ...stored(paper) }))
    await recordsOf(write).packPaper.createMany({ data })
  }
}

/** The total length of the papers that one statement inserts, so that none takes long to write. */
const MAX_LENGTH = 200_000

function batchesOf<Paper extends NewPaper>(papers: readonly Paper[]): Paper[][] {
  const batches: Paper[][] = []
  let room = 0
  for (const paper of papers) {
    const batch = room < paper.length ? undefined : batches.at(-1)
    if (batch === undefined) {
      batches.push([paper])
      room = MAX_LENGTH
    } else batch.push(paper)
    room -= paper.length
  }
  return batches
}

/** Without `undefined` properties, as JSON columns return it, for the comparison with stored content. */
function stored({ workerId, templateId, content }: NewPaper) {
  return { workerId, templateId, content: JSON.parse(JSON.stringify(content)) as object[] }
}

/** Withdraw workers' papers from a pack. @returns whether there were any */
export async function withdrawPapers(
  write: PaperWrite & Pick<Write, 'at'>,
  packId: string,
  workerIds: readonly string[],
) {
  const where = { packId, workerId: { in: [...workerIds] }, deletedAt: null }
  const { count } = await recordsOf(write).packPaper.updateMany({ where, data: { deletedAt: await write.at } })
  return count > 0
}
