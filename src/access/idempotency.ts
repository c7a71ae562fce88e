/**
 * `Idempotency-Key`: the first answer to a write is stored in the write's own transaction and replayed to its retries
 * for 24 hours. Keys belong to a credential. A failed write stores nothing, so its retry runs.
 */
import { createHash } from 'node:crypto'
import type { ExecutionResult } from 'graphql'
import type { Database, Db } from '../platform/database/client.ts'
import { ApiError, invalidField } from '../platform/errors.ts'
import { sweepEvery } from '../platform/sweep.ts'
import type { Credential } from './credential.ts'

const HOUR = 3_600_000
const KEPT = 24 * HOUR
const SWEEP_EVERY = HOUR / 6
const KEY_LENGTH = 255

export interface Idempotency {
  key: string
  /** SHA-256 over everything that makes this request this request. */
  fingerprint: Buffer
}

/** Read an `Idempotency-Key` header for a request that `parts` describe; undefined without one. */
export function readIdempotency(header: string | undefined, parts: readonly string[]): Idempotency | undefined {
  if (header === undefined) return undefined
  if (header.length === 0 || header.length > KEY_LENGTH)
    throw invalidField('Idempotency-Key', 'invalid', `must have 1 to ${KEY_LENGTH} characters`)
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return { key: header, fingerprint: hash.digest() }
}

/** For what takes or shows a secret. @throws {ApiError} validation_failed if anything of it would be kept */
export function refuseStoredAnswer({ answerIsStored }: { answerIsStored: boolean }): void {
  if (answerIsStored)
    throw invalidField(
      'Idempotency-Key',
      'invalid',
      'is not taken here: the request or its answer holds a secret, of which nothing is kept',
    )
}

/** For what carries a password. @throws {ApiError} validation_failed if its fingerprint would be kept */
export function refuseStoredRequest({ answerIsStored }: { answerIsStored: boolean }): void {
  if (answerIsStored)
    throw invalidField(
      'Idempotency-Key',
      'invalid',
      'is not taken here: the request carries a password, of which nothing is kept',
    )
}

/**
 * Claim the key for this transaction. Gives the stored answer if there is one.
 * @throws {ApiError} idempotency_in_progress, idempotency_key_reused
 */
export async function claim(tx: Db, credential: Credential, given: Idempotency): Promise<ExecutionResult | undefined> {
  const lock = createHash('sha256').update(`${credential.id}:${given.key}`).digest().readBigInt64BE()
  const [claimed] = await tx.$queryRaw<[{ held: boolean }]>`select pg_try_advisory_xact_lock(${lock}) as held`
  if (!claimed.held) throw new ApiError('idempotency_in_progress')
  const [stored] = await tx.$queryRaw<{ fingerprint: Uint8Array; answer: string }[]>`
    select fingerprint, answer #>> '{}' as answer from idempotency_records
    where org_id = ${credential.orgId}::uuid and credential_id = ${credential.id}::uuid and key = ${given.key}
      and created_at > ${new Date(Date.now() - KEPT)}`
  if (stored === undefined) return undefined
  if (!given.fingerprint.equals(stored.fingerprint)) throw new ApiError('idempotency_key_reused')
  return JSON.parse(stored.answer)
}

export async function store(
  tx: Db,
  credential: Credential,
  given: Idempotency,
  answer: ExecutionResult,
): Promise<void> {
  const json = JSON.stringify(answer) // kept as one JSON string: jsonb would put an object's fields in another order
  await tx.$executeRaw`
    insert into idempotency_records (org_id, credential_id, key, fingerprint, answer)
    values (${credential.orgId}::uuid, ${credential.id}::uuid, ${given.key}, ${given.fingerprint}, to_jsonb(${json}::text))
    on conflict (org_id, credential_id, key) do update
      set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = now()`
}

/** Remove what is older than it is kept, now and then. Returns what stops it. */
export function sweepIdempotencyRecords(database: Database): () => void {
  return sweepEvery(SWEEP_EVERY, () =>
    database.pool.query('delete from idempotency_records where created_at < $1', [new Date(Date.now() - KEPT)]),
  )
}
