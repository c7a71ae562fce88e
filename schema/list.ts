/**
 * Lists: the only code that knows limit, offset, cursor, updated_since, include_deleted, total and has_more.
 *
 * A list is by `id`, which rises in commit order, so new records join at its end. With `updatedSince` it is by
 * `updatedAt` descending: a record that changes while a client pages moves to the front, so the client may see it twice
 * but never misses it. A cursor names a position instead of counting rows up to it.
 */
import type { ObjectRef } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import { Prisma } from '../prisma/generated/client/client.ts'
import { type Resource, tableOf } from '../src/access/resources.ts'
import { ownRecordsOf } from '../src/access/tenancy/own-records.ts'
import type { Context } from '../src/execution/context.ts'
import { ApiError, type ErrorDetail } from '../src/platform/errors.ts'
import { builder, type SchemaTypes } from './builder.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'

export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 200
const MAX_OFFSET = 2_147_483_647

export interface Row {
  id: string
  updatedAt: Date
}

interface Pagination {
  limit: number
  offset: number
  total: number
  hasMore: boolean
}

export interface Page<Record> {
  data: Record[]
  pagination: Pagination
  nextCursor: string | null
  watermark: Date | null
}

const PaginationType = builder.objectRef<Pagination>('Pagination').implement({
  description: 'Where a page stands in its list.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { nullable: false, description: 'How many records a page has at most.' }),
    offset: t.exposeInt('offset', { nullable: false, description: 'How many records stand before this page.' }),
    total: t.exposeInt('total', { nullable: false, description: 'How many records the whole list has.' }),
    hasMore: t.exposeBoolean('hasMore', { nullable: false, description: 'Whether another page follows.' }),
  }),
})

const pages = new Map<string, ObjectRef<SchemaTypes, Page<never>>>()

/** The page type of a resource: `WorkerPage` for `Worker`. */
export function pageOf({ type }: Resource): ObjectRef<SchemaTypes, Page<never>> {
  const known = pages.get(type)
  if (known !== undefined) return known
  const page = builder.objectRef<Page<never>>(`${type}Page`)
  pages.set(type, page as never)
  page.implement({
    description: `One page of a list of ${type} records.`,
    fields: (t) => ({
      object: t.string({ nullable: false, description: 'The constant `list`.', resolve: () => 'list' }),
      data: t.field({
        type: [type] as never,
        nullable: false,
        description: 'The records, in the order of the list.',
        complexity: { field: 1, multiplier: 1 }, // the list itself has multiplied by its limit
        resolve: ({ data }) => data as never,
      }),
      pagination: t.field({
        type: PaginationType,
        nullable: false,
        description: 'Where this page stands in the list.',
        resolve: ({ pagination }) => pagination,
      }),
      nextCursor: t.exposeString('nextCursor', {
        nullable: true,
        description: 'Pass it as `cursor` to get the next page at no more cost than this one; null on the last page.',
      }),
      watermark: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'On a first page: the value to pass as `updatedSince` next time, which then misses nothing.',
        resolve: ({ watermark }) => watermark,
      }),
    }),
  })
  return page as never
}

/** Arguments of a resource's list. */
export const listArguments = builder.args((t) => ({
  limit: t.int({ description: `How many records at most, 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} if absent.` }),
  offset: t.int({ description: 'How many records to skip; 0 if absent.' }),
  cursor: t.string({ description: '`nextCursor` of the page before; instead of `offset`.' }),
  updatedSince: t.field({
    type: 'DateTime',
    description: 'Only records changed at this moment or later, latest change first.',
  }),
  includeDeleted: t.boolean({ description: 'With `updatedSince`: list deleted records too, with their `deletedAt`.' }),
}))

export type ListArguments = {
  limit?: number | null | undefined
  offset?: number | null | undefined
  cursor?: string | null | undefined
  updatedSince?: Date | null | undefined
  includeDeleted?: boolean | null | undefined
}

export interface Window {
  limit: number
  offset: number
  after: Cursor | undefined
  updatedSince: Date | undefined
  includeDeleted: boolean
}

/** A list costs what its page can hold. */
export function listComplexity(args: ListArguments) {
  const limit = args.limit ?? DEFAULT_LIMIT
  return { field: 1, multiplier: Math.min(Math.max(limit, 1), MAX_LIMIT) }
}

/**
 * Check a list's arguments.
 * @throws {ApiError} validation_failed naming each argument that is wrong
 */
