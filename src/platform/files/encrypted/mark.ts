/**
 * The mark of a store, `.muster`: which one it is, and from when on its files are encrypted. Servers of the version before
 * encryption cannot read encrypted files, and may run beside the first ones of this version.
 */
import { randomUUID } from 'node:crypto'
import { isMissing, type RawStore } from '../store.ts'

const MARK = '.muster'
/** Milliseconds within which all processes of an installation are replaced. */
const REPLACEMENT = 3_600_000

export interface Mark {
  id: string
  encryptsFrom: Date
}

/** @returns undefined if the store has none yet */
export async function readMark(store: RawStore): Promise<Mark | undefined> {
  try {
    const text = Buffer.from(await store.getBytes(MARK)).toString()
    const { id, encrypts_from } = JSON.parse(text) as { id: string; encrypts_from: string }
    return { id, encryptsFrom: new Date(encrypts_from) }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The mark, made if there is none: a store without files encrypts at once. If two processes make it, the last one stays. */
export async function requireMark(store: RawStore): Promise<Mark> {
  const found = await readMark(store)
  if (found !== undefined) return found
  const encryptsFrom = new Date(Date.now() + ((await hasFiles(store)) ? REPLACEMENT : 0))
  const mark = { id: randomUUID(), encryptsFrom }
  await writeMark(store, mark)
  return mark
}

export async function writeMark(store: RawStore, { id, encryptsFrom }: Mark): Promise<void> {
  await store.put(MARK, Buffer.from(`${JSON.stringify({ id, encrypts_from: encryptsFrom.toISOString() })}\n`))
}

async function hasFiles(store: RawStore): Promise<boolean> {
  for await (const key of store.keys()) if (!key.startsWith('.')) return true
  return false
}
