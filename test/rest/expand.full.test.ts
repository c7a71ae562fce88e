/** `expand` puts the records beside their ids. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareEndpoints } from '../../rest/prepare.ts'
import { schema } from '../../schema/index.ts'
import type { Scope } from '../../src/access/scopes/scopes.ts'
import {
  browserOf,
  connect,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  registerClient,
} from '../access/oauth/flow.ts'
import { allResources, create, createId } from '../support/resources.ts'
import { request } from '../support/server.ts'
import { sentStatements } from '../support/statements.ts'
import { insert, markDeleted } from '../support/write.ts'

let server: OauthTestServer
let key: string
let worker: string
let project: string
let sheet: string

beforeAll(async () => {
  server = await joinOauthServer()
  key = await server.key()
  worker = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor', external_id: 'PAY-1' })
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  project = await createId(server, key, '/projects', { name: 'Dock', client_id })
  sheet = await createId(server, key, '/timesheets', {
    worker_id: worker,
    project_id: project,
    period_start: '2026-02-01',
    period_end: '2026-02-01',
    entries: [{ date: '2026-02-01', hours: 8 }],
  })
})
afterAll(() => server.stop())

const get = (path: string, as = key, headers: Record<string, string> = {}) =>
  request(server.base + path, { key: as, headers })

const expandable = prepareEndpoints(schema).filter(({ expansions }) => expansions.size > 0)
// No assignment of the fixtures covers another one.
const rows = expandable.flatMap((endpoint) =>
  [...endpoint.expansions.values()]
    .filter(({ name }) => name !== 'covers')
    .map((expansion) => ({ path: endpoint.route.path, endpoint, expansion })),
)

it('is offered by the lists and the records that refer to others', () => {
  const names = expandable.map(({ route, expansions }) => `${route.path} ${[...expansions.keys()].join(',')}`)
  expect(names).toContain('/timesheets assignment,project,worker')
  expect(names).toContain('/assignments/{id} covers,job,project,worker')
  expect(names.filter((name) => name.startsWith('/workers'))).toEqual([])
})

describe.each(rows)('GET $path?expand=$expansion.name', ({ path, endpoint, expansion: { name, resource } }) => {
  const base = path.replace('/{id}', '')
  const isList = base === path

  it('shows what a get of the record shows, in the sandbox', async () => {
    const sandbox = await server.key({ environment: 'sandbox' })
    const { body } = await get(`${base}?${name}_id[exists]=true&limit=5`, sandbox)
    const listed = body.data ?? (await get(`${base}?limit=5`, sandbox)).body.data
    const plain = listed.find((each: Record<string, unknown>) => each[`${name}_id`] !== null)
    const answer = await get(
      isList ? `${base}?id=${plain.id}&expand=${name}` : `${base}/${plain.id}?expand=${name}`,
      sandbox,
    )
    const shown = isList ? answer.body.data[0] : answer.body
    const record = (await get(`${resource.path}/${plain[`${name}_id`]}`, sandbox)).body
    const links = Object.keys(record).filter((field) => /_url/.test(field))
    for (const field of links) expect(typeof shown[name][field]).toBe(typeof record[field])
    const without = (one: object) => Object.fromEntries(Object.entries(one).filter(([field]) => !links.includes(field)))
    expect(without(shown[name])).toEqual(without(record))
    expect(Object.keys(shown)).toContain(`${name}_id`)
  })

  it('needs a scope of the record, also for a list without records', async () => {
    const own = endpoint.scopes.filter((scope): scope is Scope => scope !== 'read')
    const lacking = own.filter((scope) => !resource.read.includes(scope))
    if (lacking.length === 0) return // whoever reads the one reads the other
    const narrow = await server.key({ scopes: lacking })
    const id = isList ? '' : `/${await allResources.find((each) => each.path === base)?.make(server, key)}`
    const { status, body } = await get(`${base}${id}?expand=${name}`, narrow)
    expect([status, body.error.code, body.error.required_scopes]).toEqual([403, 'insufficient_scope', resource.read])
    expect((await get(`${base}${id}`, narrow)).status).toBe(200)
  })
})

it('takes several names, separated by commas or repeated', async () => {
  for (const query of ['expand=worker,project', 'expand=worker&expand=project']) {
    const { body } = await get(`/timesheets/${sheet}?${query}`)
    expect([body.worker.external_id, body.project.name, body.assignment]).toEqual(['PAY-1', 'Dock', undefined])
  }
})

it('rejects other names with those that exist', async () => {
  const details = [{ path: 'expand', code: 'invalid', message: 'must be one or more of worker, project, assignment' }]
  for (const path of ['/timesheets?expand=worker,workers', `/timesheets/${sheet}?expand=`]) {
    const { status, body } = await get(path)
    expect(status).toBe(422)
    expect(body.error.details[0].path).toBe(details[0]?.path)
    for (const name of ['worker', 'project', 'assignment']) expect(body.error.details[0].message).toContain(name)
  }
  expect((await get('/workers?expand=client')).body.error.details[0].code).toBe('unknown_parameter')
})

it('reads everything in one statement, and costs a point for each name', async () => {
  await get('/timesheets?expand=worker,project')
  const sent = await sentStatements(() => get('/timesheets?expand=worker,project&limit=3'))
  expect(sent.filter(({ text }) => /timesheets|workers/.test(text))).toHaveLength(1)
  const cost = async (path: string) => (await get(path)).headers.get('x-ratelimit-cost')
  expect([await cost('/timesheets?limit=4'), await cost('/timesheets?limit=4&expand=worker,project')]).toEqual([
    '1',
    '3',
  ])
})

it('keeps an answer only until the other record changes, and its tag still guards a change of the record', async () => {
  const path = `/timesheets/${sheet}?expand=worker`
  const etag = (await get(path)).headers.get('etag') ?? ''
  expect((await get(path, key, { 'if-none-match': etag })).status).toBe(304)
  await request(`${server.base}/workers/${worker}`, { method: 'PATCH', key, body: { trade: 'welder' } })
  const after = await get(path, key, { 'if-none-match': etag })
  expect([after.status, after.body.worker.trade]).toEqual([200, 'welder'])
  const change = { method: 'PATCH', key, headers: { 'if-match': etag }, body: { metadata: { a: 'b' } } }
  expect((await request(`${server.base}/timesheets/${sheet}`, change)).status).toBe(200)
  expect((await request(`${server.base}/timesheets/${sheet}`, change)).status).toBe(412)
})

it('shows null where there is no id, and a deleted record as it was, like GraphQL', async () => {
  const gone = await insert(server, key, 'assignments', {
    worker_id: worker,
    project_id: project,
    start_date: '2026-03-01',
  })
  const other = await insert(server, key, 'timesheets', {
    worker_id: worker,
    project_id: project,
    assignment_id: gone,
    period_start: '2026-03-02',
    period_end: '2026-03-02',
    entries: '[]',
    total_hours: 0,
  })
  await markDeleted(server, key, 'assignments', gone)
  const assignmentOf = async (id: string) => (await get(`/timesheets/${id}?expand=assignment`)).body.assignment
  expect(await assignmentOf(sheet)).toBeNull()
  expect((await assignmentOf(other)).id).toBe(gone)
})

it('follows pages, sync and exports', async () => {
  const { headers } = await get('/timesheets?limit=1&expand=worker')
  expect(headers.get('link')).toContain('expand=worker')
  const synced = await get('/timesheets?updated_since=2026-01-01T00:00:00Z&include_deleted=true&expand=worker')
  expect(synced.body.data.every((each: { worker: object }) => each.worker !== null)).toBe(true)
  const exported = await fetch(`${server.base}/timesheets?expand=worker`, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' },
  })
  expect(JSON.parse((await exported.text()).split('\n')[0] ?? '').worker.external_id).toBe('PAY-1')
  const narrow = await server.key({ scopes: ['finance:read'] })
  const refused = await fetch(`${server.base}/timesheets?expand=worker`, {
    headers: { authorization: `Bearer ${narrow}`, accept: 'text/csv' },
  })
  expect(refused.status).toBe(403)
})

it('shows a token of a worker no more than the record itself would', async () => {
  const scope = 'projects:read finance:read'
  const person = await makePerson(server, { [server.orgId]: 'worker' }, worker)
  const client = await registerClient(server, { scopes: scope.split(' ') })
  const token = (await connect(server, await browserOf(server, person), client, { scope })).access_token
  await create(server, key, '/assignments', { worker_id: worker, project_id: project, start_date: '2026-04-01' })
  const { body } = await get(`/timesheets/${sheet}?expand=project`, token)
  expect(body.project).toEqual((await get(`/projects/${project}`, token)).body)
  expect((await get('/timesheets?expand=worker', token)).status).toBe(403)
})
