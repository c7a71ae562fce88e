/** What the job wizard does: mobilising a job at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { YEAR_AHEAD } from '../../support/days.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'
import { apiOf } from '../api.ts'

let server: TestServer
let key: string
let { get, makeWorker, makeProject } = {} as ReturnType<typeof apiOf>

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  ;({ get, makeWorker, makeProject } = apiOf(server, key))
})
afterAll(() => server.stop())

const ask = async (query: string, variables: Record<string, unknown> = {}, as = key) =>
  (await graphql(server, as, query, variables)).body

const worker = async (): Promise<string> => (await makeWorker({ status: 'active', trade: 'welder' })).body.id

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

describe('a job that is mobilised at once', () => {
  const mobilise = (input: object, as = key) =>
    ask(
      `mutation ($input: MobiliseJobInput!) { mobiliseJob(input: $input) {
        id status roles { trade headcount filled }
        project { id name client { name } }
        assignments { data { startDate endDate trade worker { id } } }
        documentPacks { data { name status } }
      } }`,
      { input },
      as,
    )
  const days = { startDate: `${YEAR_AHEAD}-09-01`, endDate: `${YEAR_AHEAD}-09-30` }
  const roles = [
    { trade: 'welder', headcount: 2 },
    { trade: 'rigger', headcount: 1 },
  ]
  const template = () => ask('mutation { saveDocumentTemplate(input: { name: "Rules", body: "Helmets on" }) { id } }')
  const pack = { name: 'Induction', templates: [{ name: 'Rules' }] }

  it('has its client, project, workers and issued pack', async () => {
    await template()
    const [one, other] = [await worker(), await worker()]
    const answer = await mobilise({
      client: { name: 'Tyne Ltd' },
      project: { name: 'Quay', address: '1 Quay, Leeds' },
      ...days,
      roles,
      workers: [
        { workerId: one, trade: 'welder' },
        { workerId: other, trade: 'welder', startDate: `${YEAR_AHEAD}-09-05` },
      ],
      packs: [pack],
    })
    expect(answer.errors).toBeUndefined()
    expect(answer.data.mobiliseJob).toMatchObject({
      status: 'mobilising',
      roles: [{ filled: 2 }, { filled: 0 }],
      project: { name: 'Quay', client: { name: 'Tyne Ltd' } },
      assignments: {
        data: [
          { startDate: `${YEAR_AHEAD}-09-01`, endDate: `${YEAR_AHEAD}-09-30`, worker: { id: one } },
          { startDate: `${YEAR_AHEAD}-09-05`, endDate: `${YEAR_AHEAD}-09-30`, worker: { id: other } },
        ],
      },
      documentPacks: { data: [{ name: 'Induction', status: 'issued' }] },
    })
  })

  it('keeps a pack as a draft until somebody is assigned', async () => {
    await template()
    const projectId = (await makeProject()).body.id
    const answer = await mobilise({ projectId, ...days, roles, packs: [pack] })
    expect(answer.data.mobiliseJob.documentPacks.data).toMatchObject([{ status: 'draft' }])
  })

  it.each([
    ['a worker twice', { workers: 'twice' }, 'input.workers[1].startDate', 'overlap'],
    [
      'an unknown template',
      { packs: [{ name: 'P', templates: [{ name: 'None' }] }] },
      'input.packs[0].templates[0].name',
      'unknown_reference',
    ],
    [
      'one who is not compliant',
      { workers: 'once', refuse: ['not_compliant'] },
      'input.workers[0].workerId',
      'not_compliant',
    ],
    ['roles with a trade twice', { roles: [roles[0], roles[0]] }, 'input.roles', 'invalid'],
    [
      'a project that ends before it starts',
      { project: { name: 'Quay', startDate: `${YEAR_AHEAD}-02-02`, endDate: `${YEAR_AHEAD}-02-01` } },
      'input.project.endDate',
      'invalid',
    ],
    ['a client without a name', { client: { name: ' ' } }, 'input.client.name', 'too_small'],
    ['an unknown client', { client: null, clientId: UNKNOWN }, 'input.clientId', 'unknown_reference'],
    ['both a project and a new one', { client: null, projectId: UNKNOWN }, 'input.project', 'invalid'],
    [
      'both a project and a client',
      { client: null, project: null, projectId: UNKNOWN, clientId: UNKNOWN },
      'input.clientId',
      'invalid',
    ],
    ['both a project and a new client', { project: null, projectId: UNKNOWN }, 'input.client', 'invalid'],
    ['both a client and a new one', { clientId: UNKNOWN }, 'input.client', 'invalid'],
    ['neither', { client: null, project: null }, 'input.projectId', 'invalid'],
    ['a new project without a client', { client: null }, 'input.clientId', 'invalid'],
  ])('writes nothing for %s, and names the field', async (_what, change, path, code) => {
    const one = await worker()
    const crew = { workerId: one, trade: 'welder' }
    const workers = { twice: [crew, crew], once: [crew] }[(change as { workers?: string }).workers ?? ''] ?? []
    const before = (await get('/jobs?limit=1')).pagination.total
    const clients = (await get('/clients?limit=1')).pagination.total
    const whole = { client: { name: 'Tyne Ltd' }, project: { name: 'Quay' }, ...days, roles, ...change, workers }
    const answer = await mobilise(whole)
    expect(answer.errors?.[0].extensions.details, JSON.stringify(answer)).toContainEqual(
      expect.objectContaining({ path, code }),
    )
    expect((await get('/jobs?limit=1')).pagination.total).toBe(before)
    expect((await get('/clients?limit=1')).pagination.total).toBe(clients)
  })

  it('is for those who may change all records', async () => {
    const narrow = await server.key({ scopes: ['read', 'jobs:write', 'projects:write'] })
    const input = { client: { name: 'Tyne Ltd' }, project: { name: 'Quay' }, ...days, roles }
    expect((await mobilise(input, narrow)).errors[0].extensions.code).toBe('insufficient_scope')
    const other = await server.key({ orgId: await server.organisation() })
    const foreign = await mobilise({ projectId: (await makeProject()).body.id, ...days, roles }, other)
    expect(foreign.errors[0].extensions.details[0]).toMatchObject({
      path: 'input.projectId',
      code: 'unknown_reference',
    })
  })
})
