/** Looking up one record, and the error for changing a record in a final status. */
import type { Resource } from '../../access/resources.ts'
import { hiddenFrom, visibilityOf } from '../../access/tenancy/hidden.ts'
import { OwnQueries } from '../../access/tenancy/own.ts'
import { accessOf, boundOf, canAccess } from '../../access/tenancy/own-records.ts'
import type { CallerWrite, CheckedRecord, Precondition } from '../../events/write.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { withArticle } from '../../platform/text/names.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { columnsOf } from './scalars.ts'

/**
 * A Prisma `where` for the record with this id that is not deleted.
 * @throws {ApiError} not_found if `id` is not a UUID
 */
export function liveRecord({ orgId }: { orgId: string }, id: string) {
  if (!isUuid(id)) throw new ApiError('not_found')
  return { orgId_id: { orgId, id }, deletedAt: null }
}

/**
 * The record, if the query found one.
 * @throws {ApiError} not_found for a record that does not exist, is deleted or belongs to another organisation
 */
export function existing<Found>(record: Found | null): Found {
  if (record === null) throw new ApiError('not_found')
  return record
}

/** The part of a write that reads a record to change. */
type ReadingWrite = Pick<CallerWrite, 'send' | 'orgId' | 'credential' | 'checked'>

/**
 * Read a record to change with plain SQL, for which Prisma opens no transaction. The statement is sent after the one
 * that takes the organisation's clock, so nothing changes the record between this read and the write.
 * @throws {ApiError} not_found, also if it is not the bound caller's own; insufficient_scope if they own no such records
 */
export async function readOne<Row>(
  write: ReadingWrite,
  resource: Pick<Resource, 'type' | 'table'>,
  id: string,
): Promise<Row> {
  if (!isUuid(id)) throw new ApiError('not_found')
  const { table, type } = resource
  const known = takeChecked(write, table, id)
  if (known !== undefined) return known as Row
  const { name, condition, values, complete } = seenBy(write.credential, type)
  const [row] = await write.send<Row & object>({
    name: `read ${name}${table}`,
    text: complete(
      `select ${columnsOf(type)} from "${table}" t where t.org_id = $1 and t.id = $2 and t.deleted_at is null${condition}`,
    ),
    values: [write.orgId, id, ...values],
  })
  return existing(row ?? null)
}

/** Who reads records, in a mutation or a query. */
export type Reader = Pick<CallerWrite, 'read' | 'orgId' | 'credential'>

/** Those of these ids (UUIDs) whose records exist for the caller. */
export async function visibleAmong(
  reader: Reader,
  resource: Pick<Resource, 'type' | 'table'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const bound = boundOf(reader.credential)
  if (bound !== null && !canAccess(bound.audience, resource.type)) return new Set()
  const rows = await readSeen<{ id: string }>(reader, resource, ids, 'ids')
  return new Set(rows.map(({ id }) => id))
}

/**
 * The records with these ids (UUIDs) that exist for the caller, in no order.
 * @throws {ApiError} insufficient_scope if they are bound, and own no such records
 */
export function readMany<Row extends object>(
  reader: Reader,
  resource: Pick<Resource, 'type' | 'table'>,
  ids: readonly string[],
): Promise<readonly Row[]> {
  return readSeen(reader, resource, ids, 'rows')
}

async function readSeen<Row extends object>(
  reader: Reader,
  { table, type }: Pick<Resource, 'type' | 'table'>,
  ids: readonly string[],
  wanted: 'ids' | 'rows',
): Promise<readonly Row[]> {
  if (ids.length === 0) return []
  const { name, condition, values, complete } = seenBy(reader.credential, type)
  const columns = wanted === 'ids' ? 't.id' : columnsOf(type)
  const text = complete(
    `select ${columns} from "${table}" t where t.org_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null${condition}`,
  )
  return reader.read<Row>({ name: `${wanted} of ${name}${table}`, text, values: [reader.orgId, ids, ...values] })
}

/** The first parameter of those that say who the caller is. */
const FIRST_OF_CALLER = 3

/**
 * What a caller sees of the rows `t` of a model, in a statement whose first parameter is the organisation.
 * @throws {ApiError} insufficient_scope if they are bound, and own no such records
 */
function seenBy(credential: CallerWrite['credential'], type: string) {
  const bound = boundOf(credential)
  const own = new OwnQueries('$1::uuid', `$${FIRST_OF_CALLER}::uuid`)
  const isOwn = bound === null ? '' : ` and ${accessOf(bound.audience, type).own.sql('t', own)}`
  const visibility = visibilityOf(credential)
  const hidden = hiddenFrom(visibility, type)
  const ids = bound === null ? [] : [bound.id]
  const tasksOf = hidden?.byUser ? credential.tasksOf : null
  const user = `$${FIRST_OF_CALLER + ids.length}::uuid`
  const isVisible = hidden === undefined ? '' : ` and not ${hidden.sql('t', '$1', user)}`
  const names = [
    bound === null ? [] : `${bound.audience}'s`,
    hidden !== undefined && visibility.hidesRestricted ? 'visible' : [],
    tasksOf === null ? [] : `${tasksOf.role}'s tasks of`,
  ].flat()
  return {
    /** Of the prepared statement. */
    name: names.map((each) => `${each} `).join(''),
    condition: isOwn + isVisible,
    /** The statement with this condition. */
    complete: (text: string) => own.before(text),
    values: tasksOf === null ? ids : [...ids, tasksOf.userId],
  }
}

function takeChecked({ checked }: ReadingWrite, table: string, id: string): object | undefined {
  if (checked?.table !== table || checked.id !== id) return undefined
  const { row } = checked
  checked.row = undefined
  return row
}

/**
 * Let a write pass only if its precondition holds for the current record. While the organisation's clock is held,
 * nobody else changes the record before the write.
 * @returns the record, which the write need not read again
 * @throws {ApiError} not_found, precondition_failed
 */
export async function requireUnchanged(
  write: ReadingWrite,
  resource: Pick<Resource, 'type' | 'table'>,
  id: string,
  holds: Precondition,
): Promise<CheckedRecord> {
  const row = await readOne<{ updatedAt: Date }>(write, resource, id)
  if (!holds(row.updatedAt)) throw new ApiError('precondition_failed')
  return { table: resource.table, id, row }
}

/**
 * The `invalid_transition` error for a change of a record whose status is final.
 * @param change what its status does not allow
 */
export function closedRecord(kind: string, status: string, change: 'changed' | 'deleted' = 'changed'): ApiError {
  const message = `The ${kind} is ${status} and can no longer be ${change}.`
  const wrong = `must not be ${withArticle(kind)} that is ${status}`
  const detail: ErrorDetail = { path: 'id', code: 'invalid_transition', message: wrong }
  return new ApiError('invalid_transition', { message, details: [detail] })
}
