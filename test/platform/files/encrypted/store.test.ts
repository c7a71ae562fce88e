/** Encrypted files: what is stored, what is read of it, and what is refused. */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CHUNK, HEADER_BYTES, sealedSize } from '../../../../src/platform/files/encrypted/format.ts'
import { Keyring, timeOf } from '../../../../src/platform/files/encrypted/keyring.ts'
import { localMasterKeys } from '../../../../src/platform/files/encrypted/master-key.ts'
import { EncryptedStore } from '../../../../src/platform/files/encrypted/store.ts'
import { openFolderStore } from '../../../../src/platform/files/folder-store.ts'
import {
  DamagedFile,
  listKeys,
  loadFile,
  openFile,
  type RawStore,
  sizeOf,
  storeFile,
} from '../../../../src/platform/files/store.ts'
import { temporaryFolder } from '../../../support/process.ts'

const SECRET = Buffer.from('the secret of the installation of this test')
const NEW_SECRET = Buffer.from('another secret of the installation of this test')

let folder: string
let remove: () => Promise<void>
let raw: RawStore
let store: EncryptedStore

/** The store as another process opens it. @param lifetime milliseconds for which it remembers keys */
function opened(secret = SECRET, previousSecret?: string, lifetime?: number): EncryptedStore {
  const masters = localMasterKeys(secret, { previousSecret })
  return new EncryptedStore(raw, new Keyring(raw, masters, lifetime), masters)
}

beforeEach(async () => {
  ;({ folder, remove } = await temporaryFolder())
  raw = await openFolderStore(folder)
  store = opened()
})
afterEach(() => remove())

const rangeOf = async (from: EncryptedStore, key: string, first: number, last: number) =>
  buffer(await from.openRange(key, { first, last }))

describe.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])('a file of %d bytes', (size) => {
  const bytes = randomBytes(size)

  it('is stored encrypted, and read whole and in part', async () => {
    const pieces = Array.from({ length: Math.ceil(size / 1000) }, (_, at) =>
      bytes.subarray(at * 1000, at * 1000 + 1000),
    )
    await store.put('org/a', Readable.from(pieces, { objectMode: false }), { contentType: 'x', contentLength: size })
    await storeFile(store, 'org/b', bytes, 'application/pdf')
    for (const key of ['org/a', 'org/b']) {
      const stored = await raw.getBytes(key)
      expect(stored.length).toBe(sealedSize(size))
      if (size > 10) expect(Buffer.from(stored).includes(bytes.subarray(0, 10))).toBe(false)
      for (const process of [store, opened()]) {
        expect(await sizeOf(process, key)).toBe(size)
        expect((await loadFile(process, key)).equals(bytes)).toBe(true)
        for (const [first, last] of [
          [0, size - 1],
          [size - 1, size - 1],
          [Math.min(CHUNK - 1, size - 1), Math.min(CHUNK, size - 1)],
          [Math.min(CHUNK, size - 1), size - 1],
          [10, 20],
        ] as const)
          if (first >= 0 && last >= first && last < size)
            expect((await rangeOf(process, key, first, last)).equals(bytes.subarray(first, last + 1))).toBe(true)
      }
    }
  })
})

describe('a damaged file', () => {
  const bytes = randomBytes(3 * CHUNK)
  const damage = async (change: (stored: Buffer) => Uint8Array) => {
    await storeFile(store, 'org/a', bytes, 'x')
    await writeFile(path.join(folder, 'org', 'a'), change(await readFile(path.join(folder, 'org', 'a'))))
  }
  const isRefused = async (first = 0, last = bytes.length - 1) => {
    await expect(store.getBytes('org/a')).rejects.toBeInstanceOf(DamagedFile)
    await expect(rangeOf(store, 'org/a', first, last)).rejects.toBeInstanceOf(DamagedFile)
    await expect(loadFile(store, 'org/a')).rejects.toMatchObject({ code: 'internal_error' })
  }

  it.each([
    ['the magic excepted, in its header', HEADER_BYTES - 1],
    ['in its first chunk', HEADER_BYTES],
    ['in its last', sealedSize(bytes.length) - 1],
  ])('%s, is refused', async (_where, at) => {
    await damage((stored) => {
      stored[at] = (stored[at] as number) ^ 1
      return stored
    })
    await isRefused()
  })

  it.each([
    ['a byte', 1],
    ['a chunk', CHUNK + 16],
  ])('that lacks %s at its end is refused', async (_what, lacking) => {
    await damage((stored) => stored.subarray(0, -lacking))
    await expect(store.getBytes('org/a')).rejects.toBeInstanceOf(DamagedFile)
    const whole = async () => rangeOf(store, 'org/a', 0, (await sizeOf(store, 'org/a')) - 1)
    await expect(whole()).rejects.toBeInstanceOf(DamagedFile)
  })

  it('whose chunks changed places is refused', async () => {
    await damage((stored) => {
      const chunk = (at: number) =>
        stored.subarray(HEADER_BYTES + at * (CHUNK + 16), HEADER_BYTES + (at + 1) * (CHUNK + 16))
      return Buffer.concat([stored.subarray(0, HEADER_BYTES), chunk(1), chunk(0), chunk(2)])
    })
    await isRefused()
  })

  it('that is another file of the organisation is refused', async () => {
    await storeFile(store, 'org/b', randomBytes(bytes.length), 'x')
    await damage(() => Buffer.alloc(0))
    await writeFile(path.join(folder, 'org', 'a'), await readFile(path.join(folder, 'org', 'b')))
    await isRefused()
  })

  it('gives the bytes before the damage, and no wrong one', async () => {
    await damage((stored) => {
      stored[stored.length - 1] = (stored.at(-1) as number) ^ 1
      return stored
    })
    expect((await rangeOf(store, 'org/a', 5, CHUNK)).equals(bytes.subarray(5, CHUNK + 1))).toBe(true)
  })
})

