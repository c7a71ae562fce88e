/**
 * Authenticates API keys and access tokens. A credential is looked up by the SHA-256 of its text and cached for 5
 * seconds, or until the database sends a notification that something it depends on changed (see revocation.ts). A
 * process that does not receive notifications caches nothing.
 */
import { LRUCache } from 'lru-cache'
import type { ApiKey } from '../../prisma/generated/client/client.ts'
import type { Database } from '../platform/database/client.ts'
import { retryRead } from '../platform/database/errors.ts'
import { openListener } from '../platform/database/listener.ts'
import { limitSharedRead } from '../platform/database/pool.ts'
import { sweepEvery } from '../platform/database/sweep.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { databaseClock } from '../platform/time/clock.ts'
import { BY_COMMAND } from './audit/audit.ts'
import { readApiKey, TEST_PREFIX } from './credentials/api-key.ts'
import { type Credential, CredentialRefused, type FoundCredential } from './credentials/credential.ts'
import { acknowledgeOn, awaitRevocation, CACHE_TTL, CHANGE_CHANNEL, LISTENER_NAME } from './credentials/revocation.ts'
import { hashSecret, prefixOf } from './credentials/secret-text.ts'
import { revokeKey } from './keys.ts'
import { findAccessToken } from './oauth/access-token.ts'
import type { CheckUse } from './oauth/token-use.ts'
import { isScope } from './scopes/scopes.ts'
import { onTestClock } from './test-clock.ts'

const SECOND = 1000
const LAST_USED_EVERY = 10 * SECOND

/** The credential lookup of a process. */
export interface Credentials {
  /** Start to receive change notifications; from then on credentials are cached. */
  listen(): Promise<void>
  /**
   * Look up the credential in an `Authorization` header (RFC 6750, section 2.1; RFC 9449, section 7.1).
   * @param checkUse checks tokens that are restricted to a resource or bound to a key; by default they are rejected
   * @throws {ApiError} credential_missing, credential_invalid, credential_expired or credential_revoked, or what
   * `checkUse` throws
   */
  authenticate(authorization: string | undefined, checkUse?: CheckUse): Promise<Credential>
  /** Store when credentials were last used, and stop listening. */
  close(): Promise<void>
}

/** The state at the start of a lookup, which tells whether the credential can have changed since. */
interface ChangeState {
  /** The connection that received notifications; undefined if there was none. */
  connection: unknown
  /** The number of notifications. */
  changes: number
  /** When the lookup began, in milliseconds. */
  start: number
}

/**
 * A lookup in progress, which requests with the same credential share. Like a cached credential it is used for at most
 * CACHE_TTL, since a connection can go dead without being closed.
 */
interface RunningLookUp extends ChangeState {
  credential: Promise<Credential>
}

