/**
 * Lists: total, has_more and the order of records. The arguments are read in window.ts; filters, search and sort are in
 * finding/.
 *
 * A list is ordered by `id`, which increases in commit order, so new records appear at the end. With `updatedSince` it
 * is ordered by `updatedAt` descending: a record that changes while a client pages moves to the front, so the client
 * may see it twice but never misses it. A cursor holds a position, so the database need not skip the rows before it.
 */
import type { ObjectRef } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import { Prisma } from '../prisma/generated/client/client.ts'
import { type Resource, tableOf } from '../src/access/resources.ts'
import { ownRecordsOf } from '../src/access/tenancy/own-records.ts'
import type { Context } from '../src/execution/context.ts'
import { builder, type SchemaTypes } from './builder.ts'
import type { Cursor } from './cursor.ts'
import { isFound } from './finding/finding.ts'
import { findArguments } from './finding/inputs.ts'
import { type FoundRow, findPage, partStatement } from './finding/load.ts'
import type { Part, PartArguments } from './finding/part.ts'
import {
  cursorAfter,
  DEFAULT_LIMIT,
  type ListArguments,
  MAX_LIMIT,
  NEVER,
  readWindow,
  type Window,
  watermarkOf,
} from './window.ts'

/** The columns of a record that paging needs, and what a sorted list is sorted by, as a text. */
export interface Row {
  id: string
  updatedAt: Date
  sortedBy?: string | null | undefined
}

/** Position of a page in its list. */
export interface Pagination {
  limit: number
  offset: number
  total: number
  hasMore: boolean
}

/** One page of a list. */
export interface Page<Record> {
  data: Record[]
  pagination: Pagination
  nextCursor: string | null
  watermark: Date | null
}

/** The GraphQL type of a page's position. */
export const PaginationType = builder.objectRef<Pagination>('Pagination').implement({
  description: 'Position of a page in its list.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { nullable: false, description: 'Maximum number of records per page.' }),
    offset: t.exposeInt('offset', { nullable: false, description: 'Number of records before this page.' }),
    total: t.exposeInt('total', { nullable: false, description: 'Number of records in the whole list.' }),
    hasMore: t.exposeBoolean('hasMore', { nullable: false, description: 'Whether there is another page.' }),
  }),
})

const pages = new Map<string, ObjectRef<SchemaTypes, Page<never>>>()

/** The GraphQL page type of a resource, created on first use: `WorkerPage` for `Worker`. */
export function pageOf({ type }: Resource): ObjectRef<SchemaTypes, Page<never>> {
  const known = pages.get(type)
  if (known !== undefined) return known
  const page = builder.objectRef<Page<never>>(`${type}Page`)
  pages.set(type, page as never)
  page.implement({
    description: `One page of a list of ${type} records.`,
    fields: (t) => ({
      object: t.string({ nullable: false, description: 'Always `list`.', resolve: () => 'list' }),
      data: t.field({
        type: [type] as never,
        nullable: false,
        description: 'The records, in the order of the list.',
        complexity: { field: 1, multiplier: 1 }, // the list field already multiplies by its limit
        resolve: ({ data }) => data as never,
      }),
      pagination: t.field({
        type: PaginationType,
        nullable: false,
        description: 'Position of this page in the list.',
        resolve: ({ pagination }) => pagination,
      }),
      nextCursor: t.exposeString('nextCursor', {
        nullable: true,
        description:
          'Send it as `cursor` to get the next page; null on the last page. Faster than `offset` for late pages.',
      }),
      watermark: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'On the first page only: the value to send as `updatedSince` in the next sync, so that no change is missed.',
        resolve: ({ watermark }) => watermark,
      }),
    }),
  })
  return page as never
}

/** The arguments of the list of a resource. */
export const listArguments = ({ type }: Resource) => ({ ...pageArguments, ...findArguments(type), ...syncArguments })

/** The arguments of a list inside a record. */
export const relatedArguments = ({ type }: Resource) => ({ ...pageArguments, ...findArguments(type) })

