/** `/healthz`: the process is running. `/readyz`: it can serve requests. `/metrics`: Prometheus metrics. */
import { Router } from 'express'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { pendingMigrations } from '../../prisma/migrate.ts'
import { areSecretsReadable } from '../events/webhooks/unreadable-secrets.ts'
import type { Services } from '../execution/services.ts'
import { isOverload } from '../platform/database/errors.ts'
import { limitSharedRead } from '../platform/database/pool.ts'
import { examineClock } from '../platform/database/same-time.ts'
import { refusesWrites } from '../platform/database/writable.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { sendJson } from '../platform/http/respond.ts'
import { shareResult } from '../platform/load/share-result.ts'
import type { Metrics } from '../platform/metrics.ts'
import { metricsEndpoint } from './metrics.ts'

/** Milliseconds for which the result of a readiness check is cached. */
const CHECK_KEPT = 1000

/** The routes of health checks and metrics, without credentials except METRICS_TOKEN. */
export function health({ config, database, webhooks, budget, log }: Services, { registry }: Metrics): Router {
  const router = Router({ caseSensitive: true })
  // Anyone may call this, and each check uses connections, so callers share one check.
  const check = shareResult(() => checkReadiness({ database, webhooks, budget, log }), CHECK_KEPT)
  router.get('/healthz', (_req, res) => sendJson(res, 200, '{"status":"up"}'))
  router.get('/readyz', async (_req, res) => sendJson(res, 200, JSON.stringify(await check())))
  router.get('/metrics', metricsEndpoint(config, registry))
  return router
}

/**
 * The checks of a ready server, over the connections that serve its requests. It stays ready if one part does not work
 * or is too busy to be checked: requests are still served, and `checks` names the part.
 * @throws {ApiError} unavailable
 */
async function checkReadiness({ database: { pool, writers }, webhooks: { box }, budget, log }: Checked) {
  const database = await checkDatabase(pool, log)
  const readable = database === BUSY ? undefined : await areSecretsReadable(pool, box).catch(() => undefined)
  const standing = writers.standing()
  const checks = {
    database,
    migrations: 'ok',
    webhook_secrets: secretsCheck(readable),
    writers: standing.length === 0 ? 'ok' : `Cannot be written: ${standing.join(', ')}. The log says why.`,
    ...(budget.isShared() !== undefined && { redis: budget.isShared() ? 'ok' : REDIS_AWAY }),
  }
  const works = database === 'ok' && readable !== false && standing.length === 0 && budget.isShared() !== false
  return { status: works ? 'ready' : 'degraded', checks }
}

type Checked = Pick<Services, 'database' | 'webhooks' | 'budget' | 'log'>

const REDIS_AWAY = 'Redis does not answer: each process counts rate limits by itself, as its share of all.'
const BUSY = 'Not checked: all database connections of this process are in use.'
const READ_ONLY = 'The database refuses writes: it is a standby, or default_transaction_read_only is on.'

/** @returns what does not work, or `ok` @throws {ApiError} unavailable if no request can be served */
async function checkDatabase(pool: Pool, log: Logger): Promise<string> {
  try {
    const pending = await limitSharedRead(pendingMigrations(pool))
    if (pending.length > 0)
      throw unavailable(`The database has pending migrations (${pending.length}). Run 'muster migrate'.`)
    const clock = await examineClock(pool, log)
    if (clock !== undefined) throw unavailable(clock)
    return (await refusesWrites(pool)) ? READ_ONLY : 'ok'
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (!isOverload(error)) throw unavailable('The database is not reachable.')
    if (pool.totalCount === 0)
      throw unavailable('PostgreSQL has no connection left for this process (max_connections).')
    return BUSY
  }
}

const unavailable = (message: string) => new ApiError('unavailable', { message })

function secretsCheck(readable: boolean | undefined): string {
  if (readable === undefined) return 'Not checked: the database did not answer in time.'
  if (readable) return 'ok'
  return 'Some webhooks cannot be signed: their secrets were encrypted with another MUSTER_SECRET. Restore it, set MUSTER_PREVIOUS_SECRET, or rotate the secrets.'
}
