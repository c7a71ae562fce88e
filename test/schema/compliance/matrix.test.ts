/** The compliance matrix: each worker beside what they need, the filters, the counts, and who may read it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Credential } from '../../../src/access/credentials/credential.ts'
import { createId } from '../../support/resources.ts'
import { credentialOf, runQuery } from '../../support/run-query.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'
import { insert, stamped } from '../../support/write.ts'

/** The resolvers' clock stands on 1 June 2026. */
const day = (distance: number) => new Date(Date.UTC(2026, 5, 1 + distance)).toISOString().slice(0, 10)

interface Cell {
  type: string
  state: string
  validUntil: Date | string | null
  documentId: string | null
  renewalId: string | null
}
interface Row {
  id: string
  lastName: string
  requirements: Cell[]
}

let server: TestServer
let key: string
let projectId: string
const ids: Record<string, string> = {}
const documents: Record<string, string> = {}

const MATRIX = `query ($filter: WorkerFilter, $search: String, $sort: WorkerSort, $limit: Int, $cursor: String,
    $projectId: [ID!], $expiresWithin: Int, $toReview: Boolean, $sortByExpiry: ExpirySort) {
  complianceMatrix(filter: $filter, search: $search, sort: $sort, limit: $limit, cursor: $cursor,
      projectId: $projectId, expiresWithin: $expiresWithin, toReview: $toReview, sortByExpiry: $sortByExpiry) {
    data { id firstName lastName trade status complianceStatus documentsToReview requirements { type state validUntil documentId renewalId } }
    nextCursor pagination { total hasMore }
  }
}`
const COUNTS = `query ($filter: WorkerFilter, $search: String, $projectId: [ID!]) {
  complianceCounts(filter: $filter, search: $search, projectId: $projectId) {
    workers nonCompliant toReview documentsToReview expiring { days workers }
  }
}`

const run = (query: string, variables: object = {}, caller: Credential = credentialOf(server.orgId)) =>
  runQuery(server, caller, query, variables as Record<string, unknown>)

async function matrix(variables: object = {}) {
  const usual = 'sortByExpiry' in variables ? {} : { sort: { field: 'lastName' } }
  const { data, errors } = await run(MATRIX, { ...usual, ...variables })
  expect(errors).toBeUndefined()
  return data?.complianceMatrix as { data: Row[]; nextCursor: string | null; pagination: { total: number } }
}
const names = async (variables: object = {}) => (await matrix(variables)).data.map(({ lastName }) => lastName)

