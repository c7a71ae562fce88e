/** The papers of a pack as rows: a paper is of one worker and template, and stands or is withdrawn. */
import { isDeepStrictEqual } from 'node:util'
import { recordsOf, type Write } from '../../events/write.ts'
import type { Block } from './markdown.ts'

export interface NewPaper {
  workerId: string
  templateId: string
  content: Block[]
}

type PaperWrite = Pick<Write, 'orgId' | 'control'>

/**
 * Keep those papers that do not stand yet. One that was withdrawn stands again as it was, or, if it would say something
 * else now, is printed and accepted anew.
 * @returns how many there are more to accept than before
 */
export async function storePapers(write: PaperWrite, packId: string, papers: readonly NewPaper[]): Promise<number> {
  const { orgId } = write
  const db = recordsOf(write)
  const workerIds = [...new Set(papers.map(({ workerId }) => workerId))]
  const known = await db.packPaper.findMany({ where: { packId, workerId: { in: workerIds } } })
  const byKey = new Map(known.map((paper) => [`${paper.workerId} ${paper.templateId}`, paper]))
  const isNew = papers.filter(({ workerId, templateId }) => !byKey.has(`${workerId} ${templateId}`))
  await db.packPaper.createMany({ data: isNew.map((paper) => ({ orgId, packId, ...stored(paper) })) })
  let open = isNew.length
  for (const paper of papers) {
    const before = byKey.get(`${paper.workerId} ${paper.templateId}`)
    if (before === undefined || before.deletedAt === null) continue
    const { content } = stored(paper)
    const anew = { content, documentId: null, acceptedAt: null, acceptedBy: null }
    const data = { deletedAt: null, ...(!isDeepStrictEqual(before.content, content) && anew) }
    const { acceptedAt } = await db.packPaper.update({ where: { orgId_id: { orgId, id: before.id } }, data })
    if (acceptedAt === null) open++
  }
  return open
}

/** As JSON holds it. */
function stored({ content, ...paper }: NewPaper) {
  return { ...paper, content: JSON.parse(JSON.stringify(content)) as object[] }
}

/** Take back a worker's papers of a pack. @returns whether there were any */
export async function withdrawPapers(write: PaperWrite & Pick<Write, 'startedAt'>, packId: string, workerId: string) {
  const where = { packId, workerId, deletedAt: null }
  const { count } = await recordsOf(write).packPaper.updateMany({ where, data: { deletedAt: write.startedAt } })
  return count > 0
}
