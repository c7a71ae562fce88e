/** The metrics of the processes: a server's and a worker's. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Budget } from '../access/budget/budget.ts'
import type { RequestLog } from '../access/request-log/recorder.ts'
import { letterAttempts } from '../domain/letters.ts'
import { messageAttempts } from '../domain/messages/send.ts'
import { queues } from '../domain/queues.ts'
import { longestHold } from '../events/clock-holds.ts'
import { readWebhookBacklog, type WebhookBacklog } from '../events/webhooks/backlog.ts'
import { webhookRequests } from '../events/webhooks/request-count.ts'
import { readBackupAge } from '../platform/backup/last-backup.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import { type Connections, readConnections } from '../platform/database/connections.ts'
import { type PartitionReserve, readReserves } from '../platform/database/partitions/catalogue.ts'
import { replicaReads } from '../platform/database/replica-reads.ts'
import { limitWait } from '../platform/database/wait-limit.ts'
import { refusesWrites } from '../platform/database/writable.ts'
import { type JobBacklog, readJobBacklog } from '../platform/jobs/backlog.ts'
import { shareResult } from '../platform/load/share-result.ts'
import { type Metrics, openRequestMetrics } from '../platform/metrics.ts'
import { addDatabaseMetrics } from '../platform/observation/database-metrics.ts'
import { addDiskMetrics } from '../platform/observation/disk-metrics.ts'
import { openProcessMetrics } from '../platform/observation/process-metrics.ts'
import { databaseClock } from '../platform/time/clock.ts'
import { growingTables } from './growth.ts'

/** Milliseconds after which a scrape goes on without these metrics. */
const BACKLOG_WAIT = 3000
/** Milliseconds for which the gauges of a scrape share what was read. */
const BACKLOG_KEPT = 1000

type MeasuredDatabase = Pick<Database, 'pool' | 'statements' | 'writers'>

/** The metrics of a server. @param requests the request log, for its number of dropped entries */
export function openMetrics(
  requests: Pick<RequestLog, 'lost'>,
  budget: Pick<Budget, 'isShared'>,
  database: MeasuredDatabase,
  config: Pick<Config, 'dataDir'>,
): Metrics {
  const metrics = openRequestMetrics()
  const { registry } = metrics
  new Counter({
    name: 'muster_request_log_lost_total',
    help: 'Request log entries that could not be written to the database and were dropped',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(requests.lost)
    },
  })
  new Gauge({
    name: 'muster_redis_up',
    help: '1 if Redis answers and processes share rate limits, otherwise 0; absent without REDIS_URL',
    registers: [registry],
    collect() {
      const isShared = budget.isShared()
      if (isShared === undefined) this.remove()
      else this.set(isShared ? 1 : 0)
    },
  })
  registry.registerMetric(replicaReads)
  addWork(registry, database, config)
  return metrics
}

/** The metrics of a worker: those of a server, except those of requests. */
export function openWorkerMetrics(database: MeasuredDatabase, config: Pick<Config, 'dataDir'>): Registry {
  const registry = openProcessMetrics()
  addWork(registry, database, config)
  return registry
}

/** Add the metrics of work that servers and workers both do. */
function addWork(registry: Registry, database: MeasuredDatabase, config: Pick<Config, 'dataDir'>): void {
  registry.registerMetric(webhookRequests)
  registry.registerMetric(letterAttempts)
  registry.registerMetric(messageAttempts)
  registry.registerMetric(longestHold)
  addDatabaseMetrics(registry, database)
  addDiskMetrics(registry, config)
  addBacklogs(registry, database)
}

interface Backlogs {
  webhooks: WebhookBacklog
  jobs: JobBacklog[]
  reserves: PartitionReserve[]
  isReadOnly: boolean
  connections: Connections
  backupAge: number
}

