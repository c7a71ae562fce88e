/** Writes with events by a command, without a running server. */
import { queues } from '../domain/queues.ts'
import type { RecordForms } from '../events/record-forms.ts'
import type { SystemServices } from '../events/system-write.ts'
import { openChanges } from '../platform/changes/changes.ts'
import type { Database } from '../platform/database/client.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { databaseClock } from '../platform/time/clock.ts'

/** Run `work` with services that it opens and closes. Background jobs run once a server or worker is running. */
export async function withSystemServices<Result>(
  database: Database,
  records: RecordForms,
  work: (services: SystemServices) => Promise<Result>,
): Promise<Result> {
  const [queue, changes] = [await openQueue(database, queues, false), openChanges(database)]
  try {
    return await work({ database, queue, changes, clock: databaseClock, records })
  } finally {
    await Promise.all([queue.close(), changes.close()])
  }
}
