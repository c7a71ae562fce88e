/** Groups rows into batches that the API takes. */
import type { Row } from './rows.ts'

/** Characters of a body at most: each has up to three bytes in UTF-8, and the API takes 4 MiB. */
const MAX_CHARACTERS = 1_300_000

/** @param size records of a batch, at most */
export async function* batchesOf(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let characters = 0
  for await (const row of rows) {
    const { length } = JSON.stringify(row.record)
    if (batch.length === size || (batch.length > 0 && characters + length > MAX_CHARACTERS)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(row)
    characters += length
  }
  if (batch.length > 0) yield batch
}
