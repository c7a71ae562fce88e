/** Accepting the documents of a pack; with the last one the pack is complete. */
import type { Document } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'

/**
 * Write down that a document was accepted. One that no pack issued is left alone.
 * @param context its caller may be the worker, who reaches no packs: what is written here follows from what they may do
 */
export async function acceptPaper(context: Context, { id }: Document): Promise<void> {
  const { control, orgId, credential, startedAt } = context
  const where = { orgId, documentId: id, acceptedAt: null }
  const acceptance = { acceptedAt: startedAt, acceptedBy: credential.userId ?? credential.id }
  const [paper] = await control.packPaper.updateManyAndReturn({ where, data: acceptance, select: { packId: true } })
  if (paper !== undefined) await completePack(context, paper.packId)
}

async function completePack({ control, orgId, startedAt, emit }: Context, packId: string): Promise<void> {
  const open = await control.packPaper.count({ where: { orgId, packId, acceptedAt: null } })
  if (open > 0) return
  const key = { orgId_id: { orgId, id: packId } }
  const before = await control.documentPack.findUniqueOrThrow({ where: key })
  if (before.status !== 'issued') return
  const completed = { status: 'completed', completedAt: startedAt } as const
  const now = await control.documentPack.update({ where: key, data: completed })
  emit('document_pack.completed', now, before)
}
