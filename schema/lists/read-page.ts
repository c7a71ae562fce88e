/** The page types of lists that resolvers read, of rows that are not records of a plan. */
import type { ObjectRef } from '@pothos/core'
import type { AskedRows, FoundRows } from '../../src/platform/database/asked-rows.ts'
import { invalidField } from '../../src/platform/errors/errors.ts'
import { STORABLE, storable } from '../../src/platform/text/storable-text.ts'
import { builder, type SchemaTypes } from '../builder.ts'
import { writeCursor } from '../finding/cursor.ts'
import { MAX_SEARCH } from '../finding/limits.ts'
import { type ListArguments, readWindow } from '../finding/window.ts'
import { type Pagination, PaginationType } from './list.ts'

/** A page of such a list. */
export interface ReadPage<Row> {
  data: Row[]
  pagination: Pagination
  /** Absent if the list has no cursors. */
  nextCursor?: string | null
}

interface Described<Row> {
  type: ObjectRef<SchemaTypes, Row>
  description: string
  /** Of the rows. */
  data: string
  /** Whether a page says where the next one begins. */
  hasCursors?: boolean
}

/** Define the page type of a list. @param name of the GraphQL type, e.g. `WebhookEndpointPage` */
export function readPageOf<Row, Page extends ReadPage<Row> = ReadPage<Row>>(
  name: string,
  { type, description, data: rows, hasCursors = false }: Described<Row>,
) {
  return builder.objectRef<Page>(name).implement({
    description,
    fields: (t) => ({
      object: t.string({ nullable: false, description: 'Always `list`.', resolve: () => 'list' }),
      data: t.field({
        type: [type],
        nullable: false,
        description: rows,
        complexity: { field: 1, multiplier: 1 }, // the list field already multiplies by its limit
        resolve: ({ data }) => data as never,
      }),
      pagination: t.field({
        type: PaginationType,
        nullable: false,
        description: 'Position of this page in the list.',
        resolve: ({ pagination }) => pagination,
      }),
      ...(hasCursors && {
        nextCursor: t.string({
          nullable: true,
          description: 'Send it as `cursor` to get the next page; null on the last page.',
          resolve: ({ nextCursor }) => nextCursor ?? null,
        }),
      }),
    }),
  })
}

type AskedArguments = Pick<ListArguments, 'limit' | 'offset' | 'cursor' | 'search'>

/**
 * Read the page of a list with cursors. It reads one row more than it shows, to know whether there are more: rows can
 * leave the list between two pages, so its total does not tell.
 * @param positionOf what follows the row: its id and, in a list by something else, that text
 * @throws {ApiError} validation_failed
 */
export async function readAskedPage<Row>(
  { search, ...args }: AskedArguments,
  read: (asked: AskedRows) => Promise<FoundRows<Row>>,
  positionOf: (row: Row) => { id: string; sortedBy?: string },
): Promise<ReadPage<Row>> {
  const window = readWindow(args)
  const { limit, offset } = window
  const after = window.after && { id: window.after.id, sortedBy: window.after.sortedBy ?? undefined }
  const asked = { take: limit + 1, skip: after === undefined ? offset : 0, after, search: readSearch(search) }
  const { rows, total } = await read(asked)
  const data = rows.slice(0, limit)
  const [last] = data.slice(-1)
  const hasMore = rows.length > limit
  const nextCursor = hasMore && last !== undefined ? writePosition(positionOf(last), offset + data.length) : null
  return { data, pagination: { limit, offset, total, hasMore }, nextCursor }
}

const writePosition = ({ id, sortedBy }: { id: string; sortedBy?: string }, offset: number) =>
  writeCursor({ id, offset, updatedAt: undefined, finding: undefined, sortedBy })

function readSearch(given: string | null | undefined): string | undefined {
  const text = given?.trim() ?? ''
  if (text.length > MAX_SEARCH) throw invalidField('search', 'too_big', `must have at most ${MAX_SEARCH} characters`)
  if (!storable(text)) throw invalidField('search', 'invalid', STORABLE)
  return text === '' ? undefined : text
}
