/**
 * Changes of partitions and indexes lock a table that is in use. They wait briefly for the lock, hold it briefly, and try
 * again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** Maximum milliseconds that a change waits for its lock, because others wait behind it. */
const LOCK_WAIT = 200
/** Maximum milliseconds of a statement that holds the lock. */
const HOLD = 5000
const TRIES = 10
/** Milliseconds between two tries. */
const PAUSE = 500

const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'
const DEADLOCK = '40P01'

/** The table stayed in use. Try again later. */
export class TableInUse extends Error {}

/**
 * Run `work` in a transaction as the only process that changes the table's partitions or indexes.
 * @returns undefined if another process is changing them
 * @throws {TableInUse} if several attempts got no lock
 */
export async function changeTable<Result>(
  pool: Pool,
  table: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await alone(pool, table, work, { wait: LOCK_WAIT, hold: HOLD })
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (![LOCK_NOT_AVAILABLE, QUERY_CANCELED, DEADLOCK].includes(code)) throw error
      if (tries === TRIES) throw new TableInUse(`the table ${table} was not changed: it is in use`, { cause: error })
      await sleep(PAUSE)
    }
  }
}

/**
 * Like `changeTable`, but without limits of time, for long work that locks nothing that others use.
 * @returns undefined if another process is changing the table's partitions
 */
export function preparePartition<Result>(
  pool: Pool,
  table: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result | undefined> {
  return alone(pool, table, work, { wait: 0, hold: 0 })
}

async function alone<Result>(
  pool: Pool,
  table: string,
  work: (client: PoolClient) => Promise<Result>,
  { wait, hold }: { wait: number; hold: number },
): Promise<Result | undefined> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query(`select set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true)`, [
      `${wait}ms`,
      `${hold}ms`,
    ])
    const { rows } = await client.query<{ alone: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('partitions of ' || $1, 0)) as alone`,
      [table],
    )
    const result = rows[0]?.alone === true ? await work(client) : undefined
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((broken: Error) => {
      failure = broken
    })
    throw error
  } finally {
    client.release(failure)
  }
}
