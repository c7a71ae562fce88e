/** What waits for finance and recruiters on their home page: only what each may read. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPerson, codeOf, makePerson, signIn } from '../support/people.ts'
import { createId } from '../support/resources.ts'
import { joinTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let dock: string

const post = (key: string, path: string, body: object) => createId(server, key, path, body)

/** A project with one open role and one claim to review. */
async function site(key: string, name: string, trade: string): Promise<string> {
  const project = await post(key, '/projects', { client_id: await post(key, '/clients', { name }), name })
  const worker = await post(key, '/workers', { first_name: name, last_name: 'Person', trade })
  const roles = [{ trade, headcount: 3 }]
  await post(key, '/jobs', { project_id: project, start_date: '2030-01-01', end_date: '2030-02-01', roles })
  const claim = { category: 'travel', amount: 1250, currency: 'GBP', incurred_on: '2026-02-10' }
  await post(key, '/expenses', { worker_id: worker, project_id: project, ...claim })
  return project
}

beforeAll(async () => {
  server = await joinTestServer()
  const key = await server.key()
  dock = await site(key, 'Dock', 'rigger')
  await site(key, 'Mill', 'welder')
})
afterAll(() => server.stop())

async function askAs(role: 'finance' | 'recruiter', query: string, limits: { projectIds?: string[] } = {}) {
  return asPerson(server, await signIn(server, (await makePerson(server, role, limits)).email), query)
}

const MONEY =
  '{ expenseCounts(by: status) { value count } drafts: invoices(filter: { status: [draft] }) { data { id } } }'
const PEOPLE = '{ documentReviewCounts { documents } accounts: workerCounts(by: accountStatus) { value count } }'
const OPEN = '{ openRoles { trade open } }'

it('finance: claims and invoices, within its limits if it has some; no documents', async () => {
  const all = await askAs('finance', MONEY)
  expect(all.body.data).toEqual({ expenseCounts: [{ value: 'submitted', count: 2 }], drafts: { data: [] } })
  const own = await askAs('finance', MONEY, { projectIds: [dock] })
  expect(own.body.data.expenseCounts).toEqual([{ value: 'submitted', count: 1 }])
  expect(codeOf(await askAs('finance', '{ documentReviewCounts { documents } }'))).toBe('insufficient_scope')
})

it('a recruiter: documents, accounts and open roles; no money', async () => {
  const { body } = await askAs('recruiter', PEOPLE)
  expect(body.errors).toBeUndefined()
  expect(body.data).toEqual({ documentReviewCounts: { documents: 0 }, accounts: [{ value: 'none', count: 2 }] })
  for (const query of ['{ expenseCounts(by: status) { count } }', '{ invoices { data { id } } }'])
    expect(codeOf(await askAs('recruiter', query)), query).toBe('insufficient_scope')
})

it('open roles: of all jobs that the caller may read', async () => {
  const both = [
    { trade: 'rigger', open: 3 },
    { trade: 'welder', open: 3 },
  ]
  expect((await askAs('recruiter', OPEN)).body.data.openRoles).toEqual(both)
  expect((await askAs('finance', OPEN)).body.data.openRoles).toEqual(both)
  expect((await askAs('finance', OPEN, { projectIds: [dock] })).body.data.openRoles).toEqual([both[0]])
})
