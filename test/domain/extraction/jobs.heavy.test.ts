/** From an upload to the extracted fields, as REST, GraphQL and a webhook receiver show them. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsAbout, typesAbout } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { certificateLines, makePdf, passportPage } from '../../support/papers.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { create } from '../../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { recordOf, uploaded } from '../../support/upload.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let key: string
let certificate: Buffer

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
  certificate = await makePdf([certificateLines])
})
afterAll(() => server.stop())

const makeWorker = async (name = 'Ada') =>
  (await create(server, key, '/workers', { first_name: name, last_name: 'Okafor' })).body.id as string

/** The finished extraction job of a document. */
const finishedJob = (documentId: string) =>
  eventually(async () => {
    const { body } = await request(`${server.base}/ai-jobs?limit=200`, { key })
    const job = body.data.find((each: { document_id: string }) => each.document_id === documentId)
    return job?.status === 'succeeded' || job?.status === 'failed' ? job : undefined
  })

async function run(query: string, variables: Record<string, unknown> = {}) {
  const { body } = await graphql(server, key, query, variables)
  return body
}

const APPLY =
  'mutation ($id: ID!, $fields: [String!]) { applyExtraction(id: $id, fields: $fields) { applied appliedAt } }'

describe('a PDF uploaded for extraction', () => {
  let documentId: string
  // biome-ignore lint/suspicious/noExplicitAny: a REST record
  let job: any

  beforeAll(async () => {
    documentId = await uploaded(server, key, {
      workerId: await makeWorker(),
      bytes: certificate,
      input: { extract: true },
    })
    job = await finishedJob(documentId)
  })

  it('has proposed fields, and is not changed', async () => {
    expect(job).toMatchObject({ status: 'succeeded', attempts: 1, error: null, kind: 'document_extraction' })
    expect(job.result).toContainEqual({ field: 'expires_on', value: '2031-03-14', confidence: 0.9 })
    expect(await recordOf(server, key, `/documents/${documentId}`)).toMatchObject({ number: null, expires_on: null })
  })

  it('emits its events, with the record as REST shows it', async () => {
    const events = await eventsAbout(server, job.id)
    expect(events.map(({ type }) => type)).toEqual(['ai_job.created', 'ai_job.updated', 'ai_job.succeeded'])
    expect(events[2]?.data).toMatchObject({ object: job, previous: { status: 'running', result: null } })
  })

  it('gets the fields that a user applies', async () => {
    const one = await run(APPLY, { id: job.id, fields: ['number'] })
    expect(one.data.applyExtraction).toEqual({ applied: ['number'], appliedAt: expect.any(String) })
    expect(await recordOf(server, key, `/documents/${documentId}`)).toMatchObject({
      number: 'CSC-204518',
      expires_on: null,
      status: 'pending',
    })
    const all = await run(APPLY, { id: job.id })
    expect(all.data.applyExtraction.applied).toEqual(['number', 'issued_on', 'expires_on'])
    expect(await recordOf(server, key, `/documents/${documentId}`)).toMatchObject({
      issued_on: '2024-09-02',
      expires_on: '2031-03-14',
    })
  })

  it.each(['first_name', 'colour', 'status'])('rejects the field %s', async (field) => {
    const { errors } = await run(APPLY, { id: job.id, fields: [field] })
    expect(errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path: 'fields[0]' }] })
  })

  it('can be extracted again, though not twice at the same time', async () => {
    const again = 'mutation ($id: ID!) { extractDocument(documentId: $id) { id status attempts } }'
    const made = await run(again, { id: documentId })
    expect(made.data.extractDocument).toMatchObject({ status: 'queued', attempts: 0 })
    const { errors } = await run(again, { id: documentId })
    if (errors !== undefined) expect(errors[0].extensions).toMatchObject({ code: 'conflict' })
  })
})

it('a picture of a passport gives the fields of its machine-readable zone', async () => {
  const workerId = await makeWorker()
  const input = { extract: true, type: 'passport', name: 'Passport' }
  const job = await finishedJob(
    await uploaded(server, key, { workerId, bytes: passportPage(), name: 'passport.png', input }),
  )
  expect(job.result).toContainEqual({ field: 'number', value: '533380006', confidence: 0.99 })
  expect(job.result).toContainEqual({ field: 'expires_on', value: '2031-03-14', confidence: 0.99 })
})

describe('extraction fails with the reason, without retries, when the file', () => {
  it.each([
    ['is locked', () => makePdf([['Secret']], { userPassword: 'x' }), /protected with a password/],
    ['has no text', () => makePdf([[]]), /no readable text/],
    ['is damaged', async () => Buffer.from('%PDF-1.4\n'), /damaged/],
  ])('%s', async (_what, make, message) => {
    const id = await uploaded(server, key, {
      workerId: await makeWorker(),
      bytes: await make(),
      input: { extract: true },
    })
    const job = await finishedJob(id)
    expect(job).toMatchObject({ status: 'failed', attempts: 1, result: null, error: expect.stringMatching(message) })
    expect(await typesAbout(server, job.id)).toEqual(['ai_job.created', 'ai_job.updated', 'ai_job.failed'])
    const { errors } = await run(APPLY, { id: job.id })
    expect(errors[0].extensions.code).toBe('invalid_transition')
  })
})

