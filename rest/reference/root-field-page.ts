/** The page of a root field of GraphQL: arguments, who may use it, what it costs, and an example. */
import { type GraphQLField, type GraphQLSchema, getOperationAST, parse } from 'graphql'
import { declaredScopes } from '../../schema/builder.ts'
import { declaredEvents } from '../../schema/events/emitted-events.ts'
import { costs, pointsFor } from '../../src/access/budget/costs.ts'
import { operationComplexity } from '../../src/surfaces/graphql/cost.ts'
import { graphqlOnly } from '../graphql-only.ts'
import { inCode } from '../openapi/schemas.ts'
import { notInSandbox } from './example-values.ts'
import { type OperationExample, operationExample, type RootField } from './examples.ts'
import { codeBlock, inputTable, table, typeLink } from './markdown.ts'
import { type RestRoute, restLinks } from './rest-routes.ts'

/** @param routes the REST routes that run the same */
export function rootFieldPage(schema: GraphQLSchema, root: RootField, routes: readonly RestRoute[] = []): string {
  const { kind, field } = root
  const example = operationExample(schema, root)
  const { emits = [] } = declaredEvents(field.extensions)
  const rows = [
    ['Kind', kind],
    ...(field.deprecationReason ? [['Deprecated', field.deprecationReason]] : []),
    ['Returns', typeLink(field.type)],
    ['Who may use it', callersOf(field)],
    ['Cost of the example', costOf(schema, example)],
    ['REST', restLinks(routes) || `None (${graphqlOnly[field.name] ?? 'it is a stream'})`],
    ...(emits.length > 0 ? [['Events', emits.map((type) => `[\`${type}\`](/docs/events/${type})`).join(', ')]] : []),
  ]
  return `# \`${field.name}\`

${field.description ?? ''}

${table(['', ''], rows)}

## Arguments

${field.args.length === 0 ? 'None.' : inputTable('argument', field.args)}

## Example

${exampleNote(field)}

${codeBlock('graphql', example.query)}

${Object.keys(example.variables).length === 0 ? '' : `Variables:\n\n${codeBlock('json', JSON.stringify(example.variables, null, 2))}`}

[All queries and mutations](/docs/graphql)
`
}

function callersOf({ extensions }: GraphQLField<unknown, unknown>): string {
  const { anyOf, role } = declaredScopes(extensions)
  const people = role && `signed-in people with one of the roles ${inCode(role)}`
  if (anyOf === undefined) return people === undefined ? 'Every credential' : `Only ${people}; no keys and no tokens`
  const scopes = `Keys, tokens and people with one of the scopes ${inCode(anyOf)}`
  return people === undefined ? scopes : `${scopes}, or ${people}`
}

/** Stands for an uploaded file, whose variable is null in JSON. */
const A_FILE = { stream() {} }

/** By the rule that charges operations, with the page sizes of the example. */
function costOf(schema: GraphQLSchema, { query, variables }: OperationExample): string {
  const operation = getOperationAST(parse(query))
  if (!operation) return ''
  const sent = JSON.parse(JSON.stringify(variables), (name, value) => (name === 'file' ? A_FILE : value))
  const complexity = operationComplexity({ schema, operation, fragments: [], sent, variables })
  const points = pointsFor({ complexity })
  return `${points} ${points === 1 ? 'point' : 'points'}: its complexity is ${complexity}, and a point covers [${costs.complexity.perPoint}](rate-limits.md#request-cost)`
}

function exampleNote({ name, extensions }: GraphQLField<unknown, unknown>): string {
  const reason = notInSandbox[name]
  if (reason !== undefined) return `This example does not run in the sandbox. ${reason}`
  const { anyOf, role } = declaredScopes(extensions)
  if (anyOf !== undefined || role === undefined) return 'This example runs with a sandbox key.'
  return 'Run this example in the explorer of the console, which uses your session. Replace the ids with your own.'
}
