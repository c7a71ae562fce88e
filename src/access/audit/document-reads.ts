/** Records in the audit log who downloads the files of documents. */

import type { Database, Db } from '../../platform/database/client.ts'
import { countedAddress } from '../../platform/http/address.ts'
import type { FileRead, StoredFile } from '../file-links.ts'
import { type AuditOrigin, audit } from './audit.ts'
import { openRepeated } from './repeated.ts'

const HOUR = 3_600_000

/** Record that a file is downloaded, if it belongs to a document. */
export type RecordRead = (file: StoredFile, request: Pick<AuditOrigin, 'requestId' | 'address'>) => Promise<void>

/**
 * Open the record of one process. Whoever downloads a document again within an hour from the same address, a part of it
 * or its back, gets no further entry: a viewer asks for a file in many parts. Another address may be somebody else's, to
 * whom the link was passed on.
 */
export function openDocumentReads({ prisma }: Pick<Database, 'prisma'>): RecordRead {
  const writeOnce = openRepeated(HOUR)
  return async ({ key, name, read }, request) => {
    if (read === undefined) return
    const { documentId: id, actorKind: kind, actorId } = read
    const orgId = key.slice(0, key.indexOf('/'))
    await writeOnce(`${actorId} ${id} ${countedAddress(request.address ?? null)}`, async () => {
      const actor = { kind, id: actorId, name: await nameOf(prisma, orgId, read) }
      const target = { type: 'document', id, name } as const
      await audit(prisma, { actor, ...request }, { orgId, action: 'document.read', target })
    })
  }
}

async function nameOf(prisma: Db, orgId: string, { actorKind, actorId: id }: FileRead): Promise<string | null> {
  if (actorKind === 'user')
    return (await prisma.user.findUnique({ where: { id }, select: { email: true } }))?.email ?? null
  if (actorKind === 'key')
    return (
      (await prisma.apiKey.findUnique({ where: { orgId_id: { orgId, id } }, select: { name: true } }))?.name ?? null
    )
  return (await prisma.oauthClient.findUnique({ where: { id }, select: { name: true } }))?.name ?? null
}
