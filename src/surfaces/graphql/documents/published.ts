/**
 * Trusted documents that an organisation publishes while the server runs, for its own frontends. They never change, and
 * stay until they are removed, because older versions of a frontend send their identifiers.
 */
import { LRUCache } from 'lru-cache'
import { type AuditOrigin, audit } from '../../../access/audit/audit.ts'
import type { Database } from '../../../platform/database/client.ts'
import { addDetail } from '../../../platform/errors/error-details.ts'
import { ApiError, type ErrorDetail } from '../../../platform/errors/errors.ts'
import { STORABLE, storable } from '../../../platform/text/storable-text.ts'
import { MAX_TEXT_BYTES } from '../limits.ts'
import { identifierOf, type Manifest } from './trusted.ts'

/** Per organisation. */
export const MAX_DOCUMENTS = 5000
const MAX_MIB = 16
const MAX_ID_LENGTH = 200
/** How long another process may run a document that was removed, in milliseconds. */
const CACHE_TTL = 5000
const CACHE_BYTES = 16 * 1024 * 1024
const BYTES_PER_ENTRY = 256

/** What publishing a manifest did. */
export interface Published {
  published: number
  /** Documents that were published before. */
  unchanged: number
}

/** A document in a list. */
export interface ListedDocument {
  id: string
  sha256: string
  createdAt: Date
}

/** The published documents of all organisations. */
export interface PublishedDocuments {
  /** @param id an identifier of its manifest, or the hash of the text, also after `sha256:` */
  find(orgId: string, id: string): Promise<string | undefined>
  /**
   * Publish all documents of a manifest, or none.
   * @param keeps whether they are stored; otherwise they are only checked
   * @throws {ApiError} validation_failed; conflict if an id has another text, or the organisation too many documents
   */
  publish(origin: AuditOrigin, orgId: string, manifest: Manifest, keeps: boolean): Promise<Published>
  /** By id. @param after the id of the last one before the page */
  list(orgId: string, after: string, limit: number): Promise<ListedDocument[]>
  /** @returns whether there was one with this id of a manifest */
  remove(origin: AuditOrigin, orgId: string, id: string): Promise<boolean>
}

const HASH = /^(?:sha256:)?([0-9a-f]{64})$/i

/** The hash that an identifier is, in lower case; undefined for other identifiers. */
const hashIn = (id: string): string | undefined => HASH.exec(id)?.[1]?.toLowerCase()

export function openPublishedDocuments({ pool, prisma }: Pick<Database, 'pool' | 'prisma'>): PublishedDocuments {
  const texts = new LRUCache<string, string>({
    maxSize: CACHE_BYTES,
    ttl: CACHE_TTL,
    sizeCalculation: (text) => 2 * text.length + BYTES_PER_ENTRY,
  })
  return {
    async find(orgId, id) {
      if (id.length > MAX_ID_LENGTH || !storable(id)) return undefined
      const key = `${orgId} ${id}`
      const known = texts.get(key)
      if (known !== undefined) return known
      const { rows } = await pool.query<{ text: string }>({
        name: 'find-graphql-document',
        text: 'select text from graphql_documents where org_id = $1 and (id = $2 or sha256 = $3) limit 1',
        values: [orgId, id, hashIn(id) ?? ''],
      })
      const text = rows[0]?.text
      if (text !== undefined) texts.set(key, text)
      return text
    },

    async publish(origin, orgId, manifest, keeps) {
      const documents = checked(manifest)
      if (!keeps) return { published: documents.length, unchanged: 0 }
      return prisma.$transaction(async (control) => {
        await control.$queryRaw`select 1 from organisations where id = ${orgId}::uuid for no key update`
        const data = documents.map((each) => ({ orgId, ...each }))
        const { count: published } = await control.graphqlDocument.createMany({ data, skipDuplicates: true })
        const hashes = new Map(documents.map(({ id, sha256 }) => [id, sha256]))
        const where = { orgId, id: { in: [...hashes.keys()] } }
        const stored = await control.graphqlDocument.findMany({ where, select: { id: true, sha256: true } })
        const other = stored.find(({ id, sha256 }) => hashes.get(id) !== sha256)
        if (other !== undefined)
          throw new ApiError('conflict', {
            message: `Another text was published as '${other.id}'. Give the new text an id of its own, such as its hash.`,
          })
        if (published === 0) return { published, unchanged: documents.length }
        const [{ count, bytes } = { count: 0, bytes: 0 }] = await control.$queryRaw<{ count: number; bytes: number }[]>`
          select count(*)::int as count, sum(octet_length(text))::float8 as bytes
          from graphql_documents where org_id = ${orgId}::uuid`
        if (count > MAX_DOCUMENTS || bytes > MAX_MIB * 1024 * 1024)
          throw new ApiError('conflict', {
            message: `An organisation can have ${MAX_DOCUMENTS.toLocaleString('en')} published documents with ${MAX_MIB} MiB. Remove those that clients no longer send.`,
          })
        await audit(control, origin, { orgId, action: 'graphql_documents.published', detail: { published } })
        return { published, unchanged: documents.length - published }
      })
    },

    list: (orgId, after, limit) =>
      prisma.graphqlDocument.findMany({
        where: { orgId, id: { gt: after } },
        select: { id: true, sha256: true, createdAt: true },
        orderBy: { id: 'asc' },
        take: limit,
      }),

    async remove(origin, orgId, id) {
      if (id.length > MAX_ID_LENGTH || !storable(id)) return false
      const removed = await prisma.$transaction(async (control) => {
        const { count } = await control.graphqlDocument.deleteMany({ where: { orgId, id } })
        if (count > 0) await audit(control, origin, { orgId, action: 'graphql_document.removed', detail: { id } })
        return count > 0
      })
      texts.clear() // the text has several identifiers
      return removed
    },
  }
}

type Document = Pick<ListedDocument, 'id' | 'sha256'> & { text: string }

/** @throws {ApiError} validation_failed naming each id that is wrong */
function checked(manifest: Manifest): Document[] {
  const details: ErrorDetail[] = []
  const documents = new Map<string, Document>()
  for (const [id, text] of manifest) {
    const sha256 = identifierOf(text).slice('sha256:'.length)
    const problem = problemOf(id, text, sha256, documents.get(id))
    if (problem === undefined) documents.set(id, { id, sha256, text })
    else addDetail(details, { path: id.slice(0, MAX_ID_LENGTH), code: 'invalid', message: problem })
  }
  if (manifest.length === 0) addDetail(details, { path: '', code: 'invalid', message: 'must have a document' })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return [...documents.values()]
}

function problemOf(id: string, text: string, sha256: string, before: Document | undefined): string | undefined {
  if (id.length < 1 || id.length > MAX_ID_LENGTH) return `must have an id of 1 to ${MAX_ID_LENGTH} characters`
  if (!storable(id) || !storable(text)) return STORABLE
  if (text.trim() === '') return 'must have a text'
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES) return `must have at most ${MAX_TEXT_BYTES / 1024} KiB`
  if ((hashIn(id) ?? sha256) !== sha256) return `must have the SHA-256 of its text as its id: ${sha256}`
  return before === undefined || before.text === text ? undefined : 'must not have two texts'
}
