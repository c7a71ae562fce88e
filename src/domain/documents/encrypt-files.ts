/**
 * Encrypts files with the current key of their organisation: those that an earlier version stored as they are, and those
 * under a key that was replaced. Then it destroys replaced keys, when no file has one and backups no longer need it.
 *
 * One file after the other is replaced by itself under another key, so a process can be killed at any time. How far it has
 * come is noted after each batch; the next job goes on from there.
 */
import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { KEY_LIFETIME } from '../../platform/files/encrypted/keyring.ts'
import {
  type Cursor,
  type KeyState,
  noteEnd,
  readCursor,
  readFailures,
  readStates,
  replacedBefore,
  writeCursor,
} from '../../platform/files/encrypted/progress.ts'
import type { EncryptedStore } from '../../platform/files/encrypted/store.ts'
import type { Files } from '../../platform/files/files.ts'
import { defineQueue, MINUTE } from '../../platform/jobs/definition.ts'
import { namedFiles } from './named-files.ts'

/** A job every ten minutes, which works for most of them while there is anything to do. */
export const encryptionQueue = defineQueue('encrypt_files', {
  concurrency: 1,
  retryLimit: 2,
  retryDelay: MINUTE,
  retryDelayMax: MINUTE,
  expireInSeconds: 10 * MINUTE,
  policy: 'exclusive',
  schedule: '*/10 * * * *',
})

const TIME = 9 * MINUTE * 1000
const DAY = 86_400_000
const BATCH = 100
/** Files that are encrypted at the same time, because each waits for the store. */
const PARALLEL = 4
const EXAMPLES = 10

interface EncryptionServices {
  database: Pick<Database, 'pool'>
  files: Pick<Files, 'encrypted'>
  config: Pick<Config, 'fileKeyDays'>
  log: Pick<Logger, 'warn' | 'error'>
}

/** Organisations of this database, and the time. */
const ORGANISATIONS = 'select id, now() as now from organisations where not sandbox order by id'

/** A row if the organisation has files. Each is asked for its own: Citus has its records on one node. */
const HAS_FILES = namedFiles
  .map(({ table, column }) => `(select 1 from ${table} t where t.org_id = $1 and t.${column} is not null limit 1)`)
  .join(' union all ')

/** Work on all organisations for some minutes. @throws the reason of `signal` when it is aborted */
export async function encryptFiles(
  { database, files: { encrypted }, config, log }: EncryptionServices,
  signal: AbortSignal,
): Promise<void> {
  if (!(await encrypted.allEncrypt())) return
  const until = Date.now() + TIME
  await encrypted.deleteAgain(signal)
  await encrypted.keyring.destroyAgain()
  const states = await readStates(encrypted.raw)
  const { rows } = await database.pool.query<{ id: string; now: Date }>(ORGANISATIONS)
  for (const { id, now } of rows) {
    signal.throwIfAborted()
    if (Date.now() > until) return
    if (!states.has(id) && (await database.pool.query(HAS_FILES, [id])).rows.length === 0) continue
    const state = states.get(id) ?? { ids: [], state: 'pending' }
    const replaced = replacedBefore(
      state,
      new Date(now.getTime() - Math.max(config.fileKeyDays * DAY, 2 * KEY_LIFETIME)),
    )
    try {
      if (!(await isDue(encrypted, id, state, replaced, now))) continue
      const cursor = await encryptOrganisation(encrypted, id, state, log, until, signal)
      if (cursor === undefined) return
      if (cursor.failed === 0) for (const keyId of replaced) await encrypted.keyring.destroy(id, keyId)
    } catch (error) {
      signal.throwIfAborted()
      log.error({ err: error, organisation: id }, 'files of an organisation could not be encrypted')
    }
  }
}

/** Files that could not be encrypted are tried again after a day. */
async function isDue(store: EncryptedStore, id: string, { ids, state }: KeyState, replaced: string[], now: Date) {
  if (state === 'pending') return true
  if (state === 'done') return replaced.length > 0
  const { at } = await readFailures(store.raw, id, ids.at(-1) as string)
  return now.getTime() - at.getTime() > DAY
}

/** @returns how it ended; undefined if the time was over before */
async function encryptOrganisation(
  store: EncryptedStore,
  organisation: string,
  { ids }: KeyState,
  log: EncryptionServices['log'],
  until: number,
  signal: AbortSignal,
): Promise<Cursor | undefined> {
  const keyId = ids.at(-1) ?? null
  const before = await readCursor(store.raw)
  const goesOn = before?.organisation === organisation && before.keyId === keyId
  const cursor: Cursor = goesOn ? before : { organisation, keyId, after: '', failed: 0, examples: [] }
  let batch: string[] = []
  const finishBatch = async () => {
    const last = batch.at(-1)
    if (last === undefined) return
    await encryptAll(store, batch, cursor, log, signal)
    cursor.after = last
    batch = []
    await writeCursor(store.raw, cursor)
  }
  for await (const key of store.keys(`${organisation}/`, cursor.after)) {
    batch.push(key)
    if (batch.length < BATCH) continue
    await finishBatch()
    if (Date.now() > until) return undefined
  }
  await finishBatch()
  // A key that was made meanwhile has files of its own, and is the current one of the next job.
  const [current = null] = (await store.keyring.list(organisation)).slice(-1)
  const isFirst = keyId === null
  if (current === keyId || isFirst) await noteEnd(store.raw, { ...cursor, keyId: current })
  return cursor
}

async function encryptAll(
  store: EncryptedStore,
  keys: readonly string[],
  cursor: Cursor,
  log: EncryptionServices['log'],
  signal: AbortSignal,
): Promise<void> {
  const left = [...keys]
  const next = async () => {
    for (let key = left.shift(); key !== undefined; key = left.shift()) {
      signal.throwIfAborted()
      try {
        await store.reencrypt(key)
      } catch (error) {
        cursor.failed++
        if (cursor.examples.length < EXAMPLES) cursor.examples.push(key)
        log.error({ err: error, file: key }, 'a file could not be encrypted; it is left as it is')
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, next))
}
