/**
 * Creates or changes up to 1,000 records with a fixed number of SQL statements. Each record passes the checks of a
 * single write and emits its events. A record that fails is reported with the error of a single write.
 */
import { z } from 'zod'
import type { Resource } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { name } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { ExternalIdTaken } from '../records/external-ids.ts'
import type { NamedInput, RecordWrites, StoredRecord } from '../records/record-writes.ts'
import { type Changed, insertMany, updateMany } from '../records/write-rows.ts'
import { type Batch, batchOf, Failures, type Outcome, outcomeOf } from './outcomes.ts'
import { type BatchMode, type BatchRecord, type Entries, type Entry, type NewEntry, readEntries } from './read.ts'
import { checkReferences } from './references.ts'

/** The maximum number of records in a batch. */
export const MAX_RECORDS = 1000

/** What to do with the records of a batch. */
interface BatchRequest {
  mode: BatchMode
  /** Keep all records or none. */
  atomic: boolean
  /** Check the records as they would be written now, and write none. */
  dryRun: boolean
  records: readonly BatchRecord[]
}

/** @throws {ApiError} validation_failed on `path` */
export function checkCount(count: number, path = 'input.records'): void {
  if (count < 1) throw invalidField(path, 'too_small', 'must have at least 1 item')
  if (count > MAX_RECORDS) throw invalidField(path, 'too_big', `must have at most ${MAX_RECORDS} items`)
}

const source = z.object({ fileName: name.nullish() })

/** @throws {ApiError} validation_failed on `fileName` */
export const readFileName = (fileName: unknown): string | undefined =>
  validInput(source, { fileName }).fileName ?? undefined

/**
 * Write a batch. The caller has checked the number of records.
 * @throws {ApiError} validation_failed if it is atomic and a record fails: the details have the problems of all
 */
export async function writeBatch<
  Row extends StoredRecord,
  New extends NamedInput,
  Change extends NamedInput,
  Write extends CallerWrite,
>(writes: RecordWrites<Row, New, Change, Write>, write: Write, request: BatchRequest): Promise<Batch> {
  const failures = new Failures()
  const entries = await readEntries<Row, New, Change>(writes, write, request, failures)
  return writeEntries(writes, write, entries, failures, request)
}

/**
 * Write the records that could be read. The outcomes include the failures of all records.
 * @throws {ApiError} validation_failed if it is atomic and a record fails
 */
export async function writeEntries<
  Row extends StoredRecord,
  New extends NamedInput,
  Change extends NamedInput,
  Write extends CallerWrite,
>(
  writes: RecordWrites<Row, New, Change, Write>,
  write: Write,
  { creates, updates }: Entries<Row, New, Change>,
  failures: Failures,
  { atomic, dryRun, records }: Pick<BatchRequest, 'atomic' | 'dryRun'> & { records: { length: number } },
): Promise<Batch> {
  const create = await writes.prepareCreates(
    write,
    creates.map(({ data }) => data),
  )
  const update = await writes.prepareUpdates(write, updates, create)
  const references = writes.references as Record<string, Resource>
  const inputs = [...creates, ...updates].map(({ data }) => data)
  const checkIds = await checkReferences(references, write, inputs)
  const columns = new Map<number, object>()
  const named = new Map<string | undefined, number>()
  const accept = ({ index, externalId, data }: Entry<New | Change>, own: object) => {
    refuseSecond(named.get(externalId))
    checkIds(data)
    columns.set(index, own)
    if (externalId !== undefined) named.set(externalId, index)
  }
  const entries = [
    ...creates.map((entry) => ({
      index: entry.index,
      check() {
        const own = create.columns(entry.data)
        refuseTaken(writes.resource, entry)
        accept(entry, own)
        create.accept?.(entry.data)
      },
    })),
    ...updates.map((entry) => ({ index: entry.index, check: () => accept(entry, update.columns(entry)) })),
  ]
  // In the order of the batch: the first of two records with the same external id is written.
  for (const { index, check } of entries.sort((one, other) => one.index - other.index)) failures.attempt(index, check)
  if (atomic) failures.refuseAny(records.length)

  const newOnes = withColumns(creates, columns)
  const existing = withColumns(updates, columns)
  if (dryRun)
    return batchOf([
      ...failures.outcomes(),
      ...newOnes.map(({ index }) => checked(index, 'created', null)),
      ...existing.map(({ index, current }) => checked(index, 'updated', current)),
    ])
  const created = await insertMany<Row>(
    write,
    writes.resource,
    newOnes.map((entry) => ({ ...writes.defaults, ...entry.columns })),
  )
  await create.finish(created)
  const changed = await updateMany<Row>(
    write,
    writes.resource,
    existing.map((entry) => ({ before: entry.current, columns: entry.columns })),
  )
  await update.finish(changed.filter(isChanged))
  return batchOf([
    ...failures.outcomes(),
    ...newOnes.map(({ index }, position): Outcome => outcomeOf(index, 'created', created[position] as Row)),
    ...existing.map(({ index }, position) => {
      const change = changed[position] as Changed<Row>
      return outcomeOf(index, isChanged(change) ? 'updated' : 'unchanged', change.after)
    }),
  ])
}

/** The entries that may be written, with their columns. */
function withColumns<Each extends { index: number }>(entries: readonly Each[], columns: ReadonlyMap<number, object>) {
  return entries.flatMap((entry) => {
    const own = columns.get(entry.index)
    return own === undefined ? [] : [{ ...entry, columns: own as Record<string, unknown> }]
  })
}

/** What a record would become. */
function checked(index: number, status: Outcome['status'], current: StoredRecord | null): Outcome {
  return { index, status, id: current?.id ?? null, updatedAt: current?.updatedAt ?? null, error: null }
}

const isChanged = ({ before, after }: Changed<unknown>) => before !== after

function refuseTaken(resource: Resource, { externalId = '', holder }: NewEntry<unknown>): void {
  if (holder !== undefined) throw new ExternalIdTaken(resource, externalId, undefined, holder)
}

/** @param earlier the index of the record in the batch that has the same external id */
function refuseSecond(earlier: number | undefined): void {
  if (earlier === undefined) return
  const message = `must be unique: the record at index ${earlier} of the batch has this value`
  throw new ApiError('conflict', {
    message: `The record at index ${earlier} of the batch has this externalId.`,
    details: [{ path: 'input.externalId', code: 'taken', message }],
  })
}
