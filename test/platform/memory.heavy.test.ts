/** How much memory a process is to use, and that it begins with the options for it. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { cachesFor, heapOptions, memoryFor } from '../../src/platform/load/memory.ts'
import { copyDatabase } from '../support/database.ts'
import { run, temporaryFolder } from '../support/process.ts'

const GIBIBYTE = 1024 ** 3

it.each([
  ['nothing is said and there is no container', undefined, 0, 350],
  ['its container has little', undefined, 0.25 * GIBIBYTE, 192],
  ['its container has much', undefined, 8 * GIBIBYTE, 350],
  ['the setting says so', '900', 0.25 * GIBIBYTE, 900],
  ['the setting is wrong, which is told later', 'much', 0, 350],
])('is decided: %s', (_what, setting, container, expected) => {
  expect(memoryFor(setting, container)).toBe(expected)
})

it('is followed by the young generation, and by a limit that protects the machine', () => {
  expect(heapOptions(350)).toEqual([
    '--heap-growing-percent=60',
    '--max-semi-space-size=16',
    '--max-old-space-size=1024',
    '--expose-gc',
  ])
  expect(heapOptions(200)).toContain('--max-semi-space-size=8')
  expect(heapOptions(4000)).toContain('--max-old-space-size=8000')
})

it('is followed by the caches, unless that of answers has its own setting', () => {
  expect(cachesFor(350)).toEqual({ answers: 36 * 1024 ** 2, documents: 29 * 1024 ** 2 })
  expect(cachesFor(192)).toEqual({ answers: 8 * 1024 ** 2, documents: 8 * 1024 ** 2 })
  expect(readConfig({ MEMORY_MB: '500' })).toMatchObject({
    answerCache: 73 * 1024 ** 2,
    documentCache: 59 * 1024 ** 2,
  })
  expect(readConfig({ MEMORY_MB: '500', ANSWER_CACHE_MB: '0' }).answerCache).toBe(0)
  expect(() => readConfig({ MEMORY_MB: '10' })).toThrow(/MEMORY_MB/)
})

/** The command line of a server that has started with these settings. */
async function commandOf(settings: Record<string, string>): Promise<string> {
  const copy = await copyDatabase()
  const { folder, remove } = await temporaryFolder()
  const server = run(['serve'], { DATABASE_URL: copy.url, MUSTER_DATA_DIR: folder, PORT: '0', ...settings })
  try {
    await server.prints('http://localhost:')
    return readFileSync(`/proc/${server.child.pid}/cmdline`, 'utf8')
  } finally {
    server.child.kill('SIGTERM')
    expect(await server.ends()).toBe(0)
    await copy.drop()
    await remove()
  }
}

describe.runIf(process.platform === 'linux')('a server', () => {
  it('begins with the options for its memory, under the same process id', async () => {
    const command = await commandOf({ MEMORY_MB: '440' })
    for (const option of heapOptions(440)) expect(command).toContain(option)
  })

  it("keeps the operator's own options", async () => {
    expect(await commandOf({ NODE_OPTIONS: '--max-old-space-size=600' })).not.toContain('--heap-growing-percent')
  })
})
