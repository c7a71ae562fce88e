/** Runs an import: reads the file, sends a few batches at a time, and counts the results of the rows. */
import { stat } from 'node:fs/promises'
import type { RecordError } from '../../domain/batch/outcomes.ts'
import { Batcher } from '../../domain/import/batches.ts'
import { recordChecker } from '../../domain/import/check.ts'
import type { Row } from '../../domain/import/rows.ts'
import type { ErrorDetail } from '../../platform/errors/errors.ts'
import { showProgress } from './progress.ts'
import { type RowsOptions, readRows } from './rows.ts'
import { sendBatch, type Target } from './send.ts'

/** Maximum characters of a request body, so that it stays below the API's limit of 4 MiB. */
const MAX_CHARACTERS = 1_300_000

/** A row that was not written. */
export interface FailedRow {
  line: number
  error: Pick<RecordError, 'message' | 'details'> & { code: string }
  record: Row['record']
}

export interface ImportOptions extends Target, Pick<RowsOptions, 'format' | 'delimiter' | 'map' | 'countryCode'> {
  file: string
  /** Maximum number of records in a batch. */
  batch: number
  /** Number of batches to send at the same time. */
  parallel: number
  onFailure(row: FailedRow): void
  /** When it is aborted, no further batch is sent. */
  stop: AbortSignal
}

/** Numbers of rows by result. */
export interface ImportCounts {
  created: number
  updated: number
  unchanged: number
  failed: number
  /** Of a dry run: rows without errors. */
  valid: number
  /** Rows that an earlier run of the same import had written. */
  resumed: number
}

/** @throws {ApiError} if the whole import fails */
export async function runImport(options: ImportOptions): Promise<ImportCounts> {
  const { file, resource, mode, dryRun, key, onFailure, stop } = options
  const isAlone = dryRun && key === '' // without a server
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, failed: 0, valid: 0, resumed: 0 }
  const progress = showProgress(process.stderr)
  const { size } = await stat(file).catch(() => ({ size: 0 })) // reading the file reports the error
  let bytes = 0
  const fail = (row: Row, error: FailedRow['error']) => {
    counts.failed++
    onFailure({ line: row.line, error, record: row.record })
  }

  async function send(rows: readonly Row[]): Promise<void> {
    const answer = await sendBatch(
      options,
      rows.map(({ record }) => record),
      stop,
    )
    for (const { index, status, error } of answer.outcomes) {
      if (status === 'failed') fail(rows[index] as Row, error as RecordError)
      else counts[dryRun ? 'valid' : status]++
    }
    if (answer.replayed) counts.resumed += rows.length
  }

  const check = recordChecker(resource, mode)
  async function* readableRows(): AsyncGenerator<Row> {
    for await (const row of readRows(file, { ...options, onRead: (read) => (bytes = read) })) {
      if (stop.aborted) return
      const details: ErrorDetail[] =
        row.problem === undefined ? [] : [{ path: '', code: 'invalid', message: row.problem }]
      if (isAlone && details.length === 0) details.push(...check(row.record))
      if (details.length > 0) fail(row, { code: 'validation_failed', message: 'The row is invalid.', details })
      else if (isAlone) counts.valid++
      else yield row
      progress.update(bytes / size, totalOf(counts))
    }
  }

  try {
    const batches = batchesOf(readableRows(), options.batch)
    await inParallel(options.parallel, batches, send)
  } finally {
    progress.end()
  }
  return counts
}

const totalOf = ({ created, updated, unchanged, failed, valid }: ImportCounts) =>
  created + updated + unchanged + failed + valid

/** @param size maximum number of records in a batch */
async function* batchesOf(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  const batcher = new Batcher<Row>({ records: size, characters: MAX_CHARACTERS })
  for await (const row of rows) {
    const batch = batcher.add(row)
    if (batch !== undefined) yield batch
  }
  const rest = batcher.take()
  if (rest.length > 0) yield rest
}

/** Process up to `limit` items at a time, and read the next one only when one is done. @throws the first error */
async function inParallel<Item>(
  limit: number,
  items: AsyncGenerator<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  async function worker(): Promise<void> {
    for (let next = await items.next(); !next.done; next = await items.next()) await work(next.value)
  }
  const done = await Promise.allSettled(Array.from({ length: limit }, () => worker().catch(end)))
  for (const each of done) if (each.status === 'rejected') throw each.reason

  async function end(error: unknown): Promise<never> {
    await items.return(undefined)
    throw error
  }
}
