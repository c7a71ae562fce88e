/** The background job that encrypts files again: after an upgrade, after a rotation, and after it was killed. */
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encryptFiles } from '../../../src/domain/documents/encrypt-files.ts'
import { forgetFiles } from '../../../src/domain/documents/forget-files.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { readCursor, readFailures, readStates } from '../../../src/platform/files/encrypted/progress.ts'
import type { EncryptedStore } from '../../../src/platform/files/encrypted/store.ts'
import { openEncryptedStore } from '../../../src/platform/files/files.ts'
import { listKeys, loadFile, sizeOf, storeFile } from '../../../src/platform/files/store.ts'
import { temporaryFolder } from '../../support/process.ts'
import { createId } from '../../support/resources.ts'
import { joinTestServer } from '../../support/server.ts'
import { upload } from '../../support/upload.ts'

const DAY = 86_400_000
const MUSTER_SECRET = 'the secret of the files of this test'

let folder: string
let remove: () => Promise<void>
let store: EncryptedStore
let org: string

beforeEach(async () => {
  ;({ folder, remove } = await temporaryFolder())
  store = await open()
  org = randomUUID()
  await store.raw.put('.muster', Buffer.from('{"id":"a1","encrypts_from":"2026-01-01T00:00:00Z"}'))
})
afterEach(() => remove())

const open = () => openEncryptedStore(readConfig({ MUSTER_DATA_DIR: folder }), Buffer.from(MUSTER_SECRET))

/** Run the job. @param days that have passed; @returns what it logs */
async function run(days = 0, orgs = [org]) {
  const lines: { file?: string; organisation?: string }[] = []
  const log = { warn: () => {}, error: (line: object) => void lines.push(line) }
  const rows = orgs.map((id) => ({ id, now: new Date(Date.now() + days * DAY) }))
  const database = { pool: { query: async () => ({ rows }) } } as never
  const config = { fileKeyDays: 35 }
  await encryptFiles({ database, files: { encrypted: await open() }, config, log }, new AbortController().signal)
  return lines
}

const keyOf = async (key: string) => Buffer.from(await store.raw.getBytes(key)).toString('hex', 8, 24)
const stateOf = async (id = org) => (await readStates(store.raw)).get(id)?.state

it('encrypts what an earlier version stored', async () => {
  const names = Array.from({ length: 230 }, (_, at) => `${org}/${at % 2 ? 'back/' : ''}${at}`)
  for (const name of names) await store.raw.put(name, Buffer.from(`a plain file ${name}`))
  expect(await run()).toEqual([])
  const { id } = await store.keyring.current(org)
  for (const name of names) {
    expect(await keyOf(name)).toBe(id)
    expect((await loadFile(store, name)).toString()).toBe(`a plain file ${name}`)
  }
  expect([await stateOf(), await readCursor(store.raw)]).toEqual(['done', undefined])
  await store.raw.put(`${org}/changed`, Buffer.from('a plain file'))
  const later = await open()
  for (const read of [loadFile(later, `${org}/changed`), sizeOf(later, `${org}/changed`)])
    await expect(read).rejects.toMatchObject({ code: 'internal_error' }) // there is none any longer
})

it('leaves plain files alone while servers of an earlier version may run', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  await store.raw.put('.muster', Buffer.from(JSON.stringify({ id: 'a1', encrypts_from: soon })))
  await store.raw.put(`${org}/a`, Buffer.from('a plain file'))
  await run()
  expect(Buffer.from(await store.raw.getBytes(`${org}/a`)).toString()).toBe('a plain file')
})

describe('a rotation', () => {
  it('gives all files the new key, and destroys the old one when backups no longer need it', async () => {
    await storeFile(store, `${org}/a`, Buffer.from('a file'), 'x')
    const { id: old } = await store.keyring.current(org)
    await run()
    const id = await store.keyring.add(org)
    expect(await stateOf()).toBe('pending')
    await run()
    expect([await keyOf(`${org}/a`), await stateOf()]).toEqual([id, 'done'])
    await run(34)
    expect(await store.keyring.list(org)).toEqual([old, id])
    const late = await open() // a process that had the old key
    await late.raw.put(`${org}/late`, await store.raw.getBytes(`${org}/a`))
    await store.raw.delete(`${org}/late`)
    await run(36)
    expect(await store.keyring.list(org)).toEqual([id])
    expect((await loadFile(await open(), `${org}/a`)).toString()).toBe('a file')
  })

  it('keeps a key that a file has still, and encrypts that file first', async () => {
    await storeFile(store, `${org}/a`, Buffer.from('a file'), 'x')
    await store.keyring.add(org)
    const old = await store.raw.getBytes(`${org}/a`)
    await run()
    await store.raw.put(`${org}/a`, old) // as a process that did not know the new key yet
    await run(36)
    expect((await loadFile(await open(), `${org}/a`)).toString()).toBe('a file')
    expect(await store.keyring.list(org)).toHaveLength(1)
  })
})

