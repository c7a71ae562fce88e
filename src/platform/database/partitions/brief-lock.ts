/** Changes of partitions and indexes lock a table that everybody uses: they wait shortly for the lock, hold it shortly, and try again. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** Milliseconds for which others wait behind a change that waits for its lock. */
const LOCK_WAIT = 200
/** Milliseconds that a statement may take which holds it. */
const HOLD = 5000
const TRIES = 10
/** Milliseconds between two tries. */
const PAUSE = 500

const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'
const DEADLOCK = '40P01'

/** The table stayed in use by others. It has to be tried again later. */
export class TableInUse extends Error {}

/**
 * Run `work` in a transaction as the only process that changes the table's partitions or indexes.
 * @returns undefined if another process is changing them
 * @throws {TableInUse} if a lock could not be had in several tries
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
 * The same for work that takes long, because it locks nothing that others use.
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
