/** Files in a folder: what is stored is found, nothing outside of the folder is. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFolderStore } from '../../../src/platform/files/folder-store.ts'
import { listKeys, loadFile, type Store } from '../../../src/platform/files/store.ts'
import { temporaryFolder } from '../../support/process.ts'

let folder: string
let remove: () => Promise<void>
let store: Store

beforeEach(async () => {
  ;({ folder, remove } = await temporaryFolder())
  store = await openFolderStore(path.join(folder, 'files'))
})
afterEach(() => remove())

const text = 'one file of seven words and more'

it('bytes and streams are stored, read in whole and in part, listed and deleted', async () => {
  await store.put('org/bytes', Buffer.from(text))
  await store.put('org/stream', Readable.from([text.slice(0, 5), text.slice(5)], { objectMode: false }), {
    contentType: 'text/plain',
    contentLength: text.length,
  })
  for (const key of ['org/bytes', 'org/stream']) expect(Buffer.from(await store.getBytes(key)).toString()).toBe(text)
  expect((await buffer(await store.openRange('org/stream', { first: 4, last: 7 }))).toString()).toBe('file')
  const { contentLength, lastModified } = await store.getMetaData('org/bytes')
  expect(contentLength).toBe(text.length)
  expect(Date.now() - lastModified.getTime()).toBeLessThan(3_600_000)
  expect(await listKeys(store)).toEqual(new Set(['org/bytes', 'org/stream']))
  for (const key of ['org/bytes', 'org/bytes', 'other/never']) await store.delete(key)
  expect(await listKeys(store)).toEqual(new Set(['org/stream']))
})

it('nothing is listed before the first file, and drafts never are', async () => {
  expect(await listKeys(store)).toEqual(new Set())
  await mkdir(path.join(folder, 'files/.drafts'), { recursive: true })
  await writeFile(path.join(folder, 'files/.drafts/half'), text)
  expect(await listKeys(store)).toEqual(new Set())
})

it('a missing file is not found', async () => {
  await expect(loadFile(store, 'org/missing')).rejects.toMatchObject({ code: 'not_found' })
})

it.each(['../secret', 'org/../../secret', ''])('a key that leads elsewhere is refused: %j', async (key) => {
  await writeFile(path.join(folder, 'secret'), 'of the installation')
  await expect((async () => store.getBytes(key))()).rejects.toThrow('is not the key of a file')
  await expect((async () => store.delete(key))()).rejects.toThrow('is not the key of a file')
  await expect(store.put(key, Buffer.from(text))).rejects.toThrow('is not the key of a file')
})
