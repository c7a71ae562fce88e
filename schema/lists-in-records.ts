/** Lists inside a record: the records that refer to it, e.g. a client's projects. */
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Resource } from '../src/access/resources.ts'
import type { Context } from '../src/execution/context.ts'
import { findRelatedPages } from './finding/load.ts'
import { type Page, pageFrom, type Row, readFoundRows, withPosition } from './list.ts'
import { loaderOf } from './loaders.ts'
import { type ListArguments, readWindow, type Window } from './window.ts'

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
  args: ListArguments,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<Page<never>> {
  const window = readWindow(args, resource.type)
  const query = withPosition(queryFromInfo({ context, info, typeName: resource.type, path: ['data'] }))
  const name = JSON.stringify([resource.table, column, args, query])
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
  const pages = await findRelatedPages(context, resource, column, parentIds, window)
  const found = parentIds.map((id) => pages.get(id) ?? { rows: [], total: 0 })
  const records = await readFoundRows(
    context,
    resource,
    query,
    found.map(({ rows }) => rows),
  )
  return found.map(({ total }, index) => pageFrom(records[index] ?? [], window, total, null))
}
