/** GraphQL documents and variables that are made to be expensive: refused early, each with a code and the remedy. */
import fs from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { schema } from '../../schema/index.ts'
import { planReads } from '../../schema/plans/plan.ts'
import { cacheDocuments, memoryOf } from '../../src/surfaces/graphql/document-cache.ts'
import { MAX_TEXT_BYTES, type MeasuredDocument, parseWithinLimits } from '../../src/surfaces/graphql/limits.ts'
import { leastProcessorTime } from '../support/processor-time.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'error' })
  key = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

const TOO_MANY =
  'The operation selects more than 2,000 fields and fragments, counted each time that a fragment is used. Split it into several operations.'

const repeat = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join(' ')

function expectRefused(answer: Answer, code: string, message: string): void {
  const requestId = answer.headers.get('x-request-id')
  expect(answer.body).toMatchObject({ errors: [{ message, extensions: { code, requestId } }] })
  expect(answer.status).toBe(400)
}

describe('a document over a limit is refused with the limit, the value and the remedy', () => {
  const deep = `{ project(id: "1") { ${'client { projects(limit: 1) { data { '.repeat(4)} id ${'} } } '.repeat(4)} } }`
  it.each([
    [
      'bytes, all of them a comment',
      `{ __typename } #${'x'.repeat(MAX_TEXT_BYTES)}`,
      'The text of the operation has 65,552 bytes; at most 65,536 are allowed. Move values into variables, or split it into several operations.',
    ],
    [
      'comments',
      `{ __typename } ${'#\n'.repeat(5000)}`,
      'The operation has 5,003 tokens, comments included; at most 4,000 are allowed. Split it into several operations.',
    ],
    [
      'brackets in an argument',
      `{ workers(limit: ${'['.repeat(1500)}${']'.repeat(1500)}) { __typename } }`,
      'The operation nests brackets 1,502 levels deep; at most 50 are allowed. Move values into variables, or split it into several operations.',
    ],
    [
      'aliases',
      `{ ${repeat(45, (n) => `a${n}: __typename`)} }`,
      'The operation uses 45 aliases; at most 30 are allowed. Split it into several operations.',
    ],
    [
      'directives',
      `{ __typename ${repeat(45, () => '@include(if: true)')} }`,
      'The document uses 45 directives; at most 30 are allowed. Split it into several operations.',
    ],
    [
      'fragments',
      `{ ${repeat(60, (n) => `...F${n}`)} } ${repeat(60, (n) => `fragment F${n} on Query { __typename }`)}`,
      'The document has 60 fragments; at most 50 are allowed. Split it into several operations.',
    ],
    [
      'equal fields, which take quadratic time to validate',
      `{ ${repeat(500, () => 'workers { data { id } }')} }`,
      'The operation selects one field 500 times in one place; at most 20 are allowed. Select it once.',
    ],
    [
      'equal fields of a fragment that no operation uses',
      `{ __typename } fragment F on Query { ${repeat(430, () => 'worker(id: 1) { id }')} }`,
      'The operation selects one field 430 times in one place; at most 20 are allowed. Select it once.',
    ],
    [
      'depth',
      deep,
      'The operation nests fields 14 levels deep; at most 12 are allowed. Request the inner records in a second operation.',
    ],
    [
      'fields, by fragments that double at each step',
      `{ clients(limit: 1) { data { ...F0 } } } ${repeat(
        12,
        (n) =>
          `fragment F${n} on Client { a: projects(limit: 1) { data { client { ...F${n + 1} } } } b: projects(limit: 1) { data { client { ...F${n + 1} } } } }`,
      )} fragment F12 on Client { id }`,
      TOO_MANY,
    ],
  ])('%s', async (_what, query, message) => {
    expectRefused(await graphql(server, key, query), 'query_too_complex', message)
  })
})

it.each([
  ['the root', '__schema { queryType { name } }', 'Query', '{ ...F0 }'],
  ['the schema', 'name', '__Type', '{ __schema { queryType { ...F0 } } }'],
  ['a record', 'id', 'Worker', '{ workers(limit: 1) { data { ...F0 } } }'],
])(
  'fragments that spread the next one twice, 30 deep, are refused before they are expanded: %s',
  async (_at, leaf, type, query) => {
    const levels = 30
    const fragments = repeat(levels, (n) => `fragment F${n} on ${type} { ...F${n + 1} ...F${n + 1} }`)
    const document = `${query} ${fragments} fragment F${levels} on ${type} { ${leaf} }`
    const cost = await leastProcessorTime(async () => {
      expectRefused(await graphql(server, key, document), 'query_too_complex', TOO_MANY)
    })
    expect(cost).toBeLessThan(2000) // expanded, they would be a thousand million fields
  },
)

