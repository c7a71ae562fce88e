/** Reads a record of any type: the subjects of tasks, notifications, events and runs, and `node`. */
import { brandWithType } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Credential } from '../src/access/credential.ts'
import { requireAnyOf } from '../src/access/insufficient-scope.ts'
import { graphqlResources, type Resource, resources, tableOf } from '../src/access/resources.ts'
import type { Scope } from '../src/access/scopes.ts'
import type { Context } from '../src/execution/context.ts'
import { isUuid } from '../src/platform/uuid.ts'
import { builder } from './builder.ts'
import { loaderOf } from './loaders.ts'
import { readAs } from './plans/read.ts'
import { objectName, RecordType } from './record.ts'

interface AnyRecord {
  id: string
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

/** What is called `worker`, `document_pack`, … in `object` and in `subjectType`. */
export const resourcesByObject: ReadonlyMap<string, Resource> = new Map(
  Object.values<Resource>({ ...resources, ...graphqlResources }).map((resource) => [
    objectName(resource.type),
    resource,
  ]),
)

/** The scopes of which a reader of a type's records needs one; undefined for a type that is no resource's. */
export function readScopesOf(type: string): readonly Scope[] | undefined {
  return resourcesByObject.get(objectName(type))?.read
}

/** The GraphQL enum of these names. */
export const RecordTypeType = builder.enumType('RecordType', {
  description: 'The type of a record, as in `object`.',
  values: [...resourcesByObject.keys()] as [string, ...string[]],
})

/** @throws {ApiError} insufficient_scope, as the query of one record of the resource does */
export function requireRead({ credential }: { credential: Pick<Credential, 'scopes'> }, { read }: Resource): void {
  requireAnyOf(credential, read)
}

/**
 * The record with this id, null if the caller's organisation (or a worker's own records) has none that is not deleted.
 * The records of one type that are asked for at the same time come with one statement.
 * @throws {ApiError} insufficient_scope
 */
export async function loadRecord(
  context: Context,
  info: GraphQLResolveInfo,
  resource: Resource,
  id: string,
): Promise<AnyRecord | null> {
  requireRead(context, resource)
  if (!isUuid(id)) return null
  const query = queryFromInfo({ context, info, typeName: resource.type })
  const name = JSON.stringify(['record', resource.type, query])
  const loader = loaderOf(context, name, (ids) => readRecords(context, resource, query, ids))
  return loader.load(id.toLowerCase())
}

async function readRecords(
  { db }: Context,
  resource: Resource,
  query: object,
  ids: readonly string[],
): Promise<(AnyRecord | null)[]> {
  const where = { id: { in: [...ids] }, deletedAt: null }
  const records = (await tableOf(db, resource).findMany({ ...withId(query), where })) as AnyRecord[]
  for (const record of records) brandWithType(record, resource.type as never)
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.map((id) => byId.get(id) ?? null)
}

function withId(query: { select?: object }): object {
  return query.select === undefined ? query : { ...query, select: { ...query.select, id: true } }
}

/** The two values that name a record of any type. */
interface Reference {
  type: string | null
  id: string | null
}

/** Options for `t.field(…)`: the record that a record is about. @param referenceOf what names it */
export function subjectField<Parent>(about: string, referenceOf: (parent: Parent) => Reference) {
  return {
    type: RecordType,
    nullable: true as const,
    description: `The record that ${about}, if it is one of a resource and is not deleted.`,
    resolve(parent: Parent, _args: object, context: Context, info: GraphQLResolveInfo) {
      const { type, id } = referenceOf(parent)
      const resource = type === null ? undefined : resourcesByObject.get(type)
      return resource === undefined || id === null ? null : loadRecord(context, info, resource, id)
    },
  }
}

/** Options for `t.field(…)`: the record of a resource whose id the parent has. @param by the property */
export function referredRecord<Property extends string>(resource: Resource, by: Property) {
  return {
    type: resource.type as never,
    async resolve(parent: Record<Property, string | null>, _args: object, context: Context, info: GraphQLResolveInfo) {
      const id = parent[by]
      return (id === null ? null : await loadRecord(context, info, resource, id)) as never
    },
    ...readAs({ refers: resource, by }),
  }
}

interface WithSubject {
  subjectType: string | null
  subjectId: string | null
}

/** Options for `t.field(…)` of a record with the columns `subjectType` and `subjectId`. */
export const subjectOfRecord = {
  ...subjectField('it is about', ({ subjectType, subjectId }: WithSubject) => ({ type: subjectType, id: subjectId })),
  select: { subjectType: true, subjectId: true } as const,
  ...readAs({ subject: { type: 'subjectType', id: 'subjectId' } }),
}
