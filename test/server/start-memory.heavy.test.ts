/** How much memory a server takes that has started. Apart from the other tests: it reads what the whole process has. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { copyDatabase } from '../support/database.ts'
import { run, temporaryFolder } from '../support/process.ts'

const KIBIBYTE = 1024
const MEBIBYTE = 1024 ** 2

it.runIf(process.platform === 'linux')('a server takes less than 200 MiB', async () => {
  const copy = await copyDatabase()
  const { folder, remove } = await temporaryFolder()
  const settings = {
    DATABASE_URL: copy.url,
    MUSTER_DATA_DIR: folder,
    PORT: '0',
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost:0',
    METRICS_PUBLIC: 'true',
    MUSTER_SECRET: 'a secret of thirty-two characters or more',
    MAIL_PRINT: 'true',
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  }
  /** @returns the resident memory in bytes */
  async function start(): Promise<number> {
    const server = run(['serve'], settings)
    try {
      await server.prints('http://localhost:')
      const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * KIBIBYTE
    } finally {
      server.child.kill('SIGTERM')
      expect(await server.ends()).toBe(0)
    }
  }
  try {
    await start() // compiles the code and keeps that on disk
    expect(await start()).toBeLessThan(200 * MEBIBYTE)
  } finally {
    await copy.drop()
    await remove()
  }
})
