/** Templates and drafts that were made by mistake are deleted; what was issued stays as it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packTools } from '../../support/packs.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { recordOf } from '../../support/upload.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer
let key: string
let { run, make, save, draft, issue, makeJob, printed } = {} as ReturnType<typeof packTools>

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
  ;({ run, make, save, draft, issue, makeJob, printed } = packTools(server, key))
})
afterAll(() => server.stop())

const TEMPLATE =
  'mutation ($name: String!, $since: DateTime) { deleteDocumentTemplate(name: $name, ifUnchangedSince: $since) { object id deleted } }'
const PACK =
  'mutation ($id: ID!, $since: DateTime) { deleteDocumentPack(id: $id, ifUnchangedSince: $since) { object id deleted } }'
const deleteTemplate = (name: string, since?: string, as = key) => run(TEMPLATE, { name, since }, as)
const deletePack = (id: string, since?: string, as = key) => run(PACK, { id, since }, as)
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code
const versionsOf = async (name: string) => {
  const { data } = await run(
    'query ($name: String!) { documentTemplates(filter: { name: [$name] }) { data { id version createdAt } } }',
    { name },
  )
  return data.documentTemplates.data as { id: string; version: number; createdAt: string }[]
}
const draftOf = async (...names: string[]): Promise<string> =>
  (await draft({ templates: names.map((name) => ({ name })) })).data.createDocumentPack.id
const worker = () => make('/workers', { first_name: 'Ada', last_name: 'Okafor' })

describe('a template', () => {
  it('is deleted with all of its versions, and its name goes on with the next number', async () => {
    await save({ name: 'Mistake', documentType: 'licence', body: 'One' })
    await save({ name: 'Mistake', body: 'Two' })
    await save({ name: 'Mistake too', body: 'One' })
    const [, latest] = await versionsOf('Mistake')
    const { data } = await deleteTemplate('Mistake')
    expect(data.deleteDocumentTemplate).toEqual({ object: 'document_template', id: latest?.id, deleted: true })
    expect(await versionsOf('Mistake')).toEqual([])
    expect(await versionsOf('Mistake too')).toHaveLength(1)
    const one = await run('query ($id: ID!) { documentTemplate(id: $id) { id } }', { id: latest?.id })
    expect(one.data?.documentTemplate ?? null).toBeNull()
    expect((await draft({ templates: [{ name: 'Mistake' }] })).errors[0].extensions.details[0].code).toBe(
      'unknown_reference',
    )
    const again = await save({ name: 'Mistake', body: 'Three', isNew: true })
    expect(again.data.saveDocumentTemplate).toMatchObject({ version: 3, documentType: 'contract' })
    expect((await versionsOf('Mistake')).map(({ version }) => version)).toEqual([3])
    expect((await deleteTemplate('Mistake')).errors).toBeUndefined()
  })

  it.each(['Nothing', '', ' Mistake too', 'a\u0000b'])('is not found by the name %j', async (name) => {
    expect(codeOf(await deleteTemplate(name))).toBe('not_found')
  })

  it('is not deleted, nor brought back, by who has not seen its latest version', async () => {
    await save({ name: 'Edited', body: 'One' })
    const [first] = await versionsOf('Edited')
    await save({ name: 'Edited', body: 'Two' })
    expect(codeOf(await deleteTemplate('Edited', first?.createdAt))).toBe('precondition_failed')
    const [, second] = await versionsOf('Edited')
    expect((await deleteTemplate('Edited', second?.createdAt)).errors).toBeUndefined()
    const late = await run(
      'mutation ($since: DateTime) { saveDocumentTemplate(input: { name: "Edited", body: "Mine" }, ifUnchangedSince: $since) { id } }',
      { since: second?.createdAt },
    )
    expect(codeOf(late)).toBe('precondition_failed')
    expect(await versionsOf('Edited')).toEqual([])
  })

  it.each([
    [1, 'the draft pack Induction uses it. Issue or delete that draft first.'],
    [2, 'the draft pack Induction and one other use it. Issue or delete those drafts first.'],
    [3, 'the draft pack Induction and 2 others use it. Issue or delete those drafts first.'],
  ])('is kept while %i drafts have it, and the newest is named', async (count, reason) => {
    const name = `Needed ${count}`
    await save({ name, body: 'One' })
    const ids: string[] = []
    for (let made = 0; made < count; made++) ids.push(await draftOf('Mistake too', name))
    const refused = await deleteTemplate(name)
    expect(refused.errors[0]).toMatchObject({
      message: `The template ${name} cannot be deleted: ${reason}`,
      extensions: { code: 'conflict', details: [{ path: 'name', code: 'in_use' }] },
    })
    expect(refused.errors[0].extensions.details[0].message).toContain(ids.at(-1))
    expect(await versionsOf(name)).toHaveLength(1)
    for (const id of ids) await deletePack(id)
    expect((await deleteTemplate(name)).errors).toBeUndefined()
  })

  it('is kept while a draft has an earlier version of it', async () => {
    await save({ name: 'Fixed', body: 'One' })
    await save({ name: 'Fixed', body: 'Two' })
    await draft({ templates: [{ name: 'Fixed', version: '1' }] })
    expect(codeOf(await deleteTemplate('Fixed'))).toBe('conflict')
  })

  it('of another organisation, or of the sandbox, stays', async () => {
    await save({ name: 'Own', body: 'One' })
    const foreign = await server.key({ orgId: await server.organisation() })
    expect(codeOf(await deleteTemplate('Own', undefined, foreign))).toBe('not_found')
    const sandbox = await server.key({ environment: 'sandbox' })
    await run('mutation { saveDocumentTemplate(input: { name: "Own", body: "One" }) { id } }', {}, sandbox)
    const read = '{ documentTemplates { data { name } } documentPacks(filter: { status: [draft] }) { data { id } } }'
    const before = (await run(read, {}, sandbox)).data
    const [{ id }] = before.documentPacks.data
    expect((await deletePack(id, undefined, sandbox)).data.deleteDocumentPack).toMatchObject({ id, deleted: true })
    for (const { name } of before.documentTemplates.data)
      expect([undefined, 'conflict']).toContain(codeOf(await deleteTemplate(name, undefined, sandbox)))
    expect((await run(read, {}, sandbox)).data).toEqual(before)
    expect(await versionsOf('Own')).toHaveLength(1)
  })

  it('is not deleted while somebody makes a draft with it', async () => {
    for (let round = 0; round < 6; round++) {
      const name = `Race ${round}`
      await save({ name, body: 'One' })
      const [deleted, made] = await Promise.all([deleteTemplate(name), draft({ templates: [{ name }] })])
      expect([codeOf(deleted), codeOf(made)]).toEqual(
        made.errors ? [undefined, 'validation_failed'] : ['conflict', undefined],
      )
    }
  })
})

describe('what was issued before its template was deleted', () => {
  const TEXT = 'query ($id: ID!) { documentPack(id: $id) { papers { documentId template { name version body } } } }'

  it('keeps its documents and the version that they were made of, also for who joins later', async () => {
    await save({ name: 'Gone', body: 'For {{worker.first_name}}' })
    const { jobId } = await makeJob({ first_name: 'Ada', last_name: 'Okafor' })
    const packId = (await draft({ jobId, templates: [{ name: 'Gone' }] })).data.createDocumentPack.id
    await issue(packId)
    const [paper] = await printed(packId)
    expect((await deleteTemplate('Gone')).errors).toBeUndefined()
    await save({ name: 'Gone', body: 'Another text' })
    const template = { name: 'Gone', version: 1, body: 'For {{worker.first_name}}' }
    const planned = (await run(TEXT, { id: packId })).data
    expect(planned.documentPack.papers).toEqual([{ documentId: paper?.documentId, template }])

    const { project_id } = await recordOf(server, key, `/jobs/${jobId}`)
    const worker_id = await make('/workers', { first_name: 'Bryn', last_name: 'Hughes' })
    await make('/assignments', { worker_id, project_id, job_id: jobId, start_date: '2026-05-01', trade: 'welder' })
    const papers = await printed(packId)
    expect(papers.map(({ template: { version } }) => version)).toEqual([1, 1])
    for (const { documentId } of papers)
      await run('mutation ($id: ID!) { acceptPackDocument(id: $id) { id } }', { id: documentId })
    expect(await recordOf(server, key, `/document-packs/${packId}`)).toMatchObject({
      status: 'completed',
      templates: [{ name: 'Gone', version: '1' }],
    })
    const old = await run(
      `{ documentTemplates(filter: { name: ["Gone"], version: { gte: 1, lte: 1 } }, updatedSince: "1970-01-01T00:00:00Z", includeDeleted: true)
        { data { body deletedAt } } }`,
    )
    expect(old.data.documentTemplates.data).toEqual([{ body: template.body, deletedAt: expect.any(String) }])
  })

  it('is issued or deleted, of both at the same time never both', async () => {
    await save({ name: 'Both', body: 'One' })
    for (let round = 0; round < 6; round++) {
      const made = await draft({ workerId: await worker(), templates: [{ name: 'Both' }] })
      const { id } = made.data.createDocumentPack
      const [issued, deleted] = await Promise.all([issue(id), deletePack(id)])
      expect([codeOf(issued), codeOf(deleted)]).toEqual(
        issued.errors ? ['not_found', undefined] : [undefined, 'invalid_transition'],
      )
    }
  })
})

describe('a draft pack', () => {
  it('is deleted once, and synced clients learn it', async () => {
    await save({ name: 'Draft', body: 'One' })
    const id = await draftOf('Draft')
    const before = await recordOf(server, key, `/document-packs/${id}`)
    expect(codeOf(await deletePack(id, '2020-01-01T00:00:00Z'))).toBe('precondition_failed')
    const { data } = await deletePack(id, before.updated_at)
    expect(data.deleteDocumentPack).toEqual({ object: 'document_pack', id, deleted: true })
    expect((await request(`${server.base}/document-packs/${id}`, { key })).status).toBe(404)
    for (const gone of [await deletePack(id), await issue(id), await deletePack('nothing')])
      expect(codeOf(gone)).toBe('not_found')
    const since = `updated_since=${encodeURIComponent(before.updated_at)}`
    const { body } = await request(`${server.base}/document-packs?${since}&include_deleted=true`, { key })
    expect(body.data).toContainEqual(expect.objectContaining({ id, deleted_at: expect.any(String) }))
  })

  it('is not deleted once it was issued, and of another organisation never', async () => {
    await save({ name: 'Issued', body: 'One' })
    const made = await draft({ workerId: await worker(), templates: [{ name: 'Issued' }] })
    const { id } = made.data.createDocumentPack
    const foreign = await server.key({ orgId: await server.organisation() })
    expect(codeOf(await deletePack(id, undefined, foreign))).toBe('not_found')
    await issue(id)
    expect((await deletePack(id)).errors[0]).toMatchObject({
      message: 'The document pack is issued and can no longer be deleted.',
      extensions: { code: 'invalid_transition' },
    })
    expect(
      (await graphql(server, key, '{ documentPacks { data { id } } }')).body.data.documentPacks.data,
    ).toContainEqual({ id })
  })
})

it('there are up to 200 templates, so that each can be chosen; versions do not count', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  await stamped(server, orgId, (client) =>
    client.query(
      `insert into document_templates (org_id, name, version, body, document_type)
        select $1, 'Template ' || n, 1, 'Text', 'contract' from generate_series(1, 199) n`,
      [orgId],
    ),
  )
  const text = 'mutation ($name: String!) { saveDocumentTemplate(input: { name: $name, body: "Text" }) { version } }'
  const add = async (name: string) => codeOf((await graphql(server, own, text, { name })).body)
  expect(await add('Site rules')).toBeUndefined()
  expect(await add('Induction')).toBe('conflict')
  expect(await add('Site rules')).toBeUndefined()
})
