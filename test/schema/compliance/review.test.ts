/** The documents to review: which ones, in which order, how many, and who may list them. */
import { randomUUID } from 'node:crypto'
import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { planReads } from '../../../schema/plans/plan.ts'
import type { Credential } from '../../../src/access/credentials/credential.ts'
import { createId } from '../../support/resources.ts'
import { contextOf, credentialOf, runQuery } from '../../support/run-query.ts'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'
import { insert, markDeleted } from '../../support/write.ts'

const LIST = `query ($filter: DocumentFilter, $search: String, $sort: DocumentSort, $limit: Int, $cursor: String, $projectId: [ID!]) {
  documentsToReview(filter: $filter, search: $search, sort: $sort, limit: $limit, cursor: $cursor, projectId: $projectId) {
    data { id name fileUrl worker { lastName } aiJobs(limit: 1) { data { status } } }
    nextCursor pagination { total hasMore }
  }
}`
const COUNTS = `query ($filter: DocumentFilter, $search: String, $projectId: [ID!]) {
  documentReviewCounts(filter: $filter, search: $search, projectId: $projectId) {
    documents workers oldest types { type documents }
  }
}`

let server: TestServer
let key: string
let projectId: string
const workers: Record<string, string> = {}
const documents: Record<string, string> = {}

async function pending(name: string, worker: string, type = 'passport', status = 'pending'): Promise<string> {
  const file = { file_name: `${name}.pdf`, content_type: 'application/pdf', size_bytes: 1, file_key: `test/${name}` }
  const id = await insert(server, key, 'documents', { worker_id: workers[worker], type, name, status, ...file })
  documents[name] = id
  return id
}

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  key = await server.key()
  for (const name of ['Adair', 'Bell', 'Gone']) {
    workers[name] = await createId(server, key, '/workers', { first_name: 'Ada', last_name: name })
  }
  await pending('first', 'Bell')
  await pending('valid', 'Bell', 'passport', 'valid')
  await pending('rejected', 'Bell', 'passport', 'rejected')
  await pending('second', 'Adair', 'licence')
  await pending('third', 'Adair')
  // The paper of a pack waits for its worker, not for staff.
  const paper = await pending('paper', 'Adair', 'contract')
  const template = { name: 'Contract', version: 1, document_type: 'contract', body: 'Contract' }
  const templateId = await insert(server, key, 'document_templates', template)
  const packId = await insert(server, key, 'document_packs', { name: 'Pack', status: 'issued', templates: '[]' })
  const row = { pack_id: packId, template_id: templateId, worker_id: workers.Adair, document_id: paper, content: '[]' }
  await insert(server, key, 'pack_papers', row)
  await markDeleted(server, key, 'documents', await pending('deleted', 'Bell'))
  await pending('of a deleted worker', 'Gone')
  await markDeleted(server, key, 'workers', workers.Gone as string)
  const client_id = await createId(server, key, '/clients', { name: 'Harbour Ltd' })
  projectId = await createId(server, key, '/projects', { client_id, name: 'Quay', status: 'active' })
  const days = { start_date: '2096-01-01', end_date: '2096-02-01' }
  await createId(server, key, '/assignments', { worker_id: workers.Adair, project_id: projectId, ...days })
  await insert(server, key, 'ai_jobs', { document_id: documents.second, status: 'failed' })
})
afterAll(() => server.stop())

interface Page {
  data: { id: string; name: string; worker: { lastName: string }; aiJobs: { data: unknown[] } }[]
  nextCursor: string | null
  pagination: { total: number; hasMore: boolean }
}

async function list(variables: object = {}): Promise<Page> {
  const { body } = await graphql(server, key, LIST, variables as Record<string, unknown>)
  expect(body.errors).toBeUndefined()
  return body.data.documentsToReview
}
const names = async (variables: object = {}) => (await list(variables)).data.map(({ name }) => name)

