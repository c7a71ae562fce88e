/** Prints, after a run of many files, which cost most, and what all of them started: that is where time goes. */
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { Cost } from './cost.ts'

const DEAREST = 20
/** After fewer files, vitest's own lines say it. */
const MANY = 20

export class CostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= MANY) return
    const rows = modules.map((module) => ({
      file: path.relative(process.cwd(), module.moduleId),
      wall: module.diagnostic().duration / 1000,
      cost: module.meta().cost ?? { milliseconds: 0, servers: 0, databases: 0, processes: 0 },
    }))
    rows.sort((one, other) => other.cost.milliseconds - one.cost.milliseconds)
    console.log(
      `\n${DEAREST} dearest files of ${rows.length}, in processor seconds without PostgreSQL's, and in seconds:`,
    )
    for (const { file, wall, cost } of rows.slice(0, DEAREST))
      console.log(
        `${(cost.milliseconds / 1000).toFixed(1).padStart(8)}${wall.toFixed(1).padStart(8)}  ${file}: ${words(cost)}`,
      )
    const total = (what: keyof Cost) => rows.reduce((sum, { cost }) => sum + cost[what], 0)
    const all = {
      milliseconds: total('milliseconds'),
      servers: total('servers'),
      databases: total('databases'),
      processes: total('processes'),
    }
    const { user, system } = process.cpuUsage()
    console.log(`vitest itself: ${((user + system) / 1e6).toFixed(0)} processor seconds.`)
    console.log(`All files: ${(all.milliseconds / 1000).toFixed(0)} processor seconds, ${words(all)}.`)
  }
}

const words = ({ servers, databases, processes }: Cost) =>
  `${servers} servers, ${databases} copies of the database, ${processes} child processes`
