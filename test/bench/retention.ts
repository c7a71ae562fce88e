/**
 * `node test/bench/retention.ts`: what a run of retention rules costs on the large demo, two years from now, when most
 * documents, absences and receipts are due, and a second run, which finds nothing; one worker in a hundred is under a hold.
 */
import { applyRetention } from '../../src/domain/retention/run.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { loadDemoStandalone } from '../../src/server/demo.ts'
import { openServices } from '../support/daily-load.ts'
import { stamped } from '../support/write.ts'
import { startDatabase } from './database.ts'

const SECOND = 1000
const RULES = ['documents', 'absences', 'receipts', 'notes']

await using stack = new AsyncDisposableStack()
const { url, folder } = stack.use(await startDatabase())
const database = stack.adopt(openDatabase(url, 4), (each) => each.close())
const services = stack.adopt(await openServices(database), (each) => each.close())
const config = readConfig({ DATABASE_URL: url, MUSTER_DATA_DIR: folder, LOG_LEVEL: 'silent' })
const { id: orgId } = await loadDemoStandalone(config, database, 'large', (step) => console.error(step))
await stamped({ database }, orgId, async (client) => {
  await client.query(
    `update workers set legal_hold_at = now() where org_id = $1 and abs(hashtext(id::text)) % 100 = 0`,
    [orgId],
  )
  for (const subject of RULES)
    await client.query(
      `insert into retention_rules (org_id, subject, kind, since, months) values ($1, $2::retention_subject, '', 'record_date', 1)`,
      [orgId, subject],
    )
})
await database.pool.query('vacuum analyze')

const kept = `select (select count(*) from documents where org_id = $1 and file_key <> '') as documents,
  (select count(*) from documents d join workers w on w.org_id = d.org_id and w.id = d.worker_id
    where d.org_id = $1 and w.legal_hold_at is not null and d.file_key <> '') as held,
  (select count(*) from planner_windows where org_id = $1 and deleted_at is null) as absences,
  (select count(*) from expenses where org_id = $1 and receipt_key is not null) as receipts`
const inTwoYears = new Date(Date.now() + 730 * 24 * 3600 * SECOND).toISOString().slice(0, 10)
const count = async (when: string) => console.log(when, (await database.pool.query(kept, [orgId])).rows[0])

await count('before')
for (const run of ['first run', 'second run']) {
  const startedAt = performance.now()
  const log = { error: (entry: object) => console.error(entry) }
  await applyRetention({ ...services, log: log as never }, { orgId, day: inTwoYears }, new AbortController().signal)
  await count(`${run}: ${((performance.now() - startedAt) / SECOND).toFixed(1)} s;`)
}
