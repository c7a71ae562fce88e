/** Accepting the documents of a pack; with the last one the pack is complete. */
import type { Document } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { recordsOf, type Write } from '../write.ts'

/**
 * Write down that a document was accepted. One that no pack issued is left alone.
 * @param context its caller may be the worker, who reaches no packs: what is written here follows from what they may do
 */
export async function acceptPaper(context: Context, { id }: Document): Promise<void> {
  const { credential, startedAt } = context
  const where = { documentId: id, acceptedAt: null }
  const data = { acceptedAt: startedAt, acceptedBy: credential.userId ?? credential.id }
  const [paper] = await recordsOf(context).packPaper.updateManyAndReturn({ where, data, select: { packId: true } })
  if (paper !== undefined) await completePack(context, paper.packId)
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