/** Open the credential lookup; `listen` enables its cache. */
export function openCredentials(database: Database): Credentials {
  const dependents = new Map<string, Set<string>>()
  const cache = new LRUCache<string, FoundCredential>({
    max: 10_000, // at most 20 MB: an entry has a few ids, a name of 200 characters and the known scopes
    ttl: CACHE_TTL,
    dispose({ dependsOn }, cacheKey) {
      for (const id of dependsOn) unlink(id, cacheKey)
    },
  })
  const used = new Map<string, Date>()
  const writer = database.writers.open('last_used')
  const lookUps = new Map<string, RunningLookUp>()
  let changes = 0 // counts notifications: the result of a lookup that began before one is not cached

  function unlink(id: string, cacheKey: string) {
    const linked = dependents.get(id)
    linked?.delete(cacheKey)
    if (linked?.size === 0) dependents.delete(id)
  }

  function addToCache(cacheKey: string, found: FoundCredential, start: number) {
    cache.set(cacheKey, found, { start })
    for (const id of found.dependsOn) dependents.set(id, (dependents.get(id) ?? new Set()).add(cacheKey))
  }

  function invalidate(id: string) {
    changes++
    for (const cacheKey of dependents.get(id) ?? []) cache.delete(cacheKey)
  }

  const listener = openListener({
    url: database.url,
    name: LISTENER_NAME,
    channel: CHANGE_CHANNEL,
    handleWith(client) {
      const acknowledge = acknowledgeOn(client)
      return (message) => {
        const [id = '', requestId] = message.split(' ')
        invalidate(id)
        if (requestId !== undefined) acknowledge(requestId)
      }
    },
    onConnected: () => cache.clear(),
    onDisconnected: () => cache.clear(),
  })

  async function lookUp(text: string): Promise<Credential> {
    const find = lookups[prefixOf(text) ?? '']
    if (find === undefined) throw new ApiError('credential_invalid')
    const hash = hashSecret(text)
    const cacheKey = hash.toString('base64')
    const cached = cache.get(cacheKey)
    if (cached !== undefined) return cached.credential
    const running = lookUps.get(cacheKey)
    if (running !== undefined && isCurrent(running) && performance.now() - running.start < CACHE_TTL)
      return limitSharedRead(running.credential)
    const state = { connection: listener.client, changes, start: performance.now() }
    const credential = findAndCache(state, cacheKey, () => retryRead(() => find(database, hash, text)))
    const own = { ...state, credential }
    lookUps.set(cacheKey, own)
    const forget = () => {
      if (lookUps.get(cacheKey) === own) lookUps.delete(cacheKey)
    }
    credential.then(forget, forget)
    return limitSharedRead(credential)
  }

  /** Whether nothing that a lookup read can have changed since it began. */
  function isCurrent(state: ChangeState): boolean {
    return state.connection !== undefined && state.connection === listener.client && state.changes === changes
  }

  async function findAndCache(
    state: ChangeState,
    cacheKey: string,
    find: () => Promise<FoundCredential | undefined>,
  ): Promise<Credential> {
    const found = await find()
    if (found === undefined) throw new ApiError('credential_invalid')
    if (isCurrent(state)) addToCache(cacheKey, found, state.start)
    return found.credential
  }

  /** Times that could not be written are kept for the next run. */
  async function writeLastUsed(): Promise<void> {
    const batch = [...used]
    used.clear()
    if (batch.length === 0) return
    try {
      await writer.write(batch, (part) => storeLastUsed(database, part))
    } catch (error) {
      for (const [id, at] of batch) if (!used.has(id)) used.set(id, at)
      throw error
    }
  }

  const stopWriting = sweepEvery(LAST_USED_EVERY, writeLastUsed)

  return {
    listen: () => listener.start(),
    async authenticate(authorization, checkUse = refuseLimited) {
      if (authorization === undefined || authorization === '') throw new ApiError('credential_missing')
      const [, scheme = '', token] = /^(Bearer|DPoP) +(\S+) *$/i.exec(authorization) ?? []
      if (token === undefined)
        throw new ApiError('credential_missing', {
          message: 'The Authorization header must have the form `Bearer <API key or access token>`.',
        })
      const credential = await lookUp(token)
      const now = databaseClock.now().getTime()
      if (credential.revokedAt !== null) throw new CredentialRefused('credential_revoked', credential)
      if (credential.expiresAt !== null && credential.expiresAt.getTime() <= now)
        throw new CredentialRefused('credential_expired', credential)
      const isDpop = scheme.length === 'DPoP'.length
      if (isDpop || credential.audience !== undefined || credential.thumbprint !== undefined)
        await checkUse(credential, { token, isDpop })
      used.set(credential.id, new Date(now))
      return prefixOf(token) === TEST_PREFIX ? onTestClock(database, credential) : credential
    },
    async close() {
      stopWriting()
      await listener.close()
      await writeLastUsed().catch(() => {})
    },
  }
}

async function storeLastUsed({ pool }: Database, batch: readonly [id: string, at: Date][]): Promise<void> {
  const values = [batch.map(([id]) => id), batch.map(([, at]) => at)]
  for (const table of ['api_keys', 'oauth_grants', 'oauth_clients'])
    await pool.query(
      `update ${table} set last_used_at = greatest(last_used_at, seen.at)
       from unnest($1::uuid[], $2::timestamptz[]) as seen (id, at) where ${table}.id = seen.id`,
      values,
    )
}

const refuseLimited: CheckUse = async () => {
  throw new ApiError('credential_invalid', {
    message: 'This token was issued for a different resource, or needs a DPoP proof.',
  })
}

type Lookup = (database: Database, hash: Buffer<ArrayBuffer>, text: string) => Promise<FoundCredential | undefined>

/** The lookup for each prefix of a credential's text. */
const lookups: Record<string, Lookup> = {
  mst_live: findApiKey,
  mst_sandbox: findApiKey,
  [TEST_PREFIX]: findApiKey,
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
    limits: null,
    tasksOf: null,
    ratePerMinute: row.ratePerMinute,
    trustedDocumentsOnly: row.trustedDocumentsOnly,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
  }
}

/**
 * Revoke an API key from the command line. When this resolves, no process accepts the key any more.
 * @returns false if the key does not exist
 */
export async function revokeApiKey(database: Database, id: string): Promise<boolean> {
  const revoked = await database.prisma.$transaction((tx) => revokeKey(tx, BY_COMMAND, { id }))
  if (revoked === undefined) return false
  await awaitRevocation(database)
  return true
}
