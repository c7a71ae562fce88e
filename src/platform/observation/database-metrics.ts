/** Prometheus metrics of a process's database connections and batch writers. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/client.ts'
import { clockDifference } from '../time/clock.ts'

/** Add the use of the pool, the number of slow statements, the clock difference, and each batch writer. */
export function addDatabaseMetrics(
  registry: Registry,
  { pool, statements, writers }: Pick<Database, 'pool' | 'statements' | 'writers'>,
): void {
  new Gauge({
    name: 'muster_database_connections',
    help: 'Database connections of this process: in use, idle, and callers waiting for one',
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
    help: 'Maximum number of database connections of this process (DATABASE_POOL)',
    registers: [registry],
    collect() {
      this.set(pool.options.max)
    },
  })
  new Gauge({
    name: 'muster_clock_difference_seconds',
    help: "Seconds that this machine's clock is ahead of the database's, checked every minute",
    registers: [registry],
    collect() {
      this.set(clockDifference() / 1000)
    },
  })
  let counted = statements.slow
  new Counter({
    name: 'muster_slow_statements_total',
    help: 'SQL statements that took SLOW_STATEMENT_MS or longer',
    registers: [registry],
    collect() {
      this.inc(statements.slow - counted)
      counted = statements.slow
    },
  })
  new Counter({
    name: 'muster_rows_set_aside_total',
    help: 'Rows of batch writes that the database refused and that were dropped, by writer: `request_log` (with the counts), `last_used`, `deprecation_uses`, `webhook_attempts`',
    labelNames: ['writer'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name, setAside } of writers) this.inc({ writer: name }, setAside)
    },
  })
  new Gauge({
    name: 'muster_writer_standing_seconds',
    help: 'How long a batch writer has been failing, 0 if it works; above 5 s `/readyz` is `degraded`',
    labelNames: ['writer'],
    registers: [registry],
    collect() {
      for (const { name, seconds } of writers) this.set({ writer: name }, seconds)
    },
  })
}
