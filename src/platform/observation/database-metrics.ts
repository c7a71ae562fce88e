/** Prometheus metrics of a process's database connections. */
import { Counter, Gauge, type Registry } from 'prom-client'
import { clockDifference } from '../clock.ts'
import type { Database } from '../database/client.ts'

/** Add the use of the pool, the number of slow statements, and the clock compared with the database's. */
export function addDatabaseMetrics(
  registry: Registry,
  { pool, statements }: Pick<Database, 'pool' | 'statements'>,
): void {
  new Gauge({
    name: 'muster_database_connections',
    help: 'Database connections of this process: in use, idle, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'muster_database_connections_max',
    help: 'Database connections that this process may open (DATABASE_POOL)',
    registers: [registry],
    collect() {
      this.set(pool.options.max)
    },
  })
  new Gauge({
    name: 'muster_clock_difference_seconds',
    help: "How far this machine's clock is ahead of the database's, compared each minute",
    registers: [registry],
    collect() {
      this.set(clockDifference() / 1000)
    },
  })
  let counted = statements.slow
  new Counter({
    name: 'muster_slow_statements_total',
    help: 'Statements that took SLOW_STATEMENT_MS or longer',
    registers: [registry],
    collect() {
      this.inc(statements.slow - counted)
      counted = statements.slow
    },
  })
}
