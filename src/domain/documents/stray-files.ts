/**
 * Finds files that no record names: a process was killed between storing a file and writing its record, or the store
 * kept a file although it reported a failure. They are reported for some days, and then removed.
 */
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/client.ts'
import type { Files } from '../../platform/files/files.ts'
import { defineQueue, HOUR } from '../../platform/jobs/definition.ts'
import { UNNAMED } from './named-files.ts'

/** A job each night. */
export const strayFilesQueue = defineQueue('sweep_files', {
  concurrency: 1,
  retryLimit: 2,
  retryDelay: HOUR,
  retryDelayMax: HOUR,
  expireInSeconds: 6 * HOUR,
  policy: 'exclusive',
  schedule: '40 2 * * *',
})

const DAY = 24 * HOUR * 1000
/** A younger file may belong to a write that has not ended. */
const REPORTED_AFTER = DAY
const REMOVED_AFTER = 7 * DAY
/** Keys that are compared at once. */
const BATCH = 50_000
/** If more files than both limits allow have no record, none is removed: this is probably another store's database. */
const MOST_REMOVED = 100
const LARGEST_SHARE = 0.01
/** The maximum number of keys in the log. */
const EXAMPLES = 10

interface SweepServices {
  database: Pick<Database, 'pool'>
  files: Pick<Files, 'store'>
  log: Pick<Logger, 'warn' | 'error'>
}

/** The keys of files begin with the id of their organisation. Those of backs are longer: 0.1.0 would delete them. */
const OWN_KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/(back\/)?[^/]+$/

/** Other objects in the store, and files of organisations in other databases, are left alone. */
const OURS = 'select id from organisations where id = any($1::uuid[]) and not sandbox'

/** Report files without a record that are older than a day, and remove those that are older than a week. */
export async function sweepFiles({ database, files, log }: SweepServices, signal: AbortSignal): Promise<void> {
  const { store } = files
  const { rows } = await database.pool.query<{ now: Date }>('select now()')
  const now = (rows[0] as { now: Date }).now.getTime()
  const [reported, removable]: [string[], string[]] = [[], []]
  let total = 0

  async function compare(keys: readonly string[]): Promise<void> {
    signal.throwIfAborted()
    total += keys.length
    const owned = Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')))
    const { rows: ours } = await database.pool.query<{ id: string }>(OURS, [[...owned.keys()]])
    for (const { id } of ours) {
      const { rows: unnamed } = await database.pool.query<{ key: string }>(UNNAMED, [owned.get(id), id])
      for (const { key } of unnamed) {
        signal.throwIfAborted()
        const age = now - (await store.getMetaData(key)).lastModified.getTime()
        if (age > REMOVED_AFTER) removable.push(key)
        else if (age > REPORTED_AFTER) reported.push(key)
      }
    }
  }

  let batch: string[] = []
  for await (const key of store.keys()) {
    if (!OWN_KEY.test(key)) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    await compare(batch)
    batch = []
  }
  await compare(batch)
  if (reported.length > 0) log.warn(found(reported), 'files without a record will be removed when they are a week old')
  if (removable.length === 0) return
  if (removable.length > Math.max(MOST_REMOVED, total * LARGEST_SHARE)) {
    log.error(found(removable), 'so many files have no record that none was removed: is this their database?')
    return
  }
  for (const key of removable) await store.delete(key)
  log.warn(found(removable), 'files without a record were removed')
}

const found = (keys: readonly string[]) => ({ files: keys.length, examples: keys.slice(0, EXAMPLES) })
