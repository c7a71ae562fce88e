/** The statements of one document take no more memory than the cache of documents counts for it, and than all may have. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { execute, parse } from 'graphql'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { schema } from '../../schema/index.ts'
import { planReads } from '../../schema/plans/plan.ts'
import { SANDBOX_ORGANISATION } from '../../src/access/sandbox.ts'
import { RawRow } from '../../src/platform/database/raw-rows.ts'
import { memoryOf } from '../../src/surfaces/graphql/document-cache.ts'
import { parseWithinLimits } from '../../src/surfaces/graphql/limits.ts'
import { contextOf, credentialOf } from '../support/run-query.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** What statements of all documents may take beyond those of their own. */
const ALL_DOCUMENTS = 8 * 1024 * 1024

/** Each of these makes another statement of the document. */
const conditions = ['a', 'b', 'c', 'd', 'e']
const selection = `id firstName lastName email phone trade status metadata createdAt updatedAt
  assignments(limit: 1) { data { id job { id } project { id } } } documents(limit: 1) { data { id name } }`
const lists = Array.from({ length: 25 }, (_, n) => `list${n}: workers(limit: 1) { data { ${selection} } }`)
const documentOf = (fields: readonly string[]) =>
  `query (${conditions.map((name) => `$${name}: Boolean!`).join(' ')}) {
    ${fields.join(' ')} ${conditions.map((name) => `${name}: __typename @include(if: $${name})`).join(' ')}
  }`

const valuesOf = (number: number) =>
  Object.fromEntries(conditions.map((name, bit) => [name, (number & (1 << bit)) !== 0]))

it('all statements of one document', { timeout: 120_000 }, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const measured = parseWithinLimits(documentOf(lists))
  const context = contextOf(server, credentialOf(SANDBOX_ORGANISATION))
  const query = vi.spyOn(server.database.pool, 'query').mockImplementation((() => ({ rows: [] })) as never)
  collect()
  const before = process.memoryUsage().heapUsed
  const plan = planReads(schema, measured.document)
  for (let number = 0; number < 32; number++) await plan?.read(context, valuesOf(number))
  const planned = query.mock.calls.length
  query.mockRestore()
  collect()
  const grown = process.memoryUsage().heapUsed - before
  expect(planned).toBe(32)
  expect(grown).toBeLessThan(memoryOf(measured) + ALL_DOCUMENTS)
  expect(plan).toBeDefined()
})

it('documents that nobody keeps take nothing, also with filters', { timeout: 120_000 }, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const context = contextOf(server, credentialOf(SANDBOX_ORGANISATION))
  const names = 'id '.repeat(1900)
  const readMany = async (from: number, to: number) => {
    for (let number = from; number < to; number++) {
      const document = parse(
        `{ a${number}: workers(limit: 1, filter: { trade: ["welder"] }) { data { id } } worker(id: "0") { ${names} } }`,
      )
      await planReads(schema, document)?.read(context, {})
    }
  }
  await readMany(0, 5)
  collect()
  const before = process.memoryUsage().heapUsed
  await readMany(5, 105)
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * 1024 * 1024)
})

it('a small document may have all of them', async () => {
  const small = documentOf(['workers(limit: 1) { data { id } }'])
  const plan = planReads(schema, parse(small))
  const credential = credentialOf(SANDBOX_ORGANISATION)
  for (let number = 0; number < 32; number++) {
    const answer = await plan?.read(contextOf(server, credential), valuesOf(number))
    expect(answer, String(number)).toBeDefined()
  }
})

/** What PostgreSQL sends for a list without records: a row with one column. */
function answerEmptyList(query: { handleDataRow(row: RawRow): void }): void {
  const about = Buffer.from('[0,null,null]')
  const bytes = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, about.length]), about])
  query.handleDataRow(new RawRow(bytes, 0, bytes.length + 4))
}

it('statements with filters are forgotten, however many documents and filters there are', {
  timeout: 120_000,
}, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const context = contextOf(server, credentialOf(SANDBOX_ORGANISATION))
  const { pool } = server.database
  pool.query = answerEmptyList as never // a spy would keep all statements
  const filters = ['status', 'trade', 'externalId', 'email', 'complianceStatus'] as const
  const valuesOfFilters = {
    status: ['active'],
    trade: ['a'],
    externalId: ['b'],
    email: ['c'],
    complianceStatus: ['expiring'],
  }
  const plans: unknown[] = []
  const readAll = async (from: number, to: number) => {
    for (let document = from; document < to; document++) {
      const plan = planReads(
        schema,
        parse(`query ($f: WorkerFilter) { workers(filter: $f) { data { id n${document}: id } } }`),
      )
      plans.push(plan)
      for (let number = 0; number < 32; number++) {
        const chosen = filters.filter((_, bit) => (number & (1 << bit)) !== 0)
        await plan?.read(context, { f: Object.fromEntries(chosen.map((name) => [name, valuesOfFilters[name]])) })
      }
    }
  }
  await readAll(0, 30) // about as many statements as are kept
  collect()
  const before = process.memoryUsage().heapUsed
  await readAll(30, 130)
  Reflect.deleteProperty(pool, 'query')
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 32 * 1024) // 3,200 statements have several kilobytes each
  expect(plans).toHaveLength(130)
})

it('statements for the records that resolvers lead to are forgotten, however many documents and conditions there are', {
  timeout: 120_000,
}, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const event = { objectType: 'worker', objectId: '00000000-0000-7000-8003-000000000001' }
  const names = Array.from({ length: 20 }, (_, number) => `event${number}`)
  const text = `${documentOf(names.map((name) => `${name}: event(id: "evt_${'0'.repeat(32)}") { subject { ...Parts } }`))}
    fragment Parts on Worker { ${selection}
      timesheets(limit: 1) { data { id worker { id } project { id name } } } }`
  const documents = ['', ' ', '  ', '   '].map((blanks) => parseWithinLimits(text + blanks))
  const db = { $queryRaw: async () => [event] }
  const read = vi.fn(async () => [])
  const context = { ...contextOf(server, credentialOf(SANDBOX_ORGANISATION)), db, read }
  collect()
  const before = process.memoryUsage().heapUsed
  for (const { document } of documents)
    for (let number = 0; number < 32; number++)
      await execute({
        schema,
        document,
        contextValue: { ...context, batches: new Map() },
        variableValues: valuesOf(number),
      })
  expect(read).toHaveBeenCalledTimes(documents.length * 32 * names.length)
  read.mockClear()
  collect()
  const counted = documents.map(memoryOf).reduce((sum, each) => sum + each)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(counted + ALL_DOCUMENTS)
  expect(documents).toHaveLength(4)
})
