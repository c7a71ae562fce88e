/** The history of a record says which file an import took it from. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const batch = (body: object) => request(`${server.base}/clients/batch`, { method: 'POST', key, body })
const HISTORY = 'query ($id: ID!) { recordHistory(id: $id) { data { type actor { kind fileName } } } }'

it('and only then', async () => {
  const imported = await batch({ file_name: 'may.csv', records: [{ name: 'Harbour' }] })
  const other = await batch({ records: [{ name: 'Port' }] })
  const files = async (answer: { body: { data: { id: string }[] } }) => {
    const { body } = await graphql(server, key, HISTORY, { id: answer.body.data[0]?.id })
    return body.data.recordHistory.data
  }
  expect(await files(imported)).toEqual([{ type: 'client.created', actor: { kind: 'key', fileName: 'may.csv' } }])
  expect(await files(other)).toEqual([{ type: 'client.created', actor: { kind: 'key', fileName: null } }])
})

it('a name that nobody can read is refused', async () => {
  for (const file_name of ['x'.repeat(201), 'a\nb', ' ']) {
    const { status, body } = await batch({ file_name, records: [{ name: 'Harbour' }] })
    expect([status, body.error.details[0].path]).toEqual([422, 'file_name'])
  }
})
