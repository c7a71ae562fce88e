/**
 * Who calls. A credential is looked up by the SHA-256 of its text and remembered for seconds, or until the database
 * announces a change of something it depends on (see revocation.ts). A process that cannot hear remembers nothing.
 */

import { LRUCache } from 'lru-cache'
import type { ApiKey } from '../../prisma/generated/client/client.ts'
import type { Database } from '../platform/database/client.ts'
import { openListening } from '../platform/database/listening.ts'
import { ApiError } from '../platform/errors.ts'
import { sweepEvery } from '../platform/sweep.ts'
import { readApiKey } from './api-key.ts'
import { BY_COMMAND } from './audit/audit.ts'
import { type Credential, CredentialRefused, type FoundCredential } from './credential.ts'
import { revokeKey } from './keys.ts'
import { findAccessToken } from './oauth/access-token.ts'
import { answersOn, awaitRevocation, CHANGED, LISTENER, REMEMBERED } from './revocation.ts'
import { isScope } from './scopes.ts'
import { hashSecret, prefixOf } from './secret-text.ts'

const SECOND = 1000
const LAST_USED_EVERY = 10 * SECOND

export interface Credentials {
  /** Start to listen for changes; from then on credentials are remembered. */
  listen(): Promise<void>
  /**
   * The credential that an `Authorization` header carries.
   * @throws {ApiError} credential_missing, credential_invalid, credential_expired or credential_revoked
   */
  authenticate(authorization: string | undefined): Promise<Credential>
  /** Write down when credentials were last used, and stop listening. */
  close(): Promise<void>
}

export function openCredentials(database: Database): Credentials {
  const dependents = new Map<string, Set<string>>()
  const remembered = new LRUCache<string, FoundCredential>({
    max: 10_000,
    ttl: REMEMBERED,
    dispose({ dependsOn }, seen) {
      for (const id of dependsOn) unlink(id, seen)
    },
  })
  const used = new Map<string, Date>()
  let changes = 0 // grows with each announcement: a look-up that began before one is not remembered

  function unlink(id: string, seen: string) {
    const linked = dependents.get(id)
    linked?.delete(seen)
    if (linked?.size === 0) dependents.delete(id)
  }

  function remember(seen: string, found: FoundCredential, start: number) {
    remembered.set(seen, found, { start })
    for (const id of found.dependsOn) dependents.set(id, (dependents.get(id) ?? new Set()).add(seen))
  }

  function forget(id: string) {
    changes++
    for (const seen of dependents.get(id) ?? []) remembered.delete(seen)
  }

  const listening = openListening({
    url: database.url,
    name: LISTENER,
    channel: CHANGED,
    hear(client) {
      const answer = answersOn(client)
      return (message) => {
        const [id = '', question] = message.split(' ')
        forget(id)
        if (question !== undefined) answer(question)
      }
    },
    begun: () => remembered.clear(),
    lost: () => remembered.clear(),
  })

  async function lookUp(text: string): Promise<Credential> {
    const find = readers[prefixOf(text) ?? '']
    if (find === undefined) throw new ApiError('credential_invalid')
    const hash = hashSecret(text)
    const seen = hash.toString('base64')
    const known = remembered.get(seen)
    if (known !== undefined) return known.credential
    const hearing = listening.client
    const before = changes
    const start = performance.now()
    const found = await find(database, hash, text)
    if (found === undefined) throw new ApiError('credential_invalid')
    if (hearing !== undefined && hearing === listening.client && before === changes) remember(seen, found, start)
    return found.credential
  }

  async function writeLastUsed(): Promise<void> {
    const batch = [...used]
    used.clear()
    if (batch.length === 0) return
    const seen = [batch.map(([id]) => id), batch.map(([, at]) => at)]
    for (const table of ['api_keys', 'oauth_grants', 'oauth_clients'])
      await database.pool.query(
        `update ${table} set last_used_at = greatest(last_used_at, seen.at)
         from unnest($1::uuid[], $2::timestamptz[]) as seen (id, at) where ${table}.id = seen.id`,
        seen,
      )
  }

  const stopWriting = sweepEvery(LAST_USED_EVERY, writeLastUsed)

  return {
    listen: () => listening.begin(),
    async authenticate(authorization) {
      if (authorization === undefined || authorization === '') throw new ApiError('credential_missing')
      const bearer = /^Bearer +(\S+) *$/i.exec(authorization)
      if (bearer === null)
        throw new ApiError('credential_missing', {
          message: 'The Authorization header must read `Bearer <API key or access token>`.',
        })
      const credential = await lookUp(bearer[1] as string)
      const now = Date.now()
      if (credential.revokedAt !== null) throw new CredentialRefused('credential_revoked', credential)
      if (credential.expiresAt !== null && credential.expiresAt.getTime() <= now)
        throw new CredentialRefused('credential_expired', credential)
      used.set(credential.id, new Date(now))
      return credential
    },
    async close() {
      stopWriting()
      await listening.close()
      await writeLastUsed().catch(() => {})
    },
  }
}

type Find = (database: Database, hash: Buffer<ArrayBuffer>, text: string) => Promise<FoundCredential | undefined>

/** Where the credential of a text is looked up, by the text's prefix. */
const readers: Record<string, Find> = {
  mst_live: findApiKey,
  mst_sandbox: findApiKey,
  mst_at: findAccessToken,
}

async function findApiKey(
  database: Database,
  secretHash: Buffer<ArrayBuffer>,
  text: string,
): Promise<FoundCredential | undefined> {
  const row = await database.prisma.apiKey.findUnique({ where: { secretHash } })
  if (row === null || row.environment !== readApiKey(text)?.environment) return undefined
  return { credential: fromRow(row), dependsOn: [row.id] }
}

function fromRow(row: ApiKey): Credential {
  return {
    id: row.id,
    kind: 'key',
    name: row.name,
    orgId: row.orgId,
    environment: row.environment,
    scopes: new Set(row.scopes.filter(isScope)),
    userId: null,
    role: null,
    workerId: null,
    ratePerMinute: row.ratePerMinute,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
  }
}

/**
 * Revoke an API key. When this returns, no process accepts it any more.
 * @returns false if there is no such key
 */
export async function revokeApiKey(database: Database, id: string): Promise<boolean> {
  const revoked = await database.prisma.$transaction((tx) => revokeKey(tx, BY_COMMAND, { id }))
  if (revoked === undefined) return false
  await awaitRevocation(database)
  return true
}
