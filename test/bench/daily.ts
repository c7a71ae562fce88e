/**
 * `node test/bench/daily.ts [--documents N]`: the cost of an organisation's worst day, on which every one of 100,000
 * documents is about to expire or expires and every worker's first assignment begins: time, memory and statements, and
 * the same for a second run, which finds nothing to do. The first run is stopped halfway and resumed.
 */
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { createOrganisation } from '../../src/access/organisations.ts'
import { runDay } from '../../src/domain/daily/run.ts'
import { daySteps } from '../../src/domain/day-steps.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { makeDailyLoad, openServices } from '../support/daily-load.ts'
import { startDatabase } from './database.ts'

const DOCUMENTS_EACH = 2
const TODAY = '2030-06-03'
const KIBIBYTE = 1024
const SECOND = 1000

const { values: options } = parseArgs({ options: { documents: { type: 'string', default: '100000' } } })

setFlagsFromString('--expose-gc')
/** Collect garbage, so that only the memory still in use is measured. */
const collect = runInNewContext('gc') as () => void

let statements = 0
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
  statements++
  return Reflect.apply(query, this, args)
} as typeof query

/** Measure the cost of `work`. */
async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  statements = 0
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / SECOND
  const peak = Math.round(process.resourceUsage().maxRSS / KIBIBYTE)
  collect()
  const heapMegabytes = Math.round(process.memoryUsage().heapUsed / KIBIBYTE ** 2)
  const [duration, statementCount] = [seconds.toFixed(1).padStart(7), String(statements).padStart(7)]
  console.log(
    `${what.padEnd(24)} ${duration} s ${statementCount} statements, peak ${peak} MiB resident, ${heapMegabytes} MiB kept`,
  )
}

await using stack = new AsyncDisposableStack()
const { url: databaseUrl } = stack.use(await startDatabase())
const database = stack.adopt(openDatabase(databaseUrl, 4), (each) => each.close())
const { id: orgId } = await createOrganisation(database, 'Bench')
const services = stack.adopt(await openServices(database, { now: () => new Date(`${TODAY}T09:00:00Z`) }), (each) =>
  each.close(),
)
const workers = Math.round(Number(options.documents) / DOCUMENTS_EACH)
await measure(`filling ${workers} workers`, () =>
  makeDailyLoad(database, orgId, { workers, documentsEach: DOCUMENTS_EACH, today: TODAY }),
)
await database.pool.query('analyze')

/** Run the day. @returns whether it finished */
const run = (signal: AbortSignal) =>
  runDay(services, daySteps, { orgId }, signal).then(
    () => true,
    () => false,
  )
await measure('first run, stopped', () => run(AbortSignal.timeout(10 * SECOND)))
await measure('first run, its rest', () => run(new AbortController().signal))
await database.pool.query('update organisation_days set finished_at = null, worker_id = null')
await measure('second run', () => run(new AbortController().signal))
const { rows } = await database.pool.query('select type, count(*)::int from events group by type order by type')
for (const { type, count } of rows) console.log(`${type.padEnd(28)} ${count}`)
