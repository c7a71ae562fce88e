/**
 * `Idempotency-Key`: the response of a write is stored in the write's transaction and replayed to retries for 24 hours.
 * Keys are separate for each credential; the sessions of a person share theirs. A failed write stores nothing, so a
 * retry runs it again.
 */
import { createHash } from 'node:crypto'
import type { ExecutionResult } from 'graphql'
import type { Logger } from 'pino'
import type { Database } from '../platform/database/client.ts'
import { removeEvery } from '../platform/database/sweep.ts'
import type { Sql, Transaction } from '../platform/database/transaction.ts'
import { ApiError, invalidField } from '../platform/errors/errors.ts'
import type { Credential } from './credentials/credential.ts'
import { viewOf } from './tenancy/view.ts'

const SWEEP_EVERY = 10 * 60_000
const MAX_KEY_LENGTH = 255

/** The idempotency key of a request. */
export interface Idempotency {
  key: string
  /** SHA-256 of the request, which detects a key that is reused for another request. */
  fingerprint: Buffer
}

/**
 * Read an `Idempotency-Key` header; undefined without one.
 * @param parts everything that identifies the request: operation, arguments and so on
 * @param path the name of the header for error messages
 * @throws {ApiError} validation_failed
 */
export function readIdempotency(
  header: string | undefined,
  parts: readonly string[],
  path = 'Idempotency-Key',
): Idempotency | undefined {
  if (header === undefined) return undefined
  if (header.length === 0 || header.length > MAX_KEY_LENGTH)
    throw invalidField(path, 'invalid', `must have 1 to ${MAX_KEY_LENGTH} characters`)
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return { key: header, fingerprint: hash.digest() }
}

/**
 * Reject an idempotency key on an operation that receives or returns a secret.
 * @throws {ApiError} validation_failed if the response would be stored
 */
export function refuseStoredAnswer({ answerIsStored }: { answerIsStored: boolean }): void {
  if (answerIsStored)
    throw invalidField(
      'Idempotency-Key',
      'invalid',
      'is not supported by this operation: its request or response contains a secret, which is never stored',
    )
}

/** The same for a password. @throws {ApiError} validation_failed if the request's fingerprint would be stored */
export function refuseStoredRequest({ answerIsStored }: { answerIsStored: boolean }): void {
  if (answerIsStored)
    throw invalidField(
      'Idempotency-Key',
      'invalid',
      'is not supported by this operation: its request contains a password, which is never stored',
    )
}

/**
 * Lock the key for this transaction.
 * @returns the stored response; undefined if this is the first request with the key
 * @throws {ApiError} idempotency_in_progress, idempotency_key_reused
 */
export async function claim(
  tx: Pick<Transaction, 'query'>,
  credential: Credential,
  idempotency: Idempotency,
): Promise<ExecutionResult | undefined> {
  const { orgId } = credential
  const id = holderOf(credential)
  const lock = createHash('sha256').update(`${id}:${idempotency.key}`).digest().readBigInt64BE()
  const [[lockResult], [stored]] = await Promise.all([
    tx.query<{ held: boolean }>({ ...sql.lock, values: [String(lock)] }),
    tx.query<{ fingerprint: Buffer; answer: string }>({ ...sql.find, values: [orgId, id, idempotency.key] }),
  ])
  if (!lockResult?.held) throw new ApiError('idempotency_in_progress')
  if (stored === undefined) return undefined
  if (!fingerprintOf(credential, idempotency).equals(stored.fingerprint)) throw new ApiError('idempotency_key_reused')
  return JSON.parse(stored.answer)
}

const sql = {
  lock: { name: 'lock idempotency key', text: 'select pg_try_advisory_xact_lock($1::bigint) as held' },
  find: {
    name: 'find idempotency record',
    text: `select fingerprint, answer #>> '{}' as answer from idempotency_records
      where org_id = $1::uuid and credential_id = $2::uuid and key = $3 and created_at > now() - interval '24 hours'`,
  },
  store: {
    name: 'store idempotency record',
    text: `insert into idempotency_records (org_id, credential_id, key, fingerprint, answer)
      values ($1::uuid, $2::uuid, $3, $4::bytea, to_jsonb($5::text))
      on conflict (org_id, credential_id, key) do update
        set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at`,
  },
}

/**
 * The owner of the keys. For a session it is the person: if the session ends before the response arrives, they sign in
 * again and repeat the request, which must find the stored response.
 */
function holderOf({ kind, id, userId }: Credential): string {
  return kind === 'session' && userId !== null ? userId : id
}

/** What the credential sees is a part of the request: the answer is not replayed to one that sees less. */
function fingerprintOf(credential: Credential, { fingerprint }: Idempotency): Buffer<ArrayBuffer> {
  const view = viewOf(credential)
  if (view === null) return Buffer.from(fingerprint)
  return createHash('sha256').update(fingerprint).update(view).digest()
}

/** The statement that stores the response for later retries with the key, in the write's transaction. */
export function storing(credential: Credential, idempotency: Idempotency, answer: ExecutionResult): Sql {
  const { orgId } = credential
  const id = holderOf(credential)
  const json = JSON.stringify(answer) // stored as a JSON string: jsonb does not keep the order of fields
  return { ...sql.store, values: [orgId, id, idempotency.key, fingerprintOf(credential, idempotency), json] }
}

/** Delete expired records every 10 minutes. @returns a function that stops it */
export function sweepIdempotencyRecords({ pool }: Pick<Database, 'pool'>, log: Logger): () => void {
  return removeEvery('idempotency', SWEEP_EVERY, { pool }, log, async ({ until }) => {
    const old = `delete from idempotency_records where created_at < $1::timestamptz - interval '24 hours'`
    return { idempotency_records: (await pool.query(old, [until])).rowCount ?? 0 }
  })
}
