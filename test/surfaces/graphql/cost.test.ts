/** What an operation costs is what the guide says, a refusal says what would fit, and who asks is told. */
import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { MAX_COMPLEXITY } from '../../../src/surfaces/graphql/cost.ts'
import { readGuide } from '../../support/guides.ts'
import { codeOf } from '../../support/people.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key({ ratePerMinute: 100_000 })
})
afterAll(() => server.stop())

const guide = readGuide('rate-limits').replaceAll(/\s+/g, ' ')

type Field = GraphQLField<unknown, unknown>
const isList = (type: GraphQLOutputType): boolean => isListType(type) || (isNonNullType(type) && isList(type.ofType))

/** What a field counts, and how many times its fields do, as the guide says. */
function ruleOf(parent: string, field: Field): [number, number] {
  const computed = /counts 20: those whose names end in `Counts` or `Sums`, and (.*?)\. -/.exec(guide)?.[1] ?? ''
  const isRoot = parent === 'Query' || parent === 'Mutation'
  const isComputed = isRoot && (/(Counts|Sums)$/.test(field.name) || computed.includes(`\`${field.name}\``))
  const times =
    (parent === 'Invoice' && field.name === 'lines') || (parent === 'TimesheetApproval' && field.name === 'sheets')
      ? 50
      : parent === 'InvoiceLine' && field.name === 'parts'
        ? 2
        : isList(field.type) &&
            !(parent.endsWith('Page') && field.name === 'data') &&
            !(parent.endsWith('Sums') && field.name === 'groups') &&
            parent !== 'AutomationDryRun'
          ? 10
          : 1
  return [isComputed ? 20 : 1, times]
}

describe('the complexity of a field', () => {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) || isInterfaceType(type))
  const fields = types
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ parent: type.name, field })))
    .filter(({ field }) => 'getFields' in getNamedType(field.type) || !isList(field.type)) // nothing is inside a list of texts

  it('is what the guide says', () => {
    const found: Record<string, unknown> = {}
    const said: Record<string, unknown> = {}
    for (const { parent, field } of fields) {
      const declared = field.extensions.complexity as number | { field: number; multiplier: number } | undefined
      if (typeof declared === 'function' || isPreview(parent)) continue
      const name = `${parent}.${field.name}`
      found[name] =
        typeof declared === 'object' ? [declared.field, declared.multiplier] : [declared, isList(field.type) ? 10 : 1]
      said[name] = ruleOf(parent, field)
    }
    expect(found).toEqual(said)
  })

  it('with a limit counts as many times as it says', () => {
    for (const { parent, field } of fields) {
      const declared = field.extensions.complexity
      if (typeof declared !== 'function' || parent === 'Mutation') continue
      if (field.name === 'nodes') {
        expect(declared({ ids: ['1', '2', '3'] }, {}, field)).toEqual({ field: 3, multiplier: 3 })
        continue
      }
      expect(field.args.map(({ name }) => name)).toContain('limit')
      expect(declared({ limit: 7 }, {}, field), field.name).toEqual({ field: ruleOf(parent, field)[0], multiplier: 7 })
    }
  })
})

/** A preview of a template is one text of bounded length, in pieces. */
const isPreview = (parent: string) => parent.startsWith('Preview') || parent === 'TemplatePreview'

interface Cost {
  complexity: number
  points: number
  remaining: number
  fields: { path: string; complexity: number }[]
}

const ask = (query: string, body: object = {}) =>
  request(`${server.url}/graphql`, {
    method: 'POST',
    key,
    body: { query, ...body },
    headers: { 'x-query-cost': 'true' },
  })
const costOf = async (query: string, body: object = {}): Promise<Cost> => (await ask(query, body)).body.extensions.cost