it('one bad file is left, logged and tried again after a day; the old key stays', async () => {
  for (const name of ['a', 'b', 'c']) await storeFile(store, `${org}/${name}`, randomBytes(100), 'x')
  const file = path.join(folder, 'files', org, 'b')
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, -1))
  const id = await store.keyring.add(org)
  expect(await run()).toMatchObject([{ file: `${org}/b` }])
  expect([await keyOf(`${org}/a`), await keyOf(`${org}/c`), await stateOf()]).toEqual([id, id, 'failed'])
  expect(await readFailures(store.raw, org, id)).toMatchObject({ failed: 1, examples: [`${org}/b`] })
  expect(await run()).toEqual([])
  expect(await run(36)).toMatchObject([{ file: `${org}/b` }])
  expect(await store.keyring.list(org)).toHaveLength(2)
  await writeFile(file, whole)
  await run(2)
  expect([await keyOf(`${org}/b`), await stateOf()]).toEqual([id, 'done'])
})

it('an organisation whose keys cannot be read does not stop the others', async () => {
  const bad = '00000000-0000-0000-0000-000000000001'
  await storeFile(store, `${bad}/a`, randomBytes(10), 'x')
  const { id } = await store.keyring.current(bad)
  await store.raw.put(`.keys/${bad}/${id}`, Buffer.from('{'))
  await store.keyring.add(bad)
  await store.raw.put(`${org}/a`, Buffer.from('a plain file'))
  expect(await run(0, [bad, org])).toHaveLength(1)
  expect(await stateOf()).toBe('done')
})

it('goes on where a killed process has stopped, and loses nothing', async () => {
  const bytes = randomBytes(100_000)
  const names = Array.from({ length: 600 }, (_, at) => `${org}/${at}`)
  for (const name of names) await store.raw.put(name, bytes)
  const program = `
    import { encryptFiles } from ${JSON.stringify(path.resolve('src/domain/documents/encrypt-files.ts'))}
    import { openEncryptedStore } from ${JSON.stringify(path.resolve('src/platform/files/files.ts'))}
    import { readConfig } from ${JSON.stringify(path.resolve('src/platform/config.ts'))}
    const encrypted = await openEncryptedStore(readConfig(process.env), Buffer.from(process.env.MUSTER_SECRET))
    const database = { pool: { query: async () => ({ rows: [{ id: '${org}', now: new Date() }] }) } }
    const log = { warn() {}, error() {} }
    await encryptFiles({ database, files: { encrypted }, config: { fileKeyDays: 35 }, log }, new AbortController().signal)`
  let kills = 0
  for (let delay = 50; delay < 10_000 && (await stateOf()) !== 'done'; delay *= 1.3) {
    const env = { ...process.env, MUSTER_DATA_DIR: folder, MUSTER_SECRET }
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env, stdio: 'inherit' })
    const started = Date.now()
    while ((await readCursor(store.raw)) === undefined && child.exitCode === null && Date.now() - started < 20_000)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const timer = setTimeout(() => child.kill('SIGKILL'), delay)
    const [, signal] = await once(child, 'exit')
    clearTimeout(timer)
    if (signal === 'SIGKILL') kills++
    for (const name of [names[0], names[150], names[599]] as string[])
      expect((await loadFile(await open(), name)).equals(bytes)).toBe(true)
  }
  expect(kills).toBeGreaterThan(0)
  await run()
  const { id } = await store.keyring.current(org)
  for (const name of names) expect(await keyOf(name)).toBe(id)
  for (const name of names) expect((await loadFile(store, name)).equals(bytes)).toBe(true)
  expect(await listKeys(store)).toEqual(new Set(names))
}, 120_000)

it('files of an organisation that is forgotten are gone, and no others', async () => {
  const other = randomUUID()
  for (const id of [org, other]) await storeFile(store, `${id}/a`, Buffer.from('a file'), 'x')
  await store.keyring.add(org)
  const copy = await store.raw.getBytes(`${org}/a`)
  expect(await forgetFiles(store, org)).toEqual({ keys: 2, files: 1 })
  expect(await forgetFiles(store, org)).toEqual({ keys: 2, files: 0 })
  await store.raw.put(`${org}/a`, copy) // from a backup
  await expect(loadFile(await open(), `${org}/a`)).rejects.toMatchObject({ code: 'not_found' })
  expect((await loadFile(await open(), `${other}/a`)).toString()).toBe('a file')
  expect(await run()).toEqual([])
})

it('finds the organisations with files in the database, and works on them beside its server', async () => {
  const server = await joinTestServer()
  try {
    const key = await server.key()
    const workerId = await createId(server, key, '/workers', { first_name: 'A', last_name: 'B' })
    const bytes = Buffer.from('%PDF-1.4 a document')
    await upload(server, key, { workerId, bytes, input: { type: 'passport', name: 'P' }, select: 'id' })
    await store.raw.put(`${server.orgId}/a`, Buffer.from('a plain file'))
    const files = { encrypted: store }
    const log = { warn() {}, error() {} }
    const { database } = server
    await encryptFiles({ database, files, config: { fileKeyDays: 35 }, log }, new AbortController().signal)
    expect(await stateOf(server.orgId)).toBe('done')
  } finally {
    await server.stop()
  }
})

it('marks of deleted files are kept for a day', async () => {
  await storeFile(store, `${org}/a`, randomBytes(10), 'x')
  await store.delete(`${org}/a`)
  const mark = path.join(folder, 'files', '.deleted', org, 'a')
  await run()
  expect((await readFile(mark)).length).toBe(0)
  await utimes(mark, new Date(Date.now() - 2 * DAY), new Date(Date.now() - 2 * DAY))
  await run()
  await expect(readFile(mark)).rejects.toThrow('ENOENT')
})
