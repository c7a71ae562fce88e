/** Where a resolver leads to records, a plan reads what is selected of them: the same as a query reads. */
import { execute, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { packTools } from '../../support/packs.ts'
import { createId } from '../../support/resources.ts'
import { contextOf, credentialOf } from '../../support/run-query.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
let workerId: string
let clientId: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  workerId = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Answers', trade: 'welder' })
  clientId = await createId(server, key, '/clients', { name: 'Answers Ltd' })
})
afterAll(() => server.stop())

const ask = async (text: string, variables: Record<string, unknown> = {}, as = key) =>
  (await graphql(server, as, text, variables)).body

interface Located {
  path: unknown
  extensions: object
}

const TASK = `fragment TaskParts on Task {
  __typename title named: title priority createdAt dueOn metadata
  subject { __typename id ... on Worker { who: firstName documents(limit: 1) { data { id } pagination { total } nextCursor } } ... on Client { name } }
  automation @include(if: $more) { id }
}`

describe('what a mutation answers', () => {
  it.each([true, false])('is what a query answers, with names, fragments and conditions (%s)', async (more) => {
    const input = {
      title: 'Call',
      subjectType: 'worker',
      subjectId: workerId,
      dueOn: '2026-12-01',
      metadata: { b: '1', 10: 'x', a: '2' },
    }
    const mutation = `mutation ($input: CreateTaskInput!, $more: Boolean!) { made: createTask(input: $input) { id ...TaskParts } } ${TASK}`
    const { made } = (await ask(mutation, { input, more })).data
    const query = `query ($id: ID!, $more: Boolean!) { made: task(id: $id) { id ...TaskParts } } ${TASK}`
    expect((await ask(query, { id: made.id, more })).data).toEqual({ made })
    expect(Object.keys(made)).toEqual(expect.arrayContaining(['__typename', 'named', 'subject']))
    expect(Object.hasOwn(made, 'automation')).toBe(more)
    expect(made.subject).toMatchObject({ __typename: 'Worker', who: 'Ada' })
  })

  it('is, for each of several, as it was after that one', async () => {
    const text = `mutation ($id: ID!) {
      first: updateClient(id: $id, input: { name: "First" }) { name }
      second: updateClient(id: $id, input: { name: "Second" }) { name projects { pagination { total } } }
      createProject(input: { clientId: $id, name: "Quay" }) { client { name projects { pagination { total } data { name } } } }
    }`
    expect((await ask(text, { id: clientId })).data).toEqual({
      first: { name: 'First' },
      second: { name: 'Second', projects: { pagination: { total: 0 } } },
      createProject: {
        client: { name: 'Second', projects: { pagination: { total: 1 }, data: [{ name: 'Quay' }] } },
      },
    })
  })

  it.each([
    [
      'a field that the caller may not read',
      'assignments { data { id } }',
      'insufficient_scope',
      ['workers:write', 'workers:read'],
    ],
    ['a list with a wrong argument', 'assignments(limit: 0) { data { id } }', 'validation_failed', ['write', 'read']],
  ])('with %s is an error of that field, and nothing is written', async (_what, selection, code, scopes) => {
    const limited = await server.key({ scopes: scopes as never })
    const text = `mutation { createWorker(input: { firstName: "Never", lastName: "Stored" }) { id ${selection} } }`
    const { data, errors } = await ask(text, {}, limited)
    expect(data).toBeNull()
    expect(errors).toHaveLength(1)
    expect(errors[0].extensions.code).toBe(code)
    expect(errors[0].path).toEqual(['createWorker', 'assignments'])
    expect((await ask('{ workers(search: "Never") { pagination { total } } }')).data.workers.pagination.total).toBe(0)
  })

  it('is read of the caller only what is the caller’s', async () => {
    const other = await server.key({ orgId: await server.organisation() })
    const text = `mutation ($id: ID!) { updateClient(id: $id, input: { name: "Taken" }) { name } }`
    const { errors } = await ask(text, { id: clientId }, other)
    expect(errors[0].extensions.code).toBe('not_found')
  })
})

