/**
 * Planned reads stay within the organisation, and within the records of a worker or of a member's limits: each table that a statement names is
 * bound to the caller, and no record of others is in an answer.
 */
import { type GraphQLObjectType, getNamedType, getOperationAST, isObjectType, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resourceRoutes } from '../../../rest/routes.ts'
import { schema } from '../../../schema/index.ts'
import { planReads } from '../../../schema/plans/plan.ts'
import { readOf } from '../../../schema/plans/read.ts'
import type { Credential } from '../../../src/access/credentials/credential.ts'
import { resources } from '../../../src/access/resources.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { type Scope, scopes } from '../../../src/access/scopes/scopes.ts'
import { hiddenFrom, visibilityOf } from '../../../src/access/tenancy/hidden.ts'
import { isListed, OwnQueries } from '../../../src/access/tenancy/own.ts'
import { type BoundAccess, boundOf, boundRecords } from '../../../src/access/tenancy/own-records.ts'
import { hiddenOf, RESTRICTED } from '../../../src/access/tenancy/restricted.ts'
import { limitTo } from '../../support/limits.ts'
import { createId } from '../../support/resources.ts'
import { contextOf, credentialOf } from '../../support/run-query.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { makeWorkerWorld } from '../../support/worker-world.ts'

let server: TestServer
let workerId: string
let limitsId: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  const world = await makeWorkerWorld(server)
  workerId = world.workerId
  limitsId = await limitTo(server, { projectIds: [world.projectId] })
  await createId(server, await server.key({ scopes: ['read', 'write', RESTRICTED] }), '/document-types', {
    name: 'Medical certificate',
    restricted: true,
  })
})
afterAll(() => server.stop())

const documents = [
  ...resourceRoutes.map(({ document }) => document).filter((each) => getOperationAST(each)?.operation === 'query'),
  ...everyEdge().map((text) => parse(text)),
  parse('query ($id: ID!) { node(id: $id) { id ... on Client { projects { data { id } } } } }'),
  ...['tasks', 'notifications'].map((many) =>
    parse(`{ ${many}(limit: 200) { data { subject { id ... on Worker { assignments { data { id } } } } } } }`),
  ),
]

/** Each list with each relation and each list of its records, two levels deep. */
function everyEdge(): string[] {
  const edges = (type: GraphQLObjectType): [string, GraphQLObjectType][] =>
    Object.values(type.getFields()).flatMap((field): [string, GraphQLObjectType][] => {
      const named = getNamedType(field.type)
      if (!isObjectType(named)) return []
      const records = getNamedType(named.getFields().data?.type)
      if (isObjectType(records)) return [[`${field.name} { pagination { total } data { id INNER } }`, records]]
      return named.getFields().id === undefined ? [] : [[`${field.name} { id INNER }`, named]]
    })
  return Object.values(resources).flatMap(({ many, type }) =>
    edges(schema.getType(type) as GraphQLObjectType).flatMap(([outer, target]) =>
      ['', ...edges(target).map(([inner]) => inner.replace('INNER', ''))].map(
        (inner) => `{ ${many}(limit: 200) { data { id ${outer.replace('INNER', inner)} } } }`,
      ),
    ),
  )
}

/** A value for each variable that a document requires. */
const variablesOf = (id: string) => ({ id, limit: 200 })

/** All scopes but the one without which restricted documents do not exist. */
const FEWER: ReadonlySet<Scope> = new Set((Object.keys(scopes) as Scope[]).filter((scope) => scope !== RESTRICTED))

const tasksOf = { role: 'recruiter', userId: '00000000-0000-7000-8000-00000000bbbb' } as const

const callers = {
  'an organisation': () => credentialOf(server.orgId),
  'a worker': () => credentialOf(server.orgId, { workerId }),
  'a supervisor': () => credentialOf(server.orgId, { limits: { role: 'supervisor', id: limitsId } }),
  'an organisation without restricted documents': () => credentialOf(server.orgId, { scopes: FEWER }),
  'a supervisor without them': () =>
    credentialOf(server.orgId, { scopes: FEWER, limits: { role: 'supervisor', id: limitsId } }),
  'finance with limits': () => credentialOf(server.orgId, { limits: { role: 'finance', id: limitsId } }),
  'a recruiter': () => credentialOf(server.orgId, { tasksOf, scopes: FEWER }),
  'finance with limits and some tasks': () =>
    credentialOf(server.orgId, {
      tasksOf: { ...tasksOf, role: 'finance' },
      limits: { role: 'finance', id: limitsId },
    }),
}