const makeWorker = async (last_name: string, trade: string) => {
  ids[last_name] = await createId(server, key, '/workers', { first_name: 'Ada', last_name, trade, status: 'active' })
}
async function holds(name: string, type: string, status: string, expires_on: string | null, label = name) {
  documents[label] = await insert(server, key, 'documents', {
    worker_id: ids[name],
    type,
    name: type,
    status,
    expires_on,
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size_bytes: 1,
    file_key: `test/${name}/${label}`,
  })
}

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  key = await server.key()
  const requirements = [
    { trade: null, documentTypes: ['right_to_work', 'passport', 'passport'] },
    { trade: 'Rigger', documentTypes: ['passport', 'trade_card'] },
  ]
  await server.database.prisma.complianceSettings.create({ data: { orgId: server.orgId, requirements } })
  for (const [name, trade] of [
    ['Adair', 'welder'],
    ['Bell', 'rigger'],
    ['Cole', 'welder'],
    ['Dunn', 'welder'],
  ] as const)
    await makeWorker(name, trade)
  const compliant: [string, string][] = [
    ['Bell', 'right_to_work'],
    ['Cole', 'right_to_work'],
    ['Dunn', 'passport'],
  ]
  for (const [name, type] of compliant) await holds(name, type, 'valid', null, `${name} ${type}`)
  // Adair has nothing. Bell's card runs out in six days, and a new one waits; the passport was rejected.
  await holds('Bell', 'trade_card', 'expiring', day(6))
  await holds('Bell', 'trade_card', 'pending', day(800), 'Bell renewal')
  await holds('Bell', 'passport', 'rejected', null, 'Bell passport')
  // Of Cole's two passports the longer one counts, and runs out in 14 days.
  await holds('Cole', 'passport', 'expiring', day(3), 'Cole short')
  await holds('Cole', 'passport', 'expiring', day(14))
  // Dunn's right to work has expired, and what is not required expires tomorrow.
  await holds('Dunn', 'right_to_work', 'expired', day(-1))
  await holds('Dunn', 'licence', 'expiring', day(1), 'Dunn licence')
  // What Dunn sent is not required, and waits all the same.
  for (const label of ['Dunn photo', 'Dunn letter']) await holds('Dunn', 'other', 'pending', null, label)
  await stamped(server, server.orgId, (client) =>
    client.query("update workers set compliance_status = 'expiring' where id = $1", [ids.Cole]),
  )
  const client_id = await createId(server, key, '/clients', { name: 'Harbour Ltd' })
  projectId = await createId(server, key, '/projects', { client_id, name: 'Quay', status: 'active' })
  await createId(server, key, '/assignments', { worker_id: ids.Cole, project_id: projectId, start_date: day(200) })
  const past = await createId(server, key, '/assignments', {
    worker_id: ids.Dunn,
    project_id: projectId,
    start_date: day(-90),
    end_date: day(-80),
  })
  await stamped(server, server.orgId, (client) =>
    client.query("update assignments set status = 'ended' where id = $1", [past]),
  )
})
afterAll(() => server.stop())

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('the matrix', () => {
  it('has for each worker what their trade needs, once, with the document that counts', async () => {
    const { data, pagination } = await matrix()
    expect(pagination).toMatchObject({ total: 4 })
    const cells = Object.fromEntries(plain(data).map((row: Row) => [row.lastName, row.requirements]))
    const none = { documentId: null, renewalId: null, validUntil: null }
    expect(cells.Adair).toEqual([
      { type: 'passport', state: 'missing', ...none },
      { type: 'right_to_work', state: 'missing', ...none },
    ])
    expect(cells.Bell).toEqual([
      { type: 'passport', state: 'rejected', ...none, documentId: documents['Bell passport'] },
      { type: 'right_to_work', state: 'valid', ...none, documentId: documents['Bell right_to_work'] },
      {
        type: 'trade_card',
        state: 'expiring',
        validUntil: day(6),
        documentId: documents.Bell,
        renewalId: documents['Bell renewal'],
      },
    ])
    expect(cells.Cole[0]).toMatchObject({ state: 'expiring', validUntil: day(14), documentId: documents.Cole })
    expect(cells.Dunn[1]).toMatchObject({ state: 'expired', validUntil: day(-1), documentId: documents.Dunn })
  })

  it('is filtered by what runs out, and nothing else that is there counts', async () => {
    expect(await names({ expiresWithin: 5 })).toEqual([])
    expect(await names({ expiresWithin: 6 })).toEqual(['Bell'])
    expect(await names({ expiresWithin: 30 })).toEqual(['Bell', 'Cole'])
  })

  it('is filtered by project, trade, compliance, words, and what waits for review', async () => {
    expect(await names({ projectId: [projectId.toUpperCase()] })).toEqual(['Cole'])
    expect(await names({ filter: { trade: ['rigger'] } })).toEqual(['Bell'])
    expect(await names({ filter: { complianceStatus: ['non_compliant'] } })).toEqual(['Adair', 'Bell', 'Dunn'])
    expect(await names({ search: 'dun' })).toEqual(['Dunn'])
    expect(await names({ toReview: true })).toEqual(['Bell', 'Dunn'])
    expect((await matrix({ toReview: true })).data).toMatchObject([{ documentsToReview: 1 }, { documentsToReview: 2 }])
    expect(await names({ toReview: true, expiresWithin: 30, filter: { trade: ['welder'] } })).toEqual([])
  })

  it('is read a page at a time', async () => {
    const first = await matrix({ limit: 3 })
    expect(first.data.map(({ lastName }) => lastName)).toEqual(['Adair', 'Bell', 'Cole'])
    const second = await matrix({ limit: 3, cursor: first.nextCursor })
    expect(second.data.map(({ lastName }) => lastName)).toEqual(['Dunn'])
    expect(second.nextCursor).toBeNull()
    const due = await matrix({ limit: 1, expiresWithin: 30 })
    expect(await names({ limit: 1, expiresWithin: 30, cursor: due.nextCursor })).toEqual(['Cole'])
  })

  it.each([
    ['asc', ['Dunn', 'Cole', 'Adair', 'Bell']],
    ['desc', ['Cole', 'Dunn', 'Bell', 'Adair']],
  ])('is sorted by the dates that a column shows, %s, a page at a time', async (direction, expected) => {
    const sortByExpiry = { type: 'passport', direction }
    await holds('Dunn', 'passport', 'expired', day(-9), 'Dunn old passport') // the valid one counts, without a date
    expect(await names({ sortByExpiry, projectId: [projectId] })).toEqual(['Cole'])
    const right = { type: 'right_to_work', direction }
    const dated = direction === 'asc' ? ['Dunn', 'Adair', 'Bell', 'Cole'] : ['Dunn', 'Cole', 'Bell', 'Adair']
    expect(await names({ sortByExpiry: right })).toEqual(dated)
    await stamped(server, server.orgId, (client) =>
      client.query('update documents set expires_on = $1 where id = $2', [day(2), documents['Dunn passport']]),
    )
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { data, nextCursor, pagination }: Awaited<ReturnType<typeof matrix>> = await matrix({
        sortByExpiry,
        limit: 1,
        cursor,
      })
      expect(pagination.total).toBe(4)
      seen.push(...data.map(({ lastName }) => lastName))
      cursor = nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(expected)
    await stamped(server, server.orgId, async (client) => {
      await client.query('update documents set expires_on = null where id = $1', [documents['Dunn passport']])
      await client.query('update documents set deleted_at = now() where id = $1', [documents['Dunn old passport']])
    })
    // Only the rigger needs a card.
    expect((await names({ sortByExpiry: { type: 'trade_card', direction } }))[0]).toBe('Bell')
  })

  it('has cursors that belong to their order', async () => {
    const sortByExpiry = { type: 'passport' }
    const { nextCursor: cursor } = await matrix({ sortByExpiry, limit: 1 })
    for (const wrong of [
      { sortByExpiry: { type: 'licence' } },
      { sortByExpiry: { type: 'passport', direction: 'desc' } },
      {},
    ]) {
      const { errors } = await run(MATRIX, { ...wrong, limit: 1, cursor })
      expect(errors?.[0]?.originalError).toMatchObject({ code: 'validation_failed', details: [{ path: 'cursor' }] })
    }
  })

  it('is one statement a page, and one for the counts', async () => {
    for (const query of [MATRIX, COUNTS]) {
      const sent = await sentStatements(() => run(query, { filter: { status: ['active'] } }))
      const own = sent.filter(({ text }) => text.includes('compliance_settings'))
      expect(own, query).toHaveLength(1)
      expect(sent.filter(({ text }) => /\b(workers|documents)\b/.test(text))).toEqual(own)
    }
  })

  it.each([
    [{ expiresWithin: 0 }, 'expiresWithin'],
    [{ expiresWithin: 31 }, 'expiresWithin'],
    [{ projectId: ['quay'] }, 'projectId'],
    [{ projectId: [] }, 'projectId'],
    [{ limit: 0 }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
    [{ sortByExpiry: {} }, 'sortByExpiry'],
    [{ sortByExpiry: { type: 'passport', customTypeId: '019f0000-0000-7000-8000-000000000000' } }, 'sortByExpiry'],
    [{ sortByExpiry: { customTypeId: 'card' } }, 'sortByExpiry.customTypeId'],
    [{ sortByExpiry: { type: 'passport' }, sort: { field: 'lastName' } }, 'sort'],
  ])('refuses %j', async (variables, path) => {
    const { errors } = await run(MATRIX, variables)
    expect(errors?.[0]?.originalError).toMatchObject({ code: 'validation_failed', details: [{ path }] })
  })
})

describe('the counts', () => {
  const counts = async (variables: object = {}, caller?: Credential) =>
    plain((await run(COUNTS, variables, caller)).data?.complianceCounts)

  it('agree with the filters of the matrix', async () => {
    const { workers, nonCompliant, toReview, expiring } = await counts()
    expect(workers).toBe((await matrix()).pagination.total)
    expect(nonCompliant).toBe((await matrix({ filter: { complianceStatus: ['non_compliant'] } })).pagination.total)
    expect(toReview).toBe((await matrix({ toReview: true })).pagination.total)
    expect(expiring).toEqual([
      { days: 7, workers: 1 },
      { days: 14, workers: 2 },
      { days: 30, workers: 2 },
    ])
    for (const { days, workers: expected } of expiring)
      expect((await matrix({ expiresWithin: days })).pagination.total).toBe(expected)
  })

  it('count what waits for review as the review does', async () => {
    const REVIEW = 'query ($projectId: [ID!]) { documentReviewCounts(projectId: $projectId) { documents workers } }'
    for (const variables of [{}, { projectId: [projectId] }]) {
      const { toReview, documentsToReview } = await counts(variables)
      const review = plain((await run(REVIEW, variables)).data?.documentReviewCounts)
      expect({ documents: documentsToReview, workers: toReview }).toEqual(review)
    }
    expect(await counts()).toMatchObject({ toReview: 2, documentsToReview: 3 })
  })

  it('are of the workers that match', async () => {
    expect(await counts({ projectId: [projectId] })).toMatchObject({ workers: 1, nonCompliant: 0 })
    expect(await counts({ filter: { trade: ['rigger'] } })).toMatchObject({ workers: 1, toReview: 1 })
    expect(await counts({ search: 'nobody' })).toMatchObject({ workers: 0, nonCompliant: 0, toReview: 0 })
  })
})

describe('who may read it', () => {
  it('refuses keys for documents or workers alone, and people who are workers', async () => {
    for (const more of [
      { scopes: new Set(['documents:read', 'workers:read'] as const) },
      {
        kind: 'session' as const,
        role: 'worker' as const,
        workerId: ids.Bell as string,
        scopes: new Set(['documents:read'] as const),
      },
    ])
      for (const query of [MATRIX, COUNTS]) {
        const { errors } = await run(query, {}, credentialOf(server.orgId, more as Partial<Credential>))
        expect(errors?.[0]?.originalError).toMatchObject({ code: 'insufficient_scope' })
      }
  })

  it('shows nothing of another organisation, which has the usual requirements until it sets its own', async () => {
    const { id } = await server.database.prisma.organisation.create({ data: { name: 'Others' } })
    const caller = credentialOf(id)
    const { data } = await run(MATRIX, { projectId: [projectId] }, caller)
    expect(plain(data?.complianceMatrix)).toMatchObject({ data: [], pagination: { total: 0 } })
    const otherKey = await server.key({ orgId: id })
    await createId(server, otherKey, '/workers', { first_name: 'Bo', last_name: 'Ek' })
    const own = plain((await run(MATRIX, {}, caller)).data?.complianceMatrix)
    expect(own.data).toHaveLength(1)
    expect(own.data[0].requirements).toMatchObject([{ type: 'right_to_work', state: 'missing' }])
  })
})
