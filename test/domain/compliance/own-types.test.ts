/** Requirements with types of the organisation's own, and those of a client, a project or a role. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requiredFor } from '../../../src/domain/compliance/required.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let key: string
let owner: string
let card: string
let clientId: string
let projectId: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  owner = await signIn(server, (await makePerson(server, 'owner')).email)
  card = await createId(server, key, '/document-types', { name: 'Plant card' })
  clientId = await createId(server, key, '/clients', { name: 'Harbour Civils' })
  projectId = await createId(server, key, '/projects', { client_id: clientId, name: 'Dock Wall' })
})
afterAll(() => server.stop())

const asOwner = async (query: string, variables: object) =>
  (await asPerson(server, owner, query, variables as Record<string, unknown>)).body
const GENERAL = `mutation ($requirements: [ComplianceRequirementInput!]!, $from: [ComplianceRequirementInput!]) {
  setComplianceRequirements(requirements: $requirements, ifUnchangedFrom: $from) { trade documentTypes customTypeIds } }`
const setGeneral = (requirements: object[], from?: object[]) => asOwner(GENERAL, { requirements, from })
const WORK = `mutation ($requirements: [WorkRequirementInput!]!, $from: [WorkRequirementInput!]) {
  setWorkRequirements(requirements: $requirements, ifUnchangedFrom: $from) { clientId projectId role customTypeIds } }`
const setWork = (requirements: object[], from?: object[]) => asOwner(WORK, { requirements, from })

const makeWorker = () =>
  createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor', trade: 'welder', status: 'active' })
async function give(worker_id: string, more: object) {
  const file = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 1, file_key: 'test/own' }
  const id = await insert(server, key, 'documents', { worker_id, name: 'Paper', ...file, ...more })
  const accepted = await request(`${server.base}/documents/${id}/accept`, { key, method: 'POST', body: {} })
  expect(accepted.status).toBe(200)
}
const statusOf = async (id: string) => (await request(`${server.base}/workers/${id}`, { key })).body.compliance_status
const assign = async (workerId: string) => {
  const query = `mutation ($input: CreateAssignmentInput!) {
    createAssignment(input: $input, refuse: [not_compliant]) { id } }`
  const input = { workerId, projectId, startDate: '2027-03-01', endDate: '2027-03-05', trade: 'welder' }
  return (await graphql(server, key, query, { input })).body
}
const candidatesOf = async (workerId: string, more: string) => {
  const query = `{ candidates(trade: "welder", startDate: "2027-03-01", endDate: "2027-03-05", includeIneligible: true, limit: 100 ${more}) {
    worker { id } isCompliant missing missingCustomTypeIds } }`
  const { data } = (await graphql(server, key, query)).body
  return data.candidates.find(({ worker }: { worker: { id: string } }) => worker.id === workerId)
}

describe('what is required', () => {
  const requirements = [
    { trade: null, documentTypes: ['passport' as const], customTypeIds: ['own'] },
    { trade: null, documentTypes: ['licence' as const], clientId: 'c' },
    { trade: 'Welder', documentTypes: ['certificate' as const], projectId: 'p', role: 'Foreman' },
  ]
  it.each([
    ['in general', null, undefined, ['passport', 'own']],
    ['for the client', null, { clientId: 'c', projectId: 'x', role: null }, ['passport', 'own', 'licence']],
    ['elsewhere', 'welder', { clientId: 'd', projectId: 'x', role: 'foreman' }, ['passport', 'own']],
    [
      'for all that match',
      'WELDER',
      { clientId: 'c', projectId: 'p', role: 'foreman' },
      ['passport', 'own', 'licence', 'certificate'],
    ],
    ['but not in another role', 'welder', { clientId: 'd', projectId: 'p', role: 'mate' }, ['passport', 'own']],
  ])('%s', (_name, trade, work, kinds) => {
    expect([...requiredFor(requirements, trade, work)]).toEqual(kinds)
  })
})

describe('in general', () => {
  it('a worker is compliant with a document of the own type, not with another one', async () => {
    const effect = `query ($requirements: [ComplianceRequirementInput!]!) {
      complianceEffect(requirements: $requirements) { workers becomeNonCompliant becomeCompliant } }`
    const workerId = await makeWorker()
    await give(workerId, { type: 'right_to_work' })
    const requirements = [{ documentTypes: ['right_to_work'], customTypeIds: [card] }]
    const foreseen = await graphql(server, key, effect, { requirements })
    expect(foreseen.body.data.complianceEffect).toEqual({ workers: 1, becomeNonCompliant: 1, becomeCompliant: 0 })
    const { data } = await setGeneral(requirements)
    expect(data.setComplianceRequirements).toEqual([{ trade: null, ...requirements[0] }])
    await give(workerId, { type: 'other' })
    expect(await statusOf(workerId)).toBe('non_compliant')
    const matrix = '{ complianceMatrix { data { requirements { type customTypeId name state } } } }'
    const row = { type: 'other', customTypeId: card, name: 'Plant card' }
    const before = await graphql(server, key, matrix)
    expect(before.body.data.complianceMatrix.data[0].requirements).toContainEqual({ ...row, state: 'missing' })
    await give(workerId, { type: 'other', custom_type_id: card })
    expect(await statusOf(workerId)).toBe('compliant')
    const after = await graphql(server, key, matrix)
    expect(after.body.data.complianceMatrix.data[0].requirements).toContainEqual({ ...row, state: 'valid' })
    const back = [{ documentTypes: ['right_to_work'] }]
    expect((await graphql(server, key, effect, { requirements: back })).body.data.complianceEffect.workers).toBe(1)
    expect((await setGeneral(back, [{ documentTypes: ['right_to_work'] }])).errors[0].extensions.code).toBe(
      'precondition_failed',
    )
    expect((await setGeneral(back, requirements)).errors).toBeUndefined()
  })

  it.each([
    [[{ documentTypes: [] }], 'requirements[0].documentTypes'],
    [
      [{ documentTypes: [], customTypeIds: ['00000000-0000-7000-8000-000000000001'] }],
      'requirements[0].customTypeIds[0]',
    ],
  ])('refuses %j', async (requirements, path) => {
    expect((await setGeneral(requirements)).errors[0].extensions.details).toMatchObject([{ path }])
  })
})

describe('for some work', () => {
  it('an assignment needs them, and the status of the worker does not change', async () => {
    const workerId = await makeWorker()
    await give(workerId, { type: 'right_to_work' })
    const { data, errors } = await setWork([
      { clientId, documentTypes: [], customTypeIds: [card] },
      { projectId, role: 'Welder', documentTypes: ['certificate'] },
    ])
    expect(errors).toBeUndefined()
    expect(data.setWorkRequirements).toMatchObject([
      { clientId, projectId: null, customTypeIds: [card] },
      { clientId: null, projectId, role: 'Welder' },
    ])
    expect(await statusOf(workerId)).toBe('compliant')
    const refused = await assign(workerId)
    expect(refused.errors[0].extensions.code).toBe('conflict')
    expect(refused.errors[0].message).toContain('Plant card, certificate')
    expect(await candidatesOf(workerId, '')).toMatchObject({ isCompliant: true, missing: [] })
    expect(await candidatesOf(workerId, `, projectId: "${projectId}"`)).toMatchObject({
      isCompliant: false,
      missing: expect.arrayContaining(['other', 'certificate']),
      missingCustomTypeIds: [card],
    })
    await give(workerId, { type: 'other', custom_type_id: card })
    await give(workerId, { type: 'certificate' })
    expect(await candidatesOf(workerId, `, projectId: "${projectId}"`)).toMatchObject({
      isCompliant: true,
      missing: [],
    })
    expect((await assign(workerId)).errors).toBeUndefined()
  })

  it('a type that they name cannot be deleted', async () => {
    const id = await createId(server, key, '/document-types', { name: 'Named' })
    await setWork([{ clientId, documentTypes: [], customTypeIds: [id] }])
    const { body } = await request(`${server.base}/document-types/${id}`, { key, method: 'DELETE' })
    expect(body.error.details).toMatchObject([{ path: 'id', code: 'in_use' }])
  })

  it.each([
    [[{ documentTypes: ['licence'] }], 'requirements[0]'],
    [[{ clientId: '00000000-0000-7000-8000-000000000001', documentTypes: ['licence'] }], 'requirements[0].clientId'],
  ])('refuses %j', async (requirements, path) => {
    expect((await setWork(requirements)).errors[0].extensions.details).toMatchObject([{ path }])
  })

  it('only owners and admins change them', async () => {
    const { body } = await graphql(server, key, WORK, { requirements: [] })
    expect(body.errors[0].extensions.code).toBe('insufficient_scope')
  })
})
