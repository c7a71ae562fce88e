/** A worker's token exports the worker's own records, as it lists them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roles } from '../../../src/access/scopes/roles.ts'
import {
  browserOf,
  connect,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  registerClient,
} from '../../access/oauth/flow.ts'
import { CSV, linesOf, receiveExport } from '../../support/export.ts'
import { allResources } from '../../support/resources.ts'
import { request } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

let server: OauthTestServer
let token: string
const own = new Map<string, string>()

beforeAll(async () => {
  server = await joinOauthServer()
  const key = await server.key()
  for (const { make } of allResources) await make(server, key)
  const worker_id = await insert(server, key, 'workers', { first_name: 'Own', last_name: 'Worker' })
  const client_id = await insert(server, key, 'clients', { name: 'Harbour' })
  const project_id = await insert(server, key, 'projects', { client_id, name: 'Dock' })
  const stay = { worker_id, project_id, start_date: '2026-02-01' }
  own.set('/assignments', await insert(server, key, 'assignments', stay))
  const claim = { worker_id, category: 'travel', amount: 100, currency: 'GBP', incurred_on: '2026-02-03' }
  own.set('/expenses', await insert(server, key, 'expenses', claim))
  const granted = [...roles.worker.scopes]
  const person = await makePerson(server, { [server.orgId]: 'worker' }, worker_id)
  const client = await registerClient(server, { scopes: granted })
  const scope = granted.join(' ')
  token = (await connect(server, await browserOf(server, person), client, { scope })).access_token
})
afterAll(() => server.stop())

it.each(allResources.map(({ path }) => path))('%s', async (path) => {
  const page = await request(server.base + path, { key: token })
  const answer = await receiveExport(server.base + path, { key: token })
  expect(answer.status).toBe(page.status)
  if (page.status !== 200) return expect(JSON.parse(answer.text).error).toEqual(page.body.error)
  const ids = (records: { id: string }[]) => records.map(({ id }) => id)
  expect(ids(linesOf(answer).records)).toEqual(ids(page.body.data))
  if (own.has(path)) expect(ids(page.body.data)).toContain(own.get(path))
  const csv = await receiveExport(server.base + path, { key: token, accept: CSV })
  expect(csv.trailers).toEqual({ 'x-export-complete': String(page.body.data.length) })
})