/** Add the backlogs in the database. Every process reports the same values, so any one of them is enough to monitor. */
function addBacklogs(registry: Registry, { pool }: MeasuredDatabase): void {
  const names = queues.map(({ name }) => name)
  const readBoth = async (): Promise<Backlogs> => {
    const [webhooks, jobs, reserves, isReadOnly, connections, backupAge] = await Promise.all([
      readWebhookBacklog(pool),
      readJobBacklog(pool, names),
      readReserves(pool, growingTables, databaseClock.now()),
      refusesWrites(pool),
      readConnections(pool),
      readBackupAge(pool),
    ])
    return { webhooks, jobs, reserves, isReadOnly, connections, backupAge }
  }
  const failure = () => new Error('the database did not answer in time')
  const read = shareResult(() => limitWait(readBoth(), { milliseconds: BACKLOG_WAIT, failure }), BACKLOG_KEPT)

  /** Add a gauge that is absent while the database does not answer. */
  function gauge(name: string, help: string, labelNames: string[], set: (gauge: Gauge, backlogs: Backlogs) => void) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        const backlogs = await read().catch(() => undefined)
        if (backlogs !== undefined) set(this, backlogs)
        else if (labelNames.length === 0) this.remove() // after a reset, it would report 0
      },
    })
  }

  new Gauge({
    name: 'muster_database_up',
    help: '1 if the database answered this scrape, otherwise 0',
    registers: [registry],
    async collect() {
      this.set(
        await read().then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
  gauge(
    'muster_database_writable',
    '1 if the database accepts writes, 0 if it is a standby or read-only',
    [],
    (each, { isReadOnly }) => each.set(isReadOnly ? 0 : 1),
  )
  gauge('muster_postgresql_connections', 'Connections to PostgreSQL of all programs', [], (each, { connections }) =>
    each.set(connections.open),
  )
  gauge(
    'muster_postgresql_connections_max',
    'Connections that PostgreSQL allows without those for superusers (max_connections)',
    [],
    (each, { connections }) => each.set(connections.most),
  )
  gauge(
    'muster_webhook_deliveries',
    'Webhook deliveries that are due, wait for a retry or have stopped; counted up to 10,000',
    ['state'],
    (each, { webhooks }) => {
      for (const state of ['due', 'waiting', 'stopped'] as const) each.set({ state }, webhooks[state])
    },
  )
  gauge(
    'muster_webhook_lateness_seconds',
    'How long the oldest webhook delivery that can be sent is overdue',
    [],
    (each, { webhooks }) => each.set(webhooks.oldestSeconds),
  )
  gauge(
    'muster_webhook_organisation_lateness_seconds',
    'How late webhooks are, for the ten latest organisations, and why: worker, turn, receiver or failing',
    ['org', 'reason'],
    (each, { webhooks }) => {
      for (const { orgId, reason, seconds } of webhooks.late) each.set({ org: orgId, reason }, seconds)
    },
  )
  gauge(
    'muster_jobs',
    'Jobs by queue: due, active, retrying, or failed (given up in the last ten minutes); counted up to 10,000',
    ['queue', 'state'],
    (each, { jobs }) => {
      for (const backlog of jobs)
        for (const state of ['due', 'active', 'retrying', 'failed'] as const)
          each.set({ queue: backlog.queue, state }, backlog[state])
    },
  )
  gauge(
    'muster_job_lateness_seconds',
    'How long the oldest due job of a queue has waited',
    ['queue'],
    (each, { jobs }) => {
      for (const { queue, oldestSeconds } of jobs) each.set({ queue }, oldestSeconds)
    },
  )
  gauge(
    'muster_job_age_seconds',
    'Age of the oldest unfinished job of a queue, including retries',
    ['queue'],
    (each, { jobs }) => {
      for (const { queue, ageSeconds } of jobs) each.set({ queue }, ageSeconds)
    },
  )
  gauge(
    'muster_backup_age_seconds',
    'Age of the last complete backup, or of the database if there is none',
    [],
    (each, { backupAge }) => each.set(backupAge),
  )
  gauge(
    'muster_partitions_ahead_seconds',
    'How far ahead partitions exist, by partitioned table',
    ['table'],
    (each, { reserves }) => {
      for (const { table, aheadSeconds } of reserves) each.set({ table }, aheadSeconds)
    },
  )
}
