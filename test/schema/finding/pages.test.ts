/** Pages of a list, each planned anew: together they have each record once, in order. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '../../support/resources.ts'
import { credentialOf, runQuery } from '../../support/run-query.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let key: string
/** The days on which the projects start, in the order of their ids. */
const days = ['2026-03-01', null, '2026-01-01', null, '2026-02-01', '2026-02-01', null]
let ids: string[] = []

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  for (const start_date of days)
    ids.push(await insert(server, key, 'projects', { client_id, name: 'Dock', start_date }))
  ids = ids.toSorted()
})
afterAll(() => server.stop())

type Page = { data: { id: string }[]; nextCursor: string | null; pagination: { total: number; hasMore: boolean } }

async function read(list: string, selection: string): Promise<Record<string, unknown>> {
  const { data, errors } = await runQuery(server, credentialOf(server.orgId), `{ ${list} ${selection} }`)
  expect(errors).toBeUndefined()
  return Object.values(data ?? {})[0] as Record<string, unknown>
}
const pageOf = async (args: string) =>
  (await read(`projects(${args})`, '{ data { id } nextCursor pagination { total hasMore } }')) as unknown as Page

/** The ids of all pages, and the number of pages. */
async function walk(args: string, limit: number) {
  const found: string[] = []
  let after = ''
  for (let pages = 1; pages < 20; pages++) {
    const { data, nextCursor, pagination } = await pageOf(`limit: ${limit}, ${args} ${after}`)
    found.push(...data.map(({ id }) => id))
    expect(pagination).toEqual({ total: days.length, hasMore: nextCursor !== null })
    if (nextCursor === null) return { found, pages }
    after = `cursor: "${nextCursor}"`
  }
  throw new Error('the list has no end')
}

/** Days in order, empty ones last; equal ones by id. */
const inOrder = (sign: 1 | -1) => {
  const at = new Map(ids.map((id, index) => [id, days[index] ?? null]))
  return ids.toSorted((one, other) => {
    const [a, b] = [at.get(one) ?? null, at.get(other) ?? null]
    if ((a === null) !== (b === null)) return a === null ? 1 : -1
    if (a !== null && b !== null && a !== b) return a < b ? -sign : sign
    return one < other ? -sign : sign
  })
}

it.each([1, 2, 3, 7, 8])('have all records in the order of their ids, %i on a page', async (limit) => {
  expect(await walk('', limit)).toEqual({ found: ids, pages: Math.ceil(days.length / limit) })
})

it.each([1, 2, 4, 5])('have all records in the order of a field that can be empty, %i on a page', async (limit) => {
  const pages = Math.ceil(days.length / limit)
  expect(await walk('sort: { field: startDate }', limit)).toEqual({ found: inOrder(1), pages })
  expect(await walk('sort: { field: startDate, direction: desc }', limit)).toEqual({ found: inOrder(-1), pages })
})

it.each([0, 1, 6, 7, 9])('begin after %i records that are skipped', async (offset) => {
  const plain = await pageOf(`limit: 2, offset: ${offset}`)
  expect(plain.data.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 2))
  const sorted = await pageOf(`limit: 2, offset: ${offset}, sort: { field: startDate }`)
  expect(sorted.data.map(({ id }) => id)).toEqual(inOrder(1).slice(offset, offset + 2))
})

it('have the values that are made after the statement, in each record', async () => {
  const worker_id = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const file = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 9, file_key: 'a/b' }
  for (const name of ['A', 'B']) await insert(server, key, 'documents', { worker_id, type: 'passport', name, ...file })
  const { data } = await read('documents', '{ data { name fileUrl } }')
  const url = expect.stringContaining('https://files.example/')
  expect(data).toEqual([
    { name: 'A', fileUrl: url },
    { name: 'B', fileUrl: url },
  ])
})
