/**
 * Wrong values for every parameter of REST, and for the fields of batches and actions: none is an internal error, and each
 * message is in the names of REST. hostile/messages.full.test.ts has the fields of records.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import openapi from '../../rest/openapi.json' with { type: 'json' }
import { inTurn } from '../support/random.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'
import { writes } from './openapi/bodies.ts'

let server: TestServer
let key: string
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key({ environment: 'sandbox', ratePerMinute: 1_000_000 })
  for (const path of Object.keys(openapi.paths).filter((each) => /^\/[a-z-]+$/.test(each))) {
    const { body } = await request(`${server.base}${path}?limit=1`, { key })
    if (body?.data?.[0]?.id) ids.set(path.slice(1), body.data[0].id)
  }
})
afterAll(() => server.stop())

type Json = Record<string, unknown>
type Parameter = Record<'in' | 'name', string>

const inBodies = [
  7,
  1e30,
  -1,
  1.005,
  true,
  null,
  '',
  'x'.repeat(6000),
  '\u0000',
  [],
  {},
  [null],
  [{}],
  [1],
  '0001-01-01',
]
const some = inTurn(1 / 4)
const inAddresses = ['', 'abc', '99999999999999999999', '-1', '1.5', '2026-02-30', '\u0000', 'x'.repeat(600)]

/** Follows a reference of the description. */
function resolved(schema: unknown): Json {
  const { $ref } = (schema ?? {}) as { $ref?: string }
  if ($ref === undefined) return (schema ?? {}) as Json
  const parts = $ref.slice(2).split('/')
  return resolved(parts.reduce((node, part) => node[part] as Json, openapi as unknown as Json))
}

/** Each operation of the description, with an address that exists. */
const operations = Object.entries(openapi.paths as unknown as Record<string, Record<string, Json>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const addressOf = (path: string) =>
  server.base + path.replace(/\{[^}]+\}/g, () => ids.get(path.split('/')[1] as string) ?? 'none')

async function expectHelp(where: string, answer: ReturnType<typeof request>): Promise<void> {
  const { status, body } = await answer
  expect(status, where).toBeLessThan(500)
  expect(status, where).not.toBe(429)
  const { message = '', details = [] } = body?.error ?? {}
  const texts = [message, ...details.map((detail: { message: string }) => detail.message)]
  // A name of GraphQL, such as updatedSince or nextCursor.
  for (const text of texts) expect(text, where).not.toMatch(/\b[a-z]+[A-Z][a-z]/)
}

it('wrong fields', async () => {
  const ofRecords = new Set(writes.map(({ name }) => name))
  for (const { path, method, operation } of operations) {
    if (ofRecords.has(`${method.toUpperCase()} ${path}`)) continue
    const { schema, example = {} } = resolved(
      ((operation.requestBody as Json)?.content as Json)?.['application/json'],
    ) as { schema?: unknown; example?: Json }
    for (const name of Object.keys((resolved(schema).properties as Json) ?? {}))
      for (const value of some(inBodies)) {
        const sent = { method: method.toUpperCase(), key, body: { ...example, [name]: value } }
        const where = `${method} ${path} ${name}: ${JSON.stringify(value).slice(0, 40)}`
        await expectHelp(where, request(addressOf(path), sent))
      }
  }
}, 120_000)

it('wrong parameters', async () => {
  for (const { path, operation } of operations.filter(({ method }) => method === 'get'))
    for (const { in: place, name } of ((operation.parameters ?? []) as Json[]).map(resolved) as Parameter[])
      if (place === 'query')
        for (const value of some(inAddresses)) {
          const parameter = `${name}=${encodeURIComponent(value)}`
          await expectHelp(`${path}?${parameter}`, request(`${addressOf(path)}?${parameter}`, { key }))
        }
  const combined = '/workers?sort=last_name&updated_since=2026-01-01T00:00:00Z&offset=1&cursor=x&include_deleted=true'
  await expectHelp(combined, request(server.base + combined, { key }))
  await expectHelp('include_deleted', request(`${server.base}/workers?include_deleted=true`, { key }))
}, 120_000)
