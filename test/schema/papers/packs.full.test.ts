/** What pages of packs read: how far they are, who has not accepted, and where a template is used. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packTools } from '../../support/packs.ts'
import { contextOf, credentialOf } from '../../support/run-query.ts'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
let { run, save, draft, issue, makeJob, printed } = {} as ReturnType<typeof packTools>
let packId: string
let draftId: string

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
  ;({ run, save, draft, issue, makeJob, printed } = packTools(server, key))
  await save({ name: 'Rules', body: 'One' })
  await save({ name: 'Letter', body: 'Dear {{worker.first_name}}' })
  const { jobId } = await makeJob({ first_name: 'Ada', last_name: 'One' }, { first_name: 'Bo', last_name: 'Two' })
  const made = await draft({ jobId, templates: [{ name: 'Rules' }, { name: 'Letter' }] })
  packId = made.data.createDocumentPack.id
  await issue(packId)
  await printed(packId)
  await save({ name: 'Rules', body: 'Two' })
  draftId = (await draft({ jobId, templates: [{ name: 'Rules' }] })).data.createDocumentPack.id
  await draft({ jobId, templates: [{ name: 'Rules', version: '1' }] })
})
afterAll(() => server.stop())

const PACK = `query ($id: ID!, $accepted: Boolean) { documentPack(id: $id) {
  paperCount printedCount acceptedCount
  papers(accepted: $accepted) { packId pack { id name } acceptedAt documentId template { name } }
} }`

it('counts the papers of a pack, and lists those that are accepted or not', async () => {
  const read = async (accepted: boolean | null, id = packId) => (await run(PACK, { id, accepted })).data.documentPack
  const before = await read(null)
  expect(before).toMatchObject({ paperCount: 4, printedCount: 4, acceptedCount: 0 })
  expect(before.papers[0]).toMatchObject({ packId, pack: { id: packId, name: 'Induction' } })
  const { documentId } = before.papers[1]
  await run('mutation ($id: ID!) { acceptPackDocument(id: $id) { id } }', { id: documentId })
  expect(await read(true)).toMatchObject({ acceptedCount: 1, papers: [{ documentId }] })
  expect((await read(false)).papers).toHaveLength(3)
  expect(await read(null, draftId)).toMatchObject({ paperCount: 0, printedCount: 0, acceptedCount: 0, papers: [] })
})

it('has no papers of another organisation in its counts', async () => {
  const foreign = await server.key({ orgId: await server.organisation() })
  const { body } = await graphql(server, foreign, PACK, { id: packId })
  expect(body.data?.documentPack ?? null).toBeNull()
  expect(
    (await graphql(server, foreign, '{ documentPacks { data { paperCount } } }')).body.data.documentPacks.data,
  ).toEqual([])
  const other = contextOf(server, credentialOf(server.organisationOf(foreign)))
  const { rows } = await other.services.database.pool.query('select count(*)::int as papers from pack_papers')
  expect(rows[0].papers).toBeGreaterThan(0)
})

const USAGE =
  'query ($name: String!) { templateUsage(name: $name) { versions { version drafts issued completed } packs { id status version } } }'

it('says which packs have a template, in which version', async () => {
  const { data } = await run(USAGE, { name: 'Rules' })
  expect(data.templateUsage.versions).toEqual([
    { version: null, drafts: 1, issued: 0, completed: 0 },
    { version: 1, drafts: 1, issued: 1, completed: 0 },
  ])
  expect(data.templateUsage.packs).toEqual([
    { id: expect.any(String), status: 'draft', version: 1 },
    { id: draftId, status: 'draft', version: null },
    { id: packId, status: 'issued', version: 1 },
  ])
  expect((await run(USAGE, { name: 'Letter' })).data.templateUsage.packs).toHaveLength(1)
  expect((await run(USAGE, { name: 'rules' })).data.templateUsage).toEqual({ versions: [], packs: [] })
})

it('says nothing of the packs of another organisation, and refuses what is no text', async () => {
  const foreign = await server.key({ orgId: await server.organisation() })
  const { body } = await graphql(server, foreign, USAGE, { name: 'Rules' })
  expect(body.data.templateUsage).toEqual({ versions: [], packs: [] })
  const { errors } = await run(USAGE, { name: 'a\0' })
  expect(errors[0].extensions.details[0].path).toBe('name')
})

it('finds the latest version of each template', async () => {
  const { data } = await run(
    '{ documentTemplates(filter: { supersededAt: { exists: false } }, sort: { field: name }) { data { name version } } }',
  )
  expect(data.documentTemplates.data).toEqual([
    { name: 'Letter', version: 1 },
    { name: 'Rules', version: 2 },
  ])
})
