/**
 * Makes a schema read all records through plans. Root fields that a plan reads have no resolver of their own. Where
 * another field returns records, e.g. a mutation the one that it wrote, its resolver returns their ids and a plan reads
 * the selected fields.
 */
import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql'
import type { Resource } from '../../src/access/resources.ts'
import type { Context } from '../../src/execution/context.ts'
import { NodeType, objectName, RecordType } from '../record.ts'
import { type RecordReference, resourcesByObject } from '../record-references.ts'
import { RECORD_TYPE } from './planning.ts'
import { ReadObject, readSelected } from './selected-records.ts'

type Resolver = GraphQLFieldResolver<unknown, Context>

const resourceOf = ({ name }: GraphQLNamedType): Resource | undefined => resourcesByObject.get(objectName(name))

/** Let plans read the records of a schema. @returns the schema */
export function bindPlans(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isRecordInterface(type)) type.resolveType = (value) => (value as ReadObject).type
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const resolve = (field.resolve ?? defaultFieldResolver) as Resolver
      const read = leadsToRecords(field.type) ? readingRecords(resolve) : resolve
      field.resolve = (source, args, context: Context, info) =>
        source instanceof ReadObject ? valueIn(source, info) : read(source, args, context, info)
    }
  }
  return schema
}

function leadsToRecords(output: GraphQLOutputType): boolean {
  const type = getNamedType(output)
  return isRecordInterface(type) || resourceOf(type) !== undefined
}

const isRecordInterface = (type: GraphQLNamedType): type is GraphQLInterfaceType =>
  isInterfaceType(type) && (type.name === NodeType.name || type.name === RecordType.name)

const readingRecords =
  (resolve: Resolver): Resolver =>
  async (source, args, context, info) => {
    const found = await resolve(source, args, context, info)
    if (!Array.isArray(found)) return readReferred(found as RecordReference | null | undefined, context, info)
    const records = await Promise.all(found.map(async (each: RecordReference) => readReferred(each, context, info)))
    return records.filter((record) => record !== null) // a record can be deleted after the resolver found it
  }

function readReferred(
  reference: RecordReference | null | undefined,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<ReadObject | null> | null {
  if (reference === null || reference === undefined) return null
  const { id, object } = reference
  const type = getNamedType(info.returnType)
  const resource = isObjectType(type) ? resourceOf(type) : resourcesByObject.get(object ?? '')
  return resource === undefined ? null : readSelected(context, info, resource, id)
}

/** A value that a plan has read, for the field that selects it. */
function valueIn({ values }: ReadObject, { path, returnType }: GraphQLResolveInfo): unknown {
  const value = values[path.key]
  if (value === null || value === undefined || value instanceof Error) return value
  if (isLeafType(getNamedType(returnType))) return value
  if (isListType(getNullableType(returnType))) return (value as object[]).map(inside)
  return inside(value)
}

function inside(value: object): ReadObject {
  const values = value as Record<string, unknown>
  return new ReadObject(values, values[RECORD_TYPE] as string | undefined)
}
