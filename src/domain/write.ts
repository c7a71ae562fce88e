/** What changes an organisation's records and tells of it: a mutation, or the background in its name. */

import { narrowed } from '../access/tenancy/client.ts'
import type { Context } from '../execution/context.ts'
import { dayOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/client.ts'

/** Both contexts of mutations and system writes are one. */
export type Write = Pick<Context, 'orgId' | 'control' | 'startedAt' | 'emit' | 'jobs'>

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