export function readWindow(args: ListArguments): Window {
  const details: ErrorDetail[] = []
  const wrong = (path: string, message: string) => details.push({ path, code: 'invalid', message })
  const limit = args.limit ?? DEFAULT_LIMIT
  if (limit < 1 || limit > MAX_LIMIT) wrong('limit', `must be 1 to ${MAX_LIMIT}`)
  const offset = args.offset ?? 0
  if (offset < 0 || offset > MAX_OFFSET) wrong('offset', 'must be 0 or more')
  const updatedSince = args.updatedSince ?? undefined
  const includeDeleted = args.includeDeleted ?? false
  if (includeDeleted && updatedSince === undefined) wrong('includeDeleted', 'goes with updatedSince only')
  const cursor = args.cursor ?? undefined
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined) {
    if (args.offset != null) wrong('cursor', 'goes without offset')
    if (after === undefined || (after.updatedAt === undefined) !== (updatedSince === undefined))
      wrong('cursor', 'is not a position in this list; start again from its first page')
  }
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return { limit, offset: after?.offset ?? offset, after, updatedSince, includeDeleted }
}

/** One page of a resource's list. */
export async function loadPage(
  resource: Resource,
  args: ListArguments,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<Page<never>> {
  const window = readWindow(args)
  const records = scope(window)
  // The clock is read before the rows: a write that the rows miss has a later stamp, so the next sync gets it.
  const head = await readHead(context, resource, window)
  const rows = await tableOf(context.db, resource).findMany({
    ...withPosition(queryFromInfo({ context, info, typeName: resource.type, path: ['data'] })),
    where: window.after === undefined ? records : { AND: [records, beyond(window.after)] },
    orderBy: window.updatedSince === undefined ? { id: 'asc' } : [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: window.limit + 1,
    skip: window.after === undefined ? window.offset : 0,
  })
  const first = window.after === undefined && window.offset === 0
  return pageFrom(rows as Row[], window, head.total, first ? head.lastWrite : null) as Page<never>
}

function scope(window: Window): object {
  return {
    ...(window.updatedSince && { updatedAt: { gte: window.updatedSince } }),
    ...(!window.includeDeleted && { deletedAt: null }),
  }
}

function beyond({ id, updatedAt }: Cursor): object {
  if (updatedAt === undefined) return { id: { gt: id } }
  return { updatedAt: { lte: updatedAt }, OR: [{ updatedAt: { lt: updatedAt } }, { id: { lt: id } }] }
}

export function pageFrom(rows: Row[], window: Window, total: number, watermark: Date | null): Page<Row> {
  const hasMore = rows.length > window.limit
  const data = hasMore ? rows.slice(0, window.limit) : rows
  const last = data.at(-1)
  const next = hasMore && last !== undefined
  return {
    data,
    pagination: { limit: window.limit, offset: window.offset, total, hasMore },
    nextCursor: next ? writeCursor(positionOf(last, window)) : null,
    watermark,
  }
}

function positionOf(row: Row, window: Window): Cursor {
  const updatedAt = window.updatedSince === undefined ? undefined : row.updatedAt
  return { id: row.id, updatedAt, offset: window.offset + window.limit }
}

const NEVER = new Date(0)

interface Head {
  total: number
  lastWrite: Date
}

/** The clock and the total, in one snapshot. A plain list's total is kept; that of a part of the list is counted. */
async function readHead(context: Context, resource: Resource, window: Window): Promise<Head> {
  const { updatedSince, includeDeleted } = window
  const own = ownRows(context, resource)
  const total =
    updatedSince === undefined && own === Prisma.empty
      ? Prisma.sql`(select live from tallies where org_id = c.org_id and resource = ${resource.table})`
      : Prisma.sql`(select count(*)::int from ${Prisma.raw(`"${resource.table}"`)} r where r.org_id = c.org_id
          and r.updated_at >= ${updatedSince ?? NEVER} and (r.deleted_at is null or ${includeDeleted}) ${own})`
  const [head] = await context.db.$queryRaw<{ total: number | null; lastWrite: Date }[]>`
    select ${total} as total, c.last_write as "lastWrite" from organisation_clocks c
    where c.org_id = ${context.orgId}::uuid`
  return { total: head?.total ?? 0, lastWrite: head?.lastWrite ?? NEVER }
}

/** The condition on rows `r` that a credential bound to a worker adds. @throws {ApiError} insufficient_scope */
export function ownRows({ credential: { workerId } }: Context, { type }: Resource): Prisma.Sql {
  if (workerId === null) return Prisma.empty
  return Prisma.sql`and r.${Prisma.raw(ownRecordsOf(type).column)} = ${workerId}::uuid`
}

type Selection = { select?: Record<string, unknown> | undefined }

/** A page's position is made from its rows, whatever the caller selected. */
export function withPosition(query: object): object {
  const { select } = query as Selection
  return select === undefined ? query : { ...query, select: { ...select, id: true, updatedAt: true } }
}
