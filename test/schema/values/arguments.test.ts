/** What is wrong with the values of an operation: the same of literals and of variables. */
import { type OperationDefinitionNode, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { readValue, valueOfText } from '../../../schema/values/input-values.ts'
import { problemsOfLiterals } from '../../../schema/values/literals.ts'
import { problemsOfVariables } from '../../../schema/values/variables.ts'
import type { ErrorDetail } from '../../../src/platform/errors/errors.ts'

const MANY = 20
const shortOf = ({ path, code, message }: ErrorDetail) => `${path} ${code}: ${message}`

const literals = (query: string, max = MANY) => problemsOfLiterals(schema, parse(query), max).map(shortOf)
function variables(definitions: string, values: Record<string, unknown>, max = MANY) {
  const operation = parse(`query (${definitions}) { __typename }`).definitions[0] as OperationDefinitionNode
  return problemsOfVariables(schema, operation, values, max).map(shortOf)
}

describe('literals', () => {
  it.each<[string, string[]]>([
    ['{ workers(limit: 1, filter: { status: [active] }) { data { id } } }', []],
    ['{ workers(filter: { status: active }) { data { id } } }', []],
    ['query ($limit: Int) { workers(limit: $limit) { data { id } } }', []],
    ['{ workers(limit: "1") { data { id } } }', ['limit invalid: must be a whole number']],
    ['{ workers(filter: 1) { data { id } } }', ['filter invalid: must be an object']],
    ['{ worker { id } }', ['id required: is required']],
    ['{ worker(id: null) { id } }', ['id required: must not be null']],
    ['query ($limit: Int = "x") { workers(limit: $limit) { data { id } } }', ['limit invalid: must be a whole number']],
    ['{ workers { data { id @include } } }', ['if required: is required']],
    ['{ workers { data { id @skip(if: 1) } } }', ['if invalid: must be true or false']],
  ])('of %s', (query, problems) => {
    expect(literals(query)).toEqual(problems)
  })

  it('in a list are named by their place, and one that stands alone by the list', () => {
    const gone = (value: string) => literals(`{ workers(filter: { status: ${value} }) { data { id } } }`)
    expect(gone('[active, gone]')).toEqual([expect.stringMatching(/^filter\.status\[1\] invalid: must be one of /)])
    expect(gone('gone')).toEqual([expect.stringMatching(/^filter\.status invalid: must be one of /)])
    expect(gone('[null]')).toEqual(['filter.status[0] required: must not be null'])
  })

  it('of an input object lack its required fields, and have no others', () => {
    expect(literals('mutation { createClient(input: { colour: 1 }) { id } }').toSorted()).toEqual([
      'input.colour unknown_field: is not a field of this request',
      'input.name required: is required',
    ])
  })

  it('have as many problems as are wanted', () => {
    expect(literals('{ workers(limit: "1", offset: "1") { data { id } } }', 1)).toEqual([
      expect.stringMatching(/ invalid: must be a whole number$/),
    ])
  })
})

describe('variables', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['$n: Int', {}, []],
    ['$n: Int', { n: null }, []],
    ['$n: Int!', { n: 1 }, []],
    ['$n: Int!', {}, ['n required: is required']],
    ['$n: Int!', { n: undefined }, ['n required: is required']],
    ['$n: Int!', { n: null }, ['n required: must not be null']],
    ['$n: Int! = 1', {}, []],
    [
      '$n: Int, $m: Int',
      { n: 'x', m: 'y' },
      ['n invalid: must be a whole number', 'm invalid: must be a whole number'],
    ],
    ['$id: ID!', { id: 5 }, []],
    ['$ids: [ID!]', { ids: 'a' }, []],
    ['$input: CreateClientInput!', { input: [] }, ['input invalid: must be an object']],
    ['$input: CreateClientInput!', { input: {} }, ['input.name required: is required']],
    [
      '$input: CreateClientInput!',
      { input: { name: 'A', contact_name: 'B' } },
      ['input.contact_name unknown_field: is not a field of this request'],
    ],
  ])('%s of %j', (definitions, values, problems) => {
    expect(variables(definitions, values)).toEqual(problems)
  })

  it('are searched until there are as many problems as are wanted', () => {
    expect(variables('$n: Int, $m: Int', { n: 'x', m: 'y' }, 1)).toEqual(['n invalid: must be a whole number'])
  })
})

describe('a body of REST', () => {
  const problems = (type: string, value: unknown) => {
    const details: ErrorDetail[] = []
    readValue(schema.getType(type) as never, value, '', details)
    return details.map(({ path, code }) => `${path} ${code}`)
  }

  it('is told all of its problems, those of the domain with the names of the request', () => {
    expect(
      problems('CreateClientInput', { contact_email: 'nobody', contact_phone: '1', colour: 1 }).toSorted(),
    ).toEqual(['colour unknown_field', 'contact_email invalid', 'contact_phone invalid', 'name required'])
    const roles = [
      { trade: 'welder', headcount: 1 },
      { trade: ' ', headcount: 0 },
    ]
    expect(problems('CreateJobInput', { project_id: 'x', start_date: 'soon', roles }).toSorted()).toEqual([
      'project_id invalid',
      'roles[1].headcount too_small',
      'roles[1].trade too_small',
      'start_date invalid',
    ])
  })

  it('is told no problem twice', () => {
    expect(problems('CreateClientInput', { name: 5, contact_email: 5 }).toSorted()).toEqual([
      'contact_email invalid',
      'name invalid',
    ])
  })

  it.each<[string, string, unknown]>([
    ['Int', '12', 12],
    ['Int!', '-1', -1],
    ['Int', '1.5', '1.5'],
    ['Float', '1.5', 1.5],
    ['Float', '1e3', '1e3'],
    ['Boolean', 'true', true],
    ['Boolean!', 'false', false],
    ['Boolean', 'yes', 'yes'],
    ['Metadata', '{"a":"1"}', { a: '1' }],
    ['Metadata', 'x', 'x'],
    ['String', '12', '12'],
  ])('reads the text of %s %s as %j', (type, text, value) => {
    expect(valueOfText(type as never, text)).toEqual(value)
  })
})
