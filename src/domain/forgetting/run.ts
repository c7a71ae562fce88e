/**
 * Removes what is kept of an erased worker, in batches. What is done already is found no more, so a job that was stopped
 * begins again. A row that cannot be changed is left, and the job fails at its end, to be tried again later.
 */
import type { Logger } from 'pino'
import type { WorkerErasure } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import { isConnectionLost } from '../../platform/database/errors.ts'
import type { Files } from '../../platform/files/files.ts'
import { enqueueAll } from '../../platform/jobs/enqueue.ts'
import { invoiceQueue } from '../finance/invoices/queue.ts'
import { countStored } from '../records/stored-bytes.ts'
import type { ErasureJob } from './queue.ts'
import { type Trace, traces } from './traces.ts'

/** Rows of a transaction. */
const BATCH = 200
/** Rows that are left before the job gives up. */
const MOST_LEFT = 100

interface ErasureServices extends SystemServices {
  files: Pick<Files, 'store'>
  log: Pick<Logger, 'error'>
}

type Row = Readonly<Record<string, string | null>>

const GIVEN = `with p as (select e.org_id as org, e.worker_id as worker, e.user_id as account, e.ids, e.terms,
    w.first_name || ' ' || w.last_name as pseudonym
  from worker_erasures e join workers w on w.org_id = e.org_id and w.id = e.worker_id
  where e.org_id = $1 and e.worker_id = $2)`

/** Remove what is kept of an erased worker. @throws if a row could not be changed */
export async function forgetWorker(services: ErasureServices, job: ErasureJob, signal: AbortSignal): Promise<void> {
  const { orgId, workerId } = job
  const where = { orgId_workerId: { orgId, workerId } }
  const erasure = await services.database.prisma.workerErasure.findUnique({ where })
  if (erasure === null) return
  let left = 0
  for (const trace of traces)
    if (trace.of !== undefined) left += await forgetTrace(services, job, trace, signal, MOST_LEFT - left)
  await forgetNames(services, erasure, signal)
  if (left > 0) throw new Error(`${left} rows of an erased worker could not be changed`)
  await removeAccount(services, erasure)
  await systemWrite(services, orgId, (write) => finish(write, workerId))
}

/** @returns the number of rows that could not be changed */
async function forgetTrace(
  services: ErasureServices,
  job: ErasureJob,
  trace: Trace,
  signal: AbortSignal,
  most: number,
): Promise<number> {
  const failed: string[] = []
  for (;;) {
    signal.throwIfAborted()
    const rows = await findRows(services, job, trace, failed)
    if (rows.length === 0) return failed.length
    if (await attempt(services, job, trace, rows)) continue
    for (const row of rows) {
      signal.throwIfAborted()
      if (!(await attempt(services, job, trace, [row]))) failed.push(textOf(trace, row))
      if (failed.length > most) throw new Error(`more than ${most} rows of an erased worker could not be changed`)
    }
  }
}

const keyOf = ({ key = ['id'] }: Trace) => key
const textOf = (trace: Trace, row: Row) =>
  keyOf(trace)
    .map((column) => row[column])
    .join(' ')

/** Without a transaction, because the search reads long logs. */
async function findRows({ database }: ErasureServices, job: ErasureJob, trace: Trace, failed: readonly string[]) {
  const { table, of, set = {}, files = [] } = trace
  const key = keyOf(trace)
  const columns = [...key.map((name) => `t.${name}::text`), ...files.map((name) => `t.${name}`)]
  const differs = Object.entries(set).map(([name, value]) => `t.${name}::text is distinct from (${value})::text`)
  const text = `${GIVEN} select ${columns.join(', ')} from ${table} t, p
    where t.org_id = p.org and (${of}) ${differs.length === 0 ? '' : `and (${differs.join(' or ')})`}
      and concat_ws(' ', ${key.map((name) => `t.${name}::text`).join(', ')}) <> all ($3::text[])
    limit ${BATCH}`
  const { rows } = await database.pool.query<Row>(text, [job.orgId, job.workerId, failed])
  return rows
}

