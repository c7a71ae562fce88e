/** How many jobs wait in each queue, and how long, for `/metrics` and `muster doctor`. */
import type { ClientBase, Pool } from 'pg'
import { answersUntil } from './due.ts'

/** Jobs of each kind in a queue are counted up to this number, which limits the cost of a long queue. */
const COUNTED = 10_000

/** Numbers of jobs in a queue, each at most COUNTED. */
export interface JobBacklog {
  queue: string
  /** Ready to run, or lost by a process that died. */
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

/** The orders match indexes (see indexes.ts). The next job of each owner, which is its oldest, is among the first ones due. */
const text = `
  select q.name as queue, due.number + active.lost as due, active.number - active.lost as active, retrying.number as retrying, failed.number as failed,
    coalesce(extract(epoch from now() - least(due.since, active.since)), 0)::float8 as "oldestSeconds",
    coalesce(extract(epoch from now() - least(due.created, active.created, retrying.created)), 0)::float8 as "ageSeconds"
  from unnest($1::text[]) as q (name)
  cross join lateral (
    select count(*)::int as number, min(created_on) as created, min(greatest(created_on, start_after)) as since
    from (select created_on, start_after from pgboss.job
      where name = q.name and state < 'active' and not blocked and start_after <= now()
      order by priority desc, created_on limit ${COUNTED}) each) due
  cross join lateral (
    select count(*)::int as number, min(created_on) as created,
      (count(*) filter (where until < now()))::int as lost, min(until) filter (where until < now()) as since
    from (select created_on, ${answersUntil('j')} as until from pgboss.job j where name = q.name and state = 'active') each) active
  cross join lateral (
    select (count(*) filter (where start_after > now()))::int as number, min(created_on) as created
    from (select created_on, start_after from pgboss.job
      where name = q.name and state = 'retry' order by created_on limit ${COUNTED}) each) retrying
  cross join lateral (
    select count(*)::int as number from (select from pgboss.job
      where name = q.name and state = 'failed' and completed_on > now() - interval '10 minutes' limit ${COUNTED}) each) failed
  order by q.name`

/** Read the backlog of the named queues. @throws if no process has created the tables of the queues yet */
export async function readJobBacklog(database: Pool | ClientBase, queues: readonly string[]): Promise<JobBacklog[]> {
  return (await database.query<JobBacklog>(text, [queues])).rows
}
