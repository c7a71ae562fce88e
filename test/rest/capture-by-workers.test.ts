/** A worker's token captures for its own worker only, over REST. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  browserOf,
  connect,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  registerClient,
} from '../access/oauth/flow.ts'
import { aFile } from '../support/resources.ts'
import { request } from '../support/server.ts'
import { insert } from '../support/write.ts'

const SCOPE = 'projects:read documents:read documents:write finance:read finance:write'

let server: OauthTestServer
let key: string
let token: string
let own: string
let other: string
let projectId: string

beforeAll(async () => {
  server = await joinOauthServer()
  key = await server.key()
  const worker = (last_name: string) => insert(server, key, 'workers', { first_name: 'Ada', last_name })
  own = await worker('Okafor')
  other = await worker('Livesey')
  const client_id = await insert(server, key, 'clients', { name: 'Harbour' })
  projectId = await insert(server, key, 'projects', { client_id, name: 'Dock' })
  await insert(server, key, 'assignments', { worker_id: own, project_id: projectId, start_date: '2026-02-01' })
  const person = await makePerson(server, { [server.orgId]: 'worker' }, own)
  const client = await registerClient(server, { scopes: SCOPE.split(' ') })
  token = (await connect(server, await browserOf(server, person), client, { scope: SCOPE })).access_token
})
afterAll(() => server.stop())

const bodies = (worker_id: string): [path: string, body: object][] => [
  ['/documents', { worker_id, type: 'certificate', name: 'First aid', file: aFile() }],
  ['/expenses', { worker_id, category: 'travel', amount: 1250, currency: 'GBP', incurred_on: '2026-02-10' }],
  [
    '/expenses',
    { worker_id, category: 'ppe', amount: 1, currency: 'GBP', incurred_on: '2026-02-10', receipt: aFile() },
  ],
  [
    '/timesheets',
    { worker_id, project_id: projectId, period_start: '2026-02-02', period_end: '2026-02-08', entries: [] },
  ],
]
const post = (path: string, body: unknown) => request(server.base + path, { method: 'POST', key: token, body })
const totals = async () => {
  const answers = ['/documents', '/expenses', '/timesheets'].map((path) => request(server.base + path, { key }))
  return (await Promise.all(answers)).map(({ body }) => body.pagination.total)
}

it('for itself', async () => {
  for (const [path, body] of bodies(own)) {
    const answer = await post(path, body)
    expect([answer.status, answer.body.worker_id], JSON.stringify(answer.body)).toEqual([201, own])
  }
})

it('never for another worker, whose records it does not even see', async () => {
  const before = await totals()
  for (const [path, body] of bodies(other)) {
    const answer = await post(path, body)
    expect([answer.status, answer.body.error.details[0].path]).toEqual([422, 'worker_id'])
  }
  expect(await totals()).toEqual(before)
})

it('nothing else', async () => {
  for (const [path, body] of [
    ['/workers', { first_name: 'Eve', last_name: 'X' }],
    ['/jobs', { project_id: projectId, start_date: '2026-02-02', roles: [] }],
    ['/assignments', { worker_id: own, project_id: projectId, start_date: '2027-01-01' }],
  ] as const)
    expect((await post(path, body)).status, path).toBe(403)
})
