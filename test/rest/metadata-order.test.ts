/** The keys of metadata have one order, wherever a record is shown. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CSV, fieldsOf, receiveExport } from '../support/export.ts'
import { joinTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

/** Sent in another order. */
const pairs =
  '"b":"1","10":"2","aa":"3","2":"4","01":"5","a":"6","4294967295":"7","4294967294":"8","-1":"9","":"0"'.replace(
    ',"":"0"',
    '',
  )
/** Whole numbers first, as numbers; then the shorter ones, then by their bytes. */
const ordered = '{"2":"4","10":"2","4294967294":"8","a":"6","b":"1","-1":"9","01":"5","aa":"3","4294967295":"7"}'

async function textOf(path: string, method = 'GET', body?: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(path, { method, headers, ...(body !== undefined && { body }) })
  return answer.text()
}

/** The texts of all metadata in an answer. */
const metadataIn = (text: string) => [...text.matchAll(/"metadata":(\{[^}]*\})/g)].map(([, found]) => found)

it('whole numbers first, then the others by length', async () => {
  const workers = `${server.base}/workers`
  const graphql = (query: string) => textOf(`${server.url}/graphql`, 'POST', JSON.stringify({ query }))
  const made = await textOf(workers, 'POST', `{"first_name":"Ada","last_name":"Okafor","metadata":{${pairs}}}`)
  const { id } = JSON.parse(made)
  const patched = await textOf(`${workers}/${id}`, 'PATCH', `{"trade":"welder","metadata":{"new":"1",${pairs}}}`)
  expect(metadataIn(patched)[0]).toContain('"a":"6","b":"1"')
  const again = await textOf(`${workers}/${id}`, 'PATCH', `{"metadata":{${pairs}}}`)
  const shown = {
    made,
    again,
    got: await textOf(`${workers}/${id}`),
    listed: await textOf(workers),
    asked: await graphql(`{ worker(id: "${id}") { metadata } }`),
    changed: await graphql(`mutation { updateWorker(id: "${id}", input: { trade: "rigger" }) { id metadata } }`),
    exported: (await receiveExport(workers, { key })).text,
  }
  for (const [where, text] of Object.entries(shown)) expect([where, ...metadataIn(text)]).toEqual([where, ordered])
  const [names = [], row = []] = fieldsOf((await receiveExport(workers, { key, accept: CSV })).text)
  expect(row[names.indexOf('metadata')]).toBe(ordered)
  const events = metadataIn(await textOf(`${server.base}/events?object_id=${id}`))
  expect(events.length).toBeGreaterThan(3)
  expect(new Set(events.filter((text) => text?.includes('"4294967294"') && !text.includes('"new"')))).toEqual(
    new Set([ordered]),
  )
})
