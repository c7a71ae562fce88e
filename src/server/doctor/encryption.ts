/** Checks that files are encrypted with the current keys, and that the master key can be used. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { SANDBOX_ORGANISATION } from '../../access/sandbox.ts'
import { namedFiles } from '../../domain/documents/named-files.ts'
import type { Config } from '../../platform/config.ts'
import { timeOf } from '../../platform/files/encrypted/keyring.ts'
import { readMark } from '../../platform/files/encrypted/mark.ts'
import { readCursor, readFailures, readStates } from '../../platform/files/encrypted/progress.ts'
import { openEncryptedStore } from '../../platform/files/files.ts'
import type { RawStore } from '../../platform/files/store.ts'
import { type Finding, findings, reasonOf } from './finding.ts'

const DAY = 86_400_000
/** Organisations whose failures and keys are read: a check must not take long. */
const MOST = 20

/** Files of records, by organisation and key. */
const FILES = `select org_id, count(distinct key)::int as count from (${namedFiles
  .map(
    ({ table, column }) => `select org_id, ${column} as key from ${table} where ${column} is not null and org_id <> $1`,
  )
  .join(' union all ')}) files
  where (org_id::text <> $2 or key > $3) group by 1`

/** @param secret undefined: there is none yet */
export async function checkEncryption(
  client: pg.ClientBase,
  config: Config,
  secret: Buffer | undefined,
): Promise<Finding> {
  const { ok, warn, fail } = findings('encryption')
  const none = ok('No file is stored yet.')
  if (secret === undefined || (config.s3 === undefined && !existsSync(path.resolve(config.dataDir, 'files'))))
    return none
  try {
    const { keyring, raw, masters } = await openEncryptedStore(config, secret)
    const mark = await readMark(raw)
    if (mark === undefined) return none
    const key = randomBytes(32)
    const context = { organisation: 'doctor', key: 'doctor' }
    const wrapped = await masters.current.wrap(key, context).catch((cause) => {
      throw new Error(`the master key cannot be used: ${reasonOf(cause)}`)
    })
    if (!(await masters.current.unwrap(wrapped, context)).equals(key)) throw new Error('the master key is not the same')
    const states = [...(await readStates(raw))].filter(([, { ids }]) => ids.length > 0)
    for (const [organisation, { ids }] of states.slice(0, MOST)) await keyring.find(organisation, ids.at(-1) as string)
    const waiting = await waitingFiles(client, raw)
    const failed = await failures(raw)
    if (failed.count > 0)
      return warn(
        `${failed.count} files could not be encrypted, such as ${failed.example}. The log of the workers says why.`,
      )
    if (waiting.count === 0) return ok(`All files are encrypted with the current key of their organisation.`)
    const since = waiting.since ?? mark.encryptsFrom
    const text = `The background job has still to encrypt ${waiting.count} files, or to check that they are, since ${since.toISOString()}.`
    return Date.now() - since.getTime() < DAY
      ? ok(text)
      : warn(`${text} See whether a worker runs background jobs, and its log.`)
  } catch (error) {
    return fail(
      `Files cannot be decrypted (${reasonOf(error)}). Correct what is named, or restore the keys from a backup.`,
    )
  }
}

/** The files that the background job has still to look at, and the time of the oldest key that they wait for. */
async function waitingFiles(
  client: pg.ClientBase,
  store: RawStore,
): Promise<{ count: number; since: Date | undefined }> {
  const states = await readStates(store)
  const cursor = await readCursor(store)
  const { rows } = await client.query<{ org_id: string; count: number }>(FILES, [
    SANDBOX_ORGANISATION,
    cursor?.organisation ?? '',
    cursor?.after ?? '',
  ])
  const waiting = rows.filter(({ org_id }) => (states.get(org_id)?.state ?? 'pending') === 'pending')
  const times = waiting.flatMap(({ org_id }) => states.get(org_id)?.ids.slice(-1) ?? []).map(timeOf)
  const since = times.sort((one, other) => one.getTime() - other.getTime())[0]
  return { count: waiting.reduce((sum, { count }) => sum + count, 0), since }
}

async function failures(store: RawStore): Promise<{ count: number; example: string | undefined }> {
  let count = 0
  let example: string | undefined
  const states = [...(await readStates(store))].filter(([, { state }]) => state === 'failed')
  for (const [organisation, { ids }] of states.slice(0, MOST)) {
    const { failed, examples } = await readFailures(store, organisation, ids.at(-1) as string)
    count += failed
    example ??= examples[0]
  }
  return { count, example }
}
