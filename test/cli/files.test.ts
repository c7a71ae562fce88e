/** `muster files`: new keys, and files that are forgotten. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { openEncryptedStore } from '../../src/platform/files/files.ts'
import { loadFile, storeFile } from '../../src/platform/files/store.ts'
import { command } from '../support/command.ts'
import { temporaryFolder } from '../support/process.ts'
import { joinTestServer, type TestServer } from '../support/server.ts'

const MUSTER_SECRET = 'the secret of the files of this test'

let server: TestServer
let folder: string
let remove: () => Promise<void>
let settings: Record<string, string>

beforeAll(async () => {
  ;({ folder, remove } = await temporaryFolder())
  server = await joinTestServer()
  settings = { DATABASE_URL: server.settings.DATABASE_URL as string, MUSTER_DATA_DIR: folder, MUSTER_SECRET }
})
afterAll(async () => {
  await server.stop()
  await remove()
})

const open = () => openEncryptedStore(readConfig(settings), Buffer.from(MUSTER_SECRET))
const files = (...args: string[]) => command(['files', ...args], settings)

it('give an organisation, or all, a new key, and forget an organisation when that is confirmed', async () => {
  const { orgId } = server
  const other = randomUUID()
  for (const id of [orgId, other]) await storeFile(await open(), `${id}/a`, Buffer.from('a file'), 'x')
  const one = await files('rotate', '--org', orgId, '--json')
  const keys = await (await open()).keyring.list(orgId)
  expect(one.json, one.text).toEqual([{ organisation: orgId, key: keys[1] }])
  expect((await files('rotate', '--all')).text).toContain('Made 2 new keys.')
  expect((await (await open()).keyring.list(other)).length).toBe(2)
  for (const id of [orgId, other]) expect((await loadFile(await open(), `${id}/a`)).toString()).toBe('a file')

  const unconfirmed = await files('forget', '--org', orgId, '--confirm', other)
  expect([unconfirmed.code, unconfirmed.text]).toEqual([
    1,
    expect.stringContaining('must be the id of the organisation'),
  ])
  const done = await files('forget', '--org', orgId, '--confirm', orgId, '--json')
  expect(done.json, done.text).toEqual({ organisation: orgId, keys: 3, files: 1 })
  await expect(loadFile(await open(), `${orgId}/a`)).rejects.toMatchObject({ code: 'not_found' })
  expect((await loadFile(await open(), `${other}/a`)).toString()).toBe('a file')
})

it('say what is missing', async () => {
  expect((await files('rotate')).text).toContain('Name an organisation with --org, or --all.')
  const unknown = await files('rotate', '--org', randomUUID())
  expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining('org list')])
})
