/**
 * Relations of a worker's own records to records that are not all the worker's own: the project of a timesheet may be one
 * that the worker is not assigned to. For a worker they are read with the bound client, as if they were asked for by id.
 */
import { type GraphQLSchema, isObjectType } from 'graphql'
import { type Resource, resources } from '../src/access/resources.ts'
import { ownRecords } from '../src/access/tenancy/own-records.ts'
import type { Context } from '../src/execution/context.ts'
import { loadRecord } from './any-record.ts'
import { type Relation, referenceOf } from './plans/relations.ts'

/** The resources whose records are a worker's own through other records. */
const reached = new Map<string, Resource>(
  Object.values(resources)
    .filter(({ type }) => Object.entries(ownRecords).some(([model, { own }]) => model === type && own.through))
    .map((resource) => [resource.type, resource]),
)

/** Let workers see what such relations lead to only if it is theirs; else it is null. @returns the schema */
export function bindRelations(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const relation = field.extensions.pothosPrismaRelationField as Relation | undefined
      const resource = relation && reached.get(relation.type)
      const { resolve } = field
      if (relation === undefined || resource === undefined || resolve === undefined) continue
      const reference = referenceOf(relation)
      if (reference === undefined) throw new Error(`${type.name}.${field.name} leads to several records`)
      field.resolve = (parent, args, context: Context, info) => {
        if (context.credential.workerId === null) return resolve(parent, args, context, info)
        return loadRecord(context, info, resource, (parent as Record<string, string>)[reference] ?? '')
      }
    }
  }
  return schema
}
