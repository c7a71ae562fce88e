/**
 * Locking of the fixture organisation, which all sandbox writes share. Writes run concurrently with a short row-lock
 * timeout. One that times out or deadlocks is retried with an exclusive lock.
 */
import type { ExecutionResult } from 'graphql'
import type { Db } from '../platform/database/client.ts'
import { isLockFailure } from '../platform/database/errors.ts'
import type { Sql, Transaction } from '../platform/database/transaction.ts'

/** Whether other sandbox writes can run at the same time. */
export type SandboxMode = 'shared' | 'exclusive'

const LOCK = 0x73626f78 // `sbox`
const LOCK_TIMEOUT = '200ms'

/** Begin a sandbox write inside a savepoint; rolling back to it releases the lock and resets the timeout. */
export async function beginSandboxWrite(
  tx: Pick<Transaction, 'query'>,
  orgId: string,
  mode: SandboxMode,
): Promise<Date> {
  const [row] = await tx.query<{ stamp: Date }>({ ...statements[mode], values: [orgId] })
  return (row as { stamp: Date }).stamp
}

const statements = {
  shared: {
    name: 'begin sandbox write',
    text: `select pg_advisory_xact_lock_shared(${LOCK}, 0), begin_sandbox_write($1::uuid) as stamp,
      set_config('lock_timeout', '${LOCK_TIMEOUT}', true)`,
  },
  exclusive: {
    name: 'begin exclusive sandbox write',
    text: `select pg_advisory_xact_lock(${LOCK}, 0), begin_sandbox_write($1::uuid) as stamp`,
  },
} as const satisfies Record<SandboxMode, Pick<Sql, 'name' | 'text'>>

/** Wait until no sandbox write is running, and block new ones until this transaction ends. */
export async function lockSandbox(tx: Db): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::int, 0)`
}

/** Whether a write failed on a lock timeout or a deadlock. */
export function failedOnLock({ errors = [] }: ExecutionResult): boolean {
  return errors.some(({ originalError }) => isLockFailure(originalError))
}
