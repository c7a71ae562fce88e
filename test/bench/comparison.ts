/** Measures scenarios on our server beside another one, after checking that both answer the same. */
import { ratioOf, side } from './figures.ts'
import type { Measured, RequestSample } from './load.ts'
import type { Rounds } from './loader.ts'
import type { Caller } from './organisations.ts'
import { checkSameRecords } from './postgraphile.ts'
import { checkSameAnswers, type Scenario } from './scenarios.ts'
import type { Bench } from './setup.ts'

export interface Row extends Pick<Scenario, 'name' | 'beside' | 'goal'> {
  ours: Measured[]
  /** One value per round, in the same order as `ours`. */
  theirs: Measured[]
  /** Of the plain server, if it was asked for, too. */
  plain?: Measured[]
}

/** What the plain server is sent. It answers what is asked of Express by GET and POST. */
function sampleOfPlain({ request, beside }: Scenario, caller: Caller): RequestSample | undefined {
  const sample = request(caller)
  if (beside !== 'express' || !['GET', 'POST'].includes(sample.method)) return undefined
  return { ...sample, headers: { ...sample.headers, 'x-organisation': caller.orgId } }
}

/** @param withPlain whether the plain server is measured, too */
export async function compare(
  scenarios: Scenario[],
  bench: Bench,
  { withPlain, ...rounds }: Rounds & { withPlain: boolean },
): Promise<Row[]> {
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
    const plain = withPlain ? callers.flatMap((caller) => sampleOfPlain(scenario, caller) ?? []) : []
    if (plain.length > 0) {
      const { port: plainPort } = await bench.servers.get('plain')
      for (const [index, sample] of plain.entries()) {
        const caller = callers[index] as Caller
        await checkSameAnswers({ name, request: () => sample }, { ours: port, theirs: plainPort }, caller)
      }
      sides.push({ port: plainPort, samples: plain })
    }
    const [ours = [], theirs = [], measured] = await bench.loader.compare(sides, rounds)
    bench.progress(`${name}: ${side(ours).per_second} a second, ${ratioOf(ours, theirs).median} of ${beside}`)
    rows.push({ name, beside, ours, theirs, ...(measured && { plain: measured }), ...(goal !== undefined && { goal }) })
  }
  return rows
}
