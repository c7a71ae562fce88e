/** Notes on records: who sees, writes and changes them, and who may be mentioned. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { asPerson, codeOf, makePerson, makeWorkerPerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer
let key: string
let world: Record<'client' | 'site' | 'other' | 'worker' | 'stranger' | 'job' | 'otherJob', string>

const post = (path: string, body: object) => createId(server, key, path, body)

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  const client = await post('/clients', { name: 'Harbour' })
  const site = await post('/projects', { client_id: client, name: 'Dock' })
  const other = await post('/projects', { client_id: await post('/clients', { name: 'Rival' }), name: 'Mill' })
  const worker = await post('/workers', { first_name: 'Ada', last_name: 'Here' })
  const stranger = await post('/workers', { first_name: 'Bo', last_name: 'Elsewhere' })
  await post('/assignments', { worker_id: worker, project_id: site, start_date: '2026-01-05' })
  const roles = [{ trade: 'rigger', headcount: 1 }]
  const job = await post('/jobs', { project_id: site, start_date: '2026-12-01', roles })
  const otherJob = await post('/jobs', { project_id: other, start_date: '2026-12-01', roles })
  world = { client, site, other, worker, stranger, job, otherJob }
})
afterAll(() => server.stop())

async function member(role: Role, limits: { projectIds?: readonly string[]; clientIds?: readonly string[] } = {}) {
  const { email, userId } = await makePerson(server, role, limits)
  const cookie = await signIn(server, email)
  const ask = (query: string, variables: Record<string, unknown> = {}) => asPerson(server, cookie, query, variables)
  const write = (input: object) =>
    ask(
      'mutation ($input: CreateNoteInput!) { createNote(input: $input) { id authorId author { name } mentionIds } }',
      {
        input,
      },
    )
  return { ask, write, userId }
}

const problems = (answer: { body: { errors?: { extensions: { details?: object[] } }[] } }) =>
  answer.body.errors?.[0]?.extensions.details

describe('a note', () => {
  it('is on exactly one record', async () => {
    const send = (body: object) => request(`${server.base}/notes`, { method: 'POST', key, body })
    const made = await send({ text: ' Prefers nights. ', worker_id: world.worker })
    expect(made.body).toMatchObject({ object: 'note', text: 'Prefers nights.', author_id: null, project_id: null })
    for (const [body, path] of [
      [{ text: 'Where?' }, 'worker_id'],
      [{ text: 'Both', worker_id: world.worker, job_id: world.job }, 'job_id'],
      [{ text: 'Nowhere', client_id: world.site }, 'client_id'],
      [{ text: 'x'.repeat(4001), client_id: world.client }, 'text'],
      [{ text: ' ', client_id: world.client }, 'text'],
    ] as const)
      expect((await send(body)).body.error.details, path).toMatchObject([{ path }])
  })

  it('goes with its record', async () => {
    const gone = await post('/workers', { first_name: 'Cy', last_name: 'Gone' })
    const id = await post('/notes', { text: 'Left early.', worker_id: gone })
    await stamped(server, server.orgId, (client) =>
      client.query('delete from workers where org_id = $1 and id = $2', [server.orgId, gone]),
    )
    expect((await request(`${server.base}/notes/${id}`, { key })).status).toBe(404)
  })

  it('is changed by its author only, and deleted by them, owners and admins', async () => {
    const [author, colleague, owner] = [await member('staff'), await member('staff'), await member('owner')]
    const made = (await author.write({ text: 'Mine', projectId: world.site })).body.data.createNote
    expect(made.authorId).toBe(author.userId)
    const change = `mutation { updateNote(id: "${made.id}", input: { text: "Yours" }) { text } }`
    const remove = `mutation { deleteNote(id: "${made.id}") { id } }`
    for (const who of [colleague, owner]) expect(codeOf(await who.ask(change))).toBe('insufficient_scope')
    expect(codeOf(await colleague.ask(remove))).toBe('insufficient_scope')
    const byKey = await request(`${server.base}/notes/${made.id}`, { method: 'PATCH', key, body: { text: 'Ours' } })
    expect(byKey.body.error.code).toBe('insufficient_scope')
    expect((await author.ask(change)).body.data).toEqual({ updateNote: { text: 'Yours' } })
    expect((await owner.ask(remove)).body.errors).toBeUndefined()
    const events = await request(`${server.base}/events?object_id=${made.id}`, { key })
    expect(events.body.data.map(({ type }: { type: string }) => type).toSorted()).toEqual([
      'note.created',
      'note.deleted',
      'note.updated',
    ])
  })
})

describe('members with limits', () => {
  it.each(['supervisor', 'finance'] as const)('see and write notes inside of them only: %s', async (role) => {
    const inside = [
      { workerId: world.worker },
      { projectId: world.site },
      { jobId: world.job },
      { clientId: world.client },
    ]
    const outside = [{ workerId: world.stranger }, { projectId: world.other }, { jobId: world.otherJob }]
    const staff = await member('staff')
    const write = async (on: object) => (await staff.write({ text: 'Hello', ...on })).body.data.createNote.id
    const [seen, hidden] = [await Promise.all(inside.map(write)), await Promise.all(outside.map(write))]
    const { ask, write: add } = await member(role, { projectIds: [world.site] })
    const { body } = await ask('{ notes(limit: 200) { data { id author { name } worker { id } } } }')
    expect(body.errors).toBeUndefined()
    const ids = body.data.notes.data.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining(seen))
    for (const id of hidden) {
      expect(ids).not.toContain(id)
      expect(codeOf(await ask(`{ note(id: "${id}") { text } }`))).toBe('not_found')
      expect(codeOf(await ask(`mutation { deleteNote(id: "${id}") { id } }`))).toBe('not_found')
    }
    for (const on of inside) expect((await add({ text: 'Seen', ...on })).body.errors).toBeUndefined()
    for (const on of outside)
      expect(problems(await add({ text: 'Guessed', ...on }))).toMatchObject([
        { path: `input.${Object.keys(on)[0]}`, code: 'unknown_reference' },
      ])
  })
})

describe('a mention', () => {
  const on = () => ({ text: 'Please look.', projectId: world.site })

  it('is of a member who may see the record', async () => {
    const staff = await member('staff')
    const here = await member('supervisor', { projectIds: [world.site] })
    const recruiter = await member('recruiter')
    const mentionIds = [here.userId, recruiter.userId]
    const { body } = await staff.write({ ...on(), mentionIds })
    expect(body.data.createNote.mentionIds).toEqual(mentionIds)
  })

  it.each(['a supervisor of another project', 'a worker', 'a stranger'])('of %s is refused', async (who) => {
    const staff = await member('staff')
    const { userId } = {
      'a supervisor of another project': await member('supervisor', { projectIds: [world.other] }),
      'a worker': await makeWorkerPerson(server),
      'a stranger': { userId: '00000000-0000-7000-8000-000000000001' },
    }[who] as { userId: string }
    expect(problems(await staff.write({ ...on(), mentionIds: [staff.userId, userId] }))).toMatchObject([
      { path: 'input.mentionIds[1]', code: 'unknown_reference' },
    ])
  })

  it('stays in a change after the member has lost access', async () => {
    const staff = await member('staff')
    const { userId } = await member('supervisor', { projectIds: [world.site] })
    const { id } = (await staff.write({ ...on(), mentionIds: [userId] })).body.data.createNote
    await server.database.prisma.membership.deleteMany({ where: { userId } })
    const change = `mutation { updateNote(id: "${id}", input: { text: "Done", mentionIds: ["${userId}"] }) { text } }`
    expect((await staff.ask(change)).body.data).toEqual({ updateNote: { text: 'Done' } })
  })

  it('offers those who may see the record, by name, to those who see it', async () => {
    const here = await member('supervisor', { projectIds: [world.site] })
    const away = await member('supervisor', { projectIds: [world.other] })
    const offered = async (id: string, more = '') => {
      const { body } = await here.ask(`{ noteReaders(projectId: "${id}"${more}) { userId name } }`)
      return body.errors?.[0].extensions.details ?? body.data.noteReaders
    }
    const all = (await offered(world.site)).map(({ userId }: { userId: string }) => userId)
    expect(all).toContain(here.userId)
    expect(all).not.toContain(away.userId)
    expect(await offered(world.site, ', search: "nobody is called this"')).toEqual([])
    expect(await offered(world.site, `, ids: ["${here.userId}", "${away.userId}", "x"]`)).toMatchObject([
      { userId: here.userId },
    ])
    const tooMany = JSON.stringify(Array.from({ length: 21 }, () => here.userId))
    expect(await offered(world.site, `, ids: ${tooMany}`)).toMatchObject([{ path: 'ids', code: 'too_big' }])
    expect(await offered(world.other)).toMatchObject([{ path: 'projectId', code: 'unknown_reference' }])
  })
})

describe('rights', () => {
  it('workers see no notes, not even on themselves', async () => {
    const { email, userId } = await makeWorkerPerson(server)
    const { workerId } = await server.database.prisma.membership.findFirstOrThrow({ where: { userId } })
    const id = await post('/notes', { text: 'Late twice.', worker_id: workerId })
    const cookie = await signIn(server, email)
    for (const query of [
      '{ notes { data { id } } }',
      `{ note(id: "${id}") { text } }`,
      `{ noteReaders(workerId: "${workerId}") { name } }`,
    ])
      expect(codeOf(await asPerson(server, cookie, query)), query).toBe('insufficient_scope')
    expect((await asPerson(server, cookie, `{ node(id: "${id}") { id } }`)).body.data?.node ?? null).toBeNull()
  })

  it('a key without notes:read sees none, and one of another organisation none of these', async () => {
    const narrow = await server.key({ scopes: ['workers:read', 'projects:read'] })
    expect((await request(`${server.base}/notes`, { key: narrow })).status).toBe(403)
    const foreign = await server.key({ orgId: await server.organisation() })
    expect((await request(`${server.base}/notes`, { key: foreign })).body.data).toEqual([])
    const body = { text: 'Theirs', worker_id: world.worker }
    const crossed = await request(`${server.base}/notes`, { method: 'POST', key: foreign, body })
    expect(crossed.body.error.details).toMatchObject([{ path: 'worker_id', code: 'unknown_reference' }])
  })
})
