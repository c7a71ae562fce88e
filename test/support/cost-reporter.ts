/** Prints, after a run of many files, which took longest, and what all of them started: that is where time goes. */
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { Cost } from './cost.ts'

const SLOWEST = 10
/** After fewer files, vitest's own lines say it. */
const MANY = 20

export class CostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= MANY) return
    const rows = modules.map((module) => ({
      file: path.relative(process.cwd(), module.moduleId),
      seconds: module.diagnostic().duration / 1000,
      cost: module.meta().cost ?? { servers: 0, databases: 0, processes: 0 },
    }))
    rows.sort((one, other) => other.seconds - one.seconds)
    console.log(`\n${SLOWEST} slowest files of ${rows.length}:`)
    for (const { file, seconds, cost } of rows.slice(0, SLOWEST))
      console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}: ${words(cost)}`)
    const total = (what: keyof Cost) => rows.reduce((sum, { cost }) => sum + cost[what], 0)
    const all = { servers: total('servers'), databases: total('databases'), processes: total('processes') }
    console.log(`All files: ${words(all)}.`)
  }
}

const words = ({ servers, databases, processes }: Cost) =>
  `${servers} servers, ${databases} copies of the database, ${processes} child processes`
