/**
 * Removes what is kept of an erased worker, in batches. What is done already is found no more, so a job that was stopped
 * begins again. A row that cannot be changed is left, and the job fails at its end, to be tried again later. The first job
 * removes what it finds at once; a later one looks again for what writers under way have left, and ends the erasure.
 */
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import { collectJobs } from '../../platform/jobs/enqueue.ts'
import { type Erasure, findRows, WINDOW } from './find.ts'
import { gatherRecords } from './gather.ts'
import { type ErasureJob, erasureKey, erasureQueue } from './queue.ts'
import { type ErasureServices, forgetTrace } from './rows.ts'
import { traces } from './traces.ts'

/** Rows that are left before the job gives up. */
const MOST_LEFT = 100
/** After this time, nobody writes who began before the erasure; finished jobs are deleted from their queues by then, too. */
const SETTLED = `started_at <= now() - interval '20 minutes'`
/** Erasures that are resumed at once. */
const MOST_DUE = 1000

/** Enqueue the jobs that end erasures, also of those whose first job was lost. */
export async function findErasures(services: Pick<SystemServices, 'database' | 'queue' | 'changes'>): Promise<void> {
  const { pool, prisma } = services.database
  const { rows } = await pool.query<ErasureJob>(
    `select org_id as "orgId", worker_id as "workerId" from worker_erasures
     where ${SETTLED} and not exists (select from organisations o where o.id = org_id and o.closed_at is not null) order by started_at limit ${MOST_DUE}`,
  )
  const jobs = collectJobs(services)
  await jobs.sendAll(prisma, erasureQueue, rows, erasureKey)
  jobs.announce()
}

/**
 * Remove what is kept of an erased worker.
 * @param window rows that one statement examines
 * @throws if a row could not be changed
 */
export async function forgetWorker(
  services: ErasureServices,
  job: ErasureJob,
  signal: AbortSignal,
  window = WINDOW,
): Promise<void> {
  const known = await erasureOf(services, job)
  if (known === undefined) return
  const erasure: Erasure = { ...known, window }
  do signal.throwIfAborted()
  while (await systemWrite(services, job.orgId, (write) => gatherRecords(write, job.workerId)))
  let left = 0
  for (const trace of traces)
    if (trace.of !== undefined) left += await forgetTrace(services, erasure, trace, signal, MOST_LEFT - left)
  await forgetNames(services, erasure, signal)
  if (left > 0) throw new Error(`${left} rows of an erased worker could not be changed`)
  await removeAccount(services, erasure)
  if (erasure.isSettled) await systemWrite(services, job.orgId, (write) => finish(write, job.workerId))
}

async function erasureOf({ database }: ErasureServices, job: ErasureJob) {
  const { rows } = await database.pool.query<Omit<Erasure, 'window'>>(
    `select e.org_id as "orgId", e.worker_id as "workerId", e.user_id as "userId", e.terms, ${SETTLED} as "isSettled",
       w.first_name || ' ' || w.last_name as pseudonym
     from worker_erasures e join workers w on w.org_id = e.org_id and w.id = e.worker_id
     where e.org_id = $1 and e.worker_id = $2`,
    [job.orgId, job.workerId],
  )
  return rows[0]
}

/** Entries about the person, whom they name. */
const ENTRIES = `t.forgotten_at is null and t.action <> 'worker.erased' and (t.actor_id = $3::text or t.target_id = $3::text
  or t.target_id in (select r.id::text from worker_erasure_records r
    where r.org_id = $1 and r.worker_id = $2 and r.id <> $2)
  or has_terms(concat_ws(' ', t.actor_name, t.target_name, t.detail::text), $4))`

/** Names in the audit log, which keeps its entries and its chain. */
async function forgetNames({ database }: ErasureServices, erasure: Erasure, signal: AbortSignal): Promise<void> {
  const search = { table: 'audit_log', key: ['id'], condition: ENTRIES }
  for await (const rows of findRows(database, erasure, search, signal)) {
    const ids = rows.map(({ id }) => id)
    await database.pool.query('select forget_audit_names($1, $2::uuid[])', [erasure.orgId, ids])
  }
}

/** An account of no other organisation goes. */
async function removeAccount({ database }: ErasureServices, { userId }: Erasure): Promise<void> {
  if (userId === null) return
  await database.pool.query(
    'delete from users u where u.id = $1 and not exists (select from memberships m where m.user_id = u.id)',
    [userId],
  )
}

async function finish(write: SystemWrite, workerId: string): Promise<void> {
  const { control, orgId } = write
  const where = { orgId_id: { orgId, id: workerId } }
  const before = await control.worker.findUniqueOrThrow({ where })
  const after = await control.worker.update({ where, data: { erasureFinishedAt: write.at } })
  await control.workerErasure.delete({ where: { orgId_workerId: { orgId, workerId } } })
  write.emit('worker.updated', after, before)
}
