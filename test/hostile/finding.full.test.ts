/** Values of filters and searches that are made to break out of the SQL, or to be expensive: none does either. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../src/access/resources.ts'
import { surfacesOf } from '../support/finding.ts'
import { leastProcessorTime } from '../support/processor-time.ts'
import { create } from '../support/resources.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
  await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor', metadata: { shift: 'Day' } })
})
afterAll(() => server.stop())

const texts = [
  "' or 1=1 --",
  "'; drop table workers; --",
  "ada' | 'okafor",
  'ada | okafor & !x',
  "ada:* <-> 'okafor':*",
  'ada\\',
  "''''",
  '$1::text $2 $999',
  '%_%',
  '{ada,okafor}',
  '"}, {"shift": "Day',
  '../../etc/passwd',
  '\u202eada',
  'ﷺﷺﷺ',
  'ａｄａ｜ｏｋａｆｏｒ',
  '\u0301\u0301\u0301ab',
  '𝒳𝒳',
  'İstanbul',
  '__proto__',
]

describe.each(texts)('%j', (text) => {
  it('is a value like any other', async () => {
    const surfaces = surfacesOf(server, server.orgId, key)
    for (const surface of Object.values(surfaces)) {
      const byText = { filter: { externalId: [text], trade: [text, 'other'], email: [text] } }
      expect((await surface(resources.workers, byText)).ids).toEqual([])
      const pair = { key: text, value: text }
      expect((await surface(resources.workers, { filter: { metadata: [pair] } })).ids).toEqual([])
    }
  })

  it('is searched for its words', async () => {
    const { status, body } = await request(`${server.base}/workers?q=${encodeURIComponent(`${text} zz`)}`, { key })
    expect([status, body.data ?? body.error.details[0].path]).toEqual([
      status === 200 ? 200 : 422,
      status === 200 ? [] : 'q',
    ])
  })

  it('is found in the record that has it', async () => {
    const name = text.repeat(200).slice(0, 200).toWellFormed()
    const metadata = { [`k ${text}`.slice(0, 40).toWellFormed()]: text }
    const { body } = await create(server, key, '/workers', {
      first_name: 'Hostile',
      last_name: name,
      trade: text,
      metadata,
    })
    const surfaces = surfacesOf(server, server.orgId, key)
    for (const surface of Object.values(surfaces)) {
      const pairs = Object.entries(metadata).map(([each, value]) => ({ key: each, value }))
      const filter = { trade: [body.trade], metadata: pairs }
      expect((await surface(resources.workers, { filter, search: 'hostile' })).ids).toEqual([body.id])
    }
  })
})

it('words of 10 kB, 100,000 values and NUL are refused before the database', async () => {
  const word = 'x'.repeat(10_000)
  const query =
    'query ($search: String, $filter: WorkerFilter) { workers(search: $search, filter: $filter) { data { id } } }'
  const values = Array.from({ length: 100_000 }, (_, n) => String(n))
  const pairs = values.slice(0, 10_000).map((value) => ({ key: value, value }))
  const cases: [object, string][] = [
    [{ search: word }, 'search'],
    [{ search: `${'ab '.repeat(3000)}` }, 'search'],
    [{ search: 'a\u0000b' }, 'search'],
    [{ search: 'ab\ud800' }, 'search'],
    [{ filter: { externalId: [word] } }, 'filter.externalId'],
    [{ filter: { externalId: ['a\u0000b'] } }, 'filter.externalId'],
    [{ filter: { externalId: values } }, 'filter.externalId'],
    [{ filter: { metadata: [{ key: word, value: 'x' }] } }, 'filter.metadata'],
    [{ filter: { metadata: pairs } }, 'filter.metadata'],
  ]
  for (const [variables, path] of cases) {
    let body: Answer['body']
    const cost = await leastProcessorTime(async () => {
      body = (await graphql(server, key, query, { ...variables })).body
    })
    expect(body.errors[0].extensions, path).toMatchObject({ code: 'validation_failed', details: [{ path }] })
    expect(JSON.stringify(body).length).toBeLessThan(2000)
    expect(cost, path).toBeLessThan(2000)
  }
})

it('many lists with many filters stay within the limits of a document', async () => {
  const list = (n: number) =>
    `l${n}: workers(limit: 1, search: "ab cd ef gh", filter: { status: [active], trade: ["a", "b"] }) { data { id } }`
  const { body } = await graphql(server, key, `{ ${Array.from({ length: 12 }, (_, n) => list(n)).join(' ')} }`)
  expect(body.errors ?? body.data.l0.data).toBeDefined()
})
