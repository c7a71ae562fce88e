/** References to records of any type: the subjects of tasks, notifications, events and runs, and `node`. */
import type { Credential } from '../src/access/credentials/credential.ts'
import { requireAnyOf } from '../src/access/credentials/insufficient-scope.ts'
import { type Resource, resources } from '../src/access/resources.ts'
import type { Scope } from '../src/access/scopes/scopes.ts'
import type { Context } from '../src/execution/context.ts'
import { builder } from './builder.ts'
import { notResolved, readAs } from './plans/read.ts'
import { objectName, RecordType } from './record.ts'

/** Resources by the name of their records in `object` and `subjectType`: `worker`, `document_pack`, … */
export const resourcesByObject: ReadonlyMap<string, Resource> = new Map(
  Object.values<Resource>(resources).map((resource) => [objectName(resource.type), resource]),
)

/** The scopes, one of which is needed to read records of a type; undefined if the type is not that of a resource. */
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

/** What a resolver returns for a record: its id, and its `object` if the field can return records of any type. */
export interface RecordReference {
  id: string
  object?: string
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
    description: `The record that ${about}, or null if it was deleted or is not a \`Record\`.`,
    resolve(parent: Parent, _args: object, context: Context) {
      const { type: object, id } = referenceOf(parent)
      const resource = resourcesByObject.get(object ?? '')
      if (resource === undefined || object === null || id === null) return null
      requireRead(context, resource)
      return { object, id } satisfies RecordReference as never
    },
  }
}

/** Options for `t.field(…)`: the record of a resource whose id is in the column `by` of the row. */
export function referredRecord(resource: Resource, by: string) {
  return { type: resource.type as never, ...readAs({ refers: resource, by }) }
}

/** Options for `t.field(…)`: the record of a resource whose id a resolver has; null if it was deleted. */
export function recordById<Parent>(resource: Resource, idOf: (parent: Parent, context: Context) => string | null) {
  return {
    type: resource.type as never,
    nullable: true as const,
    authScopes: { anyOf: resource.read },
    resolve(parent: Parent, _args: object, context: Context) {
      const id = idOf(parent, context)
      return (id === null ? null : ({ id } satisfies RecordReference)) as never
    },
  }
}

/** Options for `t.field(…)` of a record with the columns `subjectType` and `subjectId`. */
export const subjectOfRecord = {
  ...subjectField('it is about', notResolved),
  description:
    'The record that it is about, or null if it was deleted or is not a `Record`. With a role that sees only some tasks, also null if you may not read it.',
  ...readAs({ subject: { type: 'subjectType', id: 'subjectId' } }),
}