describe('who asks for the cost', () => {
  const five = (type: 'project' | 'job') =>
    type === 'project' ? 'id name status createdAt updatedAt' : 'id status startDate createdAt updatedAt'
  const nested = (limit: number) => `{ projects(limit: ${limit}) { data { ${five('project')}
    jobs(limit: 10) { data { ${five('job')} assignments(limit: 10) { data { id status startDate createdAt updatedAt } } } } } } }`

  it('gets what the guide computes, and the page of 50 projects with ten jobs with ten assignments fits', async () => {
    const ten = 'id firstName lastName email phone trade status externalId createdAt updatedAt'
    expect(guide).toContain('= 551 | 3 |')
    expect(await costOf(`{ workers { data { ${ten} } } }`)).toMatchObject({ complexity: 551, points: 3 })
    expect(guide).toContain('= 33,851 | 170 |')
    const answer = await ask(nested(50))
    expect(answer.body.errors).toBeUndefined()
    expect(answer.body.extensions.cost).toMatchObject({
      complexity: 33_851,
      points: 170,
      fields: [{ path: 'projects.data.jobs.data.assignments.data', complexity: 33_851 }],
    })
    expect(String(answer.body.extensions.cost.remaining)).toBe(answer.headers.get('x-ratelimit-remaining'))
  })

  it('gets it with any answer: of resolvers, of the schema, of a mutation and with errors', async () => {
    for (const query of [
      '{ me { __typename } workers { data { id } } }',
      '{ __schema { queryType { name } } }',
      'mutation { createWorker(input: { firstName: "A", lastName: "B" }) { id } }',
      '{ worker(id: "00000000-0000-7000-8000-000000000000") { id } }',
    ]) {
      const { body } = await ask(query)
      expect(body.extensions.cost, query).toMatchObject({ complexity: expect.any(Number), points: expect.any(Number) })
      expect(body.data !== undefined || body.errors !== undefined).toBe(true)
    }
  })

  it('gets the dearest fields, also of fragments and aliases', async () => {
    const { fields } = await costOf(
      `query ($n: Int) { small: workers(limit: 1) { data { id } } ...Big clients { data { id } } }
      fragment Big on Query { workers(limit: $n) { data { ... on Worker { ...More } } } } fragment More on Worker { assignments { data { id } } }`,
      {
        variables: { n: 20 },
      },
    )
    expect(fields.map(({ path }) => path)).toEqual(['workers.data.assignments.data', 'clients.data', 'small.data'])
  })

  it('and nobody else', async () => {
    expect((await graphql(server, key, '{ workers { data { id } } }')).body).not.toHaveProperty('extensions')
  })

  it('hears with a refusal what is dearest, and what would fit', async () => {
    const answer = await graphql(server, key, nested(200))
    expect(codeOf(answer)).toBe('query_too_complex')
    const { message } = answer.body.errors[0]
    expect(message).toContain('Dearest: `projects.data.jobs.data.assignments.data` (135,401). ')
    const limit = Number(/It would fit with `projects\(limit: (\d+)\)`/.exec(message)?.[1])
    expect((await costOf(nested(limit))).complexity).toBeLessThanOrEqual(MAX_COMPLEXITY)
    expect(codeOf(await graphql(server, key, nested(limit + 1)))).toBe('query_too_complex')
  })

  it('hears of inner records where no page would fit', async () => {
    const list = (name: string, inner: string) => `${name}(limit: 200) { data { ${inner} } }`
    const project = `project(id: "x") { ${list('jobs', list('assignments', list('timesheets', 'id')))} }`
    const { message } = (await graphql(server, key, `{ a: ${project} b: ${project} }`)).body.errors[0]
    expect(message).toBe(
      'The operation has a complexity of 32,160,804; at most 100,000 is allowed. Dearest: ' +
        '`a.jobs.data.assignments.data.timesheets.data` (16,080,402), `b.jobs.data.assignments.data.timesheets.data` (16,080,402). ' +
        'Request fewer fields or smaller pages, or the inner records in a second operation.',
    )
  })
})
