/** Approved timesheets of one person, a lot of them, as servers of the last release left them: without a charge. */
import type { Place } from './place.ts'
import type { TestServer } from './server.ts'
import { stamped } from './write.ts'

/** Each has one hour. */
export function insertApproved(
  server: Pick<TestServer, 'database'>,
  orgId: string,
  { workerId, projectId, assignmentId }: Place,
  count: number,
): Promise<unknown> {
  return stamped(server, orgId, (client) =>
    client.query(
      `insert into timesheets (org_id, worker_id, project_id, assignment_id, period_start, period_end, entries, total_hours, status)
       select $1, $2, $3, $4, '2026-01-05', '2026-01-05', '[{"date":"2026-01-05","hours":1,"overtimeHours":0}]', 1, 'approved'
       from generate_series(1, $5)`,
      [orgId, workerId, projectId, assignmentId, count],
    ),
  )
}
