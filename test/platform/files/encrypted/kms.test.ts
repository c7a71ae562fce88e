/** A master key in a KMS, on a stand-in that really encrypts. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '../../../../src/platform/config.ts'
import { openKmsMasterKey } from '../../../../src/platform/files/encrypted/kms.ts'
import { openEncryptedStore } from '../../../../src/platform/files/files.ts'
import { loadFile, storeFile } from '../../../../src/platform/files/store.ts'
import { type KmsServer, startKms } from '../../../support/kms.ts'
import { temporaryFolder } from '../../../support/process.ts'

const SECRET = Buffer.from('the secret of the installation of this test')

let kms: KmsServer
let folder: string
let remove: () => Promise<void>

beforeAll(async () => {
  kms = await startKms()
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, kms.settings[name])
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await kms.close()
})
beforeEach(async () => {
  ;({ folder, remove } = await temporaryFolder())
  kms.calls = []
  kms.trouble = 'none'
})
afterEach(() => remove())

const open = (settings: Record<string, string> = kms.settings) =>
  openEncryptedStore(readConfig({ MUSTER_DATA_DIR: folder, FILES_KMS_ENDPOINT: kms.url, ...settings }), SECRET)

it('wraps the key of an organisation, bound to both, and is asked once by a process', async () => {
  const store = await open()
  await storeFile(store, 'org/a', Buffer.from('a file'), 'x')
  await storeFile(store, 'org/b', Buffer.from('a file'), 'x')
  const { id } = await store.keyring.current('org')
  const context = { 'muster:organisation': 'org', 'muster:key': id }
  expect(kms.calls).toEqual([
    { call: 'Encrypt', context },
    { call: 'Decrypt', context },
  ])
  expect((await loadFile(await open(), 'org/a')).toString()).toBe('a file')
  await store.raw.put(`.keys/other/${id}`, await store.raw.getBytes(`.keys/org/${id}`))
  await expect((await open()).keyring.find('other', id)).rejects.toThrow('InvalidCiphertextException')
})

it('takes over from the key of the secret, and the other way round', async () => {
  await storeFile(await open({}), 'org/a', Buffer.from('a file'), 'x')
  const store = await open()
  expect((await loadFile(store, 'org/a')).toString()).toBe('a file')
  expect(kms.calls).toEqual([])
  expect([await store.keyring.rewrap(), await store.keyring.rewrap()]).toEqual([1, 0])
  expect((await loadFile(await open(), 'org/a')).toString()).toBe('a file')
  expect(kms.calls.map(({ call }) => call)).toEqual(['Encrypt', 'Decrypt'])
  const back = await open({})
  expect((await loadFile(back, 'org/a')).toString()).toBe('a file')
  expect(await back.keyring.rewrap()).toBe(1)
  kms.trouble = 'denied'
  expect((await loadFile(await open({}), 'org/a')).toString()).toBe('a file')
})

it('that refuses makes files unavailable, and those whose key is known are not', async () => {
  const store = await open()
  await storeFile(store, 'org/a', Buffer.from('a file'), 'x')
  kms.trouble = 'denied'
  const cause = {
    message: expect.stringMatching(/cannot be used \(AccessDeniedException: not allowed\); check FILES_KMS/),
  }
  await expect(loadFile(await open(), 'org/a')).rejects.toMatchObject({ code: 'unavailable', cause })
  await expect(storeFile(store, 'new/a', Buffer.from('a file'), 'x')).rejects.toMatchObject({ code: 'unavailable' })
  await storeFile(store, 'org/b', Buffer.from('a file'), 'x')
  expect((await loadFile(store, 'org/b')).toString()).toBe('a file')
  kms.trouble = 'none'
  await storeFile(store, 'new/a', Buffer.from('a file'), 'x')
  expect((await loadFile(await open(), 'new/a')).toString()).toBe('a file')
})

it('that is busy is asked again; one that is silent is not waited for', async () => {
  kms.trouble = 'busy'
  await storeFile(await open(), 'org/a', Buffer.from('a file'), 'x')
  expect(kms.calls.map(({ call }) => call)).toEqual(['Encrypt', 'Encrypt', 'Decrypt'])
  kms.trouble = 'silent'
  const { filesKms } = readConfig(kms.settings)
  const limits = { connect: 500, attempt: 200, all: 1000 }
  const key = openKmsMasterKey(filesKms.keyId as string, filesKms, limits)
  const started = Date.now()
  await expect(key.wrap(Buffer.alloc(32), { organisation: 'org', key: 'a' })).rejects.toThrow('cannot be used')
  expect(Date.now() - started).toBeLessThan(5000)
})
