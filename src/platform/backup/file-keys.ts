/**
 * The keys of files in backups. All backups of a destination share one copy of the keys, in a folder beside them, so that
 * a key that is destroyed is destroyed for all of them. Only a mark destroys a key in the copy: keys that are merely
 * missing, because a disk is not mounted or was lost, stay.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DESTROYED, isKey, KEYS } from '../files/encrypted/keyring.ts'
import { readMark, writeMark } from '../files/encrypted/mark.ts'
import { openFolderStore } from '../files/folder-store.ts'
import type { RawStore } from '../files/store.ts'
import { PRIVATE_FOLDER } from '../folders/private-folder.ts'
import { refused } from './manifest.ts'
import { syncFolder, writeFileOnce } from './written-file.ts'

/**
 * Bring the copy of a store's keys in the folder `destination` up to date.
 * @returns the name of the copy; null if the store has none
 */
export async function mirrorKeys(store: RawStore, destination: string, signal: AbortSignal): Promise<string | null> {
  const mark = await readMark(store)
  if (mark === undefined) return null
  const name = `file-keys-${mark.id}`
  const copy = path.join(destination, name)
  await mkdir(copy, { recursive: true, mode: PRIVATE_FOLDER })
  await writeOver(path.join(copy, 'mark.json'), Buffer.from(`${JSON.stringify(mark)}\n`))
  const names: string[] = []
  for await (const key of store.keys(KEYS)) names.push(key)
  const destroyed = new Set(names.filter((each) => each.endsWith(DESTROYED)))
  for (const key of names) {
    signal.throwIfAborted()
    if (destroyed.has(key + DESTROYED) || !(isKey(key) || destroyed.has(key))) continue
    const file = path.join(copy, key.slice(KEYS.length))
    await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
    if (destroyed.has(key)) await rm(file.slice(0, -DESTROYED.length), { force: true })
    const bytes = await store.getBytes(key)
    const known = await readFile(file).catch(() => undefined)
    if (known === undefined || Buffer.compare(known, bytes) !== 0) await writeOver(file, bytes)
  }
  return name
}

/** @throws {ApiError} if the backup's copy of the keys is not there */
export async function requireKeys(copy: string): Promise<void> {
  const found = await readFile(path.join(copy, 'mark.json')).catch(() => undefined)
  if (found !== undefined) return
  throw refused(
    `The files of the backup are encrypted, and their keys are not beside it: copy the folder ${path.basename(copy)} to ${path.dirname(copy)}.`,
  )
}

/** Bring keys and marks into a store that lacks them. A key that was destroyed in either stays so. */
export async function restoreKeys(copy: string, store: RawStore): Promise<void> {
  const { id, encryptsFrom } = JSON.parse(await readFile(path.join(copy, 'mark.json'), 'utf8'))
  if ((await readMark(store)) === undefined) await writeMark(store, { id, encryptsFrom: new Date(encryptsFrom) })
  const copied = await openFolderStore(copy)
  for await (const name of copied.keys()) {
    if (!name.includes('/') || (await store.has(KEYS + name)) || (await store.has(KEYS + name + DESTROYED))) continue
    await store.put(KEYS + name, await copied.getBytes(name))
    if (name.endsWith(DESTROYED)) await store.erase(KEYS + name.slice(0, -DESTROYED.length))
  }
}

/** Replace a small file, which is at any time the old one or the new one. */
async function writeOver(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.draft-${randomBytes(4).toString('hex')}`
  await writeFileOnce([bytes], draft)
  await rename(draft, file)
  await syncFolder(path.dirname(file))
}
