/** Begins a write: takes the organisation's clock and reads what most writes need in the same statement. */
import type { Transaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { measureHold } from './clock-holds.ts'
import type { WebhookFilter } from './webhooks/filters.ts'

/** A write that holds its organisation's clock. */
export interface OpenedWrite {
  orgId: string
  /** The timestamp of the write on the organisation's clock. */
  stamp: Date
  /** Whether the organisation has an automation that events can trigger. */
  isAutomated: boolean
  /** The organisation's compliance requirements, as they are stored; null if it has set none. */
  requirements: unknown
  /** Whether the organisation has webhook endpoints. */
  hasEndpoints: boolean
  /** The organisation's endpoints with conditions; null if it has none. */
  filters: readonly WebhookFilter[] | null
  /** Whether the organisation has a type of documents that is restricted. */
  restricts: boolean
  /** Whether the organisation has a list of trades, whose names records get. */
  namesTrades: boolean
  /** The clock of a test organisation; null for others. */
  standingClock: Date | null
  /** How many records a test organisation has; null for others. */
  testRecords: number | null
}

/** Records of a test organisation, beyond which callers write nothing more. */
export const MAX_TEST_RECORDS = 20_000

const statement = {
  name: 'open write',
  text: `select stamp, is_automated as "isAutomated", requirements, has_endpoints as "hasEndpoints", filters, restricts,
      names_trades as "namesTrades", standing_clock as "standingClock", test_records::int as "testRecords"
    from start_write($1::uuid)`,
}

/** @throws {ApiError} conflict if it is a test organisation that has as many records as it may have */
export function requireRoom(opened: OpenedWrite): OpenedWrite {
  if (opened.testRecords === null || opened.testRecords < MAX_TEST_RECORDS) return opened
  throw new ApiError('conflict', {
    message: `A test organisation has up to ${MAX_TEST_RECORDS} records, and this one has them. Delete it and make another.`,
  })
}

const whileClosed = { name: 'write while closed', text: `select set_config('muster.closed', 'on', true)`, values: [] }

/**
 * Take the organisation's clock until the end of the transaction.
 * @param evenIfClosed begins the write also if the organisation is closed
 * @throws the database's error of `organisation_closed`
 */
export async function openWrite(
  tx: Pick<Transaction, 'query' | 'ended'>,
  orgId: string,
  evenIfClosed = false,
): Promise<OpenedWrite> {
  if (evenIfClosed) tx.query(whileClosed).catch(() => {}) // then the next statement fails as well
  const [row] = await tx.query<Omit<OpenedWrite, 'orgId'>>({ ...statement, values: [orgId] })
  measureHold(tx.ended)
  return { orgId, ...(row as Omit<OpenedWrite, 'orgId'>) }
}
