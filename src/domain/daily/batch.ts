/** The batches of a daily run. */
import type { SystemServices } from '../../events/system-write.ts'

/** Maximum number of records per transaction, which bounds memory use and the work lost when a process is killed. */
export const BATCH = 200

/** Processes one batch in one transaction. Returns false when nothing is left to do. */
export type DailyStep = (services: SystemServices, orgId: string, today: Date) => Promise<boolean>
