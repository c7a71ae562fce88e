/** Lists inside a record: the records that refer to it, e.g. a client's projects. */
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import { Prisma } from '../prisma/generated/client/client.ts'
import { type Resource, tableOf } from '../src/access/resources.ts'
import type { Context } from '../src/execution/context.ts'
import { builder } from './builder.ts'
import {
  DEFAULT_LIMIT,
  type ListArguments,
  MAX_LIMIT,
  ownRows,
  type Page,
  pageFrom,
  type Row,
  readWindow,
  type Window,
  withPosition,
} from './list.ts'
import { loaderOf } from './loaders.ts'

/** The arguments of a list inside a record. */
export const relatedArguments = builder.args((t) => ({
  limit: t.int({ description: `Maximum number of records, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
  offset: t.int({ description: 'Number of records to skip. Default: 0.' }),
}))

interface Related {
  ids: string[]
  total: number
}

/**
 * Load one page of the records that refer to `parentId`, e.g. a client's projects. Two SQL statements serve all parents
 * of a request: one for the ids and totals of each page, one for the records.
 * @param column the foreign key, e.g. `client_id`
 * @throws {ApiError} validation_failed for invalid arguments
 */
export async function loadRelatedPage(
  resource: Resource,
  column: string,
  parentId: string,
  args: Pick<ListArguments, 'limit' | 'offset'>,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<Page<never>> {
  const window = readWindow(args)
  const query = withPosition(queryFromInfo({ context, info, typeName: resource.type, path: ['data'] }))
  const name = JSON.stringify([resource.table, column, window.limit, window.offset, query])
  const loader = loaderOf(context, name, (ids) => loadRelated(resource, column, ids, window, query, context))
  return (await loader.load(parentId)) as Page<never>
}

async function loadRelated(
  resource: Resource,
  column: string,
  parentIds: readonly string[],
  window: Window,
  query: object,
  context: Context,
): Promise<Page<Row>[]> {
  const table = Prisma.raw(`"${resource.table}"`)
  const reference = Prisma.raw(`"${column}"`)
  const own = ownRows(context, resource)
  const pages = await context.db.$queryRaw<(Related & { parent: string })[]>`
    select parent::text,
      (select count(*)::int from ${table} r
        where r.org_id = ${context.orgId}::uuid and r.${reference} = parent and r.deleted_at is null ${own}) as total,
      array(select r.id::text from ${table} r
        where r.org_id = ${context.orgId}::uuid and r.${reference} = parent and r.deleted_at is null ${own}
        order by r.id limit ${window.limit + 1} offset ${window.offset}) as ids
    from unnest(${[...parentIds]}::uuid[]) as parent`
  const ids = pages.flatMap((each) => each.ids)
  const rows =
    ids.length === 0 ? [] : await tableOf(context.db, resource).findMany({ ...query, where: { id: { in: ids } } })
  const rowsById = new Map((rows as Row[]).map((row) => [row.id, row]))
  const pagesByParent = new Map(pages.map((each) => [each.parent, each]))
  return parentIds.map((parentId) => {
    const related = pagesByParent.get(parentId) ?? { ids: [], total: 0 }
    const found = related.ids.flatMap((id) => rowsById.get(id) ?? [])
    return { ...pageFrom(found, window, related.total, null), nextCursor: null }
  })
}
