/** The pieces that a daily run is done in. */
import type { SystemServices } from '../../events/system-write.ts'

/** Records that one transaction takes at most: what memory holds, and what a killed process leaves to another. */
export const BATCH = 200

/** Does one batch in one transaction; false when there is nothing left. */
export type Batch = (services: SystemServices, orgId: string, today: Date) => Promise<boolean>
