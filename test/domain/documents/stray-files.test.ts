/** Files that no record names: which are reported, which are removed, and when none is. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepFiles } from '../../../src/domain/documents/stray-files.ts'
import type { Store } from '../../../src/platform/files/store.ts'
import { createId } from '../../support/resources.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

const DAY = 86_400_000

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

/** Keys, and how many days ago each was stored. */
type Contents = Map<string, number>

function storeOf(contents: Contents, onRead = () => {}): Store {
  return {
    async *keys() {
      yield* contents.keys()
    },
    async getMetaData(name: string) {
      onRead()
      return { contentLength: 1, lastModified: new Date(Date.now() - (contents.get(name) as number) * DAY) }
    },
    async delete(name: string) {
      contents.delete(name)
    },
  } as unknown as Store
}

/** Sweep, and return what the log says. */
async function sweep(contents: Contents, { stop = new AbortController(), onRead = () => {} } = {}) {
  const lines: { level: string; files: number; examples: string[] }[] = []
  const to = (level: string) => (line: object) => void lines.push({ level, ...line } as never)
  const store = storeOf(contents, onRead)
  const log = { warn: to('warn'), error: to('error') }
  await sweepFiles({ database: server.database, files: { store }, log }, stop.signal)
  return lines
}

const nameIn = (owner = server.orgId) => `${owner}/${randomUUID()}`
const strays = (count: number, days: number) => Array.from({ length: count }, () => [nameIn(), days] as const)

it('are reported after a day and removed after a week', async () => {
  const [old, young, fresh] = [nameIn(), nameIn(), nameIn()]
  const contents: Contents = new Map([
    [old, 7.1],
    [young, 6.9],
    [fresh, 0.9],
  ])
  expect(await sweep(contents)).toEqual([
    { level: 'warn', files: 1, examples: [young] },
    { level: 'warn', files: 1, examples: [old] },
  ])
  expect([...contents.keys()]).toEqual([young, fresh])
  expect(await sweep(new Map([[fresh, 1.1]]))).toEqual([{ level: 'warn', files: 1, examples: [fresh] }])
  expect(await sweep(new Map([[fresh, 0.9]]))).toEqual([])
})

it('are left if a record names them, or they are of no live organisation here', async () => {
  const worker_id = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const file = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 1 }
  const [documented, receipt] = [nameIn(), nameIn()]
  await insert(server, key, 'documents', { worker_id, type: 'passport', name: 'A', ...file, file_key: documented })
  const expense = { worker_id, category: 'travel', amount: 1, currency: 'GBP', incurred_on: '2026-01-01' }
  await insert(server, key, 'expenses', { ...expense, receipt_key: receipt })
  const { rows } = await server.database.pool.query('select id from organisations where sandbox')
  const own = nameIn()
  const kept = [documented, receipt, nameIn(rows[0].id), nameIn(randomUUID()), 'notes/a', `notes/${own}`, `${own}/more`]
  const contents: Contents = new Map([...kept, own].map((name) => [name, 8]))
  expect(await sweep(contents)).toEqual([{ level: 'warn', files: 1, examples: [own] }])
  expect([...contents.keys()]).toEqual(kept)
})

it('are left when they are over a hundred, and more than one file in a hundred', async () => {
  const contents: Contents = new Map(strays(101, 8))
  const [line, ...more] = await sweep(contents)
  expect([line?.level, line?.files, line?.examples.length, more]).toEqual(['error', 101, 10, []])
  expect(contents.size).toBe(101)
  contents.delete([...contents.keys()][0] as string)
  expect(await sweep(contents)).toMatchObject([{ level: 'warn', files: 100 }])
  expect(contents.size).toBe(0)
})

it('are removed when they are over a hundred, but not one file in a hundred', async () => {
  const others = Array.from({ length: 12_000 }, () => [nameIn('00000000-0000-7000-8000-00000000aaaa'), 8] as const)
  const contents: Contents = new Map([...strays(110, 8), ...others])
  expect(await sweep(contents)).toMatchObject([{ level: 'warn', files: 110 }])
  expect(contents.size).toBe(others.length)
})

it('are found among more files than are compared at once', async () => {
  const others = Array.from({ length: 50_000 }, () => [nameIn('00000000-0000-7000-8000-00000000aaaa'), 8] as const)
  const contents: Contents = new Map([...strays(60, 8), ...others, ...strays(60, 8)])
  expect(await sweep(contents)).toMatchObject([{ level: 'warn', files: 120 }])
  expect(contents.size).toBe(others.length)
})

it('are left by a sweep that is stopped', async () => {
  const contents: Contents = new Map(strays(3, 8))
  const before = new AbortController()
  before.abort()
  let reads = 0
  const count = () => void reads++
  await expect(sweep(contents, { stop: before, onRead: count })).rejects.toThrow()
  expect(reads).toBe(0)
  const during = new AbortController()
  const stopAtFirst = () => {
    count()
    during.abort()
  }
  await expect(sweep(contents, { stop: during, onRead: stopAtFirst })).rejects.toThrow()
  expect([reads, contents.size]).toEqual([1, 3])
})
