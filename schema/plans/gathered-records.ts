/**
 * Reads records by id. Reads that one caller requests at the same time share a statement. Different callers never share
 * one, so that an error of one does not fail another; only short statements share a connection (short-reads.ts).
 */
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { gather } from '../../src/platform/database/gather.ts'
import type { CallerIds } from './statement.ts'

/** A row of a plan's statement. */
export type Row = Record<string, unknown>

/**
 * Sends the statement for some ids.
 * @returns a row with `id` for each record found
 */
export type Send = (pool: Pool, caller: CallerIds, ids: readonly string[]) => Promise<readonly Row[]>

/**
 * The numbers of ids for which there are statements, with one parameter per id. With an array, PostgreSQL would plan
 * every execution, which takes twice as long as the read, because its generic plan assumes a longer array.
 */
const SIZES = [1, 8, 32] as const
const MOST_IDS = SIZES[2]

/** The smallest of these sizes that holds so many ids. */
export function sizeFor(ids: number): number {
  return SIZES.find((size) => ids <= size) ?? MOST_IDS
}

/** Reads one record. @returns undefined if there is none that the caller may read */
export type RecordRead = (pool: Pool, caller: CallerIds, id: string) => Promise<Row | undefined>

type Reader = (id: string) => Promise<Row | undefined>

/** Readers of a pool, by statement and caller. A reader that is evicted while it reads finishes but gathers no more. */
const readers = new WeakMap<Pool, LRUCache<string, Reader>>()
const MOST_READERS = 1000
let statements = 0

export function gatherRecords(send: Send): RecordRead {
  const statement = ++statements
  return (pool, caller, id) => {
    const known = readers.get(pool) ?? new LRUCache<string, Reader>({ max: MOST_READERS })
    readers.set(pool, known)
    const key = `${statement} ${caller.join(' ')}`
    const read =
      known.get(key) ?? gather(async (ids: readonly string[]) => rowsById(await send(pool, caller, ids)), MOST_IDS)
    known.set(key, read)
    return read(id.toLowerCase())
  }
}

function rowsById(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [String(row.id), row]))
}
