/**
 * `npm run bench`: compares the product with references over the same database, as ratios, which are stable where
 * single figures are not: both sides run under the same machine load. `--help` lists the options.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { benchBulk } from './bulk.ts'
import { compare } from './comparison.ts'
import { EXPORTED, measureExport } from './export.ts'
import { measureFlatness, SIZES } from './flatness.ts'
import { CONNECTIONS } from './loader.ts'
import { measureMemory, soak } from './memory.ts'
import { measurePages, PAGE_GOAL } from './pages/pages.ts'
import { postgraphileScenarios } from './postgraphile.ts'
import { measureReplicas } from './replicas.ts'
import { type Results, report } from './report.ts'
import { readScenarios, writeScenarios } from './scenarios.ts'
import { type Bench, openBench } from './setup.ts'
import { measureTenants, TENANTS } from './tenants.ts'
import { benchWebhooks } from './webhooks.ts'

const ROUND_SECONDS = 2
const MEMORY_SECONDS = 120
const RUNS = 21
const HELP = `npm run bench -- [options]

Without an option that names a part, the rows: REST beside hand-written Express and pg, GraphQL beside PostGraphile,
one organisation and fifty, bulk loading, and webhooks beside a bare loop; about 10 minutes.

Parts, instead of the rows:
  --flat           the same pages of organisations of ${SIZES.map((size) => size.toLocaleString('en')).join(', ')} workers; about 7 minutes
  --export         an export of ${EXPORTED.toLocaleString('en')} workers beside pg's cursor and JSON.stringify: records a second,
                   and the peak of resident memory; about 5 minutes
  --memory         resident memory at start and after ${MEMORY_SECONDS} s of all the rows' requests
  --replicas       reads of one primary and two replicas beside the primary alone; about 2 minutes
  --tenants        one organisation of a million workers beside ${TENANTS.toLocaleString('en')} of a hundred; about 10 minutes
  --pages          each reading operation of the frontends on the large demo as owner, staff, supervisor, finance
                   with limits, recruiter and worker: a table each, and which take over ${PAGE_GOAL} ms; about 10 minutes
  --soak MINUTES   growth of resident memory at 200 requests a second
  --all            the rows, --flat, --export, --memory, --replicas, --tenants and --pages

  --plain          beside the rows of REST, a server that does nothing but send the JSON of one statement
  --only TEXT      only rows whose name contains TEXT; also "bulk" and "webhooks"
  --rounds N       rounds of each row; default 6
  --seconds N      seconds of each side in each round, default ${ROUND_SECONDS}; of --memory, default ${MEMORY_SECONDS}
  --runs N         runs of each operation of --pages; default ${RUNS}
  --count N        another number of organisations for --tenants
  --sizes N,N,…    other sizes for --flat, of 100 or more; the others are compared with the first
  --workers N      another number for --export
  --json           one line of JSON
  --help           this text
`

const { values: options } = parseArgs({
  options: {
    flat: { type: 'boolean', default: false },
    export: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(EXPORTED) },
    memory: { type: 'boolean', default: false },
    replicas: { type: 'boolean', default: false },
    tenants: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    runs: { type: 'string', default: String(RUNS) },
    count: { type: 'string', default: String(TENANTS) },
    soak: { type: 'string' },
    all: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string' },
    sizes: { type: 'string', default: SIZES.join() },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const rounds = { rounds: Number(options.rounds), seconds: Number(options.seconds ?? ROUND_SECONDS) }
const sizes = options.sizes.split(',').map(Number)
const parts = [options.flat, options.export, options.memory, options.replicas, options.tenants, options.pages]
const isNamed = parts.includes(true) || options.soak !== undefined
const isWanted = (name: string) => name.includes(options.only)
const running = new AsyncDisposableStack()
const progress = (text: string) => void (options.json || console.error(text))

/** Run a part with a bench of its own: the creates of one part would slow the lists of another. */
async function run<Result>(part: (bench: Bench) => Promise<Result>): Promise<Result> {
  await using bench = await openBench(progress)
  running.use(bench)
  return await part(bench)
}

async function main(): Promise<void> {
  const results: Results = {}
  if (options.all || !isNamed) {
    const scenarios = [...readScenarios, ...postgraphileScenarios, ...writeScenarios]
    const wanted = scenarios.filter(({ name }) => isWanted(name))
    if (wanted.length > 0)
      results.rows = await run((bench) => compare(wanted, bench, { ...rounds, withPlain: options.plain }))
    if (isWanted('bulk')) results.bulk = await run((bench) => benchBulk(bench, rounds.rounds))
    if (isWanted('webhooks')) results.webhooks = await benchWebhooks(rounds.rounds)
  }
  if (options.all || options.flat)
    results.flatness = await run((bench) => measureFlatness(bench, { ...rounds, sizes, only: options.only }))
  if (options.all || options.export)
    results.export = await run((bench) => measureExport(bench, Number(options.workers), rounds.rounds))
  if (options.all || options.memory)
    results.memory = await run((bench) => measureMemory(bench, Number(options.seconds ?? MEMORY_SECONDS)))
  if (options.all || options.replicas) results.replicas = await measureReplicas(progress, rounds)
  if (options.all || options.tenants) {
    const tenants = Number(options.count)
    results.tenants = await run((bench) => measureTenants(bench, { ...rounds, tenants, only: options.only }))
  }
  if (options.all || options.pages)
    results.pages = await run((bench) => measurePages(bench, { runs: Number(options.runs), only: options.only }))
  if (options.soak !== undefined) results.soak = await run((bench) => soak(bench, Number(options.soak)))
  report(results, { json: options.json, cores: availableParallelism(), connections: CONNECTIONS })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void running.disposeAsync().finally(() => process.exit(1)))
if (options.help) process.stdout.write(HELP)
else await main()
