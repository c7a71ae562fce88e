/** Accepting the documents of a pack; with the last one the pack is complete. */
import type { Document } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'

/**
 * Write down that a document was accepted. One that no pack issued is left alone.
 * @param write of the worker perhaps, who reaches no packs: what is written here follows from what they may do
 * @param by the id of the person, key or client
 */
export async function acceptPaper(write: Write, { id }: Document, by: string): Promise<void> {
  const where = { documentId: id, acceptedAt: null }
  const data = { acceptedAt: write.startedAt, acceptedBy: by }
  const [paper] = await recordsOf(write).packPaper.updateManyAndReturn({ where, data, select: { packId: true } })
  if (paper !== undefined) await completePack(write, paper.packId)
}

/** An issued pack is complete once every paper that stands is accepted, if there is one. */
export async function completePack(write: Write, packId: string): Promise<void> {
  const db = recordsOf(write)
  const standing = { packId, deletedAt: null }
  if ((await db.packPaper.count({ where: { ...standing, acceptedAt: null } })) > 0) return
  if ((await db.packPaper.count({ where: standing })) === 0) return
  const where = { orgId_id: { orgId: write.orgId, id: packId } }
  const before = await db.documentPack.findUniqueOrThrow({ where })
  if (before.status !== 'issued') return
  const data = { status: 'completed', completedAt: write.startedAt } as const
  write.emit('document_pack.completed', await db.documentPack.update({ where, data }), before)
}
