/** The table of deprecations: what a row may say, and that our own pages use nothing of it. */
import { type GraphQLSchema, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../rest/routes.ts'
import { deprecationOf } from '../../../schema/deprecations/deprecate.ts'
import { carries, deprecatedInOperation } from '../../../schema/deprecations/use.ts'
import { buildSchema, schema } from '../../../schema/index.ts'
import trusted from '../../../schema/operations/trusted-documents.json' with { type: 'json' }
import { type Deprecation, deprecationHeaders, deprecations, readName } from '../../../src/access/deprecations/table.ts'
import { eventTypes } from '../../../src/events/catalogue.ts'
import { loadGuides } from '../../../src/surfaces/docs/guides.ts'

describe('each row', () => {
  it.each(deprecations.map((row) => [row.name, row] as const))('%s', async (name, { since, sunset, link }) => {
    const yearLater = new Date(since)
    yearLater.setUTCFullYear(yearLater.getUTCFullYear() + 1)
    expect(new Date(sunset).getTime()).toBeGreaterThanOrEqual(yearLater.getTime())
    const pages = (await loadGuides()).map((guide) => `/docs/guides/${guide.name}`)
    expect(pages).toContain(link)
    const about = readName(name)
    if (about.kind === 'event') expect(Object.keys(eventTypes)).toContain(about.type)
    if (about.kind === 'route')
      expect(routes.some(({ method, path }) => method === about.method && path === about.path)).toBe(true)
  })
})

it('the operations of our own frontends use nothing deprecated', () => {
  const used = Object.values(trusted).flatMap((text) =>
    parse(text).definitions.flatMap((definition) =>
      'operation' in definition
        ? [...deprecatedInOperation(schema, parse(text), definition.name?.value, givenAll(definition))]
        : [],
    ),
  )
  expect(used).toEqual([])
})

/** A value for each variable, so that no argument counts as left out. */
function givenAll({
  variableDefinitions = [],
}: {
  variableDefinitions?: readonly { variable: { name: { value: string } } }[]
}) {
  return Object.fromEntries(variableDefinitions.map(({ variable }) => [variable.name.value, {}]))
}

describe('a name', () => {
  it.each([
    ['GET /workers', { kind: 'route', method: 'GET', path: '/workers', parameter: undefined }],
    ['GET /workers?q', { kind: 'route', method: 'GET', path: '/workers', parameter: 'q' }],
    ['worker.created', { kind: 'event', type: 'worker.created' }],
    ['Worker.trade', { kind: 'coordinate', type: 'Worker', field: 'trade', argument: undefined }],
    ['Query.workers(search:)', { kind: 'coordinate', type: 'Query', field: 'workers', argument: 'search' }],
  ])('%s is read', (name, expected) => expect(readName(name)).toEqual(expected))

  it.each(['', 'workers', 'PUT /workers', 'Worker', 'Query.workers(search)'])('"%s" is refused', (name) =>
    expect(() => readName(name)).toThrow('does not name a deprecation'),
  )

  it.each([
    'Worker.none',
    'None.trade',
    'Query.workers(none:)',
    'WorkerStatus.none',
    'CreateWorkerInput.none',
    'Date.x',
  ])('of something that does not exist stops the server: %s', (name) =>
    expect(() => buildSchema([{ ...(deprecations[0] as Deprecation), name }])).toThrow('does not exist'),
  )
})

it('nothing used has no headers', () => expect(deprecationHeaders([], 'http://localhost')).toEqual({}))

it('schemas with different tables do not disturb each other', () => {
  const name = 'TaskPriority.low'
  const other = buildSchema([{ ...(deprecations[0] as Deprecation), name }])
  const isMarked = (of: GraphQLSchema) =>
    carries(of, of.getType('CreateTaskInput') as never) &&
    deprecationOf((of.getType('TaskPriority') as never as { getValue(name: string): object }).getValue('low'))?.name
  expect([isMarked(other), isMarked(schema)]).toEqual([name, false])
})
