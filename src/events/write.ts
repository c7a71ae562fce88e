/** The context of a write: a transaction that changes an organisation's records and emits the events. */
import type { Credential } from '../access/credentials/credential.ts'
import { narrowed } from '../access/tenancy/client.ts'
import type { Db } from '../platform/database/client.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { CollectedJobs } from '../platform/jobs/enqueue.ts'
import { dayOf } from '../platform/time/clock.ts'
import type { Emit } from './emit.ts'
import type { OpenedWrite } from './open-write.ts'

/**
 * Run work that uses the network, a file, a process or a long computation while no transaction is open: the write is
 * rolled back and runs again with the result.
 * @param key names the work and its input; the same key gives the same result
 * @param undo undoes the work's effects outside of the database, also if the work failed. It runs if the write is not
 * committed or no longer needs the result.
 */
export type Prepare = <Result>(
  key: unknown,
  work: () => Promise<Result>,
  undo?: () => Promise<unknown>,
) => Promise<Result>

/** For a query, which has no transaction. */
export const prepareAtOnce: Prepare = (_key, work) => work()

/** For operations that are not mutations, which have no transaction. */
export const sendNothing: Transaction['query'] = () => {
  throw new Error('a statement was sent outside a mutation')
}

/** Whether a caller's condition for a write holds for a record with this `updatedAt`. */
export type Precondition = (updatedAt: Date) => boolean

/** A record as it is before a write, read because the write has a condition. */
export interface CheckedRecord {
  table: string
  id: string
  /** The row, for the first read of the record; then undefined, because the write may change it. */
  row: object | undefined
}

/** What domain code needs to change records. Both a mutation's context and a background write provide it. */
export interface Write {
  orgId: string
  /** The transaction without access limits: for side effects on records that the caller may not read. */
  control: Db
  /** Sends a statement of plain SQL in the transaction, without access limits. @throws the database's error */
  send: Transaction['query']
  /** When the write started. What depends on the current day asks `businessTime`. */
  startedAt: Date
  /** In a test organisation: its clock, which stands. */
  standingClock?: Date | undefined
  /**
   * The time of the write on the organisation's clock, which its records get as `updated_at`. Await it for any other time
   * that is stored.
   */
  at: Date | Promise<Date>
  /** Emit an event, which is stored if the transaction commits. */
  emit: Emit
  /** Background jobs that are enqueued in the transaction. */
  jobs: CollectedJobs
  prepare: Prepare
  /**
   * Result of the statement that begins the write; later statements are pipelined behind it. Undefined if there is none,
   * or if the write has changed what it read.
   */
  opened?: Promise<OpenedWrite> | undefined
}

/** A write that an authenticated caller requested. */
export interface CallerWrite extends Write {
  /** The transaction, limited to the records that the caller may read and write. */
  db: Db
  /** Sends a reading statement without access limits; in a mutation, within its transaction. */
  read: Transaction['query']
  credential: Credential
  checked?: CheckedRecord | undefined
}

/** What tells the time of an organisation. */
export type Timed = Pick<Write, 'startedAt' | 'standingClock'>

/**
 * The time at which an operation happens in the organisation: what decides by the day, such as expiry, asks it. Stamps of
 * records, credentials, links and deliveries have the real time.
 */
export const businessTime = ({ startedAt, standingClock }: Timed): Date => standingClock ?? startedAt

/** The organisation's calendar day, in its time zone, as midnight UTC. */
export async function todayOf({ control, orgId, ...timed }: Pick<Write, 'control' | 'orgId'> & Timed): Promise<Date> {
  const where = { id: orgId }
  const { timeZone } = await control.organisation.findUniqueOrThrow({ where, select: { timeZone: true } })
  return dayOf(businessTime(timed), timeZone)
}

/** A client for all of the organisation's records, for side effects on records that the caller may not read. */
export function recordsOf({ control, orgId }: Pick<Write, 'control' | 'orgId'>): Db {
  return narrowed(control, { orgId, bound: null })
}
