/** Makes the same change to up to 1,000 records, named by id. Each passes the checks of a single update. */
import type { Resource } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { NamedInput, RecordWrites, StoredRecord } from '../records/record-writes.ts'
import { existing, type Reader, readMany } from '../records/records.ts'
import { writeEntries } from './batch.ts'
import { type Batch, Failures } from './outcomes.ts'
import type { Entries } from './read.ts'

/** A record as its caller has read it. */
interface RecordVersion {
  id: string
  /** Change it only if it has not changed after this time. */
  ifUnchangedSince?: Date | null | undefined
}

/**
 * Make the same change to records. The caller has checked their number. A record that fails is reported; the others are
 * changed.
 * @param input without an external id, which must be unique
 * @throws {ApiError} validation_failed if no record could take the input
 */
export async function updateAlike<
  Row extends StoredRecord,
  New extends NamedInput,
  Change extends NamedInput,
  Write extends CallerWrite,
>(
  writes: RecordWrites<Row, New, Change, Write>,
  write: Write,
  records: readonly RecordVersion[],
  input: object & { externalId?: never },
): Promise<Batch> {
  const data = writes.readChange(input)
  const rows = await liveRecords<Row>(writes.resource, write, records)
  const failures = new Failures()
  const entries: Entries<Row, New, Change> = { creates: [], updates: [] }
  const named = new Map<string, number>()
  records.forEach(({ id, ifUnchangedSince }, index) => {
    failures.attempt(index, () => {
      const current = existing(rows.get(id.toLowerCase()) ?? null)
      refuseSecond(named.get(current.id))
      named.set(current.id, index)
      if (ifUnchangedSince != null && current.updatedAt > ifUnchangedSince) throw new ApiError('precondition_failed')
      entries.updates.push({ index, externalId: undefined, data, current })
    })
  })
  return writeEntries(writes, write, entries, failures, { atomic: false, dryRun: false, records })
}

/** The records that exist, by id. While the organisation's clock is held, nothing changes them before the write. */
export async function liveRecords<Row extends StoredRecord>(
  resource: Resource,
  reader: Reader,
  records: readonly RecordVersion[],
): Promise<Map<string, Row>> {
  const rows = await readMany<Row>(reader, resource, records.map(({ id }) => id).filter(isUuid))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Each record of a request is named once. @param earlier the index of the same record @throws {ApiError} conflict */
export function refuseSecond(earlier: number | undefined): void {
  if (earlier === undefined) return
  throw new ApiError('conflict', {
    message: `This record is the same as the one at index ${earlier}.`,
    details: [{ path: 'id', code: 'taken', message: `must be unique: the record at index ${earlier} has this value` }],
  })
}
