/** The trades of an organisation: who names one otherwise gets its name, whatever is written and by whom. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, codeOf, makePerson, signIn } from '../support/people.ts'
import { graphql, joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let orgId: string
let key: string
let cookie: string

const SET = 'mutation ($trades: [TradeInput!]!) { setTrades(trades: $trades) { name aliases } }'
const trades = [{ name: 'electrician', aliases: ['sparky', 'Elec'] }, { name: 'welder' }]
const set = (list: object[], by = cookie) => asPerson(server, by, SET, { trades: list })

beforeAll(async () => {
  server = await joinTestServer()
  orgId = await server.organisation()
  key = await server.key({ orgId })
  cookie = await signIn(server, (await makePerson(server, 'admin', { orgId })).email)
  await set(trades)
})
afterAll(() => server.stop())

async function send(method: string, path: string, body: object, status: number) {
  const answer = await request(`${server.base}${path}`, { method, key, body })
  expect([answer.status, answer.body.error]).toEqual([status, status < 300 ? undefined : expect.anything()])
  return answer.body
}
const create = (path: string, body: object) => send('POST', path, body, 201)

it('are set by owners and admins, read by everybody, and audited', async () => {
  expect((await set(trades)).body.data.setTrades).toEqual([
    { name: 'electrician', aliases: ['sparky', 'Elec'] },
    { name: 'welder', aliases: [] },
  ])
  const staff = await signIn(server, (await makePerson(server, 'staff', { orgId })).email)
  expect(codeOf(await set([], staff))).toBe('insufficient_scope')
  expect((await asPerson(server, staff, '{ trades { name } }')).body.data.trades).toHaveLength(2)
  const entry = await server.database.prisma.auditEntry.findFirst({
    where: { orgId, action: 'organisation.trades_set' },
  })
  expect(entry?.detail).toEqual({ trades: ['electrician = sparky = Elec', 'welder'] })
})

it.each([
  ['a name twice', [{ name: 'Welder' }, { name: 'welder ' }], 'trades[1].name'],
  [
    'an alias of another',
    [
      { name: 'a', aliases: ['b'] },
      { name: 'c', aliases: ['x', 'B'] },
    ],
    'trades[1].aliases[1]',
  ],
  ['an alias that is its name', [{ name: 'a', aliases: ['A'] }], 'trades[0].aliases[0]'],
  ['an empty name', [{ name: ' ' }], 'trades[0].name'],
  ['301 trades', Array.from({ length: 301 }, (_each, index) => ({ name: `t${index}` })), 'trades'],
])('cannot have %s', async (_name, list, path) => {
  const answer = await set(list)
  expect(codeOf(answer)).toBe('validation_failed')
  expect(answer.body.errors[0].extensions.details[0].path).toBe(path)
})

describe('a trade that is named otherwise gets its name', () => {
  it('of a worker, created, changed and imported', async () => {
    const worker = await create('/workers', { first_name: 'Ada', last_name: 'Okafor', trade: 'SPARKY' })
    expect(worker.trade).toBe('electrician')
    expect((await send('PATCH', `/workers/${worker.id}`, { trade: 'plumber' }, 200)).trade).toBe('plumber')
    expect((await send('PATCH', `/workers/${worker.id}`, { trade: 'elec' }, 200)).trade).toBe('electrician')
    expect((await send('PATCH', `/workers/${worker.id}`, { trade: null }, 200)).trade).toBeNull()
    expect((await send('PATCH', `/workers/${worker.id}`, { phone: null }, 200)).trade).toBeNull()
    const batch = { records: [{ first_name: 'Bo', last_name: 'Lind', external_id: 'w-1', trade: 'Sparky' }] }
    await send('POST', '/workers/batch', batch, 200)
    const imported = await request(`${server.base}/workers?external_id=w-1`, { key })
    expect(imported.body.data.map(({ trade }: { trade: string }) => trade)).toEqual(['electrician'])
  })

  it('of the roles of a job, its assignments and a rate', async () => {
    const client = await create('/clients', { name: 'Harbour' })
    const project = await create('/projects', { client_id: client.id, name: 'Quay' })
    const dates = { project_id: project.id, start_date: '2026-01-05' }
    const job = await create('/jobs', { ...dates, roles: [{ trade: 'sparky', headcount: 2 }] })
    expect(job.roles[0].trade).toBe('electrician')
    const roles = [
      { trade: 'elec', headcount: 1 },
      { trade: 'welder', headcount: 1 },
    ]
    const changed = await send('PATCH', `/jobs/${job.id}`, { roles }, 200)
    expect(changed.roles.map(({ trade }: { trade: string }) => trade)).toEqual(['electrician', 'welder'])
    const same = [roles[0], { trade: 'Electrician', headcount: 3 }]
    const refused = await send('PATCH', `/jobs/${job.id}`, { roles: same }, 422)
    expect(refused.error.details).toMatchObject([{ path: 'roles[1].trade', code: 'taken' }])
    const worker = await create('/workers', { first_name: 'Ada', last_name: 'Okafor' })
    const assignment = await create('/assignments', { ...dates, job_id: job.id, worker_id: worker.id, trade: 'ELEC' })
    expect(assignment.trade).toBe('electrician')
    const rate = { client_id: client.id, rate: 5000, currency: 'GBP', valid_from: '2026-01-01' }
    expect((await create('/client-rates', { ...rate, trade: 'sparky' })).trade).toBe('electrician')
    const again = await send('POST', '/client-rates', { ...rate, trade: 'elec' }, 409)
    expect(again.error.code).toBe('conflict')
  })

  it('of requirements, of which no two are for one trade then', async () => {
    const text =
      'mutation ($list: [ComplianceRequirementInput!]!) { setComplianceRequirements(requirements: $list) { trade } }'
    const requireOf = (...list: (string | null)[]) =>
      asPerson(server, cookie, text, { list: list.map((trade) => ({ trade, documentTypes: ['right_to_work'] })) })
    expect((await requireOf(null, 'Sparky')).body.data.setComplianceRequirements).toEqual([
      { trade: null },
      { trade: 'electrician' },
    ])
    const twice = await requireOf('sparky', 'elec')
    expect(twice.body.errors[0].extensions.details).toMatchObject([{ path: 'requirements[1]', code: 'taken' }])
  })
})

it('count from the next write of the same request on', async () => {
  const fresh = await server.organisation()
  const admin = await signIn(server, (await makePerson(server, 'admin', { orgId: fresh })).email)
  const text = `mutation ($trades: [TradeInput!]!) {
    setTrades(trades: $trades) { name }
    createWorker(input: { firstName: "Ada", lastName: "Okafor", trade: "sparky" }) { trade }
  }`
  const { body } = await asPerson(server, admin, text, { trades })
  expect(body.data?.createWorker).toEqual({ trade: 'electrician' })
})

it('another organisation has its own', async () => {
  const other = await server.key({ orgId: await server.organisation() })
  const body = { first_name: 'Ada', last_name: 'Okafor', trade: 'sparky' }
  const answer = await request(`${server.base}/workers`, { method: 'POST', key: other, body })
  expect(answer.body.trade).toBe('sparky')
  expect((await graphql(server, other, '{ trades { name } }')).body.errors[0].extensions.code).toBe(
    'insufficient_scope',
  )
})