describe('the list', () => {
  it('has the pending documents of workers, oldest first, without the papers of packs', async () => {
    const { data, pagination } = await list()
    expect(data.map(({ name }) => name)).toEqual(['first', 'second', 'third'])
    expect(pagination).toEqual({ total: 3, hasMore: false })
    expect(data[1]).toMatchObject({ worker: { lastName: 'Adair' }, aiJobs: { data: [{ status: 'failed' }] } })
  })

  it('is filtered by type, project, worker and words, and sorted', async () => {
    expect(await names({ filter: { type: ['licence'] } })).toEqual(['second'])
    expect(await names({ projectId: [projectId.toUpperCase()] })).toEqual(['second', 'third'])
    expect(await names({ projectId: [projectId], filter: { type: ['passport'] } })).toEqual(['third'])
    expect(await names({ projectId: [randomUUID()] })).toEqual([])
    expect(await names({ search: 'fir' })).toEqual(['first'])
    expect(await names({ filter: { status: ['valid'] } })).toEqual([])
    expect(await names({ sort: { field: 'createdAt', direction: 'desc' } })).toEqual(['third', 'second', 'first'])
  })

  it('is read a page at a time', async () => {
    const first = await list({ limit: 2 })
    expect(first.pagination).toEqual({ total: 3, hasMore: true })
    const last = await list({ limit: 2, cursor: first.nextCursor })
    expect(last.data.map(({ name }) => name)).toEqual(['third'])
    expect(last.nextCursor).toBeNull()
  })

  it('is planned, and is one statement', async () => {
    expect(planReads(schema, parse(LIST))).toBeDefined()
    const own = (sent: { text: string }[]) => sent.filter(({ text }) => text.includes('pack_papers'))
    expect(own(await sentStatements(() => graphql(server, key, LIST, { projectId: [projectId] })))).toHaveLength(1)
    expect(own(await sentStatements(() => graphql(server, key, COUNTS)))).toHaveLength(1)
  })

  it.each([
    [{ projectId: ['quay'] }, 'projectId'],
    [{ projectId: [] }, 'projectId'],
    [{ limit: 0 }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
  ])('refuses %j', async (variables, path) => {
    const { body } = await graphql(server, key, LIST, variables)
    expect(body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path }] })
  })
})

describe('the counts', () => {
  const counts = async (variables: object = {}) => {
    const { body } = await graphql(server, key, COUNTS, variables as Record<string, unknown>)
    return body.data.documentReviewCounts
  }

  it('are of the documents in the list, by type', async () => {
    const { oldest, ...rest } = await counts()
    expect(rest).toEqual({
      documents: 3,
      workers: 2,
      types: [
        { type: 'passport', documents: 2 },
        { type: 'licence', documents: 1 },
      ],
    })
    const first = await server.database.prisma.document.findFirst({ where: { id: documents.first as string } })
    expect(oldest).toBe(first?.createdAt.toISOString())
    expect(await counts({ projectId: [projectId] })).toMatchObject({ documents: 2, workers: 1 })
    expect(await counts({ filter: { type: ['other'] } })).toEqual({ documents: 0, workers: 0, oldest: null, types: [] })
  })

  it('are refused for what is no project', async () => {
    const { body } = await graphql(server, key, COUNTS, { projectId: ['x'] })
    expect(body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path: 'projectId' }] })
  })
})

describe('who may list them', () => {
  it('refuses keys for documents alone, who would learn of projects, and people who are workers', async () => {
    const narrow = await server.key({ scopes: ['documents:read', 'documents:write'] })
    const worker: Partial<Credential> = {
      kind: 'session',
      role: 'worker',
      workerId: workers.Adair as string,
      scopes: new Set(['documents:read'] as const),
    }
    for (const query of [LIST, COUNTS]) {
      const { body } = await graphql(server, narrow, query)
      expect(body.errors[0].extensions).toMatchObject({ code: 'insufficient_scope' })
      const { errors } = await runQuery(server, credentialOf(server.orgId, worker), query)
      expect(errors?.[0]?.originalError).toMatchObject({ code: 'insufficient_scope' })
    }
  })

  it('shows a credential that is bound to a worker no more than their own, whatever its scopes', async () => {
    const bound = credentialOf(server.orgId, { workerId: workers.Bell as string })
    const query = '{ documentsToReview { data { name } pagination { total } } }'
    const own = { data: [{ name: 'first' }], pagination: { total: 1 } }
    const planned = await planReads(schema, parse(query))?.read(contextOf(server, bound), {})
    expect(JSON.parse(planned?.roots[0]?.json().toString() ?? '')).toEqual(own)
    const { data } = await runQuery(server, bound, query)
    expect(JSON.parse(JSON.stringify(data?.documentsToReview))).toEqual(own)
  })

  it('shows nothing of another organisation, also not by the id of its project', async () => {
    const { id } = await server.database.prisma.organisation.create({ data: { name: 'Others' } })
    const other = await server.key({ orgId: id })
    for (const variables of [{}, { projectId: [projectId] }, { filter: { workerId: [workers.Adair] } }]) {
      const { body } = await graphql(server, other, LIST, variables)
      expect(body.data.documentsToReview).toMatchObject({ data: [], pagination: { total: 0 } })
      const counted = await graphql(server, other, COUNTS, variables)
      expect(counted.body.data.documentReviewCounts).toMatchObject({ documents: 0, workers: 0, types: [] })
    }
  })
})
