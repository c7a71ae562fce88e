/** A disk that is full, or cannot be written: nothing is left behind, the caller is told, and the next file works. */
import { execFile } from 'node:child_process'
import type { Dirent } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sandboxFile } from '../../src/surfaces/files/sandbox-file.ts'
import { temporaryFolder } from '../support/process.ts'
import { create } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'
import { upload } from '../support/upload.ts'

const shell = promisify(execFile)

const small = sandboxFile('a small file')
const large = Buffer.concat([small, Buffer.alloc(300 * 1024)])

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const isNote = ({ parentPath, name }: Dirent) => name === '.muster' || /\/\.(keys|deleted)(\/|$)/.test(parentPath)
  return entries.filter((entry) => entry.isFile() && !isNote(entry)).map(({ name }) => name)
}

it('a write that ends early leaves nothing, and the next one is complete', async () => {
  const { folder, remove } = await temporaryFolder()
  const program = `
    import { openStore } from '${path.resolve('src/platform/files/open-store.ts')}'
    import { storeFile } from '${path.resolve('src/platform/files/store.ts')}'
    const store = await openStore({ dataDir: '${folder}' })
    const failure = await storeFile(store, 'org/large', Buffer.alloc(${large.length}), 'x').catch((error) => error.code)
    await storeFile(store, 'org/small', Buffer.alloc(${small.length}), 'x')
    console.log(failure, (await store.getBytes('org/small')).length)`
  try {
    // The limit on the size of a file ends a write in the middle, as a full disk does; Node ignores the signal.
    const limited = 'ulimit -f 200; exec "$0" --input-type=module -e "$1"'
    const { stdout } = await shell('sh', ['-c', limited, process.execPath, program])
    expect(stdout.trim()).toBe(`unavailable ${small.length}`)
    expect(await filesIn(folder)).toEqual(['small'])
  } finally {
    await remove()
  }
})

describe('an upload', () => {
  let server: TestServer
  let key: string
  let files: string
  let worker: string
  let isMounted = false

  beforeAll(async () => {
    server = await startTestServer()
    key = await server.key()
    files = path.join(server.settings.MUSTER_DATA_DIR, 'files')
    worker = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
  })
  afterEach(async () => {
    if (isMounted) await shell('umount', [files])
    isMounted = false
    await rm(files, { recursive: true, force: true })
  })
  afterAll(() => server.stop())

  const send = (bytes: Buffer) => upload(server, key, { workerId: worker, bytes })
  const total = async () => (await request(`${server.base}/documents?limit=1`, { key })).body.pagination.total

  /** The response to a file that cannot be stored: when to retry, and neither a file nor a record. */
  async function expectUnavailable(bytes: Buffer) {
    const before = [await total(), await filesIn(files)]
    const { status, headers, body } = await send(bytes)
    expect([status, body.errors[0].extensions.code]).toEqual([503, 'unavailable'])
    expect(body.errors[0].extensions.http).toBeUndefined()
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect([await total(), await filesIn(files)]).toEqual(before)
  }

  it('into a folder that cannot be written is told, and works once it can', async () => {
    await rm(files, { recursive: true, force: true })
    await writeFile(files, 'not a folder')
    await expectUnavailable(small)
    await rm(files)
    expect((await send(small)).body.errors).toBeUndefined()
  })

  it('onto a full disk is told, and the next one works', async ({ skip }) => {
    await mkdir(files, { recursive: true })
    const mounting = shell('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', files])
    isMounted = await mounting.then(
      () => true,
      () => false,
    )
    if (!isMounted) skip('only root may mount a small disk')
    await expectUnavailable(large)
    expect((await send(small)).body.errors).toBeUndefined()
    await expectUnavailable(large)
    expect((await send(small)).body.errors).toBeUndefined()
  })
})
