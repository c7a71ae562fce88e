/** What records, events and deliveries take on disk: made by the API and its worker, then extrapolated to a million. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openDatabase } from '../../src/platform/database/client.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import { startDatabase } from '../bench/database.ts'
import { residentOf } from '../bench/memory.ts'
import { createTenant, startProcesses, subscribe } from '../hostile/outages.ts'
import { eventually } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Figure, figure, type Proof } from './figures.ts'

const BATCH = 500
const MILLION = 1_000_000
const MEBIBYTE = 1024 ** 2
const MINUTE = 60_000

/** Which tables a kind of record fills. */
const KINDS = {
  workers: ['workers'],
  events: ['events'],
  deliveries: ['webhook_deliveries', 'webhook_attempts'],
}

export const sizes: Proof = {
  name: 'sizes',
  about: 'disk, memory and connections, with workers made in batches, an event and a delivery for each',
  async run({ quick, progress }) {
    const count = quick ? 2_000 : 20_000
    await using stack = new AsyncDisposableStack()
    const store = stack.use(await startDatabase())
    const database = stack.adopt(openDatabase(store.url, 2), (each) => each.close())
    const { pool } = database
    const shared = { DATABASE_URL: store.url, MUSTER_DATA_DIR: store.folder, MUSTER_SECRET: randomUUID().repeat(2) }
    const at = stack.adopt(await startProcesses(shared), ({ kill }) => kill())
    const { orgId, key } = await createTenant(database, 'Sizes')
    let received = 0
    const receiver = stack.adopt(
      await startReceiver((_request, response) => {
        receiver.received.length = 0 // they are counted, not kept
        received++
        response.end()
      }),
      (each) => each.close(),
    )
    await subscribe(shared, orgId, receiver.url)
    const before = await bytesOf(pool)
    for (let from = 0; from < count; from += BATCH) {
      await createBatch(at.url, key, from)
      // Deliveries keep up, as in operation; a backlog would take more.
      await eventually(async () => received > from - 4 * BATCH, 5 * MINUTE)
      if ((from + BATCH) % 5_000 === 0) progress(`${from + BATCH} of ${count} workers, ${received} deliveries`)
    }
    await eventually(async () => received >= count, 5 * MINUTE)
    const { rows } = await pool.query(
      "select count(*)::int as open from pg_stat_activity where application_name like 'muster%' and pid <> pg_backend_pid()",
    )
    const after = await bytesOf(pool)
    const figures: Figure[] = [figure('workers, events and deliveries each', count)]
    for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
      const bytes = (after[kind] - before[kind]) / count
      figures.push(figure(`disk of ${kind}, with indexes`, bytes, 'bytes each'))
      figures.push(figure(`a million ${kind}, extrapolated`, (bytes * MILLION) / MEBIBYTE, 'MiB'))
    }
    return [
      ...figures,
      figure('memory of the API process', residentOf(at.server.child.pid as number).now, 'MiB'),
      figure('memory of the worker process', residentOf(at.worker.child.pid as number).now, 'MiB'),
      figure('connections of both to PostgreSQL', rows[0].open - 2), // without this program's own
    ]
  },
}

/** Bytes on disk of each kind, with indexes, oversized values and partitions. */
async function bytesOf(pool: pg.Pool): Promise<Record<keyof typeof KINDS, number>> {
  const { rows } = await pool.query<Record<keyof typeof KINDS, string>>(
    `select ${Object.entries(KINDS)
      .map(
        ([kind, tables]) => `(select sum(${SIZE}) from unnest('{${tables.join()}}'::regclass[]) as "table") as ${kind}`,
      )
      .join()}`,
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([kind, bytes]) => [kind, Number(bytes)])) as never
}

const SIZE = `coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree("table") where isleaf),
  pg_total_relation_size("table"))`

async function createBatch(url: string, key: string, from: number): Promise<void> {
  const records = Array.from({ length: BATCH }, (_, index) => workerOf(from + index))
  const response = await fetch(`${url}${BASE_PATH}/workers/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'create', records }),
  })
  const answer = (await response.json()) as { summary?: { created: number } }
  if (answer.summary?.created !== BATCH) throw new Error(`a batch answered ${response.status}`)
}

const workerOf = (index: number) => ({
  external_id: `payroll-${index}`,
  first_name: 'Ada',
  last_name: `Okafor ${index}`,
  email: `ada.okafor${index}@post.example`,
  phone: `+447700900${String(index % 1000).padStart(3, '0')}`,
  trade: 'welder',
  metadata: { home_town: 'Leeds' },
})
