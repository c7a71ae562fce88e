/** The report of the measurements, as text or JSON. */
import { BULK_GOAL, type BulkFigures } from './bulk.ts'
import type { Row } from './comparison.ts'
import type { ExportFigures } from './export.ts'
import { median, ratioOf, round, side } from './figures.ts'
import type { Flatness } from './flatness.ts'
import type { MemoryFigures, SoakFigures } from './memory.ts'
import { type PageRow, printPages } from './pages/pages.ts'
import type { ReplicaRow } from './replicas.ts'
import type { TenantFigures } from './tenants.ts'
import type { WebhookFigures } from './webhooks.ts'

/** Of the parts that ran. */
export interface Results {
  rows?: Row[]
  bulk?: BulkFigures
  webhooks?: WebhookFigures
  flatness?: Flatness
  export?: ExportFigures
  memory?: MemoryFigures
  soak?: SoakFigures
  replicas?: ReplicaRow[]
  tenants?: TenantFigures
  pages?: PageRow[]
}

const FLAT_GOAL = 1.2
const MEMORY_GOALS = { start: 200, end: 350 }
const SLOPE_GOAL = 1
const EXPORT_GOALS = { per_second: 30_000, peak: 350 }

const summarise = ({ name, beside, goal, ours, theirs, plain }: Row) => ({
  scenario: name,
  beside,
  ours: side(ours),
  reference: side(theirs),
  ratio: ratioOf(ours, theirs),
  ...(plain && { plain: ratioOf(plain, theirs) }),
  ...(goal !== undefined && { goal }),
})

const summariseFlatness = ({ sizes, rows }: Flatness) =>
  rows.map(({ name, measured: [smallest = [], ...others] }) => ({
    page: name,
    goal: FLAT_GOAL,
    sizes: [
      { workers: sizes[0], ...side(smallest) },
      ...others.map((each, index) => ({
        workers: sizes[index + 1],
        ...side(each),
        /** How many times as long as the smallest size it takes. */
        times: ratioOf(smallest, each),
      })),
    ],
  }))

function summariseExport({ workers, ours, reference }: ExportFigures) {
  const ratios = ours.per_second.map((speed, round) => speed / (reference.per_second[round] as number))
  const sideOf = ({ per_second, peak }: ExportFigures['ours']) => ({ per_second: Math.round(median(per_second)), peak })
  return {
    workers,
    goals: EXPORT_GOALS,
    ours: sideOf(ours),
    reference: sideOf(reference),
    ratio: round(median(ratios)),
  }
}

const timeOf = (sides: ReplicaRow['alone']) => round(median(sides.map(({ primary, requests }) => primary / requests)))

const summariseReplicas = ({ name, alone, shared }: ReplicaRow) => ({
  read: name,
  alone: { ...side(alone), primary_ms: timeOf(alone) },
  with_replicas: { ...side(shared), primary_ms: timeOf(shared) },
  ratio: ratioOf(shared, alone),
})

const summariseTenants = ({ tenants, workers, rows }: TenantFigures) => ({
  organisations: tenants,
  workers_of_each: workers,
  requests: rows.map(({ name, large, small }) => ({
    request: name,
    large: side(large),
    small: side(small),
    ratio: ratioOf(small, large),
  })),
})

export function report(
  { rows, bulk, webhooks, flatness, export: exported, memory, soak, replicas, tenants, pages }: Results,
  about: { json: boolean; cores: number; connections: number },
): void {
  const machine = { node: process.version, cores: about.cores, connections: about.connections }
  const scenarios = rows?.map(summarise)
  const flat = flatness && summariseFlatness(flatness)
  const whole = exported && summariseExport(exported)
  const reads = replicas?.map(summariseReplicas)
  const many = tenants && summariseTenants(tenants)
  if (about.json) {
    console.log(
      JSON.stringify({
        machine,
        scenarios,
        bulk,
        webhooks,
        flatness: flat,
        export: whole,
        memory,
        soak,
        replicas: reads,
        tenants: many,
        pages,
      }),
    )
    return
  }
  console.log(
    `Node ${machine.node}, ${machine.cores} cores, ${machine.connections} connections; medians over rounds.\n`,
  )
  if (scenarios?.length) printScenarios(scenarios)
  if (bulk) printBulk(bulk)
  if (webhooks) printWebhooks(webhooks)
  if (flat?.length) printFlatness(flat)
  if (whole) printExport(whole)
  if (memory) printMemory(memory)
  if (soak) printSoak(soak)
  if (reads) printReplicas(reads)
  if (many) printTenants(many)
  if (pages) printPages(pages)
}

const NAMES = { express: 'Express + pg', postgraphile: 'PostGraphile' }
const spread = ({ median, min, max }: ReturnType<typeof ratioOf>) => `${median} (${min}–${max})`
const latency = ({ p50_ms, p99_ms }: ReturnType<typeof side>) => `${p50_ms} / ${p99_ms}`

