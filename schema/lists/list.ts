/**
 * The types of lists. Their arguments are read in window.ts; filters, search and sort are in finding/; plans read them.
 *
 * A list is ordered by `id`, which increases in commit order, so new records appear at the end. With `updatedSince` it
 * is ordered by `updatedAt` descending: a record that changes while a client pages moves to the front, so the client
 * may see it twice but never misses it. A cursor holds a position, so the database need not skip the rows before it.
 */
import type { ObjectRef } from '@pothos/core'
import type { Resource } from '../../src/access/resources.ts'
import { inWords } from '../../src/platform/text/names.ts'
import { builder, type SchemaTypes } from '../builder.ts'
import { findArguments } from '../finding/inputs.ts'
import { DEFAULT_LIMIT, type ListArguments, MAX_LIMIT } from '../finding/window.ts'
import { notResolved } from '../plans/read.ts'

/** Position of a page in its list. */
export interface Pagination {
  limit: number
  offset: number
  total: number
  hasMore: boolean
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

const pages = new Map<string, ObjectRef<SchemaTypes, never>>()

/** The GraphQL page type of a resource, created on first use: `WorkerPage` for `Worker`. */
export function pageOf({ type, many }: Resource): ObjectRef<SchemaTypes, never> {
  const known = pages.get(type)
  if (known !== undefined) return known
  const page = builder.objectRef<never>(`${type}Page`)
  pages.set(type, page)
  page.implement({
    description: `One page of ${inWords(many)}.`,
    fields: (t) => ({
      object: t.string({ nullable: false, description: 'Always `list`.', resolve: notResolved }),
      data: t.field({
        type: [type] as never,
        nullable: false,
        description: 'The records, in the order of the list.',
        complexity: { field: 1, multiplier: 1 }, // the list field already multiplies by its limit
        resolve: () => notResolved() as never,
      }),
      pagination: t.field({
        type: PaginationType,
        nullable: false,
        description: 'Position of this page in the list.',
        resolve: notResolved,
      }),
      nextCursor: t.string({
        nullable: true,
        description:
          'Send it as `cursor` to get the next page; null on the last page. Faster than `offset` for late pages.',
        resolve: notResolved,
      }),
      watermark: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'On the first page only: the value to send as `updatedSince` in the next sync, so that no change is missed.',
        resolve: notResolved,
      }),
    }),
  })
  return page
}

/** The arguments of the list of a resource. */
export const listArguments = ({ type }: Resource) => ({ ...pageArguments, ...findArguments(type), ...syncArguments })

/** The arguments of a list inside a record. */
export const relatedArguments = ({ type }: Resource) => ({ ...pageArguments, ...findArguments(type) })

/** Which part of a list. */
export const pageArguments = builder.args((t) => ({
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
