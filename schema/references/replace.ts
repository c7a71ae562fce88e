/** Finds the references by external id in the values of a request, and replaces them. */
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql'
import type { Resource } from '../../src/access/resources.ts'
import { isExternalReference } from '../../src/platform/text/external-reference.ts'
import { type FieldName, NamedRecord } from '../values/input-values.ts'
import { type Refers, referableType, refersOf } from './declare.ts'

/** The id in place of a reference. */
export type Replace = (resource: Resource, reference: string) => string

/** A place of a request that takes values. */
interface Place {
  schema: GraphQLSchema
  type: GraphQLInputType
  /** What the ids in it refer to, unless a field says it. */
  refers: Resource | undefined
}

/** @returns the value with its references replaced; the same if it has none */
export function replaceReferences(place: Place, value: unknown, replace: Replace): unknown {
  const type = getNullableType(place.type)
  if (isListType(type)) {
    const item = { ...place, type: type.ofType }
    return Array.isArray(value) ? mapped(value, item, replace) : replaceReferences(item, value, replace)
  }
  if (isInputObjectType(type)) return inObject(place, type, value, replace)
  if (type.name !== 'ID' || place.refers === undefined || !isExternalReference(value)) return value
  return replace(place.refers, value)
}

function mapped(values: readonly unknown[], item: Place, replace: Replace): readonly unknown[] {
  const after = values.map((each) => replaceReferences(item, each, replace))
  return after.every((each, index) => each === values[index]) ? values : after
}

const graphqlName: FieldName = (name) => name

function inObject(
  { schema, refers }: Omit<Place, 'type'>,
  type: GraphQLInputObjectType,
  value: unknown,
  replace: Replace,
  nameOf = graphqlName,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = value as Record<string, unknown>
  const changed: Record<string, unknown> = {}
  for (const field of Object.values(type.getFields())) {
    const name = nameOf(field.name)
    const given = fields[name]
    if (given === undefined || given === null) continue
    if (refers === undefined && !leadsToReferences(schema, field)) continue
    const recordType = recordTypeOf(schema, field)
    const own = resourceOf(refersOf(field), (beside) => fields[nameOf(beside)]) ?? refers
    const after =
      recordType === undefined
        ? replaceReferences({ schema, type: field.type, refers: own }, given, replace)
        : inRecords(schema, recordType, given, replace)
    if (after !== given) changed[name] = after
  }
  return Object.keys(changed).length === 0 ? value : { ...value, ...changed }
}

/** In the records of a batch, which are read later. */
function inRecords(schema: GraphQLSchema, type: GraphQLInputObjectType, given: unknown, replace: Replace): unknown {
  if (!Array.isArray(given)) return given
  return given.map((record: unknown) => {
    const { value, nameOf } = record instanceof NamedRecord ? record : { value: record, nameOf: graphqlName }
    const after = inObject({ schema, refers: undefined }, type, value, replace, nameOf)
    if (after === value) return record
    return record instanceof NamedRecord ? new NamedRecord(after, nameOf) : after
  })
}

/** @param beside the value of the argument or field with this name */
export function resourceOf(refers: Refers | undefined, beside: (name: string) => unknown): Resource | undefined {
  if (typeof refers !== 'string') return refers
  const given = beside(refers)
  return referableType(Array.isArray(given) && given.length === 1 ? given[0] : given)
}

type InputPlace = Parameters<typeof refersOf>[0] & { type: GraphQLInputType }

function recordTypeOf(schema: GraphQLSchema, { extensions }: InputPlace): GraphQLInputObjectType | undefined {
  const { recordInput } = extensions
  return typeof recordInput === 'string' ? (schema.getType(recordInput) as GraphQLInputObjectType) : undefined
}

const known = new WeakMap<GraphQLInputObjectType, boolean>()

/** Whether values of an argument or a field can have references. */
export function leadsToReferences(schema: GraphQLSchema, place: InputPlace): boolean {
  const type = recordTypeOf(schema, place) ?? getNamedType(place.type)
  if (refersOf(place) !== undefined) return true
  if (!isInputObjectType(type)) return false
  const before = known.get(type)
  if (before !== undefined) return before
  known.set(type, false) // a type that contains itself
  const leads = Object.values(type.getFields()).some((field) => leadsToReferences(schema, field))
  known.set(type, leads)
  return leads
}
