/** Measures scenarios on our server beside another one, after checking that both answer the same. */
import { ratioOf, side } from './figures.ts'
import type { Measured } from './load.ts'
import type { Rounds } from './loader.ts'
import { checkSameRecords } from './postgraphile.ts'
import { checkSameAnswers, type Scenario } from './scenarios.ts'
import type { Bench } from './setup.ts'

export interface Row extends Pick<Scenario, 'name' | 'beside' | 'goal'> {
  ours: Measured[]
  /** One value per round, in the same order as `ours`. */
  theirs: Measured[]
}

export async function compare(scenarios: Scenario[], bench: Bench, rounds: Rounds): Promise<Row[]> {
  const rows: Row[] = []
  for (const scenario of scenarios) {
    const { name, organisations, cold, request, beside, besideRequest = request, goal } = scenario
    const callers = await bench.callers(organisations)
    const { port } = await bench.servers.get(cold ? 'forgetful' : 'ours')
    const other = await bench.servers.get(beside)
    const check = beside === 'postgraphile' ? checkSameRecords : checkSameAnswers
    for (const caller of callers) await check(scenario, { ours: port, theirs: other.port }, caller)
    bench.progress(`measuring ${name}`)
    const sides = [
      { port, samples: callers.map(request) },
      { port: other.port, samples: callers.map(besideRequest) },
    ]
    const [ours = [], theirs = []] = await bench.loader.compare(sides, rounds)
    bench.progress(`${name}: ${side(ours).per_second} a second, ${ratioOf(ours, theirs).median} of ${beside}`)
    rows.push({ name, beside, ours, theirs, ...(goal !== undefined && { goal }) })
  }
  return rows
}
