/** Many workers with documents that a daily run processes, and the services for running it in this process. */
import { compileRecords } from '../../rest/events/records.ts'
import { schema } from '../../schema/index.ts'
import { queues } from '../../src/domain/queues.ts'
import type { SystemServices } from '../../src/events/system-write.ts'
import { openChanges } from '../../src/platform/changes/changes.ts'
import type { Database } from '../../src/platform/database/client.ts'
import { openQueue } from '../../src/platform/jobs/queue.ts'
import { type Clock, databaseClock } from '../../src/platform/time/clock.ts'
import { eventsOf } from './events.ts'
import type { TestServer } from './server.ts'

interface DailyLoad {
  workers: number
  /** Per worker; the first is a right to work, which is required. */
  documentsEach: number
  /** YYYY-MM-DD */
  today: string
}

/**
 * Days from the day of the run to the expiry date of a worker's documents, in turn: one worker in five has expired
 * ones.
 */
const EXPIRY_DAYS = [-1, 3, 10, 20, 100] as const

/**
 * Create compliant workers, each assigned to one project from the day of the run on. Their documents still have the
 * status valid.
 */
export async function makeDailyLoad(
  { pool }: Pick<Database, 'pool'>,
  orgId: string,
  { workers, documentsEach, today }: DailyLoad,
): Promise<void> {
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, [orgId, ...values])
  try {
    await client.query('begin')
    await run('select begin_write($1)')
    await run(`insert into clients (org_id, name) values ($1, 'Harbour')`)
    await run(`insert into projects (org_id, client_id, name) select $1, id, 'Dock' from clients where org_id = $1`)
    await run(
      `insert into workers (org_id, first_name, last_name, external_id, status, compliance_status)
       select $1, 'Ada', 'Okafor ' || n, n, 'active', 'compliant' from generate_series(0, $2::int - 1) n`,
      [workers],
    )
    await run(
      `insert into assignments (org_id, worker_id, project_id, start_date)
       select w.org_id, w.id, p.id, $2::date from workers w join projects p using (org_id) where w.org_id = $1`,
      [today],
    )
    await run(
      `insert into documents (org_id, worker_id, type, name, status, expires_on, file_name, content_type, size_bytes, file_key)
       select org_id, id, (case d when 1 then 'right_to_work' else 'certificate' end)::document_type, 'Paper ' || d, 'valid',
         $2::date + ($3::int[])[external_id::int % cardinality($3::int[]) + 1], 'a.pdf', 'application/pdf', 9, 'none'
       from workers, generate_series(1, $4::int) d where org_id = $1`,
      [today, EXPIRY_DAYS, documentsEach],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The expected number of events of each type for the daily run. */
export function expectedEvents({
  workers,
  documentsEach,
}: Pick<DailyLoad, 'workers' | 'documentsEach'>): Record<string, number> {
  const each = workers / EXPIRY_DAYS.length
  return {
    'assignment.updated': workers,
    'worker.mobilised': workers,
    'worker.updated': 4 * each,
    'worker.compliance_expiring': 3 * each,
    'worker.compliance_expired': each,
    'document.expiring': 3 * each * documentsEach,
    'document.expired': each * documentsEach,
    'notification.created': each,
    'task.created': each,
  }
}

/** The number of events of each type that an organisation has. */
export async function countEvents(server: TestServer, orgId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { type } of await eventsOf(server, orgId)) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

export interface OpenServices extends SystemServices {
  close(): Promise<void>
}

/** The services that background writes need. */
export async function openServices(database: Database, clock: Clock = databaseClock): Promise<OpenServices> {
  const queue = await openQueue(database, queues, false)
  const changes = openChanges(database)
  return {
    database,
    clock,
    queue,
    changes,
    records: compileRecords(schema),
    async close() {
      await queue.close()
      await changes.close()
    },
  }
}
