/** Types of the organisation's own: what they ask of documents, at upload and at review. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { aFile, create, createId } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { sendFiles } from '../../support/upload.ts'
import { insert, stamped } from '../../support/write.ts'

let server: TestServer
let key: string
let workerId: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  workerId = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
})
afterAll(() => server.stop())

const post = (body: Record<string, unknown>) => request(`${server.base}/document-types`, { key, method: 'POST', body })
const makeType = async (input: Record<string, unknown>): Promise<string> => {
  const made = await post(input)
  expect(made.status).toBe(201)
  return made.body.id
}

const UPLOAD = `mutation ($input: UploadDocumentInput!) {
  uploadDocument(input: $input) { id type customTypeId customType { name } level expiresOn backFileName backSizeBytes backFileUrl }
}`
async function upload(more: object, { back = false } = {}) {
  const input = { workerId, type: 'other', name: 'Paper', extract: false, file: null, ...more }
  const files = {
    'variables.input.file': aFile('front.pdf'),
    ...(back && { 'variables.input.backFile': aFile('back.pdf') }),
  }
  const variables = { input: { ...input, ...(back && { backFile: null }) } }
  return (await sendFiles(server, { authorization: `Bearer ${key}` }, { query: UPLOAD, variables }, files)).body
}
const problems = (body: { errors: { extensions: { code: string; details: object[] } }[] }) =>
  body.errors[0]?.extensions.details

const review = async (id: string, input: object = {}) => {
  const query = `mutation ($id: ID!, $input: ReviewDocumentInput) {
    reviewDocument(id: $id, decision: accept, input: $input) { status type customTypeId level number expiresOn }
  }`
  return (await graphql(server, key, query, { id, input })).body
}
const pending = (more: object) =>
  insert(server, key, 'documents', {
    worker_id: workerId,
    type: 'other',
    name: 'Paper',
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size_bytes: 1,
    file_key: 'test/type',
    ...more,
  })

describe('a type', () => {
  it('has a key made from its name, which never changes', async () => {
    const made = await post({ name: 'Ärztliche Prüfung (G25)' })
    expect(made.body).toMatchObject({
      object: 'custom_document_type',
      key: 'arztliche_prufung_g25',
      status: 'active',
      levels: [],
    })
    const url = `${server.base}/document-types/${made.body.id}`
    const renamed = await request(url, { key, method: 'PATCH', body: { name: 'Medical' } })
    expect(renamed.body).toMatchObject({ name: 'Medical', key: 'arztliche_prufung_g25' })
    const other = await request(url, { key, method: 'PATCH', body: { key: 'medical' } })
    expect(other.status).toBe(422)
  })

  it.each([
    [{ name: 'A', key: 'passport' }, 'key'],
    [{ name: 'A', key: '1a' }, 'key'],
    [{ name: 'A', valid_months: 0 }, 'valid_months'],
    [{ name: 'A', levels: ['Blue', 'blue'] }, 'levels'],
    [{ name: ' ' }, 'name'],
  ])('refuses %j', async (input, field) => {
    const { status, body } = await post(input)
    expect(status).toBe(422)
    expect(body.error.details).toMatchObject([{ path: field }])
  })

  it('has a key of its own, and of a built-in name makes another', async () => {
    await makeType({ name: 'Asbestos' })
    const again = await post({ name: 'ASBESTOS' })
    expect(again.status).toBe(409)
    expect(again.body.error.details).toMatchObject([{ path: 'key', code: 'taken' }])
    expect((await post({ name: 'Passport' })).body.key).toBe('own_passport')
    expect((await post({ name: '東京' })).body.key).toBe('type')
  })

  it('is deleted while nothing uses it, and archived otherwise', async () => {
    const id = await makeType({ name: 'Short-lived' })
    await pending({ custom_type_id: id })
    const url = `${server.base}/document-types/${id}`
    const refused = await request(url, { key, method: 'DELETE' })
    expect(refused.body.error).toMatchObject({ code: 'conflict', details: [{ path: 'id', code: 'in_use' }] })
    expect((await request(url, { key, method: 'PATCH', body: { status: 'archived' } })).status).toBe(200)
    const another = await makeType({ name: 'Unused' })
    expect((await request(`${server.base}/document-types/${another}`, { key, method: 'DELETE' })).body.deleted).toBe(
      true,
    )
  })
})

describe('an upload', () => {
  it('names its type and level, and gets the expiry date that the type proposes', async () => {
    const customTypeId = await makeType({ name: 'Plant card', levels: ['A', 'B'], valid_months: 1 })
    const { data } = await upload({ customTypeId, level: 'B', issuedOn: '2026-01-31' })
    expect(data.uploadDocument).toMatchObject({
      type: 'other',
      customTypeId,
      customType: { name: 'Plant card' },
      level: 'B',
      expiresOn: '2026-02-28',
    })
    const given = await upload({ customTypeId, level: 'B', issuedOn: '2026-01-31', expiresOn: '2027-01-01' })
    expect(given.data.uploadDocument.expiresOn).toBe('2027-01-01')
  })

  it('needs what the type needs, with a detail for each field', async () => {
    const type = { name: 'Site card', needs_number: true, needs_expiry: true, needs_both_sides: true, levels: ['Gold'] }
    const customTypeId = await makeType(type)
    expect(problems(await upload({ customTypeId }))).toMatchObject([
      { path: 'input.level', code: 'required' },
      { path: 'input.number', code: 'required' },
      { path: 'input.expiresOn', code: 'required' },
      { path: 'input.backFile', code: 'required' },
    ])
    const whole = { customTypeId, level: 'Gold', number: 'X1', expiresOn: '2030-01-01' }
    const sent = await upload(whole, { back: true })
    expect(sent.errors).toBeUndefined()
    const { data } = sent
    expect(data.uploadDocument).toMatchObject({ backFileName: 'back.pdf', backSizeBytes: aFile('back.pdf').size })
    const { pathname } = new URL(data.uploadDocument.backFileUrl)
    expect((await fetch(server.url + pathname)).status).toBe(200)
  })

  it('may lack a number and an expiry date that are read from its file', async () => {
    const customTypeId = await makeType({ name: 'Read card', needs_number: true, needs_expiry: true })
    expect((await upload({ customTypeId, extract: true })).errors).toBeUndefined()
  })

  it.each([
    [{ level: 'A' }, 'input.customTypeId'],
    [{ customTypeId: '00000000-0000-7000-8000-000000000001' }, 'input.customTypeId'],
  ])('refuses %j', async (more, path) => {
    expect(problems(await upload(more))).toMatchObject([{ path }])
  })

  it('is refused for an archived type, one of another organisation, and with a built-in type', async () => {
    const archived = await makeType({ name: 'Old card', status: 'archived' })
    expect(problems(await upload({ customTypeId: archived }))).toMatchObject([{ path: 'input.customTypeId' }])
    const active = await makeType({ name: 'New card' })
    expect(problems(await upload({ customTypeId: active, type: 'passport' }))).toMatchObject([{ path: 'input.type' }])
    const elsewhere = await joinTestServer()
    const made = await create(elsewhere, await elsewhere.key(), '/document-types', { name: 'Theirs' })
    expect(problems(await upload({ customTypeId: made.body.id }))).toMatchObject([
      { path: 'input.customTypeId', code: 'unknown_reference' },
    ])
    await elsewhere.stop()
  })
})

describe('a review', () => {
  it('accepts only what has all that the type needs, and rejects anything', async () => {
    const custom_type_id = await makeType({ name: 'Checked card', needs_number: true, needs_expiry: true })
    const id = await pending({ custom_type_id })
    expect(problems(await review(id))).toMatchObject([{ path: 'input.number' }, { path: 'input.expiresOn' }])
    const { data } = await review(id, { number: 'N1', expiresOn: '2099-01-01' })
    expect(data.reviewDocument).toMatchObject({ status: 'valid', customTypeId: custom_type_id, number: 'N1' })
    const bad = await pending({ custom_type_id })
    const reject = 'mutation ($id: ID!) { reviewDocument(id: $id, decision: reject) { status } }'
    expect((await graphql(server, key, reject, { id: bad })).body.data.reviewDocument.status).toBe('rejected')
  })

  it('accepts a document of a type that was archived since', async () => {
    const custom_type_id = await makeType({ name: 'Archived since' })
    const id = await pending({ custom_type_id })
    await request(`${server.base}/document-types/${custom_type_id}`, {
      key,
      method: 'PATCH',
      body: { status: 'archived' },
    })
    expect((await review(id)).data.reviewDocument.status).toBe('valid')
  })

  it('corrects the type: to one of its own, and back to a built-in one', async () => {
    const customTypeId = await makeType({ name: 'Corrected', levels: ['A'] })
    const own = await review(await pending({ type: 'passport' }), { customTypeId, level: 'A' })
    expect(own.data.reviewDocument).toMatchObject({ type: 'other', customTypeId, level: 'A' })
    const back = await review(await pending({ custom_type_id: customTypeId, level: 'A' }), { type: 'licence' })
    expect(back.data.reviewDocument).toMatchObject({ type: 'licence', customTypeId: null, level: null })
  })
})

describe('at the edges', () => {
  it('a type that requirements name is kept, in whatever case its id is sent', async () => {
    const own = await server.key({ orgId: await server.organisation() })
    const made = await request(`${server.base}/document-types`, { key: own, method: 'POST', body: { name: 'Kept' } })
    const { id } = made.body
    const client = await createId(server, own, '/clients', { name: 'Harbour' })
    const set = `mutation ($id: ID!, $client: ID!) { setWorkRequirements(requirements: [
      { clientId: $client, documentTypes: [], customTypeIds: [$id] }]) { clientId customTypeIds } }`
    const orgId = server.organisationOf(own)
    const owner = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
    const sent = { id: id.toUpperCase(), client: client.toUpperCase() }
    const { body } = await asPerson(server, owner, set, sent)
    expect(body.data?.setWorkRequirements).toEqual([{ clientId: client, customTypeIds: [id] }])
    const { workRequirements } = await server.database.prisma.complianceSettings.findUniqueOrThrow({ where: { orgId } })
    expect(workRequirements).toMatchObject([{ clientId: client, customTypeIds: [id] }])
    for (const sent of [id, id.toUpperCase()]) {
      const { status } = await request(`${server.base}/document-types/${sent}`, { key: own, method: 'DELETE' })
      expect(status).toBe(409)
    }
  })

  it('requirements name no archived type anew', async () => {
    const own = await server.key({ orgId: await server.organisation() })
    const made = await request(`${server.base}/document-types`, {
      key: own,
      method: 'POST',
      body: { name: 'Old', status: 'archived' },
    })
    const orgId = server.organisationOf(own)
    const owner = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
    const set = `mutation ($id: ID!) { setWorkRequirements(requirements: [
      { role: "rigger", documentTypes: [], customTypeIds: [$id] }]) { customTypeIds } }`
    const { body } = await asPerson(server, owner, set, { id: made.body.id })
    expect(problems(body)).toMatchObject([{ path: 'requirements[0].customTypeIds[0]', code: 'invalid' }])
  })

  it('a date beyond the calendar is not proposed', async () => {
    const customTypeId = await makeType({ name: 'For ever', valid_months: 600 })
    const { data } = await upload({ customTypeId, issuedOn: '9990-01-01' })
    expect(data.uploadDocument.expiresOn).toBeNull()
  })

  it('a rejection checks type and level, too', async () => {
    const reject = `mutation ($id: ID!, $input: ReviewDocumentInput) {
      reviewDocument(id: $id, decision: reject, input: $input) { status } }`
    const other = await makeType({ name: 'Without levels' })
    const id = await pending({ custom_type_id: other })
    const { body } = await graphql(server, key, reject, { id, input: { customTypeId: workerId } })
    expect(body.errors[0].extensions.code).toBe('validation_failed')
  })
})

it('there are up to 200 of them, so that each can be chosen', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  await stamped(server, orgId, (client) =>
    client.query(
      `insert into custom_document_types (org_id, key, name) select $1, 'type_' || n, 'Type ' || n from generate_series(1, 199) n`,
      [orgId],
    ),
  )
  const add = (name: string) => request(`${server.base}/document-types`, { key: own, method: 'POST', body: { name } })
  expect((await add('Plant card')).status).toBe(201)
  const refused = await add('Ticket')
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    expect.stringContaining('up to 200 document types'),
  ])
})
