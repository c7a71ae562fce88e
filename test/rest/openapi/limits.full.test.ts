/** The documented limits of request fields are the limits that the server enforces. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'
import { writes } from './bodies.ts'
import { resolve } from './requests.ts'

type Json = Record<string, unknown>

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

interface Probe {
  /** The path of a field in error details. */
  path: string
  body: Json
  allowed: boolean
}

const labels = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'x']))

/** Values at the limits of a schema, and beyond them. */
function values(schema: Json): { at: unknown[]; beyond: unknown[]; suffix?: string }[] {
  const { maxLength, minimum, maximum, minItems, maxItems, maxProperties } = schema as Record<
    string,
    number | undefined
  >
  const isText = [schema.type].flat().includes('string')
  const probes: { at: unknown[]; beyond: unknown[] }[] = []
  if (isText && maxLength && schema.format === undefined)
    probes.push({
      at: ['x', `${'word '.repeat(maxLength / 5).slice(0, maxLength - 1)}x`],
      beyond: ['', ' ', 'x'.repeat(maxLength + 1)],
    })
  if (schema.format === 'uri' && maxLength) {
    const url = 'https://files.example.com/'
    probes.push({ at: [url], beyond: ['', 'a', url + 'a'.repeat(maxLength)] })
  }
  if (schema.format === 'email')
    probes.push({ at: ['a@b.example'], beyond: ['a', 'a@', `a@${'b'.repeat(200)}.example`] })
  if (String(schema.pattern).startsWith('^\\+'))
    probes.push({ at: ['+12', '+123456789012345'], beyond: ['+1', '0123', '+1234567890123456'] })
  if (String(schema.pattern).startsWith('^[a-z_]'))
    probes.push({ at: ['a', 'a'.repeat(40)], beyond: ['', 'A', 'a'.repeat(41)] })
  if (minimum !== undefined && maximum !== undefined)
    probes.push({ at: [minimum, maximum], beyond: [minimum - 1, maximum + 1] })
  if (minItems) probes.push({ at: [], beyond: [[]] })
  if (maxItems) probes.push({ at: [], beyond: ['too many'] })
  if (maxProperties)
    probes.push({
      at: [labels(maxProperties), {}, { ['k'.repeat(40)]: 'x'.repeat(500) }],
      beyond: [labels(maxProperties + 1)],
    })
  return probes
}

/** Each of several fields can be null, but not all of them. */
const ONE_OF = /: exactly one of .* must be given$/

function probesOf(schema: Json, body: Json, put: (inner: Json) => Json = (inner) => inner, prefix = ''): Probe[] {
  return Object.entries(schema.properties as Record<string, Json>).flatMap(([field, described]) => {
    const inner = resolve(described)
    const path = prefix + field
    const value = body[field]
    const own = values(inner).flatMap(({ at, beyond }) => [
      ...at.map((each) => ({ path, body: put({ ...body, [field]: each }), allowed: true })),
      ...beyond.map((each) => {
        const wrong =
          each === 'too many' && Array.isArray(value) ? Array(Number(inner.maxItems) + 1).fill(value[0]) : each
        return { path, body: put({ ...body, [field]: wrong }), allowed: false }
      }),
    ])
    const items = resolve((inner.items ?? {}) as Json)
    if (items.properties === undefined || !Array.isArray(value)) return own
    const nested = probesOf(items, value[0] as Json, (each) => put({ ...body, [field]: [each] }), `${path}[0].`)
    return [...own, ...nested]
  })
}

describe.each(writes.map((each) => [each.name, each] as const))('%s', (_name, { method, address, schema, body }) => {
  const send = (sent: Json) => request(server.base + address, { method, key, body: sent })

  it('accepts every field at once', async () => {
    const answer = await send(body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(method === 'POST' ? 201 : 200)
  })

  it('accepts values at a limit and rejects values beyond it', async () => {
    for (const probe of probesOf(schema, body)) {
      const answer = await send(probe.body)
      const paths = (answer.body.error?.details ?? []).map((detail: { path: string }) => detail.path)
      const what = `${probe.path} = ${JSON.stringify(probe.body).slice(0, 300)}: ${JSON.stringify(answer.body).slice(0, 300)}`
      if (probe.allowed) expect(paths, what).not.toContain(probe.path)
      else expect([answer.status, paths.some((path: string) => path.startsWith(probe.path))], what).toEqual([422, true])
    }
  })

  it('accepts null exactly where the description says that a field can be null', async () => {
    for (const [field, inner] of Object.entries(schema.properties as Record<string, Json>)) {
      const answer = await send({ ...body, [field]: null })
      const refused = (answer.body.error?.details ?? []).find((detail: { path: string }) => detail.path === field)
      const isRefused = refused !== undefined && !ONE_OF.test(refused.message)
      expect(isRefused, `${field}: ${JSON.stringify(answer.body)}`).toBe(![resolve(inner).type].flat().includes('null'))
    }
  })
})
