/** Empties, changes or removes the rows that a trace of an erased worker finds, in batches. */
import type { Logger } from 'pino'
import { resources } from '../../access/resources.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import { isConnectionLost } from '../../platform/database/errors.ts'
import type { Files } from '../../platform/files/files.ts'
import { enqueueAll } from '../../platform/jobs/enqueue.ts'
import { invoiceQueue } from '../finance/invoices/queue.ts'
import { countStored } from '../records/stored-bytes.ts'
import { type Erasure, findRows, GIVEN, type Row, type Search, valuesOf } from './find.ts'
import { type Trace, traces } from './traces.ts'

export interface ErasureServices extends SystemServices {
  files: Pick<Files, 'store'>
  log: Pick<Logger, 'error'>
}

/** @returns the number of rows that could not be changed */
export async function forgetTrace(
  services: ErasureServices,
  erasure: Erasure,
  trace: Trace,
  signal: AbortSignal,
  most: number,
): Promise<number> {
  let left = 0
  for await (const rows of findRows(services.database, erasure, searchOf(trace), signal)) {
    if (await attempt(services, erasure, trace, rows)) continue
    for (const row of rows) {
      signal.throwIfAborted()
      if (!(await attempt(services, erasure, trace, [row]))) left += 1
      if (left > most) throw new Error(`more than ${most} rows of an erased worker could not be changed`)
    }
  }
  return left
}

const keyOf = ({ key = ['id'] }: Trace) => key

/** The rows that name the worker, and do not have the new values yet. */
function searchOf(trace: Trace): Search {
  const { table, of = 'false', set = {}, files = [] } = trace
  const differs = Object.entries(set).map(([name, value]) => `t.${name}::text is distinct from (${value})::text`)
  const condition = differs.length === 0 ? of : `(${of}) and (${differs.join(' or ')})`
  return { table, key: keyOf(trace), columns: files, condition }
}

/** @returns whether the rows were changed */
async function attempt(services: ErasureServices, erasure: Erasure, trace: Trace, rows: Row[]): Promise<boolean> {
  try {
    const bytes = await removeFiles(services, trace, rows)
    await systemWrite(services, erasure.orgId, (write) => forgetRows(write, erasure, trace, rows, bytes))
    return true
  } catch (error) {
    if (isConnectionLost(error)) throw error
    const { table } = trace
    if (rows.length === 1)
      services.log.error({ err: error, table, row: rows[0] }, 'a row of an erased worker could not be changed')
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
  erasure: Erasure,
  trace: Trace,
  rows: Row[],
  bytes: number,
): Promise<void> {
  const { table, set = {}, remove } = trace
  const same = keyOf(trace).map((name) => `t.${name} = k.${name}`)
  const keys = `jsonb_populate_recordset(null::${table}, $6::jsonb) k`
  const where = `t.org_id = $1 and ${same.join(' and ')}`
  const columns = Object.entries(set).map(([name, value]) => `${name} = ${value}`)
  const isInvoice = table === resources.invoices.table
  if (isInvoice)
    await write.send({
      name: 'forget in issued invoices',
      text: `select set_config('muster.forgetting', 'on', true), share_settings()`,
      values: [],
    })
  await write.send({
    name: `forget trace ${traces.indexOf(trace)}`,
    text: remove
      ? `${GIVEN} delete from ${table} t using ${keys} where ${where}`
      : `${GIVEN} update ${table} t set ${columns.join(', ')} from ${keys} where ${where}`,
    values: [...valuesOf(erasure), JSON.stringify(rows)],
  })
  if (bytes > 0) await countStored(write, -bytes)
  if (isInvoice) {
    const jobs = rows.map(({ id }) => ({ orgId: erasure.orgId, invoiceId: id as string }))
    await enqueueAll(write, invoiceQueue, jobs)
  }
}
