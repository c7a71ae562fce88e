/**
 * Creates and changes records of a resource, one at a time or many together. A resource defines its `RecordWrites`, and
 * both ways use them.
 */
import type { Resource } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { withExternalId } from './external-ids.ts'
import { readOne } from './records.ts'
import { type Changed, insertOne, updateOne } from './write-rows.ts'

/** The columns that every such record has. */
export interface StoredRecord {
  id: string
  updatedAt: Date
  deletedAt: Date | null
  externalId: string | null
}

/** What every such input can have. */
export interface NamedInput {
  externalId?: string | null | undefined
}

/** A record as it is, and the checked input of its change. */
export interface Wanted<Row, Change> {
  current: Row
  data: Change
}

/** New records of one write. */
export interface Creates<Row, New> {
  /** The columns of one record. @throws {ApiError} if it cannot be created */
  columns(data: New): object
  /** Takes a record that will be created into account for the checks of the records after it. */
  accept?(data: New): void
  /** Emit the events of the new records, and update the records that depend on them. */
  finish(rows: readonly Row[]): Promise<void>
}

/** Changes of records of one write. */
export interface Updates<Row, Change> {
  /** The columns that a change sets; none if it sets none. @throws {ApiError} if the record cannot change like this */
  columns(wanted: Wanted<Row, Change>): object
  /** Emit the events of the changed records, and update the records that depend on them. */
  finish(changes: readonly Changed<Row>[]): Promise<void>
}

/** How a resource is written. The number of SQL statements does not depend on the number of records. */
export interface RecordWrites<
  Row extends StoredRecord,
  New extends NamedInput,
  Change extends NamedInput,
  Write = CallerWrite,
  Made extends Creates<Row, New> = Creates<Row, New>,
> {
  resource: Resource
  /** Check the input of a new record without the database. @throws {ApiError} validation_failed */
  readNew(input: unknown): New
  /** The same for a change. @throws {ApiError} validation_failed */
  readChange(input: unknown): Change
  /** Fields with the id of another record. The database refuses an id that does not exist. */
  references: Readonly<Partial<Record<string & keyof (New | Change), Resource>>>
  /** The database's defaults of columns that are never null, for statements that name every column. */
  defaults: Partial<Row>
  /** Read what is needed to create these records. */
  prepareCreates(write: Write, records: readonly New[]): Promise<Made>
  /** Read what is needed to change these records. @param creates the new records of the same write */
  prepareUpdates(write: Write, wanted: readonly Wanted<Row, Change>[], creates?: Made): Promise<Updates<Row, Change>>
}

/**
 * Create one record.
 * @throws {ApiError} validation_failed; conflict if another record has its external id
 */
export async function createRecord<
  Row extends StoredRecord,
  New extends NamedInput,
  Change extends NamedInput,
  Write extends CallerWrite,
>(writes: RecordWrites<Row, New, Change, Write>, write: Write, input: unknown): Promise<Row> {
  const { resource } = writes
  const data = writes.readNew(input)
  const { columns, finish } = await writes.prepareCreates(write, [data])
  const row = columns(data)
  const created = await withExternalId(resource, data.externalId, () => insertOne<Row>(write, resource, row))
  await finish([created])
  return created
}

/**
 * Change one record.
 * @throws {ApiError} validation_failed, not_found, invalid_transition; conflict as `createRecord`
 */
export async function updateRecord<
  Row extends StoredRecord,
  New extends NamedInput,
  Change extends NamedInput,
  Write extends CallerWrite,
>(writes: RecordWrites<Row, New, Change, Write>, write: Write, id: string, input: unknown): Promise<Row> {
  const { resource } = writes
  const data = writes.readChange(input)
  const current = await readOne<Row>(write, resource, id)
  const { columns, finish } = await writes.prepareUpdates(write, [{ current, data }])
  const changes = columns({ current, data })
  const after = await withExternalId(resource, data.externalId, () => updateOne(write, resource, current, changes))
  await finish([{ before: current, after }])
  return after
}
