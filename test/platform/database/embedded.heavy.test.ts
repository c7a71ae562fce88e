/** A PostgreSQL that recovers after a crash is waited for, however long that takes. */
import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acquireEmbedded } from '../../../src/platform/database/embedded.ts'
import { temporaryFolder } from '../../support/process.ts'

const MINUTE = 60_000

let folder: string
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ folder, remove } = await temporaryFolder())
})
afterEach(async () => {
  vi.restoreAllMocks()
  await remove()
})

/** The answer of a server that recovers: an ErrorResponse with SQLSTATE 57P03. */
const RECOVERING = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
const frame = Buffer.alloc(5)
frame.write('E')
frame.writeInt32BE(RECOVERING.length + 4, 1)

it('expects solid-state disks, so that counts are read from indexes', async () => {
  const { url, release } = await acquireEmbedded(folder, () => {})
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show random_page_cost')
  await client.end()
  await release()
  expect(rows).toEqual([{ random_page_cost: '1.1' }])
})

it.runIf(process.platform === 'linux').each(['starting', 'ready'])(
  'one whose lock file says that it is %s, but that cannot be used yet',
  async (status) => {
    const first = await acquireEmbedded(folder, () => {})
    const data = path.join(folder, 'postgres', 'data')
    await first.release()

    let asked = 0
    const server = createServer((socket) => {
      asked++
      socket.on('error', () => {})
      socket.once('data', () => socket.end(Buffer.concat([frame, RECOVERING])))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const postmaster = spawn('sleep', ['1000'], { cwd: data, stdio: 'ignore' })
    const file = path.join(data, 'postmaster.pid')
    await writeFile(file, [postmaster.pid, data, 0, port, '', '127.0.0.1', '', status, ''].join('\n'))

    // Time passes by being asked for, so that a busy machine changes nothing; not by what earlier files left behind.
    const now = Date.now.bind(Date)
    let [step, passed] = [MINUTE / 6, 0]
    vi.spyOn(Date, 'now').mockImplementation(() => {
      if (new Error().stack?.includes('/embedded.ts:')) passed += step
      return now() + passed
    })
    const acquired = acquireEmbedded(folder, () => {})
    while (passed < 5 * MINUTE) await sleep(20)
    step = 0
    expect(asked > 0).toBe(status === 'ready')
    postmaster.kill('SIGKILL')
    const second = await acquired // a server of its own, because nothing runs any more
    await second.release()
    server.close()
    await rm(file, { force: true })
  },
)
