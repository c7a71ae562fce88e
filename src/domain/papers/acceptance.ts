/** Records the acceptance of a pack's documents, and completes the pack with the last one. */
import type { Document } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'

/**
 * Record that a document was accepted. Does nothing if it does not belong to a pack. Writes to all of the
 * organisation's records, because the caller may be a worker without access to packs.
 * @param by id of the user, API key or OAuth client
 */
export async function acceptPaper(write: Write, { id }: Document, by: string): Promise<void> {
  const where = { documentId: id, acceptedAt: null }
  const data = { acceptedAt: await write.at, acceptedBy: by }
  const [paper] = await recordsOf(write).packPaper.updateManyAndReturn({ where, data, select: { packId: true } })
  if (paper !== undefined) await completePack(write, paper.packId)
}

/** Complete an issued pack if it has papers and all of them, except withdrawn ones, are accepted. */
export async function completePack(write: Write, packId: string): Promise<void> {
  const db = recordsOf(write)
  const active = { packId, deletedAt: null }
  if ((await db.packPaper.count({ where: { ...active, acceptedAt: null } })) > 0) return
  if ((await db.packPaper.count({ where: active })) === 0) return
  const where = { orgId_id: { orgId: write.orgId, id: packId } }
  const before = await db.documentPack.findUniqueOrThrow({ where })
  if (before.status !== 'issued') return
  const data = { status: 'completed', completedAt: await write.at } as const
  write.emit('document_pack.completed', await db.documentPack.update({ where, data }), before)
}
