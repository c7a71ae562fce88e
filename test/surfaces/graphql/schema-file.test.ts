/** The schema as a file, for code generators. */
import { buildSchema, printSchema } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const get = (headers: Record<string, string> = {}) => fetch(`${server.url}/graphql/schema.graphql`, { headers })

it('is served to everybody, as it is run', async () => {
  const answer = await get()
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('access-control-allow-origin'),
  ]).toEqual([200, 'text/plain; charset=utf-8', '*'])
  expect(answer.headers.get('content-encoding')).not.toBeNull()
  const text = await answer.text()
  expect(printSchema(buildSchema(text))).toBe(text)
  expect(text).toBe(printSchema(schema))
  expect(await (await get({ 'accept-encoding': 'identity' })).text()).toBe(text)
})

it('is not sent again while it is the same', async () => {
  const etag = (await get()).headers.get('etag') as string
  expect((await get({ 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304)
})
