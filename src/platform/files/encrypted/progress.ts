/**
 * How far the encryption of files with their organisation's current key has come. It stands in the store, beside the keys:
 * so it is true of this store, whatever database or backup it is used with.
 */
import { isMissing, type RawStore } from '../store.ts'
import { DESTROYED, DONE, isKey, KEYS, timeOf } from './keyring.ts'

/** The end of the name of a mark: every file of the organisation has the key, but for some that could not be encrypted. */
const FAILED = '.failed'
const CURSOR = '.encrypting'

/** The keys of an organisation, and whether all of its files have the current one. */
export interface KeyState {
  /** Ids of live keys in order; the last one is the current. */
  ids: string[]
  state: 'pending' | 'done' | 'failed'
}

/** What is being encrypted. */
export interface Cursor {
  organisation: string
  /** The current key when it began. */
  keyId: string | null
  /** The last file that was looked at. */
  after: string
  failed: number
  /** Keys of some of the files that failed. */
  examples: string[]
}

/** What failed in the last attempt. */
export interface Failures {
  failed: number
  examples: string[]
  at: Date
}

/** The keys of each organisation that has had any. */
export async function readStates(store: RawStore): Promise<Map<string, KeyState>> {
  const names = new Map<string, Set<string>>()
  for await (const name of store.keys(KEYS)) {
    const [, organisation = '', last = ''] = name.split('/')
    names.set(organisation, (names.get(organisation) ?? new Set()).add(last))
  }
  return new Map(
    [...names].map(([organisation, each]) => {
      const ids = [...each].filter((name) => isKey(name) && !each.has(name + DESTROYED)).sort()
      const current = ids.at(-1)
      const state = each.has(current + DONE) ? 'done' : each.has(current + FAILED) ? 'failed' : 'pending'
      return [organisation, { ids, state }]
    }),
  )
}

/** The old keys whose successor was made before `then`. */
export function replacedBefore({ ids }: KeyState, then: Date): string[] {
  return ids.filter((_id, at) => {
    const next = ids[at + 1]
    return next !== undefined && timeOf(next) < then
  })
}

const nameOf = (organisation: string, keyId: string, kind: string) => `${KEYS}${organisation}/${keyId}${kind}`

/** Note that all files of an organisation were looked at. */
export async function noteEnd(store: RawStore, { organisation, keyId, failed, examples }: Cursor): Promise<void> {
  if (keyId !== null) {
    const [kind, other] = failed === 0 ? [DONE, FAILED] : [FAILED, DONE]
    const note = Buffer.from(`${JSON.stringify({ failed, examples })}\n`)
    await store.put(nameOf(organisation, keyId, kind), note)
    await store.delete(nameOf(organisation, keyId, other))
  }
  await store.delete(CURSOR)
}

/** What failed in the last attempt on an organisation in the state `failed`. */
export async function readFailures(store: RawStore, organisation: string, keyId: string): Promise<Failures> {
  const name = nameOf(organisation, keyId, FAILED)
  const note = JSON.parse(Buffer.from(await store.getBytes(name)).toString()) as Omit<Failures, 'at'>
  return { ...note, at: (await store.getMetaData(name)).lastModified }
}

export async function readCursor(store: RawStore): Promise<Cursor | undefined> {
  try {
    return JSON.parse(Buffer.from(await store.getBytes(CURSOR)).toString()) as Cursor
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export async function writeCursor(store: RawStore, cursor: Cursor): Promise<void> {
  await store.put(CURSOR, Buffer.from(`${JSON.stringify(cursor)}\n`))
}
