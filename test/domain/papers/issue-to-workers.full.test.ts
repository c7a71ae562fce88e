/** A pack that is issued to each of many workers at once: what each gets, who is told why not, and what is kept. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOf } from '../../support/events.ts'
import { packTools } from '../../support/packs.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
let { run, make, save, makeJob, printed } = {} as ReturnType<typeof packTools>

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
  ;({ run, make, save, makeJob, printed } = packTools(server, key))
  await save({ name: 'Rules', body: 'For {{worker.first_name}}.' })
  await save({ name: 'Role', body: 'As {{assignment.trade}} at {{project.name}}.' })
  await save({ name: 'Address', body: 'Write to {{worker.email}}.' })
})
afterAll(() => server.stop())

const ISSUE = `mutation ($workerIds: [ID!]!, $input: IssueDocumentPacksInput!) { issueDocumentPacks(workerIds: $workerIds, input: $input) {
  data { index status id updatedAt error { code message } } summary { created unchanged failed } } }`
interface Outcome {
  status: string
  id: string
  error: { code: string; message: string } | null
}
const ask = (workerIds: string[], input: object, as = key) =>
  run(ISSUE, { workerIds, input: { name: 'Induction', ...input } }, as)
const issue = async (workerIds: string[], input: object) =>
  (await ask(workerIds, input)).data.issueDocumentPacks as { data: Outcome[]; summary: object }
const makeWorker = (firstName: string, more: object = {}) =>
  make('/workers', { first_name: firstName, last_name: 'Okafor', ...more })
const templates = [{ name: 'Rules' }]
const packsOf = async (workerId: string) => {
  const query =
    'query ($w: [ID!]) { documentPacks(filter: { workerId: { in: $w } }) { data { id } pagination { total } } }'
  return (await run(query, { w: [workerId] })).data.documentPacks.data as { id: string }[]
}

it('gives each a pack of their own, with its event and its printed documents', async () => {
  const { jobId, workerIds } = await makeJob(
    { first_name: 'Ada', last_name: 'Okafor' },
    { first_name: 'Bo', last_name: 'Ng' },
  )
  const last = (await eventsOf(server, server.orgId)).at(-1)?.id
  const { data, summary } = await issue(workerIds, { jobId, templates: [{ name: 'Rules' }, { name: 'Role' }] })
  expect(summary).toEqual({ created: 2, unchanged: 0, failed: 0 })
  const events = await eventsOf(server, server.orgId, last)
  const issued = events.filter(({ type }) => type === 'document_pack.issued')
  expect(issued.map(({ object_id, data: { object, previous } }) => [object_id, object, previous])).toEqual(
    data.map(({ id }, index) => [
      id,
      expect.objectContaining({ status: 'issued', job_id: jobId, worker_id: workerIds[index] }),
      { status: 'draft', issued_at: null },
    ]),
  )
  for (const [index, { id }] of data.entries()) {
    const papers = await printed(id)
    expect(papers.map(({ workerId, template }) => [workerId, template.name, template.version])).toEqual([
      [workerIds[index], 'Rules', 1],
      [workerIds[index], 'Role', 1],
    ])
  }
})

it('needs the scopes of what the merge fields name, however they are written', async () => {
  const { jobId, workerIds } = await makeJob({ first_name: 'Ada', last_name: 'Okafor', phone: '+447700900123' })
  await save({ name: 'Plain', body: 'Wear boots.' })
  await save({ name: 'Call', body: 'Call {{worker\\.phone}}.' })
  await save({ name: 'Client', body: 'For {{client.name}}.' })
  const writer = await server.key({ scopes: ['documents:write', 'documents:read'] })
  const refused = { code: 'insufficient_scope', requiredScopes: ['read', 'workers:read'] }
  expect((await ask(workerIds, { templates: [{ name: 'Call' }] }, writer)).errors).toMatchObject([
    { extensions: refused },
  ])
  expect((await ask(workerIds, { jobId, templates: [{ name: 'Client' }] }, writer)).errors).toMatchObject([
    { extensions: { ...refused, requiredScopes: ['read', 'clients:read'] } },
  ])
  const { data } = await ask(workerIds, { templates: [{ name: 'Plain' }] }, writer)
  expect(data.issueDocumentPacks.summary).toEqual({ created: 1, unchanged: 0, failed: 0 })

  const draft = await run(
    'mutation ($input: CreateDocumentPackInput!) { createDocumentPack(input: $input) { id } }',
    { input: { name: 'Induction', workerId: workerIds[0], templates: [{ name: 'Call' }] } },
    writer,
  )
  const ISSUE_ONE = 'mutation ($id: ID!) { issueDocumentPack(id: $id) { status } }'
  const { id } = draft.data.createDocumentPack
  expect((await run(ISSUE_ONE, { id }, writer)).errors).toMatchObject([{ extensions: refused }])
  const reader = await server.key({ scopes: ['documents:write', 'documents:read', 'workers:read'] })
  expect((await run(ISSUE_ONE, { id }, reader)).data.issueDocumentPack.status).toBe('issued')
})

it('tells a caller who may not read workers no name', async () => {
  const { jobId, workerIds } = await makeJob({ first_name: 'Ada', last_name: 'Okafor' })
  await save({ name: 'Until', body: 'Until {{assignment.end_date}}.' })
  const issueAs = async (scopes: string[]) => {
    const as = await server.key({ scopes: ['documents:write', 'projects:read', ...scopes] })
    const answer = await ask(workerIds, { jobId, templates: [{ name: 'Until' }] }, as)
    return JSON.stringify(answer)
  }
  expect(await issueAs([])).not.toContain('Okafor')
  expect(await issueAs(['workers:read'])).toContain('for Ada Okafor')
})

it('tells of each worker why not, and issues to the others', async () => {
  const [has, lacks] = [await makeWorker('Ada', { email: 'ada@example.com' }), await makeWorker('Bo')]
  const foreign = await createId(server, await server.key({ orgId: await server.organisation() }), '/workers', {
    first_name: 'Eve',
    last_name: 'Elsewhere',
  })
  const { data, summary } = await issue([lacks, has, foreign, has.toUpperCase(), randomUUID(), 'x'], {
    templates: [{ name: 'Address' }],
  })
  expect(summary).toEqual({ created: 1, unchanged: 0, failed: 5 })
  expect(data.map(({ status, error }) => error?.code ?? status)).toEqual([
    'conflict',
    'created',
    'not_found',
    'conflict',
    'not_found',
    'not_found',
  ])
  expect(data[0]?.error?.message).toMatch(/^The pack cannot be issued\. Address, version 1, .* for Bo Okafor: /)
  expect(data[3]?.error?.message).toBe('This record is the same as the one at index 1.')
  expect(await packsOf(lacks)).toEqual([])
  expect(await packsOf(has)).toEqual([{ id: data[1]?.id }])
})

describe('a worker who was issued', () => {
  it('the same pack keeps it', async () => {
    const [one, other] = [await makeWorker('Ada'), await makeWorker('Bo')]
    const first = await issue([one], { templates })
    const again = await issue([one, other], { templates })
    expect(again.summary).toEqual({ created: 1, unchanged: 1, failed: 0 })
    expect(again.data[0]).toMatchObject({ status: 'unchanged', id: first.data[0]?.id })
    expect(await packsOf(one)).toHaveLength(1)
  })

  it('the same pack keeps it when it is completed', async () => {
    const worker = await makeWorker('Ada')
    const id = (await issue([worker], { templates })).data[0]?.id ?? ''
    for (const { documentId } of await printed(id))
      await run('mutation ($id: ID!) { acceptPackDocument(id: $id) { status } }', { id: documentId })
    const { data } = await run('query ($id: ID!) { documentPack(id: $id) { status } }', { id })
    expect(data.documentPack.status).toBe('completed')
    expect((await issue([worker], { templates })).data[0]).toMatchObject({ status: 'unchanged', id })
  })

  it('another name, other templates, or an older version gets the new one', async () => {
    const worker = await makeWorker('Ada')
    await save({ name: 'Changing', body: 'One' })
    await issue([worker], { templates: [{ name: 'Changing' }] })
    await save({ name: 'Changing', body: 'Two' })
    for (const input of [
      { templates: [{ name: 'Changing' }] },
      { templates: [{ name: 'Changing' }, { name: 'Rules' }] },
      { name: 'Refresher', templates: [{ name: 'Changing' }] },
    ])
      expect((await issue([worker], input)).summary).toEqual({ created: 1, unchanged: 0, failed: 0 })
    expect(await packsOf(worker)).toHaveLength(4)
  })

  it('it by two requests at once has one', async () => {
    const worker = await makeWorker('Ada')
    const answers = await Promise.all([issue([worker], { templates }), issue([worker], { templates })])
    expect(new Set(answers.map(({ data }) => data[0]?.status))).toEqual(new Set(['created', 'unchanged']))
    expect(await packsOf(worker)).toHaveLength(1)
  })
})

describe('the whole request is refused', () => {
  it.each([
    ['without workers', [], { templates }, 'workerIds', 'too_small'],
    ['with more than 1,000', Array(1001).fill(randomUUID()), { templates }, 'workerIds', 'too_big'],
    ['without templates', [randomUUID()], { templates: [] }, 'input.templates', 'too_small'],
    [
      'with an unknown template',
      [randomUUID()],
      { templates: [{ name: 'No' }] },
      'input.templates[0].name',
      'unknown_reference',
    ],
    ['with an unknown job', [randomUUID()], { templates, jobId: randomUUID() }, 'input.jobId', 'unknown_reference'],
    ['with an empty name', [randomUUID()], { templates, name: ' ' }, 'input.name', 'too_small'],
  ])('%s', async (_what, workerIds, input, path, code) => {
    const { errors } = await ask(workerIds, input)
    expect(errors[0].extensions.code).toBe('validation_failed')
    expect(errors[0].extensions.details).toEqual([expect.objectContaining({ path, code })])
  })

  it('with more documents than a request makes', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Bulk ${index}`)
    for (const name of names) await save({ name, body: 'Text' })
    const records = Array.from({ length: 1000 }, () => ({ firstName: 'Cy', lastName: 'Ng' }))
    const made = await run(
      'mutation ($records: [BatchRecord!]!) { batchWorkers(input: { records: $records }) { data { id } } }',
      { records },
    )
    const workerIds = made.data.batchWorkers.data.map(({ id }: { id: string }) => id)
    const { errors } = await ask(workerIds, { templates: names.map((name) => ({ name })) })
    expect(errors[0].extensions.details[0]).toMatchObject({
      path: 'workerIds',
      message: 'must have fewer items: a request can create up to 5000 documents, not 6000',
    })
  })

  it('to whoever only reads documents, and to a developer', async () => {
    const worker = await makeWorker('Ada')
    const reader = await server.key({ scopes: ['read', 'workers:write'] })
    expect((await ask([worker], { templates }, reader)).errors[0].extensions.code).toBe('insufficient_scope')
    const developer = await signIn(server, (await makePerson(server, 'developer')).email)
    const answer = await asPerson(server, developer, ISSUE, { workerIds: [worker], input: { name: 'I', templates } })
    expect(answer.body.errors[0].extensions.code).toBe('insufficient_scope')
    expect(await packsOf(worker)).toEqual([])
  })
})

it('in the sandbox is validated and answered, and nothing is kept', async () => {
  const sandbox = await server.key({ environment: 'sandbox' })
  const list = await graphql(
    server,
    sandbox,
    '{ workers(limit: 1) { data { id } } documentTemplates(limit: 1) { data { name } } documentPacks { pagination { total } } }',
  )
  const { workers, documentTemplates, documentPacks } = list.body.data
  const ids = [workers.data[0].id]
  const answer = await ask(
    ids,
    { name: 'Nothing kept', templates: [{ name: documentTemplates.data[0].name }] },
    sandbox,
  )
  expect(answer.data.issueDocumentPacks.data[0].status).toMatch(/created|failed/)
  const after = await graphql(server, sandbox, '{ documentPacks { pagination { total } } }')
  expect(after.body.data.documentPacks).toEqual(documentPacks)
})
