/**
 * How sandbox writes share the fixture's rows. They run side by side and wait for a row only for a moment; one that waited
 * in vain, as two do that change the same rows in opposite order, runs again while no other does.
 */
import type { ExecutionResult } from 'graphql'
import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Db } from '../platform/database/client.ts'

export type Turn = 'together' | 'alone'

const LOCK = 0x73626f78 // `sbox`
const PATIENCE = '200ms'
const WAITED = new Set(['55P03', '40P01']) // PostgreSQL's lock_not_available, deadlock_detected

/** Begin a sandbox write; what it takes and sets here goes back with its savepoint. */
export async function beginSandboxWrite(tx: Db, orgId: string, turn: Turn): Promise<void> {
  if (turn === 'alone')
    await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::int, 0), begin_sandbox_write(${orgId}::uuid)`
  else
    await tx.$executeRaw`
      select pg_advisory_xact_lock_shared(${LOCK}::int, 0), begin_sandbox_write(${orgId}::uuid),
        set_config('lock_timeout', ${PATIENCE}, true)`
}

/** Wait until no sandbox write runs, and keep new ones waiting until this transaction ends. */
export async function holdSandbox(tx: Db): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::int, 0)`
}

/** Whether a write failed because others held its rows. */
export function waitedTooLong({ errors = [] }: ExecutionResult): boolean {
  return errors.some(({ originalError }) => {
    if (!(originalError instanceof Prisma.PrismaClientKnownRequestError)) return false
    const { cause } = (originalError.meta?.driverAdapterError ?? {}) as { cause?: { originalCode?: string } }
    return WAITED.has(cause?.originalCode ?? '')
  })
}
