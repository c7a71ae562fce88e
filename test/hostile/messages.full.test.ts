/**
 * Every kind of wrong value in every field of every REST write: the answer is a 4xx that speaks the request's own names
 * and one voice. Names of the schema, or the text of a validator, never reach a caller.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writes } from '../rest/openapi/bodies.ts'
import { inTurn } from '../support/random.ts'
import { type Answer, joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let sandbox: string

beforeAll(async () => {
  server = await joinTestServer()
  sandbox = await server.key({ environment: 'sandbox', scopes: ['read', 'write', 'documents:restricted'] })
})
afterAll(() => server.stop())

type Json = Record<string, unknown>

const wrongValues: unknown[] = [
  null,
  true,
  7,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  'x'.repeat(6000),
  'a\u0000b',
  'a\ud800b',
  '2026-02-30',
  '0001-01-01',
  '00000000-0000-7000-8000-00000000ffff',
  [],
  [1],
  [null],
  {},
  { a: 1 },
]
const some = inTurn(1 / 4)

const wrongMetadata: unknown[] = [
  { ['k'.repeat(41)]: 'v' },
  { '': 'v' },
  { a: 'v'.repeat(501) },
  { 'a\u0000b': 'v' },
  { a: 'a\u0000b' },
  { a: { b: 'v' } },
  Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v'])),
]

/** The paths of all values in a body: `roles`, `roles.0`, `roles.0.trade`. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const own = path.length > 0 ? [path] : []
  return [...own, ...inner.flatMap(([name, each]) => pathsOf(each, [...path, name]))]
}

function replaced(value: unknown, [step, ...rest]: string[], by: unknown): unknown {
  if (step === undefined) return by
  const inner = replaced((value as Json)[step], rest, by)
  return Array.isArray(value) ? value.with(Number(step), inner) : { ...(value as Json), [step]: inner }
}

const OURS = /^(must|is) /
/** A name of the schema, or words of GraphQL or of a validator. */
const FOREIGN = /\b[a-z]+[A-Z]|\binput\b|\$|[Vv]ariable|[Ii]nvalid|[Ee]xpected|cannot represent|undefined|NaN|\[object/

/** What is wrong with the words of a failure; empty if nothing is. */
function problemsOf({ status, body }: Answer): string[] {
  if (status < 300) return []
  if (status >= 500) return [`status ${status}`]
  const { code, message, details = [] } = body.error
  if (!['validation_failed', 'invalid_transition', 'conflict'].includes(code)) return [`code ${code}`]
  const sentence = /^[A-Z].*\.$/.test(message) ? [] : [`no sentence: ${message}`]
  const words = details.flatMap((detail: { path: string; message: string }) => [
    ...(OURS.test(detail.message) ? [] : [`another voice: ${detail.message}`]),
    ...(FOREIGN.test(detail.message) ? [`a foreign word: ${detail.message}`] : []),
    ...(FOREIGN.test(detail.path) ? [`a foreign path: ${detail.path}`] : []),
  ])
  const known = message === 'The request has invalid fields.'
  return [...sentence, ...words, ...(!known && FOREIGN.test(message) ? [`a foreign word: ${message}`] : [])]
}

describe.each(writes)('$name', ({ method, address, body, schema }) => {
  const unsent = Object.keys(schema.properties as Json).filter((name) => !Object.hasOwn(body, name))
  const paths = [...pathsOf(body), ...unsent.map((name) => [name])]
  const send = (sent: unknown) => request(server.base + address, { method, key: sandbox, body: sent })

  it('answers every wrong value in one voice', async () => {
    const cases = paths.flatMap((path) =>
      [...some(wrongValues), ...(path[0] === 'metadata' ? wrongMetadata : [])].map((value) =>
        replaced(body, path, value),
      ),
    )
    const problems = new Set<string>()
    const queue = cases.values()
    const work = async () => {
      for (const sent of queue)
        for (const problem of problemsOf(await send(sent)))
          problems.add(`${problem} for ${JSON.stringify(sent).slice(0, 300)}`)
    }
    await Promise.all([work(), work(), work(), work()])
    expect([...problems].slice(0, 20)).toEqual([])
  })

  it('answers a number that JSON can hold and a double cannot in one voice', async () => {
    for (const path of paths) {
      const text = JSON.stringify(replaced(body, path, 'HERE')).replace('"HERE"', '1e400')
      expect(problemsOf(await send(text)), path.join('.')).toEqual([])
    }
  })
})

it.each([
  'limit=0',
  'limit=many',
  'limit=99999999999',
  'offset=-1',
  'cursor=nonsense',
  'cursor=WzAsIm4iXQ',
  'offset=0&cursor=nonsense',
  'include_deleted=true',
  'include_deleted=perhaps',
  'updated_since=yesterday',
  'updated_since=2026-01-01T00:00:00+01:00',
  'limit=1&limit=2',
  'firstName=Ada',
  'a%00b=1',
])('a list answers ?%s in one voice', async (query) => {
  const answer = await request(`${server.base}/workers?${query}`, { key: sandbox })
  expect(answer.status).toBe(422)
  expect(problemsOf(answer).filter((problem) => !problem.includes('firstName'))).toEqual([])
})
