/** From a template to documents that workers accept, as REST, GraphQL and events show them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOf } from '../../support/events.ts'
import { type Paper, packTools } from '../../support/packs.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { readText } from '../../support/reading.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { recordOf } from '../../support/upload.ts'

let server: TestServer
let key: string
let { run, make, save, draft, issue, makeJob, printed } = {} as ReturnType<typeof packTools>

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
  ;({ run, make, save, draft, issue, makeJob, printed } = packTools(server, key))
})
afterAll(() => server.stop())

const body =
  '# Rules for {{worker.first_name}} {{worker.last_name}}\n\nAt **{{project.name}}** of {{client.name}} from {{job.start_date}}.'

beforeAll(async () => {
  await save({ name: 'Site rules', body: 'An older version.' })
  await save({ name: 'Site rules', body })
  await save({ name: 'Letter', documentType: 'other', body: 'As {{assignment.trade}}, {{worker.first_name}}.' })
})

describe('templates', () => {
  it('have versions that keep their document type', async () => {
    const { data: made } = await save({ name: 'Form', documentType: 'licence', body: 'One' })
    expect(made.saveDocumentTemplate).toMatchObject({ version: 1, documentType: 'licence' })
    const { data: next } = await save({ name: 'Form', body: 'Two' })
    expect(next.saveDocumentTemplate).toMatchObject({ version: 2, documentType: 'licence' })
    const list = await run('{ documentTemplates(limit: 200) { data { name version body } pagination { total } } }')
    expect(list.data.documentTemplates.data).toContainEqual({ name: 'Form', version: 1, body: 'One' })
    const one = await run('query ($id: ID!) { documentTemplate(id: $id) { body } }', {
      id: next.saveDocumentTemplate.id,
    })
    expect(one.data.documentTemplate.body).toBe('Two')
  })

  it.each([
    ['an unknown field', 'Dear {{worker.nickname}}', /^must not contain {{worker.nickname}}: /],
    ['HTML', '<b>Bold</b>', /HTML/],
  ])('are rejected with %s', async (_what, text, message) => {
    const { errors } = await save({ name: 'Wrong', body: text })
    expect(errors[0].extensions.details[0]).toMatchObject({
      path: 'input.body',
      message: expect.stringMatching(message),
    })
  })

  it('are numbered consecutively when several are saved at the same time', async () => {
    const saved = await Promise.all(Array.from({ length: 4 }, () => save({ name: 'Race', body: 'Same' })))
    expect(
      saved.map(({ data: made }) => made.saveDocumentTemplate.version as number).toSorted((one, other) => one - other),
    ).toEqual([1, 2, 3, 4])
  })
})

describe('a draft', () => {
  it('uses the latest version when none is named', async () => {
    const { data: made } = await draft({ templates: [{ name: 'Site rules' }, { name: 'Letter', version: '1' }] })
    expect(made.createDocumentPack.templates).toEqual([
      { name: 'Site rules', version: '2' },
      { name: 'Letter', version: '1' },
    ])
  })

  it.each([
    ['an unknown template', [{ name: 'Nothing' }], 'input.templates[0].name'],
    ['an unknown version', [{ name: 'Letter' }, { name: 'Site rules', version: '9' }], 'input.templates[1].version'],
    ['an invalid version', [{ name: 'Letter', version: 'latest' }], 'input.templates[0].version'],
    ['a template twice', [{ name: 'Letter' }, { name: 'Letter' }], 'input.templates[1].name'],
  ])('is rejected with %s', async (_what, templates, path) => {
    const { errors } = await draft({ templates })
    expect(errors[0].extensions.details[0].path).toBe(path)
  })
})

describe('a pack for a job', () => {
  let packId: string
  let jobId: string
  let workerIds: string[]
  let papers: Paper[]

  beforeAll(async () => {
    const job = await makeJob({ first_name: 'Ada', last_name: 'Okafor' }, { first_name: 'Łukasz', last_name: 'Wąż' })
    jobId = job.jobId
    workerIds = job.workerIds
    const made = await draft({ jobId, templates: [{ name: 'Site rules' }, { name: 'Letter' }] })
    packId = made.data.createDocumentPack.id
    const issued = await issue(packId)
    expect(issued.data.issueDocumentPack.status).toBe('issued')
    papers = await printed(packId)
  })

  it('is printed for each assigned worker, with each template', () => {
    const printedPapers = papers.map(({ workerId, template }) => `${workerId} ${template.name} ${template.version}`)
    expect(printedPapers.sort()).toEqual(workerIds.flatMap((id) => [`${id} Letter 1`, `${id} Site rules 2`]).sort())
  })

  it('lists its papers in pages, each of which costs what it can hold', async () => {
    const page = async (args: string) => {
      const query = `query ($id: ID!) { documentPack(id: $id) { papers${args} { documentId } } }`
      return graphql(server, key, query, { id: packId })
    }
    const idsOf = ({ body: read }: Answer) => read.data.documentPack.papers.map(({ documentId }: Paper) => documentId)
    const all = papers.map(({ documentId }) => documentId)
    const [first, rest, whole] = await Promise.all([page('(limit: 3)'), page('(limit: 3, offset: 3)'), page('')])
    expect([idsOf(first), idsOf(rest), idsOf(whole)]).toEqual([all.slice(0, 3), all.slice(3), all])
    expect([first, whole].map(({ headers }) => headers.get('x-ratelimit-cost'))).toEqual(['1', '2'])
    for (const args of ['(limit: 201)', '(limit: 0)', '(offset: -1)'])
      expect((await page(args)).body.errors[0].extensions.code).toBe('validation_failed')
  })

  it("appears in the worker's documents, filled in, as a PDF behind a signed link", async () => {
    const { body: list } = await request(`${server.base}/documents?limit=200`, { key })
    const ownDocuments = list.data.filter(({ worker_id }: { worker_id: string }) => worker_id === workerIds[1])
    expect(ownDocuments.map(({ name, type, status }: Record<string, string>) => [name, type, status]).sort()).toEqual([
      ['Letter', 'other', 'pending'],
      ['Site rules', 'contract', 'pending'],
    ])
    const rules = ownDocuments.find(({ name }: { name: string }) => name === 'Site rules')
    expect(rules).toMatchObject({ content_type: 'application/pdf', file_name: 'Site rules, version 2.pdf' })
    const file = await fetch(rules.file_url.replace(/^https?:\/\/[^/]+/, server.url))
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(bytes.length).toBe(rules.size_bytes)
    const { text } = await readText({ bytes, type: 'application/pdf' })
    expect(text.replace(/\s+/g, ' ')).toContain('Rules for Lukasz Waz At Dock Wall of Harbour Civils from 2026-05-01.')
  })

  it('emits its issue and each document once', async () => {
    const types = (await eventsOf(server, server.orgId)).map(({ type }) => type)
    expect(types.filter((type) => type === 'document_pack.issued')).toHaveLength(1)
    expect(types.filter((type) => type === 'document.added')).toHaveLength(4)
  })

  it('is complete when each paper is accepted, by its worker or by staff', async () => {
    const email = await makePerson(server, 'worker', { workerId: workerIds[0] as string })
    const cookie = await signIn(server, email.email)
    const accept = 'mutation ($id: ID!) { acceptPackDocument(id: $id) { status } }'
    const of = (index: number) =>
      papers.filter(({ workerId }) => workerId === workerIds[index]).map((each) => each.documentId)
    for (const id of of(0)) {
      const { body: accepted } = await asPerson(server, cookie, accept, { id })
      expect(accepted.data.acceptPackDocument.status).toBe('valid')
    }
    const foreign = await asPerson(server, cookie, accept, { id: of(1)[0] })
    expect(foreign.body.errors[0].extensions.code).toBe('not_found')
    const [first, second] = of(1)
    await run('mutation ($id: ID!) { reviewDocument(id: $id, decision: accept) { status } }', { id: first })
    expect(await recordOf(server, key, `/document-packs/${packId}`)).toMatchObject({
      status: 'issued',
      completed_at: null,
    })
    await run(accept, { id: second })
    const pack = await recordOf(server, key, `/document-packs/${packId}`)
    expect(pack).toMatchObject({ status: 'completed', completed_at: expect.any(String) })
    await run(accept, { id: second }) // a repeated acceptance changes nothing
    const completions = (await eventsOf(server, server.orgId)).filter(({ type }) => type === 'document_pack.completed')
    expect(completions.map(({ data: { object, previous } }) => [object, previous])).toEqual([
      [pack, { status: 'issued', completed_at: null }],
    ])
  })
})

it('a document that was not issued in a pack cannot be accepted this way', async () => {
  const { body: list } = await request(`${server.base}/workers?limit=1`, { key })
  const [worker] = list.data
  const query = 'mutation ($id: ID!) { acceptPackDocument(id: $id) { id } }'
  expect((await run(query, { id: worker.id })).errors[0].extensions.code).toBe('not_found')
})

describe('is not issued', () => {
  const templates = [{ name: 'Letter' }]

  it.each([
    ['for nobody', async () => ({ templates }), /neither a job nor a worker/],
    ['for a job without workers', async () => ({ jobId: (await makeJob()).jobId, templates }), /No worker is assigned/],
    [
      'where a field has no value for a worker',
      async () => ({ workerId: await make('/workers', { first_name: 'Bryn', last_name: 'Hughes' }), templates }),
      /Letter, version 1, cannot be printed for Bryn Hughes: it has no value for {{assignment.trade}}\.$/,
    ],
    [
      'where a name cannot be printed',
      async () => ({ jobId: (await makeJob({ first_name: 'Иван', last_name: 'Petrov' })).jobId, templates }),
      /for Иван Petrov: The character И cannot be printed.*PDF_FONTS/,
    ],
  ])('%s, and stays a draft', async (_what, input, message) => {
    const made = await draft(await input())
    const { id } = made.data.createDocumentPack
    const { errors } = await issue(id)
    const detail = { path: 'id', code: 'cannot_be_issued', message: expect.stringMatching(/^must be the id of a pack/) }
    expect(errors[0]).toMatchObject({
      message: expect.stringMatching(message),
      extensions: { code: 'conflict', details: [detail] },
    })
    expect(await recordOf(server, key, `/document-packs/${id}`)).toMatchObject({ status: 'draft', issued_at: null })
  })

  it("with another organisation's template", async () => {
    const other = await server.key({ orgId: await server.organisation() })
    await save({ name: 'Theirs', body: 'Secret' }, other)
    const { errors } = await draft({ templates: [{ name: 'Theirs' }] })
    expect(errors[0].extensions.details[0].code).toBe('unknown_reference')
  })
})
