/** What a sandbox caller can read, as bytes, and the rows behind it. */
import { expect } from 'vitest'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { allResources } from '../../support/resources.ts'
import { request, type TestServer } from '../../support/server.ts'

/** A response as bytes, with the headers of its content. */
async function bytesOf(at: TestServer, path: string, key: string): Promise<string> {
  const response = await fetch(at.base + path, { headers: { authorization: `Bearer ${key}` } })
  expect(response.status).toBe(200)
  const next = (response.headers.get('link') ?? '').replace(at.url, '').replace(/http:\/\/[^/]*/, '')
  const text = (await response.text()).replaceAll(/http:\/\/localhost:\d+/g, '')
  return [text, next, response.headers.get('x-sync-watermark')].join('\n')
}

/** Lists, with several queries, and records of the sandbox, by path. @param of these resources; default all */
export async function everything(at: TestServer, key: string, of = allResources): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const { path } of of) {
    const { data } = (await request(`${at.base}${path}?limit=200`, { key })).body
    const forms = ['', '?limit=200', '?limit=5&offset=3', '?updated_since=1970-01-01T00:00:00Z&limit=7']
    const paths = [...forms.map((form) => path + form), ...data.map(({ id }: { id: string }) => `${path}/${id}`)]
    for (const each of paths) seen.set(each, await bytesOf(at, each, key))
  }
  seen.set('/events', await bytesOf(at, '/events?limit=200', key))
  return seen
}

const tables = [...allResources.map(({ table }) => table), 'events']
const rows = tables.map(
  (table) => `select '${table}' as name, row.id::text, row.ctid::text, row::text as content
  from ${table} row where org_id = $1`,
)

/** Every stored row of the sandbox, deleted ones among them, with its place: one that was written has another. */
export async function everyRow({ database }: TestServer): Promise<string[]> {
  const found = await database.pool.query(`${rows.join(' union all ')} order by 1, 2`, [SANDBOX_ORGANISATION])
  return found.rows.map((row) => JSON.stringify(row))
}
