/** Deletes answer in one form, whatever they delete. */
import { getNamedType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'

const deletes = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ name }) =>
  /^delete[A-Z]/.test(name),
)

it('are several', () => expect(deletes.length).toBeGreaterThan(5))

it.each(deletes)('$name answers object, id and deleted', ({ type }) => {
  const answer = getNamedType(type)
  const { object, id, deleted } = isObjectType(answer) ? answer.getFields() : {}
  expect([object, id, deleted].map((field) => String(field?.type))).toEqual(['String!', 'ID!', 'Boolean!'])
})
