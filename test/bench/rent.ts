/**
 * What each mechanism for speed buys: `node test/bench/rent.ts [--only TEXT] [--rounds N] [--seconds N]`. A server without it
 * and one with it answer the same requests in turn, on a quiet machine. Other work changes processor time least; a
 * mechanism that saves waiting shows in the requests a second. What buys less than 1.15 on every row goes.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { median, round } from './figures.ts'
import { parentOf, processorTime } from './processor.ts'
import { rows } from './rent/rows.ts'
import { type Switch, switches } from './rent/switches.ts'
import type { Server } from './servers.ts'
import { type Bench, openBench } from './setup.ts'

const LEAST_RENT = 1.15

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
  },
})
const preload = pathToFileURL(path.join(import.meta.dirname, 'rent/without.ts')).href

interface Cost {
  /** Processor time of the server and of PostgreSQL, in milliseconds. */
  processor: number
  seconds: number
}

async function measure(bench: Bench, mechanism: Switch) {
  const { database, loader, servers } = bench
  const { rows: backend } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(backend[0]?.pid as number)
  const start = (isHot: boolean, settings: Record<string, string>) =>
    servers.start(isHot ? 'ours' : 'forgetful', { NODE_OPTIONS: `--import ${preload}`, ...settings })
  const off = { ...(mechanism.edits && { WITHOUT: mechanism.name }), ...mechanism.settings }

  for (const isHot of [false, true]) {
    const judged = mechanism.rows.filter((name) => 'isHot' in rows[name] === isHot)
    if (judged.length === 0) continue
    const sides = [await start(isHot, {}), await start(isHot, off)]
    for (const name of judged) {
      const samples = (await bench.callers(rows[name].organisations)).map(rows[name].request)
      const run = async ({ port, pid }: Server, seconds: number): Promise<Cost> => {
        const spent = () => processorTime(pid) + processorTime(postmaster)
        const before = spent()
        const { requests, seconds: taken } = await loader.run({ port, samples, seconds })
        return { processor: (spent() - before) / requests, seconds: taken / requests }
      }
      for (const side of sides) await run(side, 1)
      const rounds: Record<keyof Cost, number>[] = []
      for (let n = 0; n < Number(options.rounds); n++) {
        const costs = new Map<Server, Cost>()
        for (const side of n % 2 === 0 ? sides : sides.toReversed())
          costs.set(side, await run(side, Number(options.seconds)))
        const [on, without] = sides.map((side) => costs.get(side) as Cost) as [Cost, Cost]
        rounds.push({ processor: without.processor / on.processor, seconds: without.seconds / on.seconds })
      }
      const [processor, seconds] = [
        median(rounds.map((each) => each.processor)),
        median(rounds.map((each) => each.seconds)),
      ]
      const pays = Math.max(processor, seconds) >= LEAST_RENT
      console.log(
        [mechanism.name, name, `processor ${round(processor)}`, `time ${round(seconds)}`, pays ? 'pays' : ''].join(
          '\t',
        ),
      )
    }
    for (const { pid } of sides) process.kill(pid)
  }
}

await using bench = await openBench(() => {})
for (const mechanism of switches.filter(({ name }) => name.includes(options.only))) await measure(bench, mechanism)
