/** Loading 10,000 workers in batches, each with its event, beside the hand-written server doing the same. */
import type { Caller } from './organisations.ts'
import { ask, post } from './requests.ts'
import type { Bench } from './setup.ts'

const RECORDS = 10_000
const BATCH = 1000
/** As `muster import` sends them. */
const PARALLEL = 2

/** Seconds. */
export const BULK_GOAL = 5

export interface BulkFigures {
  /** To load all of them: medians over the rounds. */
  seconds: { ours: number; reference: number }
  /** How many times as fast as the reference, round by round. */
  ratio: { median: number; min: number; max: number }
}

const round = (value: number) => Math.round(value * 100) / 100
const sorted = (values: number[]) => values.toSorted((one, other) => one - other)
const median = (values: number[]) => round(sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN)

export async function benchBulk(bench: Bench, rounds: number): Promise<BulkFigures> {
  const [caller] = (await bench.callers(1)) as [Caller]
  const [ours, theirs] = [await bench.servers.get('ours'), await bench.servers.get('express')]
  const times: { ours: number; theirs: number }[] = []
  for (let number = 0; number <= rounds; number++) {
    bench.progress(`loading ${RECORDS} workers on both sides, round ${number}`)
    const each = {
      ours: await load(ours.port, caller, `ours-${number}`),
      theirs: await load(theirs.port, caller, `theirs-${number}`),
    }
    if (number > 0) times.push(each) // the first one warms up
  }
  const ratios = times.map((each) => each.theirs / each.ours)
  return {
    seconds: { ours: median(times.map((each) => each.ours)), reference: median(times.map((each) => each.theirs)) },
    ratio: { median: median(ratios), min: round(Math.min(...ratios)), max: round(Math.max(...ratios)) },
  }
}

/** @returns seconds */
async function load(port: number, caller: Caller, name: string): Promise<number> {
  const batches = Array.from({ length: RECORDS / BATCH }, (_, batch) => {
    const records = Array.from({ length: BATCH }, (_, index) => workerOf(name, batch * BATCH + index))
    return { ...post(caller, '/workers/batch', { mode: 'create', records }), status: 200 }
  })
  const start = performance.now()
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let sample = batches.pop(); sample !== undefined; sample = batches.pop()) {
        const { answer } = await ask<{ summary: { created: number } }>(port, sample)
        if (answer.summary.created !== BATCH) throw new Error(`a batch answered ${JSON.stringify(answer.summary)}`)
      }
    }),
  )
  return (performance.now() - start) / 1000
}

const workerOf = (name: string, index: number) => ({
  external_id: `${name}-${index}`,
  first_name: 'Ada',
  last_name: `Okafor ${index}`,
  email: `ada.okafor${index}@post.example`,
  phone: `+447700900${String(index % 1000).padStart(3, '0')}`,
  trade: 'welder',
  metadata: { home_town: 'Leeds' },
})
