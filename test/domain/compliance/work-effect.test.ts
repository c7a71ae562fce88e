/** Whom other requirements of a client, a project or a role would affect, before they are set. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { credentialOf, runQuery } from '../../support/run-query.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let key: string
let clientId: string
let quay: string
let yard: string
let card: string
const ids: Record<string, string> = {}

const EFFECT = `query ($requirements: [WorkRequirementInput!]!) { workRequirementsEffect(requirements: $requirements) {
  workers becomeNonCompliant becomeCompliant }
  people: workRequirementGaps(requirements: $requirements) { workerId worker { lastName } missing missingCustomTypeIds } }`
const effect = async (...requirements: object[]) => {
  const { data, errors } = (await graphql(server, key, EFFECT, { requirements })).body
  expect(errors).toBeUndefined()
  return { ...data.workRequirementsEffect, people: data.people }
}

async function give(name: string, type: string, more: object = {}) {
  const file = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 1, file_key: 'test/effect' }
  const id = await insert(server, key, 'documents', { worker_id: ids[name], type, name: type, ...file, ...more })
  expect((await request(`${server.base}/documents/${id}/accept`, { key, method: 'POST', body: {} })).status).toBe(200)
}
const assign = (name: string, project_id: string, more: object = {}) =>
  createId(server, key, '/assignments', { worker_id: ids[name], project_id, start_date: '2097-03-01', ...more })

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  clientId = await createId(server, key, '/clients', { name: 'Harbour Civils' })
  quay = await createId(server, key, '/projects', { client_id: clientId, name: 'Quay' })
  yard = await createId(server, key, '/projects', { client_id: clientId, name: 'Yard' })
  card = await createId(server, key, '/document-types', { name: 'Plant card' })
  for (const [last_name, trade] of [
    ['Adair', 'welder'],
    ['Bell', 'welder'],
    ['Cole', 'rigger'],
    ['Dunn', 'welder'],
    ['Ek', 'welder'],
  ] as const) {
    ids[last_name] = await createId(server, key, '/workers', { first_name: 'Ada', last_name, trade, status: 'active' })
    if (last_name !== 'Dunn') await give(last_name, 'right_to_work')
  }
  for (const name of ['Adair', 'Bell', 'Cole', 'Dunn']) await assign(name, quay)
  await assign('Ek', yard, { end_date: '2097-04-01' })
  await assign('Ek', yard, { start_date: '2097-06-01', trade: 'rigger' })
  await give('Adair', 'certificate')
  await give('Bell', 'certificate', { expires_on: '2097-02-01' }) // before the assignment begins
})
afterAll(() => server.stop())

describe('the effect', () => {
  it('names who would lack a document on the first day of their work', async () => {
    const got = await effect({ projectId: quay, role: 'Welder', documentTypes: ['certificate'], customTypeIds: [] })
    // Dunn lacks the right to work already.
    expect(got).toMatchObject({ workers: 3, becomeNonCompliant: 1, becomeCompliant: 0 })
    const bell = { workerId: ids.Bell, worker: { lastName: 'Bell' } }
    expect(got.people).toEqual([{ ...bell, missing: ['certificate'], missingCustomTypeIds: [] }])
  })

  it('is of the client, the project, the role or the trade that is named', async () => {
    expect(await effect({ clientId, documentTypes: ['licence'] })).toMatchObject({ workers: 5, becomeNonCompliant: 4 })
    expect(await effect({ projectId: yard, documentTypes: [], customTypeIds: [card] })).toMatchObject({
      workers: 1,
      people: [{ worker: { lastName: 'Ek' }, missing: ['other'], missingCustomTypeIds: [card] }],
    })
    expect(await effect({ role: 'RIGGER', documentTypes: ['licence'] })).toMatchObject({
      people: [{ worker: { lastName: 'Cole' } }, { worker: { lastName: 'Ek' } }],
    })
    const general = { trade: 'rigger', projectId: quay, documentTypes: ['licence'] }
    expect(await effect(general)).toMatchObject({ workers: 1, becomeNonCompliant: 1 })
  })

  it('compares with what is required now', async () => {
    const owner = await signIn(server, (await makePerson(server, 'owner')).email)
    const requirements = [{ clientId, documentTypes: ['licence'] }]
    const SET =
      'mutation ($requirements: [WorkRequirementInput!]!) { setWorkRequirements(requirements: $requirements) { clientId } }'
    expect((await asPerson(server, owner, SET, { requirements })).body.errors).toBeUndefined()
    expect(await effect(...requirements)).toMatchObject({ workers: 0, people: [] })
    expect(await effect({ ...requirements[0], customTypeIds: [] })).toMatchObject({ workers: 0 })
    expect(await effect()).toMatchObject({ workers: 5, becomeNonCompliant: 0, becomeCompliant: 4 })
    const more = { projectId: yard, documentTypes: ['passport'] }
    expect(await effect(...requirements, more)).toMatchObject({ workers: 1, becomeNonCompliant: 0, becomeCompliant: 0 })
    expect((await asPerson(server, owner, SET, { requirements: [] })).body.errors).toBeUndefined()
  })

  it('is one statement', async () => {
    const requirements = [{ clientId, documentTypes: ['licence'] }]
    const sent = await sentStatements(() => runQuery(server, credentialOf(server.orgId), EFFECT, { requirements }))
    expect(sent.filter(({ text }) => /\b(assignments|documents)\b/.test(text))).toHaveLength(1)
  })

  it('shows nothing of another organisation, and refuses what could not be set', async () => {
    const { id } = await server.database.prisma.organisation.create({ data: { name: 'Others' } })
    const requirements = [{ clientId, documentTypes: ['licence'] }]
    const { data } = await runQuery(server, credentialOf(id), EFFECT, { requirements })
    expect(data).toMatchObject({ workRequirementsEffect: { workers: 0 }, people: [] })
    const wrong = (await graphql(server, key, EFFECT, { requirements: [{ documentTypes: ['licence'] }] })).body
    expect(wrong.errors[0].extensions.details).toMatchObject([{ path: 'requirements[0]' }])
    const narrow = await server.key({ scopes: ['documents:read', 'workers:read'] })
    expect((await graphql(server, narrow, EFFECT, { requirements })).body.errors[0].extensions.code).toBe(
      'insufficient_scope',
    )
  })
})
