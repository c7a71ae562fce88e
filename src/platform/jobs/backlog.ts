/** How many jobs wait in each queue, and how long, for `/metrics` and `muster doctor`. */
import type { ClientBase, Pool } from 'pg'

/** Numbers of jobs in a queue. */
export interface JobBacklog {
  queue: string
  /** Ready to run. */
  due: number
  /** Running. */
  active: number
  /** Failed and waiting for a retry. */
  retrying: number
  /** Given up in the last ten minutes; older ones are deleted. */
  failed: number
  /** Seconds for which the oldest due job has been due; 0 if none is due. */
  oldestSeconds: number
  /** Seconds since the oldest unfinished job was enqueued, including its attempts. */
  ageSeconds: number
}

const text = `
  select q.name as queue,
    count(j.id) filter (where j.state < 'active' and j.start_after <= now())::int as due,
    count(j.id) filter (where j.state = 'active')::int as active,
    count(j.id) filter (where j.state = 'retry' and j.start_after > now())::int as retrying,
    count(j.id) filter (where j.state = 'failed')::int as failed,
    coalesce(max(extract(epoch from now() - greatest(j.created_on, j.start_after)))
      filter (where j.state < 'active' and j.start_after <= now()), 0)::float8 as "oldestSeconds",
    coalesce(max(extract(epoch from now() - j.created_on))
      filter (where j.state <= 'active'), 0)::float8 as "ageSeconds"
  from unnest($1::text[]) as q (name)
  left join pgboss.job j on j.name = q.name
    and (j.state <= 'active' and not j.blocked or j.state = 'failed' and j.completed_on > now() - interval '10 minutes')
  group by q.name order by q.name`

/** Read the backlog of the named queues. @throws if no process has created the tables of the queues yet */
export async function readJobBacklog(database: Pool | ClientBase, queues: readonly string[]): Promise<JobBacklog[]> {
  return (await database.query<JobBacklog>(text, [queues])).rows
}
