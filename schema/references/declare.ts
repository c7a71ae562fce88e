/**
 * Where a request names a record by its id, and of which resource. These places also take `external_id:…`, if records of
 * the resource have external ids. They follow from the names of arguments and fields.
 */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { type Resource, resources } from '../../src/access/resources.ts'
import { EXTERNAL_PREFIX } from '../../src/platform/text/external-reference.ts'
import { fieldsOf } from '../finding/fields.ts'
import { resourcesByObject } from '../record-references.ts'

/** The resource of an id, or the name of the argument or field beside it that has the record's type. */
export type Refers = Resource | string

/** What an argument or a field of an input refers to; undefined for one that takes no external ids. */
export const refersOf = ({ extensions }: Pick<GraphQLArgument, 'extensions'>) => extensions.refers as Refers | undefined

/** The resources whose records have external ids. */
const referable = Object.values<Resource>(resources).filter(({ type }) => fieldsOf(type).filters.has('externalId'))

/** The resource of records with this `object`, if they have external ids. */
export function referableType(object: unknown): Resource | undefined {
  const resource = typeof object === 'string' ? resourcesByObject.get(object) : undefined
  return resource && referable.find((each) => each === resource)
}

/** By the name of a field that holds an id, several ids, or objects that have one. */
const byName = new Map(
  referable.flatMap((resource): [string, Resource][] => [
    [`${resource.one}Id`, resource],
    [`${resource.one}Ids`, resource],
    [resource.many, resource],
  ]),
)

const byType = new Map(referable.map((resource) => [resource.type, resource]))

/** Add to the arguments and input fields of a schema what they refer to. @returns the schema */
export function declareReferences(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) declare(field, inField(type, field))
    if (isObjectType(type) && !type.name.startsWith('__'))
      for (const field of Object.values(type.getFields()))
        for (const argument of field.args) declare(argument, inArgument(field, argument))
  }
  return schema
}

function inField({ name: owner }: GraphQLInputObjectType, { name }: GraphQLInputField): Refers | undefined {
  if (name === 'subjectId') return 'subjectType'
  return name === 'id' ? byType.get(owner.replace(/Filter$/, '')) : byName.get(name)
}

function inArgument(field: GraphQLField<unknown, unknown>, { name }: GraphQLArgument): Refers | undefined {
  if (name !== 'id' && name !== 'ids') return byName.get(name)
  if (field.args.some((each) => each.name === 'type')) return 'type'
  return byType.get(getNamedType(field.type).name) ?? byType.get(field.name.replace(/^delete/, ''))
}

function declare(place: GraphQLArgument | GraphQLInputField, refers: Refers | undefined): void {
  if (refers === undefined) return
  place.extensions = { ...place.extensions, refers }
  const isId = ['ID', 'OptionalIdFilter'].includes(getNamedType(place.type).name)
  if (isId) place.description = `${place.description} \`${EXTERNAL_PREFIX}…\` also works.`
}
