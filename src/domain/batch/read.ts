/** Reads the records of a batch: which are new, which change one that exists, and which cannot be read. */
import { type Resource, tableOf } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../platform/errors/errors.ts'
import { text } from '../input/checks.ts'
import { hiddenAmong } from '../records/hidden.ts'
import type { NamedInput, RecordWrites, StoredRecord } from '../records/record-writes.ts'
import type { Failures } from './outcomes.ts'

/** The input of one record, as far as it could be read. Paths of details begin at the record. */
export interface BatchRecord {
  input: Readonly<Record<string, unknown>>
  /** Problems that no write accepts, such as unknown fields and wrong types. */
  problems: ErrorDetail[]
  /** Fields that a new record needs and this one lacks. */
  missing: ErrorDetail[]
}

/** `upsert` changes the record that has the external id, and creates one if none has it. */
export type BatchMode = 'create' | 'upsert'

/** A record that could be read. */
export interface Entry<Data> {
  /** Position in the batch. */
  index: number
  externalId: string | undefined
  data: Data
}

/** `holder` is the id of the record that has its external id already. */
export type NewEntry<New> = Entry<New> & { holder: string | undefined }
type ChangeEntry<Row, Change> = Entry<Change> & { current: Row }

/** The records of a batch that could be read, in its order. */
export interface Entries<Row, New, Change> {
  creates: NewEntry<New>[]
  updates: ChangeEntry<Row, Change>[]
}

/** Check the records on their own and against those that exist already. */
export async function readEntries<Row extends StoredRecord, New extends NamedInput, Change extends NamedInput>(
  { resource, readNew, readChange }: Pick<RecordWrites<Row, New, Change>, 'resource' | 'readNew' | 'readChange'>,
  write: Pick<CallerWrite, 'db' | 'orgId' | 'credential'>,
  { mode, records }: { mode: BatchMode; records: readonly BatchRecord[] },
  failures: Failures,
): Promise<Entries<Row, New, Change>> {
  const externalIds = records.map(externalIdOf)
  const holders = await holdersOf<Row>(resource, write, externalIds)
  const entries: Entries<Row, New, Change> = { creates: [], updates: [] }
  records.forEach(({ input, problems, missing }, index) => {
    const externalId = externalIds[index]
    const holder = externalId === undefined ? undefined : holders.get(externalId)
    failures.attempt(index, () => {
      if (mode === 'upsert' && holder !== undefined) {
        refuse(problems)
        entries.updates.push({ index, externalId, data: readChange(input), current: holder })
        return
      }
      refuse([...problems, ...missing])
      if (mode === 'upsert' && (input.externalId ?? null) === null) throw unnamed()
      entries.creates.push({ index, externalId, data: readNew(input), holder: holder?.id })
    })
  })
  return entries
}

function refuse(details: ErrorDetail[]): void {
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

function unnamed(): ApiError {
  const message = 'is required in upsert mode, which finds records by it'
  return invalidField('input.externalId', 'required', message)
}

/** As the checks of a write read it; undefined if there is none or it is not valid. */
function externalIdOf({ input }: BatchRecord): string | undefined {
  return text.safeParse(input.externalId).data
}

/** The records that have these external ids. Those of deleted records are free. */
async function holdersOf<Row extends StoredRecord>(
  resource: Resource,
  { db, orgId, credential }: Pick<CallerWrite, 'db' | 'orgId' | 'credential'>,
  externalIds: readonly (string | undefined)[],
): Promise<Map<string | null, Row>> {
  const wanted = [...new Set(externalIds)].filter((each) => each !== undefined)
  if (wanted.length === 0) return new Map()
  const where = { externalId: { in: wanted }, deletedAt: null }
  const rows = (await tableOf(db, resource).findMany({ where })) as Row[]
  const hidden = await hiddenAmong({ db, orgId, credential }, resource, rows)
  return new Map(rows.filter(({ id }) => !hidden.has(id)).map((row) => [row.externalId, row]))
}
