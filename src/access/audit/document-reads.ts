/** Records in the audit log who downloads the files of documents. */
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../platform/database/client.ts'
import type { FileRead, StoredFile } from '../file-links.ts'
import { type AuditOrigin, audit } from './audit.ts'

const HOUR = 3_600_000
/** Readers of documents that are remembered. */
const MOST = 10_000

/** Record that a file is downloaded, if it belongs to a document. */
export type RecordRead = (file: StoredFile, request: Pick<AuditOrigin, 'requestId' | 'address'>) => Promise<void>

/**
 * Open the record of one process. Whoever downloads a document again within an hour, a part of it or its back, gets no
 * further entry: a viewer asks for a file in many parts.
 */
export function openDocumentReads({ prisma }: Pick<Database, 'prisma'>): RecordRead {
  const known = new LRUCache<string, true>({ max: MOST, ttl: HOUR })
  return async ({ key, name, read }, request) => {
    if (read === undefined) return
    const reader = `${read.actorId} ${read.documentId}`
    if (known.has(reader)) return
    const { documentId: id, actorKind: kind, actorId } = read
    const orgId = key.slice(0, key.indexOf('/'))
    await audit(
      prisma,
      { actor: { kind, id: actorId, name: await nameOf(prisma, orgId, read) }, ...request },
      {
        orgId,
        action: 'document.read',
        target: { type: 'document', id, name },
      },
    )
    known.set(reader, true)
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
