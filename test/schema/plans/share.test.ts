/**
 * Which operations one statement answers: all of REST, all of the frontends that read records, and every field of a record.
 */
import { readFileSync } from 'node:fs'
import {
  type DocumentNode,
  type GraphQLObjectType,
  getNamedType,
  getOperationAST,
  isInterfaceType,
  isObjectType,
  parse,
} from 'graphql'
import { expect, it } from 'vitest'
import { resourceRoutes } from '../../../rest/routes.ts'
import { schema } from '../../../schema/index.ts'
import { planReads } from '../../../schema/plans/plan.ts'
import { readOf } from '../../../schema/plans/read.ts'
import { resources } from '../../../src/access/resources.ts'

const isPlanned = (document: DocumentNode) => {
  const plan = planReads(schema, document)
  return plan !== undefined && plan.rest === undefined
}

function report(what: string, names: readonly string[], unplanned: readonly string[]): void {
  const planned = names.length - unplanned.length
  const share = ((planned / names.length) * 100).toFixed(1)
  console.log(`${what}: ${planned} of ${names.length} planned (${share} %)`)
}

it('all reads of records in REST', () => {
  const reads = resourceRoutes.filter(({ document }) => getOperationAST(document)?.operation === 'query')
  const unplanned = reads.filter(({ document }) => !isPlanned(document)).map(({ path }) => path)
  report(
    'REST',
    reads.map(({ path }) => path),
    unplanned,
  )
  expect(unplanned).toEqual([])
})

it('all fields of records', () => {
  const names: string[] = []
  const unplanned: string[] = []
  for (const { type, many } of Object.values(resources))
    for (const field of Object.values((schema.getType(type) as GraphQLObjectType).getFields())) {
      const named = getNamedType(field.type)
      const name = `${type}.${field.name}`
      names.push(name)
      const selection = isObjectType(named) || isInterfaceType(named) ? `${field.name} { __typename }` : field.name
      if (!isPlanned(parse(`{ ${many} { data { ${selection} } } }`))) unplanned.push(name)
    }
  report('fields of records', names, unplanned)
  expect(unplanned).toEqual([])
})

/** Root fields that answer with the rows of a query, and parts of lists. */
const sums = [
  'node',
  'nodes',
  'assignmentsWithoutRate',
  'jobWorkers',
  'plannedProjects',
  'documentsToReview',
  'inboxNotifications',
  'awayPlaces',
  'needlessCovers',
  'roleDays',
  'candidates',
  'complianceEffect',
  'complianceRequirements',
  'workRequirementGaps',
  'workRequirementsEffect',
  'openRoles',
  'organisationTimeZone',
  'projectWork',
  'siteForecast',
  'unbilledWork',
  'workRequirements',
]

/** Counts that are not by the values of a field. */
const byOthers = ['complianceCounts', 'documentReviewCounts']

it('all root fields that read records', () => {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {})
  const counted = roots.flatMap(({ name }) => (/(Counts|Sums)$/.test(name) && !byOthers.includes(name) ? name : []))
  const expected = Object.values(resources).flatMap(({ one, many }) => [one, many])
  const planned = roots.filter((field) => readOf(field) !== undefined).map(({ name }) => name)
  expect(planned.toSorted()).toEqual([...sums, ...counted, ...expected].toSorted())
})

it('all operations of the frontends, but those of the control plane alone', () => {
  const file = new URL('../../../schema/operations/trusted-documents.json', import.meta.url)
  const texts = Object.values<string>(JSON.parse(readFileSync(file, 'utf8')))
  const queries = texts.map((text) => parse(text)).filter((each) => getOperationAST(each)?.operation === 'query')
  const roots = schema.getQueryType()?.getFields() ?? {}
  const rootsOf = (document: DocumentNode) =>
    getOperationAST(document)?.selectionSet.selections.map((each) => ('name' in each ? each.name.value : '')) ?? []
  const nameOf = (document: DocumentNode) => getOperationAST(document)?.name?.value ?? ''
  const readers = queries.filter((each) => rootsOf(each).some((root) => roots[root] && readOf(roots[root])))
  const unplanned = readers.filter((each) => !isPlanned(each)).map(nameOf)
  report('operations of the frontends that read records', readers.map(nameOf), unplanned)
  expect(readers.length).toBeGreaterThan(10)
  expect(unplanned).toEqual([])
})

it.each([
  ['{ workers { data { id } } }', true],
  ['{ workers(limit: 1) { data { id } pagination { total } } }', true],
  ['{ one: workers { data { id } } two: workers { data { id } } }', false],
  ['{ worker(id: "x") { id } }', false],
])('%s can be exported: %s', (query, isList) => {
  expect(planReads(schema, parse(query))?.exports !== undefined).toBe(isList)
})
