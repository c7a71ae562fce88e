/** The validated arguments of lists: which page of which records, and the cursor of the next page. */
import { ApiError, type ErrorDetail } from '../../src/platform/errors/errors.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { EVERYTHING_FOUND, type FindArguments, type Finding, fingerprintOf, isFound, readFinding } from './finding.ts'
import { isPosition } from './position.ts'

/** Page sizes of lists, in records. */
export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 200

/** The arguments of a list as a resolver receives them. */
export interface ListArguments extends FindArguments {
  limit?: number | null | undefined
  offset?: number | null | undefined
  cursor?: string | null | undefined
  updatedSince?: Date | null | undefined
  includeDeleted?: boolean | null | undefined
}

/** Validated list arguments. */
export interface Window {
  /** The GraphQL type of the records; undefined for a list without filters, search and sort. */
  type: string | undefined
  limit: number
  offset: number
  after: Cursor | undefined
  updatedSince: Date | undefined
  includeDeleted: boolean
  finding: Finding
}

const FIRST_PAGE_AGAIN = 'request the first page again'

/** Problems with the requested page. */
export function pageProblems({ limit, offset }: Pick<ListArguments, 'limit' | 'offset'>): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  if (limit != null && (limit < 1 || limit > MAX_LIMIT))
    problems.push({ path: 'limit', code: limit < 1 ? 'too_small' : 'too_big', message: `must be 1 to ${MAX_LIMIT}` })
  if (offset != null && offset < 0) problems.push({ path: 'offset', code: 'too_small', message: 'must be 0 or more' })
  return problems
}

/**
 * Validate the arguments of a list and apply the defaults.
 * @param type the GraphQL type of its records; without it, the list has no filters, search and sort
 * @throws {ApiError} validation_failed, with one detail for each invalid argument
 */
export function readWindow(args: ListArguments, type?: string): Window {
  const details = pageProblems(args)
  const addProblem = (path: string, message: string) => details.push({ path, code: 'invalid', message })
  const limit = args.limit ?? DEFAULT_LIMIT
  const offset = args.offset ?? 0
  const updatedSince = args.updatedSince ?? undefined
  const includeDeleted = args.includeDeleted ?? false
  if (includeDeleted && updatedSince === undefined) addProblem('includeDeleted', 'must be used with updatedSince')
  const finding = type === undefined ? EVERYTHING_FOUND : readFinding(type, args, details)
  if (finding.sort !== undefined && updatedSince !== undefined)
    addProblem('sort', 'must not be combined with updatedSince, which lists the latest change first')
  const cursor = args.cursor ?? undefined
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined) {
    if (args.offset != null) addProblem('cursor', 'must not be combined with offset')
    const problem = cursorProblem(after, { type, updatedSince, finding })
    if (problem !== undefined) addProblem('cursor', problem)
  }
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return { type, limit, offset: after?.offset ?? offset, after, updatedSince, includeDeleted, finding }
}

function cursorProblem(
  after: Cursor | undefined,
  { type, updatedSince, finding }: Pick<Window, 'type' | 'updatedSince' | 'finding'>,
): string | undefined {
  const ofThisList = `must be a cursor of this list: ${FIRST_PAGE_AGAIN}`
  if (after === undefined || (after.updatedAt === undefined) !== (updatedSince === undefined)) return ofThisList
  // A cursor without a fingerprint is from version 0.1, for a list without filters, search and sort.
  const isUnnamed = after.finding === undefined && !isFound(finding)
  if (!isUnnamed && after.finding !== fingerprintOf(finding, type))
    return `must be used with the list, filters, search and sort that it was issued for: otherwise ${FIRST_PAGE_AGAIN}`
  const { sort } = finding
  return sort === undefined || isPosition(sort.field, after.sortedBy) ? undefined : ofThisList
}

/** The position of a page's last record. */
interface LastRow {
  id: string
  updatedAt: Date | undefined
  /** In a sorted list: the value of the sort field as text. */
  sortedBy?: string | null | undefined
}

/**
 * The cursor of the page after the one that ends with `row`.
 * @param position in an order of the list's own
 */
export function cursorAfter(
  row: LastRow,
  { type, updatedSince, offset, limit, finding }: Window,
  position?: string,
): string {
  return writeCursor({
    id: row.id,
    updatedAt: updatedSince === undefined ? undefined : row.updatedAt,
    offset: offset + limit,
    finding: fingerprintOf(finding, type),
    sortedBy: finding.sort === undefined ? position : (row.sortedBy ?? null),
  })
}

/** Earlier than every record. */
export const NEVER = new Date(0)

/** The watermark of a page; null on all but the first page. @param lastWrite undefined if there was no write */
export function watermarkOf({ after, offset }: Window, lastWrite: Date | undefined): Date | null {
  return after === undefined && offset === 0 ? (lastWrite ?? NEVER) : null
}
