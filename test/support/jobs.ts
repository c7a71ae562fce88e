/** Background jobs, as pg-boss stores them. */
import { MAX_INTERRUPTIONS } from '../../src/platform/jobs/interruptions.ts'
import type { TestServer } from './server.ts'

/** Run the waiting jobs of a queue as if the process had died in each earlier attempt: for the last time, that is. */
export async function runInterrupted(server: TestServer, queue: string): Promise<void> {
  await server.database.pool.query(
    `update pgboss.job set data = jsonb_set(data, '{begun}', to_jsonb($2::int)) where name = $1 and state = 'created'`,
    [queue, MAX_INTERRUPTIONS],
  )
  await server.worker()
}