describe.each(Object.entries(callers))('the statements for %s', (_who, credential) => {
  it('bind each table that they name, and read no record of others', async () => {
    const { rows: foreign } = await server.database.pool.query<{ id: string }>(
      `select id from workers where org_id = $1 union all select id from projects where org_id = $1
       union all select id from documents where org_id = $1 union all select id from clients where org_id = $1`,
      [SANDBOX_ORGANISATION],
    )
    const [stranger] = foreign
    let tables = 0
    for (const document of documents) {
      const plan = planReads(schema, document)
      const query = vi.spyOn(server.database.pool, 'query')
      const answer = await plan?.read(contextOf(server, credential()), variablesOf(stranger?.id ?? ''))
      const sent = query.mock.calls.map(([given]) => given as unknown as { text: string; values: unknown[] })
      query.mockRestore()
      const statement = sent.at(-1) // the first one can find that the organisation restricts documents
      if (statement === undefined) continue // refused: the caller may not read one of its tables
      const bound = boundOf(credential())
      expect(statement.values.slice(0, 2)).toEqual([server.orgId, bound?.id ?? statement.values[1]])
      for (const [, table, alias] of statement.text.matchAll(/"([a-z_]+)" (t\d+)\b/g)) {
        tables++
        expect(statement.text).toContain(`${alias}.org_id = $1::uuid`)
        const model = Object.values(resources).find((each) => each.table === table)?.type
        const hidden = model === undefined ? undefined : hiddenFrom(visibilityOf(credential()), model)
        if (hidden !== undefined) {
          const user = `$${statement.values.indexOf(tasksOf.userId) + 1}::uuid`
          expect(statement.text, table).toContain(`not ${hidden.sql(alias ?? '', '$1::uuid', user)}`)
        } else if (model !== undefined && hiddenOf(model) !== undefined)
          expect(statement.text).not.toContain(`not ${hiddenOf(model)?.sql(alias ?? '', '$1::uuid')}`)
        if (bound === null) continue
        const own = Object.values<BoundAccess>(boundRecords[bound.audience]).flatMap(({ own: rows }) =>
          [rows.sql, isListed.bind(null, rows)].map((sql) => sql(alias ?? '', new OwnQueries('$1::uuid', '$2::uuid'))),
        )
        expect(
          own.some((condition) => statement.text.includes(condition)),
          table,
        ).toBe(true)
      }
      const text = answer?.roots.map(({ json }) => json()).join() ?? ''
      for (const { id } of foreign) expect(text).not.toContain(id)
    }
    expect(tables).toBeGreaterThan(documents.length / 10)
  })
})

it('every root field that reads records is planned here', () => {
  const planned = Object.values(schema.getQueryType()?.getFields() ?? {}).filter((field) => readOf(field) !== undefined)
  expect(planned.length).toBeGreaterThan(2 * Object.keys(resources).length - 1)
})

it('queries for rows count nothing of other organisations', async () => {
  const { id: orgId } = await server.database.prisma.organisation.create({ data: { name: 'Empty Ltd' } })
  const owner = (organisation: string) =>
    contextOf(server, credentialOf(organisation, { kind: 'session', role: 'owner' }))
  const plan = planReads(
    schema,
    parse(`{
      siteForecast { onSite starting ending } openRoles { trade } projectWork(weeks: 52) { hours } unbilledWork { clientId }
      complianceEffect(requirements: [{ documentTypes: [passport] }]) { workers becomeNonCompliant becomeNonCompliantOnProjects }
      workerCounts(by: trade) { value } documentCounts(by: type) { value }
    }`),
  )
  const answersOf = async (organisation: string) => {
    const answer = await plan?.read(owner(organisation), {})
    return Object.fromEntries(answer?.roots.map(({ key, json }) => [key, JSON.parse(json().toString())]) ?? [])
  }
  const own = await answersOf(SANDBOX_ORGANISATION)
  for (const name of ['openRoles', 'projectWork', 'unbilledWork', 'workerCounts', 'documentCounts'])
    expect(own[name], name).not.toEqual([])
  expect(own.complianceEffect.workers).toBeGreaterThan(0)
  expect(await answersOf(orgId)).toEqual({
    siteForecast: Array(9).fill({ onSite: 0, starting: 0, ending: 0 }),
    openRoles: [],
    projectWork: [],
    unbilledWork: [],
    complianceEffect: { workers: 0, becomeNonCompliant: 0, becomeNonCompliantOnProjects: 0 },
    workerCounts: [],
    documentCounts: [],
  })
})

it('workers read beside a record of any type as much as others do', async () => {
  const many = Array.from({ length: 32 }, (_, index) => `p${index}: projects { data { id } }`)
  const query = `{ ${many.join(' ')} node(id: "${workerId}") { id } }`
  for (const more of [{}, { workerId }]) {
    const answer = await planReads(schema, parse(query))?.read(contextOf(server, credentialOf(server.orgId, more)), {})
    expect(answer?.roots).toHaveLength(33)
  }
})

it('a relation that workers may not follow is refused at each of its places, even of their own records', async () => {
  const query = (selection: string) => `{ assignments(limit: 2) { data { id ${selection} } } }`
  const read = async (credential: Credential, selection: string) => {
    const answer = await planReads(schema, parse(query(selection)))?.read(contextOf(server, credential), {})
    return { data: JSON.parse(String(answer?.roots[0]?.json())).data, errors: answer?.errors.map(({ path }) => path) }
  }
  const bound = credentialOf(server.orgId, { workerId })
  expect(await read(bound, 'project { id }')).toMatchObject({ errors: [] })
  const { data, errors } = await read(bound, 'job { id }')
  expect(data).not.toEqual([])
  for (const { job, id } of data) expect([job, id]).toEqual([null, expect.any(String)])
  expect(errors).toEqual(data.map((_: unknown, index: number) => ['assignments', 'data', index, 'job']))
  expect(await read(credentialOf(server.orgId), 'job { id }')).toMatchObject({ errors: [] })
})
