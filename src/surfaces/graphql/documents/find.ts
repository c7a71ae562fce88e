/**
 * A yoga plugin that finds the text of an operation: as it was sent, by the identifier of a trusted document, or by the
 * hash of an automatic persisted query. Where only trusted documents are allowed, it refuses all others.
 */
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { z } from 'zod'
import type { Credential } from '../../../access/credentials/credential.ts'
import { ApiError } from '../../../platform/errors/errors.ts'
import { publicError } from '../errors.ts'
import { MAX_TEXT_BYTES } from '../limits.ts'
import { type AutomaticDocuments, openAutomaticDocuments } from './automatic.ts'
import { notTrusted } from './not-trusted.ts'
import type { PublishedDocuments } from './published.ts'
import { identifierOf, type TrustedDocuments } from './trusted.ts'

/** Which documents the endpoint runs. */
export interface Documents {
  trusted: TrustedDocuments
  /** Whether it refuses all others, except those of owners who are signed in: they explore the API. */
  trustedOnly: boolean
}

/** The parameters of a request. Yoga knows all but `documentId`. */
interface Sent extends GraphQLParams {
  documentId?: unknown
}

/** The parameters of requests that yoga does not know. */
export const MORE_PARAMETERS = ['documentId']

const HASH = /^[0-9a-f]{64}$/i
const persistedQuery = z.object({ version: z.literal(1), sha256Hash: z.string().regex(HASH) })

/** Where documents are found. */
interface Sources extends Documents {
  published: PublishedDocuments
  automatic: AutomaticDocuments
}

/** Replaces the identifier or hash of a document with its text. */
export function findDocuments(documents: Documents, published: PublishedDocuments): Plugin {
  const sources = { ...documents, published, automatic: openAutomaticDocuments() }
  return {
    async onParams({ params, setParams, context }) {
      const { credential } = context as { credential: Credential }
      try {
        const query = await textOf(sources, params as Sent, credential)
        if (query !== undefined) setParams({ ...params, query })
      } catch (error) {
        throw error instanceof ApiError ? publicError(error) : error
      }
    },
  }
}

/** @returns undefined if nothing names a document @throws {ApiError} */
async function textOf(sources: Sources, sent: Sent, credential: Credential): Promise<string | undefined> {
  const { trusted, published, automatic } = sources
  const { orgId, kind, role, trustedDocumentsOnly } = credential
  const trustedOnly = trustedDocumentsOnly || (sources.trustedOnly && !(kind === 'session' && role === 'owner'))
  const { documentId, query, extensions } = sent
  const text = typeof query === 'string' && query !== '' ? query : undefined
  if (documentId != null) return trustedText(sources, documentId, text, orgId)
  const hash = hashIn(extensions)
  if (text !== undefined) {
    if (hash !== undefined && identifierOf(text) !== `sha256:${hash}`)
      throw malformed('`extensions.persistedQuery.sha256Hash` is not the SHA-256 of `query`, in hexadecimal digits.')
    if (trustedOnly && !(await isTrusted(sources, identifierOf(text), orgId))) throw notTrusted(credential)
    if (hash !== undefined && !trustedOnly && Buffer.byteLength(text) <= MAX_TEXT_BYTES)
      automatic.keep(orgId, hash, text)
    return text
  }
  if (hash === undefined) return undefined
  const known = trusted.get(`sha256:${hash}`)
  if (known !== undefined) return known
  const kept = (trustedOnly ? undefined : automatic.find(orgId, hash)) ?? (await published.find(orgId, hash))
  if (kept === undefined && trustedOnly) throw notTrusted(credential)
  // Clients send the text when they read this message: it is the only sign in the protocol that all of them know.
  if (kept === undefined) throw new ApiError('persisted_query_not_found', { message: 'PersistedQueryNotFound' })
  return kept
}

async function isTrusted({ trusted, published }: Sources, id: string, orgId: string): Promise<boolean> {
  return trusted.has(id) || (await published.find(orgId, id)) !== undefined
}

async function trustedText(
  { trusted, published }: Sources,
  documentId: unknown,
  query: string | undefined,
  orgId: string,
): Promise<string> {
  if (typeof documentId !== 'string') throw malformed('`documentId` must be a string.')
  if (query !== undefined) throw malformed('Send either `documentId` or `query`, not both.')
  const text =
    trusted.get(documentId) ??
    trusted.get(`sha256:${documentId.toLowerCase()}`) ??
    (await published.find(orgId, documentId))
  if (text === undefined)
    throw new ApiError('persisted_query_not_found', {
      message:
        'No trusted document has this `documentId`. Load the page again if it is older than the server, or publish the manifest of the client: POST /graphql/documents, or GRAPHQL_DOCUMENTS_DIR of the server.',
    })
  return text
}

function hashIn(extensions: Record<string, unknown> | undefined): string | undefined {
  const given = extensions?.persistedQuery
  if (given == null) return undefined
  const parsed = persistedQuery.safeParse(given)
  if (!parsed.success)
    throw malformed('`extensions.persistedQuery` must be `{"version": 1, "sha256Hash": "<64 hexadecimal digits>"}`.')
  return parsed.data.sha256Hash.toLowerCase()
}

const malformed = (message: string) => new ApiError('bad_request', { message })
