/**
 * Rebuilds indexes whose entries were computed by an earlier version of a function. A migration that replaces the function
 * marks them with a comment if rebuilding would lock a large table for long. The processes then rebuild them concurrently.
 */
import pg, { type Pool } from 'pg'
import type { Logger } from 'pino'
import { inBackground } from './pool.ts'
import { sweepEvery } from './sweep.ts'

/** The comment on an index that a migration has made stale. */
const MARK = 'to be rebuilt'
const TEN_MINUTES = 600_000
/** `rebd`: only one process rebuilds at a time. */
const LOCK = 0x72656264

const STALE = `select i.relname as name, format('%I.%I', n.nspname, i.relname) as index,
    array[format('%I.%I', n.nspname, i.relname || '_ccnew'), format('%I.%I', n.nspname, i.relname || '_ccold')] as remains
  from pg_description d
  join pg_class i on i.oid = d.objoid and d.classoid = 'pg_class'::regclass and d.objsubid = 0
  join pg_namespace n on n.oid = i.relnamespace
  where i.relkind = 'i' and d.description = '${MARK}' order by i.relname`

interface Stale {
  name: string
  index: string
  /** Invalid indexes that a process leaves if it is killed while it rebuilds the index. */
  remains: string[]
}

interface RebuiltDatabase {
  pool: Pool
  /** An address without a pooler. */
  url: string
}

/**
 * Rebuild stale indexes at once, and the remaining ones every ten minutes.
 * @returns a function that stops it
 */
export function keepIndexes(database: RebuiltDatabase, log: Pick<Logger, 'info' | 'warn'>): () => void {
  const rebuild = async (stop: AbortSignal) => {
    await rebuildIndexes(database, log, stop).catch((error: unknown) => {
      if (!stop.aborted) log.warn({ err: error }, 'indexes were not rebuilt; trying again in ten minutes')
    })
  }
  const first = new AbortController()
  void inBackground(() => rebuild(first.signal))
  const stopLater = sweepEvery(TEN_MINUTES, rebuild)
  return () => {
    first.abort()
    stopLater()
  }
}

/** @returns the names of the indexes that were rebuilt */
export async function rebuildIndexes(
  { pool, url }: RebuiltDatabase,
  log: Pick<Logger, 'info'>,
  stop?: AbortSignal,
): Promise<string[]> {
  if ((await pool.query(STALE)).rows.length === 0) return []
  // Its own connection: those of the pool end long statements.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'muster indexes',
  })
  client.on('error', () => {}) // a query of a broken connection rejects by itself
  const end = () => client.end()
  stop?.addEventListener('abort', end)
  const rebuilt: string[] = []
  try {
    await client.connect()
    const { rows: locks } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK])
    if (locks[0]?.held !== true) return []
    await client.query('set statement_timeout = 0')
    for (const { name, index, remains } of (await client.query<Stale>(STALE)).rows) {
      for (const each of remains) await client.query(`drop index concurrently if exists ${each}`)
      await client.query(`reindex index concurrently ${index}`)
      await client.query(`comment on index ${index} is null`)
      log.info({ index: name }, 'index rebuilt')
      rebuilt.push(name)
    }
  } finally {
    stop?.removeEventListener('abort', end)
    await end()
  }
  return rebuilt
}