it('a document is not extracted unless requested', async () => {
  const id = await uploaded(server, key, { workerId: await makeWorker(), bytes: certificate })
  const { body } = await request(`${server.base}/ai-jobs?limit=200`, { key })
  expect(body.data.filter((each: { document_id: string }) => each.document_id === id)).toEqual([])
})

it('an expiry date before the date of issue is not applied', async () => {
  const bytes = await makePdf([['Date of issue: 2031-01-02', 'Expires: 2030-01-01']])
  const job = await finishedJob(
    await uploaded(server, key, { workerId: await makeWorker(), bytes, input: { extract: true } }),
  )
  const { errors } = await run(APPLY, { id: job.id })
  expect(errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path: 'fields' }] })
})

describe('an organisation that applies confident fields automatically', () => {
  let own: string

  beforeAll(async () => {
    const orgId = await server.organisation()
    own = await server.key({ orgId })
    const admin = await signIn(server, (await makePerson(server, 'admin', { orgId })).email)
    const change =
      'mutation { updateExtractionSettings(input: { automatic: true, applyFrom: 0.8 }) { automatic applyFrom } }'
    const { body } = await asPerson(server, admin, change)
    expect(body.data.updateExtractionSettings).toEqual({ automatic: true, applyFrom: 0.8 })
    const invalid = await asPerson(
      server,
      admin,
      'mutation { updateExtractionSettings(input: { applyFrom: 0.2 }) { automatic } }',
    )
    expect(invalid.body.errors[0].extensions.details[0].path).toBe('input.applyFrom')
  })

  const read = async (worker: object, input: object = {}) => {
    const workerId = (await create(server, own, '/workers', { ...worker })).body.id
    const id = await uploaded(server, own, { workerId, bytes: certificate, input: { ...input } })
    await eventually(async () => {
      const { body } = await request(`${server.base}/ai-jobs?limit=200`, { key: own })
      return body.data.find(
        (each: { document_id: string; status: string }) => each.document_id === id && each.status === 'succeeded',
      )
    })
    return recordOf(server, own, `/documents/${id}`)
  }

  it('has exactly those fields in the document', async () => {
    expect(await read({ first_name: 'Ada', last_name: 'Okafor' })).toMatchObject({
      number: 'CSC-204518',
      issued_on: null, // ambiguous: 02/09 could be 9 February
      expires_on: '2031-03-14',
      status: 'pending',
    })
  })

  it('keeps the fields that a user set', async () => {
    expect(await read({ first_name: 'Ada', last_name: 'Okafor' }, { number: 'MINE' })).toMatchObject({
      number: 'MINE',
      expires_on: '2031-03-14',
    })
  })

  it("applies nothing from a document in another person's name", async () => {
    expect(await read({ first_name: 'Bryn', last_name: 'Hughes' })).toMatchObject({ number: null, expires_on: null })
  })
})

it('a temporary failure is retried, and the last attempt reports the reason', async () => {
  const workerId = await makeWorker()
  const file = path.join(server.settings.MUSTER_DATA_DIR, 'files', server.orgId, 'gone')
  const documentId = await insert(server, key, 'documents', {
    worker_id: workerId,
    type: 'certificate',
    name: 'Gone',
    file_name: 'gone.pdf',
    content_type: 'application/pdf',
    size_bytes: 10,
    file_key: `${server.orgId}/gone`,
  })
  await run('mutation ($id: ID!) { extractDocument(documentId: $id) { id } }', { id: documentId })
  expect(await finishedJob(documentId)).toMatchObject({ status: 'failed', error: 'The file no longer exists.' })
  await writeFile(file, certificate)
  await run('mutation ($id: ID!) { extractDocument(documentId: $id) { id } }', { id: documentId })
  await eventually(async () => {
    const { body } = await request(`${server.base}/ai-jobs?limit=200`, { key })
    const jobs = body.data.filter((each: { document_id: string }) => each.document_id === documentId)
    return jobs.some(({ status }: { status: string }) => status === 'succeeded')
  })
})

it("another organisation's key cannot read or apply a job", async () => {
  const other = await server.key({ orgId: await server.organisation() })
  const { body } = await request(`${server.base}/ai-jobs`, { key })
  const jobId = body.data[0].id
  expect((await request(`${server.base}/ai-jobs/${jobId}`, { key: other })).status).toBe(404)
  const answer = await graphql(server, other, APPLY, { id: jobId })
  expect(answer.body.errors[0].extensions.code).toBe('not_found')
})