describe('the records that a log is about', () => {
  it('are read where the caller may read them, and an error elsewhere', async () => {
    const limited = await server.key({ scopes: ['workers:read', 'clients:read'] })
    const query = `query ($id: ID!) { events(objectId: $id, limit: 1) { data { subject { id object createdAt
      ... on Worker { firstName assignments { data { id } } } ... on Client { name } } } } }`
    const read = async (id: string) => ask(query, { id }, limited)
    expect((await read(clientId)).data.events.data[0].subject).toMatchObject({ id: clientId, object: 'client' })
    const { data, errors } = await read(workerId)
    expect(data.events.data[0].subject).toMatchObject({ firstName: 'Ada', assignments: null })
    expect(errors.map(({ path }: { path: unknown[] }) => path)).toEqual([
      ['events', 'data', 0, 'subject', 'assignments'],
    ])
  })

  it('are read without the list inside them that has a wrong argument, which is null with its error', async () => {
    const query = `query ($id: ID!, $rows: Int, $limit: Int! = 5) { events(objectId: $id, limit: 1) { data { subject { id
      ... on Worker { firstName
        none: assignments(limit: 0) { data { id } }
        some: assignments(limit: $rows) { pagination { limit } }
        same: assignments(limit: $limit) { pagination { limit } } }
      ... on DocumentPack { name papers(limit: -1) { packId } } } } } }`
    const read = async (id: string, rows: number) => {
      const { data, errors = [] } = await ask(query, { id, rows })
      return {
        subject: data.events.data[0].subject,
        errors: errors.map(({ path, extensions }: Located) => [path, extensions]),
      }
    }
    const place = (list: string) => ['events', 'data', 0, 'subject', list]
    const wrong = (message: string) =>
      expect.objectContaining({
        code: 'validation_failed',
        details: [expect.objectContaining({ path: 'limit', message })],
      })
    const limit = wrong('must be 1 to 200')
    const subject = { id: workerId, firstName: 'Ada', none: null, same: { pagination: { limit: 5 } } }
    expect(await read(workerId, 300)).toEqual({
      subject: { ...subject, some: null },
      errors: [
        [place('none'), limit],
        [place('some'), limit],
      ],
    })
    expect(await read(workerId, 3)).toEqual({
      subject: { ...subject, some: { pagination: { limit: 3 } } },
      errors: [[place('none'), limit]],
    })
    const { save, draft } = packTools(server, key)
    await save({ name: 'Rules', body: 'One' })
    const packId = (await draft({ workerId, templates: [{ name: 'Rules' }] })).data.createDocumentPack.id
    expect(await read(packId, 3)).toEqual({
      subject: { id: packId, name: 'Induction', papers: null },
      errors: [[place('papers'), expect.objectContaining({ code: 'validation_failed' })]],
    })
  })

  it('are read by what each place selects, where a fragment is a part of several', async () => {
    const query = `query Short($id: ID!) { events(objectId: $id, limit: 1) { data { ...About } } }
      query Long($id: ID!) { events(objectId: $id, limit: 1) { data { ...About subject { createdAt ... on Client { name } } } } }
      fragment About on Event { subject { id } }`
    const subjectOf = async (operationName: string) => {
      const body = { query, variables: { id: clientId }, operationName }
      return (await request(`${server.url}/graphql`, { method: 'POST', key, body })).body.data.events.data[0].subject
    }
    expect(await subjectOf('Short')).toEqual({ id: clientId })
    expect(await subjectOf('Long')).toEqual({ id: clientId, createdAt: expect.any(String), name: 'Second' })
  })

  it('take one statement, whatever conditions the document was read with before', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const document =
      parse(`query (${names.map((name) => `$${name}: Boolean!`).join(' ')}) { events(limit: 2, types: ["client.*"]) {
      data { subject { id ${names.map((name) => `${name}: createdAt @include(if: $${name})`).join(' ')} } } } }`)
    for (let number = 0; number < 2 ** names.length; number++) {
      const contextValue = contextOf(server, credentialOf(server.orgId))
      const read = vi.spyOn(contextValue, 'read')
      const variableValues = Object.fromEntries(names.map((name, bit) => [name, (number & (1 << bit)) !== 0]))
      const { data } = await execute({ schema, document, contextValue, variableValues })
      expect(data).toMatchObject({ events: { data: [{ subject: { id: clientId } }, { subject: { id: clientId } }] } })
      expect(read, String(number)).toHaveBeenCalledOnce()
    }
  })
})

it('a list has no record that has gone since its resolver found it', async () => {
  const where = { orgId: SANDBOX_ORGANISATION, deletedAt: null }
  const { id } = await server.database.prisma.notification.findFirstOrThrow({ where })
  const gone = '00000000-0000-7000-8000-00000000ffff'
  const context = contextOf(server, credentialOf(SANDBOX_ORGANISATION, { userId: gone, role: 'owner' }))
  const db = { $queryRaw: async () => [{ id: gone }, { id }] }
  const document = parse('{ myNotifications { unread { id } } }')
  const { data, errors } = await execute({ schema, document, contextValue: { ...context, db } })
  expect(errors).toBeUndefined()
  expect(data).toEqual({ myNotifications: { unread: [{ id }] } })
})
