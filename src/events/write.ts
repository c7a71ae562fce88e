/** The context of a write: a transaction that changes an organisation's records and emits the events. */
import type { Credential } from '../access/credential.ts'
import { narrowed } from '../access/tenancy/client.ts'
import { dayOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/client.ts'
import type { CollectedJobs } from '../platform/jobs/enqueue.ts'
import type { Emit } from './emit.ts'

/** What domain code needs to change records. Both a mutation's context and a background write provide it. */
export interface Write {
  orgId: string
  /** The transaction without access limits: for side effects on records that the caller may not read. */
  control: Db
  /** When the write started. Use it as the current time in the whole write. */
  startedAt: Date
  /** Emit an event, which is stored if the transaction commits. */
  emit: Emit
  /** Background jobs that are enqueued in the transaction. */
  jobs: CollectedJobs
}

/** A write that an authenticated caller requested. */
export interface CallerWrite extends Write {
  /** The transaction, limited to the records that the caller may read and write. */
  db: Db
  credential: Credential
}

/** The calendar day on which the write started, in the organisation's time zone, as midnight UTC. */
export async function todayOf({
  control,
  orgId,
  startedAt,
}: Pick<Write, 'control' | 'orgId' | 'startedAt'>): Promise<Date> {
  const where = { id: orgId }
  const { timeZone } = await control.organisation.findUniqueOrThrow({ where, select: { timeZone: true } })
  return dayOf(startedAt, timeZone)
}

/** A client for all of the organisation's records, for side effects on records that the caller may not read. */
export function recordsOf({ control, orgId }: Pick<Write, 'control' | 'orgId'>): Db {
  return narrowed(control, { orgId, workerId: null })
}
