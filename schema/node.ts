/**
 * `node`: one record by its id, whatever its type. Ids are UUIDs and do not name a type, so an id without a type is
 * looked up in the tables that the caller may read, with one statement.
 */
import { Prisma } from '../prisma/generated/client/client.ts'
import type { Resource } from '../src/access/resources.ts'
import type { Scope } from '../src/access/scopes.ts'
import { ownRecords } from '../src/access/tenancy/own-records.ts'
import { found } from '../src/domain/records.ts'
import type { Context } from '../src/execution/context.ts'
import { isUuid } from '../src/platform/uuid.ts'
import { loadRecord, RecordTypeType, resourcesByObject } from './any-record.ts'
import { builder, isAllowed } from './builder.ts'
import { ownRows } from './list.ts'
import { readAs } from './plans/read.ts'
import { RecordType } from './record.ts'

const readScopes: readonly Scope[] = [...new Set([...resourcesByObject.values()].flatMap(({ read }) => [...read]))]

builder.queryField('node', (t) =>
  t.field({
    type: RecordType,
    nullable: true,
    description:
      'Get one record of any type by id. With `type` it needs the same scope as the query of that type; without, it finds the records that the caller may read.',
    authScopes: { anyOf: readScopes },
    args: {
      id: t.arg.id({ required: true, description: 'Id of the record.' }),
      type: t.arg({ type: RecordTypeType, description: 'Its type. Default: any.' }),
    },
    resolve: async (_root, { id, type }, context, info) => {
      const resource = type ? resourcesByObject.get(type) : await findResource(context, id)
      return found(resource === undefined ? null : await loadRecord(context, info, resource, id))
    },
    ...readAs({ named: 'record' }),
  }),
)

/** The resource of the record with this id, among those that the caller may read. */
async function findResource(context: Context, id: string): Promise<Resource | undefined> {
  if (!isUuid(id)) return undefined
  const isOpen = ({ type, read }: Resource) =>
    isAllowed(context.credential, { anyOf: read }) &&
    (context.credential.workerId === null || Object.hasOwn(ownRecords, type))
  const searches = [...resourcesByObject].flatMap(([object, resource]) =>
    isOpen(resource) ? [searchFor(context, object, resource, id)] : [],
  )
  if (searches.length === 0) return undefined
  const [row] = await context.db.$queryRaw<{ object: string }[]>`${Prisma.join(searches, ' union all ')} limit 1`
  return row && resourcesByObject.get(row.object)
}

function searchFor(context: Context, object: string, resource: Resource, id: string): Prisma.Sql {
  return Prisma.sql`select ${object} as object from ${Prisma.raw(`"${resource.table}"`)} r
    where r.org_id = ${context.orgId}::uuid and r.id = ${id}::uuid and r.deleted_at is null ${ownRows(context, resource)}`
}
