/** Begins the writes of an organisation: takes its clock, and reads with it what most writes need to know. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../platform/database/transaction.ts'
import { measureHold } from './clock-holds.ts'

/** A write that holds its organisation's clock. */
export interface OpenedWrite {
  orgId: string
  /** The timestamp of the write on the organisation's clock. */
  stamp: Date
  /** Whether any automation waits for events. */
  isAutomated: boolean
  /** The organisation's compliance requirements, as they are stored; null if it has set none. */
  requirements: unknown
}

const statement = {
  name: 'open write',
  text: 'select stamp, is_automated as "isAutomated", requirements from open_write($1::uuid)',
}

/** Take the organisation's clock until the end of the transaction. */
export async function openWrite(tx: Pick<Transaction, 'query' | 'ended'>, orgId: string): Promise<OpenedWrite> {
  const [row] = await tx.query<Omit<OpenedWrite, 'orgId'>>({ ...statement, values: [orgId] })
  measureHold(tx.ended)
  return { orgId, ...(row as Omit<OpenedWrite, 'orgId'>) }
}

/**
 * The id of the first record of a write, as a UUIDv7 of the write's moment with the counter zero. PostgreSQL's
 * `next_id()` counts from one, so it comes before all others of the same write.
 */
export function firstIdOf(stamp: Date): string {
  const milliseconds = stamp.getTime().toString(16).padStart(12, '0')
  const drawn = randomUUID() // drawn from a store of random bytes, which are dear one at a time
  const random = `${drawn.slice(0, 8)}${drawn.slice(9, 13)}`
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-${random}`
}
