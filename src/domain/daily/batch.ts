/** The batches of a daily run. */
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import type { Timed, Write } from '../../events/write.ts'

/** Maximum number of records per transaction, which bounds memory use and the work lost when a process is killed. */
export const BATCH = 200

/** Processes one batch in one transaction. Returns false when nothing is left to do. */
export type DailyStep = (services: SystemServices, orgId: string, today: Date) => Promise<boolean>

/** What a search needs: of a write, or of no transaction. */
export type Searched = Pick<Write, 'control' | 'orgId'> & Timed

/**
 * A step that searches its records before the transaction: the organisation's other writes wait for a transaction, and
 * a search can take long. `work` reads the records again, because they can have changed in between.
 * @param find the ids of the next `limit` records that are due
 */
export function searchedStep(
  limit: number,
  find: (from: Searched, today: Date, limit: number) => Promise<string[]>,
  work: (write: SystemWrite, ids: readonly string[], today: Date) => Promise<void>,
): DailyStep {
  return async (services, orgId, today) => {
    const ids = await find({ control: services.database.prisma, orgId, startedAt: services.clock.now() }, today, limit)
    if (ids.length > 0) await systemWrite(services, orgId, (write) => work(write, ids, today))
    return ids.length === limit
  }
}