it('contents that end early, or do not end, leave no file', async () => {
  for (const size of [10, CHUNK, 2 * CHUNK + 1]) {
    const contents = Readable.from([randomBytes(size === 10 ? 11 : size - 1)], { objectMode: false })
    await expect(store.put('org/a', contents, { contentType: 'x', contentLength: size })).rejects.toThrow(
      'another size',
    )
  }
  expect(await listKeys(store)).toEqual(new Set())
})

it('a file of an earlier version is read as it is', async () => {
  await raw.put('org/old', Buffer.from('%PDF-1.4 an old file'))
  expect(await sizeOf(store, 'org/old')).toBe(20)
  expect((await loadFile(store, 'org/old')).toString()).toBe('%PDF-1.4 an old file')
  expect((await buffer(await openFile(store, 'org/old', { first: 9, last: 14 }))).toString()).toBe('an old')
})

it('while servers of an earlier version may run, files are stored as they read them', async () => {
  await raw.put('org/old', Buffer.from('%PDF-1.4 an old file'))
  await storeFile(store, 'org/new', Buffer.from('%PDF-1.4 a new file'), 'x')
  expect(Buffer.from(await raw.getBytes('org/new')).toString()).toBe('%PDF-1.4 a new file')
  expect(await store.encrypts()).toBe(false)
  const mark = JSON.parse(Buffer.from(await raw.getBytes('.muster')).toString())
  expect(Date.parse(mark.encrypts_from) - Date.now()).toBeGreaterThan(3_500_000)
})

it('keys of files name an organisation', async () => {
  for (const key of ['file', '/file', '.keys/file'])
    await expect(store.put(key, Buffer.from('a'))).rejects.toThrow('is not the key of a file')
})

describe('the keys of organisations', () => {
  it('differ, and are stored wrapped', async () => {
    const { keyring } = store
    const [one, other] = [await keyring.current('one'), await keyring.current('other')]
    expect(one.bytes.equals(other.bytes)).toBe(false)
    const stored = await readFile(path.join(folder, '.keys', 'one', one.id))
    for (const form of ['base64', 'hex', 'latin1'] as const)
      expect(stored.toString('latin1')).not.toContain(one.bytes.toString(form))
    expect(Math.abs(timeOf(one.id).getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('are bound to their organisation', async () => {
    await storeFile(store, 'one/a', Buffer.from('secret'), 'x')
    const { id } = await store.keyring.current('one')
    await raw.put(`.keys/other/${id}`, await raw.getBytes(`.keys/one/${id}`))
    await expect(opened().keyring.find('other', id)).rejects.toThrow('authenticate')
  })

  it('are one per organisation, also if many files come first', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => storeFile(store, `org/${at}`, Buffer.from('a'), 'x')))
    expect(await store.keyring.list('org')).toHaveLength(1)
  })

  it('of two processes that both make the first can both be read, and one is the key from then on', async () => {
    const processes = [opened(), opened(), opened()]
    await Promise.all(processes.map((each, at) => storeFile(each, `org/${at}`, Buffer.from(`file ${at}`), 'x')))
    const ids = await store.keyring.list('org')
    for (const each of [store, ...processes])
      for (const at of [0, 1, 2]) expect((await loadFile(each, `org/${at}`)).toString()).toBe(`file ${at}`)
    for (const at of [0, 1, 2]) await store.reencrypt(`org/${at}`)
    expect((await opened().keyring.current('org')).id).toBe(ids.at(-1))
    for (const at of [0, 1, 2]) expect(await opened().reencrypt(`org/${at}`)).toBe('current')
  })

  it('survive a new secret, with the earlier one until they are wrapped again', async () => {
    await storeFile(store, 'org/a', Buffer.from('a file'), 'x')
    await expect(loadFile(opened(NEW_SECRET), 'org/a')).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: expect.stringContaining('set MUSTER_PREVIOUS_SECRET') },
    })
    const both = opened(NEW_SECRET, SECRET.toString())
    expect((await loadFile(both, 'org/a')).toString()).toBe('a file')
    expect([await both.keyring.rewrap(), await both.keyring.rewrap()]).toEqual([1, 0])
    expect((await loadFile(opened(NEW_SECRET), 'org/a')).toString()).toBe('a file')
  })

  it('that are destroyed make their files unreadable, and no others', async () => {
    for (const key of ['one/a', 'other/a']) await storeFile(store, key, Buffer.from('a file'), 'x')
    const other = opened(SECRET, undefined, 100)
    await loadFile(other, 'one/a')
    expect(await store.keyring.destroyAll('one')).toBe(1)
    await expect(loadFile(store, 'one/a')).rejects.toMatchObject({ code: 'not_found' })
    await new Promise((resolve) => setTimeout(resolve, 150))
    await expect(loadFile(other, 'one/a')).rejects.toMatchObject({ code: 'not_found' })
    for (const each of [store, other]) expect((await loadFile(each, 'other/a')).toString()).toBe('a file')
    await storeFile(store, 'one/b', Buffer.from('a new file'), 'x')
    expect((await loadFile(opened(), 'one/b')).toString()).toBe('a new file')
  })

  it('that are destroyed while they are wrapped again stay destroyed', async () => {
    const { id } = await store.keyring.current('org')
    const both = opened(NEW_SECRET, SECRET.toString())
    const put = raw.put.bind(raw)
    raw.put = async (key: string, contents: never) => {
      raw.put = put
      await store.keyring.destroy('org', id)
      return put(key, contents)
    }
    await both.keyring.rewrap()
    expect(await raw.has(`.keys/org/${id}`)).toBe(false)
    expect(await opened().keyring.list('org')).toEqual([])
  })

  it('are destroyed again if a process was killed in between', async () => {
    const { id } = await store.keyring.current('org')
    await raw.put(`.keys/org/${id}.destroyed`, new Uint8Array())
    expect(await opened().keyring.list('org')).toEqual([])
    await store.keyring.destroyAgain()
    expect(await raw.has(`.keys/org/${id}`)).toBe(false)
  })
})

