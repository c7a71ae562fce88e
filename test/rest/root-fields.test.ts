/** Each root field has a REST route or is marked as GraphQL only, with a reason. */
import { type FieldNode, Kind, type OperationDefinitionNode } from 'graphql'
import { expect, it } from 'vitest'
import { graphqlOnly } from '../../rest/graphql-only.ts'
import { routes } from '../../rest/routes.ts'
import { schema } from '../../schema/index.ts'

const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}),
)

const routed = routes.map(({ document }) => {
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
  return ((operation as OperationDefinitionNode).selectionSet.selections[0] as FieldNode).name.value
})

it.each(rootFields)('%s has a route or a "GraphQL only" mark', (name) => {
  expect([routed.includes(name), Object.hasOwn(graphqlOnly, name)].filter(Boolean)).toHaveLength(1)
})

it('every mark names an existing field and gives a reason', () => {
  for (const [name, reason] of Object.entries(graphqlOnly)) {
    expect(rootFields).toContain(name)
    expect(reason).not.toBe('')
  }
})