/** @returns whether the rows were changed */
async function attempt(services: ErasureServices, job: ErasureJob, trace: Trace, rows: Row[]): Promise<boolean> {
  try {
    const bytes = await removeFiles(services, trace, rows)
    await systemWrite(services, job.orgId, (write) => forgetRows(write, job, trace, rows, bytes))
    return true
  } catch (error) {
    if (isConnectionLost(error)) throw error
    const { table } = trace
    if (rows.length === 1)
      services.log.error(
        { err: error, table, row: textOf(trace, rows[0] as Row) },
        'a row of an erased worker could not be changed',
      )
    return false
  }
}

/** Before the row that names it: nothing finds a file without a row. @returns the bytes that it frees */
async function removeFiles({ files: { store } }: ErasureServices, { files = [] }: Trace, rows: Row[]): Promise<number> {
  let bytes = 0
  for (const key of rows.flatMap((row) => files.map((name) => row[name])))
    if (key != null && key !== '') {
      bytes += await store.getMetaData(key).then(
        ({ contentLength }) => contentLength,
        () => 0, // removed by an earlier attempt
      )
      await store.delete(key)
    }
  return bytes
}

async function forgetRows(
  write: SystemWrite,
  job: ErasureJob,
  trace: Trace,
  rows: Row[],
  bytes: number,
): Promise<void> {
  const { table, set = {}, remove } = trace
  const same = keyOf(trace).map((name) => `t.${name} = k.${name}`)
  const values = [job.orgId, job.workerId, JSON.stringify(rows)]
  const keys = `jsonb_populate_recordset(null::${table}, $3::jsonb) k`
  const where = `t.org_id = p.org and ${same.join(' and ')}`
  const columns = Object.entries(set).map(([name, value]) => `${name} = ${value}`)
  const isInvoice = table === resources.invoices.table
  if (isInvoice)
    await write.send({
      name: 'forget in issued invoices',
      text: `select set_config('muster.forgetting', 'on', true)`,
      values: [],
    })
  await write.send({
    name: `forget trace ${traces.indexOf(trace)}`,
    text: remove
      ? `${GIVEN} delete from ${table} t using p, ${keys} where ${where}`
      : `${GIVEN} update ${table} t set ${columns.join(', ')} from p, ${keys} where ${where}`,
    values,
  })
  if (bytes > 0) await countStored(write, -bytes)
  if (isInvoice) {
    const jobs = rows.map(({ id }) => ({ orgId: job.orgId, invoiceId: id as string }))
    await enqueueAll(write, invoiceQueue, jobs)
  }
}

/** Names in the audit log, which keeps its entries and its chain. */
async function forgetNames(services: ErasureServices, erasure: WorkerErasure, signal: AbortSignal): Promise<void> {
  const { orgId, userId, workerId, ids, terms } = erasure
  const mine = ids.filter((id) => id !== workerId)
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await services.database.pool.query<{ id: string }>(
      `select a.id from audit_log a where a.org_id = $1 and a.forgotten_at is null and a.action <> 'worker.erased'
         and (a.actor_id = $2 or a.target_id = $2 or a.target_id = any($3::text[])
           or has_terms(concat_ws(' ', a.actor_name, a.target_name, a.detail::text), $4::text[]))
       limit ${BATCH}`,
      [orgId, userId, mine, terms],
    )
    if (rows.length === 0) return
    await services.database.pool.query('select forget_audit_names($1, $2::uuid[])', [orgId, rows.map(({ id }) => id)])
  }
}

/** An account of no other organisation goes. */
async function removeAccount({ database }: ErasureServices, { userId }: WorkerErasure): Promise<void> {
  if (userId === null) return
  await database.pool.query(
    'delete from users u where u.id = $1 and not exists (select from memberships m where m.user_id = u.id)',
    [userId],
  )
}

async function finish(write: SystemWrite, workerId: string): Promise<void> {
  const { control, orgId } = write
  await control.worker.update({ where: { orgId_id: { orgId, id: workerId } }, data: { erasureFinishedAt: write.at } })
  await control.workerErasure.delete({ where: { orgId_workerId: { orgId, workerId } } })
}