const pageArguments = builder.args((t) => ({
  limit: t.int({ description: `Maximum number of records, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
  offset: t.int({ description: 'Number of records to skip. Default: 0.' }),
  cursor: t.string({ description: '`nextCursor` of the previous page. Cannot be combined with `offset`.' }),
}))

const syncArguments = builder.args((t) => ({
  updatedSince: t.field({
    type: 'DateTime',
    description: 'Only records changed at or after this time, latest change first.',
  }),
  includeDeleted: t.boolean({
    description: 'With `updatedSince` only: also list deleted records, with their `deletedAt`.',
  }),
}))

/** The query complexity of a list: the number of records that its page can hold. */
export function listComplexity(args: ListArguments) {
  const limit = args.limit ?? DEFAULT_LIMIT
  return { field: 1, multiplier: Math.min(Math.max(limit, 1), MAX_LIMIT) }
}

/**
 * Load one page of a resource.
 * @throws {ApiError} validation_failed for invalid arguments
 */
export async function loadPage(
  resource: Resource,
  args: ListArguments,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<Page<never>> {
  const window = readWindow(args, resource.type)
  const query = withPosition(queryFromInfo({ context, info, typeName: resource.type, path: ['data'] }))
  if (isFound(window.finding)) {
    return pageFound(resource, window, query, context, await findPage(context, resource, window))
  }
  const filter = filterOf(window)
  // Read the clock before the rows: a write missing from the rows then has a later stamp, and the next sync returns it.
  const head = await readHead(context, resource, window)
  const rows = await tableOf(context.db, resource).findMany({
    ...query,
    where: window.after === undefined ? filter : { AND: [filter, rowsAfter(window.after)] },
    orderBy: window.updatedSince === undefined ? { id: 'asc' } : [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: window.limit + 1,
    skip: window.after === undefined ? window.offset : 0,
  })
  return pageFrom(rows as Row[], window, head.total, watermarkOf(window, head.lastWrite)) as Page<never>
}

/**
 * Load one page of a part of a resource.
 * @throws {ApiError} validation_failed for invalid arguments
 */
export async function loadPart(
  resource: Resource,
  part: Part,
  args: PartArguments,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<Page<never>> {
  const window = readWindow(args as ListArguments, resource.type)
  const query = withPosition(queryFromInfo({ context, info, typeName: resource.type, path: ['data'] }))
  const statement = partStatement(context, resource, window, part, args)
  return pageFound(resource, window, query, context, await findPage(context, resource, window, statement))
}

async function pageFound(
  resource: Resource,
  window: Window,
  query: object,
  context: Context,
  { rows, total, lastWrite }: Awaited<ReturnType<typeof findPage>>,
): Promise<Page<never>> {
  const found = await readFoundRows(context, resource, query, [rows])
  return pageFrom(found[0] ?? [], window, total, watermarkOf(window, lastWrite)) as Page<never>
}

/** The records of each page that was found, in its order, with one statement. A record that is gone is left out. */
export async function readFoundRows(
  context: Context,
  resource: Resource,
  query: object,
  pages: readonly (readonly FoundRow[])[],
): Promise<Row[][]> {
  const ids = pages.flatMap((rows) => rows.map(({ id }) => id))
  const where = { id: { in: ids } }
  const records = ids.length === 0 ? [] : await tableOf(context.db, resource).findMany({ ...query, where })
  const recordsById = new Map((records as Row[]).map((record) => [record.id, record]))
  return pages.map((rows) =>
    rows.flatMap(({ id, sortedBy }) => {
      const record = recordsById.get(id)
      return record === undefined ? [] : [{ ...record, sortedBy }]
    }),
  )
}

function filterOf(window: Window): object {
  return {
    ...(window.updatedSince && { updatedAt: { gte: window.updatedSince } }),
    ...(!window.includeDeleted && { deletedAt: null }),
  }
}

function rowsAfter({ id, updatedAt }: Cursor): object {
  if (updatedAt === undefined) return { id: { gt: id } }
  return { updatedAt: { lte: updatedAt }, OR: [{ updatedAt: { lt: updatedAt } }, { id: { lt: id } }] }
}

/** Build a page. @param rows up to `window.limit` + 1 rows: the extra one shows that another page follows */
export function pageFrom(rows: Row[], window: Window, total: number, watermark: Date | null): Page<Row> {
  const hasMore = rows.length > window.limit
  const data = hasMore ? rows.slice(0, window.limit) : rows
  const last = data.at(-1)
  const next = hasMore && last !== undefined
  return {
    data,
    pagination: { limit: window.limit, offset: window.offset, total, hasMore },
    nextCursor: next ? cursorAfter(last, window) : null,
    watermark,
  }
}

interface Head {
  total: number
  lastWrite: Date | undefined
}

/** The clock and the total, read in one snapshot. The total of a whole organisation's records is stored. */
async function readHead(context: Context, resource: Resource, window: Window): Promise<Head> {
  const { updatedSince } = window
  const own = ownRows(context, resource)
  const total =
    updatedSince === undefined && own === Prisma.empty
      ? Prisma.sql`(select live from tallies where org_id = c.org_id and resource = ${resource.table})`
      : countRows(resource, window, own)
  const [head] = await context.db.$queryRaw<{ total: number | null; lastWrite: Date }[]>`
    select ${total} as total, c.last_write as "lastWrite" from organisation_clocks c
    where c.org_id = ${context.orgId}::uuid`
  return { total: head?.total ?? 0, lastWrite: head?.lastWrite }
}

function countRows({ table }: Resource, { updatedSince, includeDeleted }: Window, own: Prisma.Sql): Prisma.Sql {
  const since = Prisma.sql`${updatedSince ?? NEVER}::timestamptz`
  const rows = Prisma.sql`from ${Prisma.raw(`"${table}"`)} r where r.org_id = c.org_id
    and r.updated_at >= ${since} and (r.deleted_at is null or ${includeDeleted}) ${own}`
  if (updatedSince === undefined || own !== Prisma.empty) return Prisma.sql`(select count(*)::int ${rows})`
  return Prisma.sql`(select count(*) + changes_after(c.org_id, ${table}, ${since}, ${includeDeleted})
    ${rows} and r.updated_at < span_end(${since}))::int`
}

/**
 * The SQL condition on rows `r` for a credential that can read one worker's records only; empty for other credentials.
 * @throws {ApiError} insufficient_scope if workers cannot read this resource
 */
export function ownRows({ credential: { workerId } }: Context, { type }: Resource): Prisma.Sql {
  if (workerId === null) return Prisma.empty
  const [before = '', after = ''] = ownRecordsOf(type).own.sql('r', '?').split('?')
  return Prisma.sql`and ${Prisma.raw(before)}${workerId}::uuid${Prisma.raw(after)}`
}

type Selection = { select?: Record<string, unknown> | undefined }

/** Add `id` and `updatedAt` to the selection of a query: cursors need them, even if the caller did not select them. */
export function withPosition(query: object): object {
  const { select } = query as Selection
  return select === undefined ? query : { ...query, select: { ...select, id: true, updatedAt: true } }
}