function printScenarios(summary: ReturnType<typeof summarise>[]): void {
  console.log('Beside hand-written Express + pg, and beside PostGraphile without credentials.')
  console.log('Ratio: our requests a second to theirs, round by round. Cold: by a server that remembers no answers.')
  if (summary.some(({ plain }) => plain))
    console.log('Plain: the ratio of a plain server that sends the JSON of one statement, and does nothing else.')
  console.log()
  console.table(
    Object.fromEntries(
      summary.map(({ scenario, beside, ours, reference, ratio, plain, goal }) => [
        scenario,
        {
          beside: NAMES[beside],
          'ours/s': ours.per_second,
          'theirs/s': reference.per_second,
          ratio: spread(ratio),
          ...(plain && { plain: spread(plain) }),
          goal: goal === undefined ? '' : `≥ ${goal}`,
          'our p50 / p99 ms': latency(ours),
          'their p50 / p99 ms': latency(reference),
        },
      ]),
    ),
  )
}

function printBulk({ seconds, ratio }: BulkFigures): void {
  console.log('10,000 workers with their events in batches of 1,000, beside hand-written Express + pg.\n')
  console.table({
    seconds: { ours: seconds.ours, reference: seconds.reference, goal: `≤ ${BULK_GOAL}` },
    'times as fast': { ours: spread(ratio) },
  })
}

function printWebhooks(figures: WebhookFigures): void {
  const { deliveries_per_second: rate, commit_to_receiver_ms: ours, call_to_receiver_bare_ms: bare } = figures
  console.log('Webhooks beside a bare loop that posts the same signed bodies to the same receiver.\n')
  console.table({
    'deliveries a second': { ours: rate.ours, bare: rate.bare, ratio: rate.ratio },
    'commit to receiver, p50 ms': { ours: ours.p50, bare: bare.p50, ratio: figures.latency_ratio.p50 },
    'commit to receiver, p99 ms': { ours: ours.p99, bare: bare.p99, ratio: figures.latency_ratio.p99 },
  })
}

function printFlatness(summary: ReturnType<typeof summariseFlatness>): void {
  console.log('Pages of 50 of organisations of different sizes, and gets; nothing remembered.')
  console.log(`Times: how many times as long as with the smallest, round by round; goal ≤ ${FLAT_GOAL}.\n`)
  console.table(
    Object.fromEntries(
      summary.flatMap(({ page, sizes }) =>
        sizes.map(({ workers, ...figures }) => [
          `${page}, ${workers} workers`,
          {
            'ours/s': figures.per_second,
            times: 'times' in figures ? spread(figures.times) : '',
            'p50 / p99 ms': latency(figures),
          },
        ]),
      ),
    ),
  )
}

function printExport({ workers, goals, ours, reference, ratio }: ReturnType<typeof summariseExport>): void {
  console.log(`An export of ${workers} workers, beside pg's cursor and JSON.stringify.\n`)
  console.table({
    'records a second': {
      ours: ours.per_second,
      reference: reference.per_second,
      ratio,
      goal: `≥ ${goals.per_second}`,
    },
    'peak memory, MiB': { ours: ours.peak, reference: reference.peak, goal: `≤ ${goals.peak}` },
  })
}

function printMemory({ seconds, requests, start, end, peak }: MemoryFigures): void {
  console.log(`Resident memory of one process, before and after ${requests} requests in ${seconds} s.\n`)
  console.table({
    start: { MiB: start, goal: `≤ ${MEMORY_GOALS.start}` },
    end: { MiB: end, goal: `≤ ${MEMORY_GOALS.end}` },
    peak: { MiB: peak, goal: '' },
  })
}

function printSoak({ seconds, start, end, peak, per_second, slope }: SoakFigures): void {
  console.log(`Resident memory of one process over ${seconds} s at ${per_second} requests a second.\n`)
  console.table({
    'start, MiB': { figure: start, goal: '' },
    'end, MiB': { figure: end, goal: '' },
    'peak, MiB': { figure: peak, goal: '' },
    'slope after the first quarter, MiB a minute': { figure: slope, goal: `< ${SLOPE_GOAL}` },
  })
}

function printReplicas(reads: ReturnType<typeof summariseReplicas>[]): void {
  console.log('Reads of a primary and two replicas, all on this machine, beside the primary alone.')
  console.log('Time: processor time of the primary for a request.\n')
  console.table(
    Object.fromEntries(
      reads.map(({ read, alone, with_replicas: shared, ratio }) => [
        read,
        {
          'alone/s': alone.per_second,
          'with replicas/s': shared.per_second,
          ratio: spread(ratio),
          'time alone, ms': alone.primary_ms,
          'time with replicas, ms': shared.primary_ms,
        },
      ]),
    ),
  )
}

function printTenants({
  organisations,
  workers_of_each: workers,
  requests,
}: ReturnType<typeof summariseTenants>): void {
  console.log(
    `One organisation of ${organisations * workers} workers beside ${organisations} of ${workers}, in one database.`,
  )
  console.log('Ratio: requests a second of the small ones together to those of the large one, round by round.\n')
  console.table(
    Object.fromEntries(
      requests.map(({ request, large, small, ratio }) => [
        request,
        {
          'large/s': large.per_second,
          'small/s': small.per_second,
          ratio: spread(ratio),
          'large p50 / p99 ms': latency(large),
          'small p50 / p99 ms': latency(small),
        },
      ]),
    ),
  )
}
