/**
 * Requests generated from the description, many of them invalid: none causes a server error, and every response matches
 * the description.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations, problemsOfAnswer } from '../../support/description.ts'
import { SEED, scaled } from '../../support/random.ts'
import { allResources } from '../../support/resources.ts'
import { type Answer, request, startTestServer, type TestServer } from '../../support/server.ts'
import { writes } from './bodies.ts'
import { bodyFor, idFor, queryFor, resolve, unusualTexts, unusualValues } from './requests.ts'

type Json = Record<string, unknown>

const RUNS = scaled(20)

let server: TestServer
let keys: { live: string; sandbox: string }
const ids = new Map<string, string[]>()

beforeAll(async () => {
  server = await startTestServer()
  keys = {
    live: await server.key(),
    sandbox: await server.key({ environment: 'sandbox', scopes: ['read', 'write', 'webhooks:manage', 'test:manage'] }),
  }
  for (const { path, object } of allResources) {
    const { body } = await request(`${server.base}${path}?limit=5`, { key: keys.sandbox })
    ids.set(
      object,
      body.data.map((record: { id: string }) => record.id),
    )
  }
})
afterAll(() => server.stop())

const named = operations.map((each) => [`${each.method} ${each.path}`, each] as const)

describe.each(named)('%s', (_name, { method, path, operation }) => {
  const object = allResources.find((each) => path.replace('/{id}', '') === each.path)?.object ?? ''
  const media = operation.requestBody?.content['application/json']

  const send = async (id: string, query: string, body: unknown, headers = {}, key = keys.sandbox): Promise<Answer> => {
    const url = server.base + path.replace('{id}', id) + query
    const answer = await request(url, { method, key, body, headers })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    expect(problemsOfAnswer(method, path, answer)).toEqual([])
    return answer
  }

  it(`returns described responses for ${RUNS} generated requests`, async () => {
    const parameters = operation.parameters.map(resolve)
    const query = queryFor(parameters, ids)
    const requests = fc.record({
      environment: fc.constantFrom('live', 'sandbox', 'sandbox', 'sandbox', 'sandbox') as fc.Arbitrary<
        keyof typeof keys
      >,
      id: idFor(ids.get(object) ?? []),
      query:
        method === 'GET' ? query : fc.option(query, { freq: 1, nil: '' }).map((each) => (each.length < 40 ? '' : each)),
      body: media ? bodyFor(media.schema as Json, ids) : fc.constant(undefined),
      key: fc.option(fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), { freq: 1 }),
    })
    const property = fc.asyncProperty(requests, async ({ environment, id, query, body, key }) => {
      await send(id, query, body, key === null ? {} : { 'idempotency-key': key }, keys[environment])
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED })
  }, 120_000)
})

describe.each(writes.map((each) => [each.name, each] as const))('%s', (_name, { method, path, address, body }) => {
  /** How the response to `sent` differs from the description. */
  const problemsOf = async (sent: unknown): Promise<string[]> => {
    const answer = await request(server.base + address, { method, key: keys.sandbox, body: sent })
    return answer.status < 500 ? problemsOfAnswer(method, path, answer) : [`answers ${answer.status}`]
  }

  it('returns described responses for unusual values in each field', async () => {
    const problems: string[] = []
    for (const [field, sent] of variations(body))
      for (const problem of await problemsOf(sent)) problems.push(`${field}: ${problem}`)
    expect(problems).toEqual([])
  }, 60_000)

  it('returns described responses for a body that is nested too deep', async () => {
    const nested = '['.repeat(400_000) + ']'.repeat(400_000)
    const json = JSON.stringify({ ...body, metadata: { deep: 'here' } }).replace('"here"', nested)
    expect(await problemsOf(json)).toEqual([])
  })
})

/**
 * `example` with one value replaced at a time, at any depth; and with each unusual text as a key of free-form labels.
 */
function variations(example: unknown): [field: string, body: unknown][] {
  const unusual = [...unusualTexts, ...unusualValues]
  const replaced = (value: unknown): [string, unknown][] => {
    const replacements = unusual.map((each): [string, unknown] => [`= ${JSON.stringify(each).slice(0, 30)}`, each])
    if (Array.isArray(value))
      return [
        ...replacements,
        ...replaced(value[0]).map(([at, each]): [string, unknown] => [`[0]${at}`, [each, ...value.slice(1)]]),
      ]
    if (typeof value !== 'object' || value === null) return replacements
    const inner = Object.entries(value).flatMap(([key, each]) =>
      replaced(each).map(([at, other]): [string, unknown] => [`.${key} ${at}`, { ...value, [key]: other }]),
    )
    return [...replacements, ...inner]
  }
  const labels = unusualTexts.flatMap((text): [string, unknown][] => [
    [`.metadata key ${JSON.stringify(text).slice(0, 30)}`, { ...(example as Json), metadata: { [text]: 'x' } }],
    [`.metadata value ${JSON.stringify(text).slice(0, 30)}`, { ...(example as Json), metadata: { x: text } }],
  ])
  return [...replaced(example), ...labels]
}