describe('a file that is encrypted again', () => {
  const bytes = randomBytes(2 * CHUNK + 7)

  it('has the new key, and its contents', async () => {
    await raw.put('.muster', Buffer.from('{"id":"a","encrypts_from":"2026-01-01T00:00:00Z"}'))
    await raw.put('org/plain', bytes)
    await raw.put('org/empty', Buffer.alloc(0))
    await storeFile(store, 'org/old', bytes, 'x')
    const id = await store.keyring.add('org')
    for (const [key, contents] of [
      ['org/plain', bytes],
      ['org/old', bytes],
      ['org/empty', Buffer.alloc(0)],
    ] as const) {
      expect(await store.reencrypt(key)).toBe('encrypted')
      expect(await store.reencrypt(key)).toBe('current')
      const stored = Buffer.from(await raw.getBytes(key))
      expect(stored.toString('hex', 8, 24)).toBe(id)
      expect((await loadFile(opened(), key)).equals(contents)).toBe(true)
    }
  })

  it('is read while it is', async () => {
    await raw.put('.muster', Buffer.from('{"id":"a","encrypts_from":"2026-01-01T00:00:00Z"}'))
    await raw.put('org/plain', bytes)
    const reader = opened()
    expect(await sizeOf(reader, 'org/plain')).toBe(bytes.length)
    await store.reencrypt('org/plain')
    expect((await rangeOf(reader, 'org/plain', 5, bytes.length - 1)).equals(bytes.subarray(5))).toBe(true)
  })

  it('stays deleted if it is deleted meanwhile', async () => {
    await storeFile(store, 'org/a', bytes, 'x')
    await store.keyring.add('org')
    const put = raw.put.bind(raw)
    raw.put = async (key: string, contents: never, options?: object) => {
      raw.put = put
      await opened().delete('org/a')
      return put(key, contents, options as never)
    }
    expect(await store.reencrypt('org/a')).toBe('gone')
    expect(await raw.has('org/a')).toBe(false)
  })

  it('stays deleted if the process was killed before it saw that', async () => {
    await storeFile(store, 'org/a', bytes, 'x')
    const stored = await raw.getBytes('org/a')
    await store.delete('org/a')
    await raw.put('org/a', stored)
    await store.deleteAgain(new AbortController().signal)
    expect(await raw.has('org/a')).toBe(false)
  })

  it('is left as it is if it is damaged, or its key was destroyed', async () => {
    await storeFile(store, 'org/a', bytes, 'x')
    await storeFile(store, 'gone/a', bytes, 'x')
    await store.keyring.destroyAll('gone')
    expect(await store.reencrypt('gone/a')).toBe('forgotten')
    const file = path.join(folder, 'org', 'a')
    const damaged = await readFile(file)
    damaged[HEADER_BYTES] = (damaged[HEADER_BYTES] as number) ^ 1
    await writeFile(file, damaged)
    await store.keyring.add('org')
    await expect(store.reencrypt('org/a')).rejects.toBeInstanceOf(DamagedFile)
    expect((await readFile(file)).equals(damaged)).toBe(true)
    expect(await store.reencrypt('org/never')).toBe('gone')
  })
})
