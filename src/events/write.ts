/** A write: what changes an organisation's records and emits the events of it, whoever asked. */

import type { Credential } from '../access/credential.ts'
import { narrowed } from '../access/tenancy/client.ts'
import { dayOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/client.ts'
import type { CollectedJobs } from '../platform/jobs/enqueue.ts'
import type { Emit } from './emit.ts'

/** What a rule needs to change records: a mutation's context is one, and so is a write of the background. */
export interface Write {
  orgId: string
  /** The transaction, bound to nothing: for what follows from a change, wherever its caller may read. */
  control: Db
  /** When the write began; whatever of it depends on the time goes by this. */
  startedAt: Date
  /** Say what happened; written with the change, if it commits. */
  emit: Emit
  /** What it hands to the background. */
  jobs: CollectedJobs
}

/** A write that a caller asked for. */
export interface CallerWrite extends Write {
  /** The transaction, bound to what the caller may see and write. */
  db: Db
  credential: Credential
}

/** The organisation's calendar day on which the write began. */
export async function todayOf({
  control,
  orgId,
  startedAt,
}: Pick<Write, 'control' | 'orgId' | 'startedAt'>): Promise<Date> {
  const where = { id: orgId }
  const { timeZone } = await control.organisation.findUniqueOrThrow({ where, select: { timeZone: true } })
  return dayOf(startedAt, timeZone)
}

/** All of the organisation's records: what follows from a change may be beyond what its caller reads. */
export function recordsOf({ control, orgId }: Pick<Write, 'control' | 'orgId'>): Db {
  return narrowed(control, { orgId, workerId: null })
}