it('6,000 brackets in an argument or a variable get an answer, and the server works on', async () => {
  const [open, close] = ['['.repeat(6000), ']'.repeat(6000)]
  const literal = await graphql(server, key, `{ workers(limit: ${open}${close}) { __typename } }`)
  expectRefused(literal, 'query_too_complex', expect.stringContaining('tokens') as never)
  const body = `{"query":"query ($v: Int) { workers(limit: $v) { __typename } }","variables":{"v":${open}${close}}}`
  const variable = await request(`${server.url}/graphql`, { method: 'POST', key, body })
  expectRefused(variable, 'bad_request', 'The variables are invalid: it is nested deeper than 100 levels')
  expect((await graphql(server, key, '{ __typename }')).body).toEqual({ data: { __typename: 'Query' } })
})

it.each(['{', 'nonsense', '{"a":1}}'])('a GET with the variables %s is answered with 400', async (variables) => {
  const url = `${server.url}/graphql?query={__typename}&variables=${encodeURIComponent(variables)}`
  const answer = await request(url, { key, headers: { accept: 'application/json' } })
  expectRefused(answer, 'invalid_json', 'The parameter `variables` is not valid JSON.')
})

it('every internal_error has its line in the log, with the request id and the cause', async () => {
  const lines: string[] = []
  const written = vi.spyOn(fs, 'writeSync').mockImplementation((_file, line) => {
    lines.push(String(line))
    return Buffer.byteLength(String(line))
  })
  await server.database.pool.query('alter table workers rename column trade to trade_away')
  try {
    for (const query of [
      '{ a: workers { data { trade } } b: workers { data { trade } } }',
      '{ workers { data { trade } } }',
    ]) {
      lines.length = 0
      const { body } = await graphql(server, key, query)
      const codes = body.errors.map(({ extensions }: { extensions: object }) => extensions)
      expect(codes[0]).toMatchObject({ code: 'internal_error' })
      const logged = lines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'internal_error')
      expect(logged).toHaveLength(codes.length)
      for (const line of logged) expect(line.request_id).toBe(codes[0].requestId)
      expect(logged[0].err.message).toMatch(/trade/)
    }
  } finally {
    written.mockRestore()
    await server.database.pool.query('alter table workers rename column trade_away to trade')
  }
})

describe('the memory of a document', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const lists = repeat(
    30,
    (n) => `a${n}: workers(limit: ${n + 1}) { data { id firstName lastName email phone } pagination { total } }`,
  )
  const shapes: [string, string][] = [
    ['comments', `__typename ${'#\n'.repeat(3900)}`],
    ['a long comment', `__typename #${'x'.repeat(60_000)}\n`],
    ['a long comment in other letters', `__typename #${'я'.repeat(30_000)}\n`],
    ['values', `workers(sort: [${'1 '.repeat(3900)}]) { __typename }`],
    ['lists', lists],
  ]

  it.each(shapes)('is not estimated too low: %s', async (_what, selection) => {
    const count = 6
    const make = (n: number) => parseWithinLimits(`query Q${n} { ${selection} }`)
    make(count)
    const kept: [MeasuredDocument, unknown][] = []
    const before = heap()
    for (let n = 0; n < count; n++) {
      const measured = make(n)
      kept.push([measured, selection === lists && planReads(schema, measured.document)])
    }
    const grown = heap() - before
    const [[first]] = kept as [[MeasuredDocument, unknown]]
    expect(grown / count).toBeLessThan(memoryOf(first))
    expect(memoryOf(first)).toBeLessThan(20 * 1024 * 1024)
    expect(kept).toHaveLength(count)
  })

  it('limits how many documents the cache holds', () => {
    const { onParse, onValidate } = cacheDocuments(64 * 1024 * 1024) as Record<string, (payload: object) => unknown>
    /** What yoga does with a document. @returns whether it was cached */
    const handle = (text: string): boolean => {
      let [isCached, parse, documentAST]: [boolean, unknown, unknown] = [false, undefined, undefined]
      onParse?.({
        params: { source: text },
        setParsedDocument: () => {
          isCached = true
        },
        setParseFn: (given: unknown) => {
          parse = given
        },
      })
      if (isCached) return true
      documentAST = (parse as () => unknown)()
      const done = onValidate?.({ params: { documentAST }, setResult() {} }) as (given: object) => void
      done({ valid: true })
      return false
    }
    const texts = Array.from({ length: 60 }, (_, n) => `query Q${n} { __typename ${'#\n'.repeat(3900)} }`)
    for (const text of texts) expect(handle(text)).toBe(false)
    const cached = texts.filter((_text, n) => n >= 40).filter(handle).length
    const size = memoryOf(parseWithinLimits(texts[0] as string))
    expect(cached).toBe(20)
    expect(size * texts.length).toBeGreaterThan(64 * 1024 * 1024)
    expect(handle(texts[0] as string)).toBe(false)
  })
})
