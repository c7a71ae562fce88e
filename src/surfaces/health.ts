/** `/healthz`: the process is running. `/readyz`: it can serve requests. `/metrics`: Prometheus metrics. */
import { Router } from 'express'
import type { Logger } from 'pino'
import { pendingMigrations } from '../../prisma/migrate.ts'
import type { SecretBox } from '../events/webhooks/secret-box.ts'
import { areSecretsReadable } from '../events/webhooks/unreadable-secrets.ts'
import type { Services } from '../execution/services.ts'
import { inBackground } from '../platform/database/pool.ts'
import { clockProblem, examineClock } from '../platform/database/same-time.ts'
import { ApiError } from '../platform/errors.ts'
import { sendJson } from '../platform/http/respond.ts'
import type { Metrics } from '../platform/metrics.ts'
import { shareResult } from '../platform/share-result.ts'
import { metricsEndpoint } from './metrics.ts'

/** How long a result of the check of the database holds, in milliseconds. */
const CHECK_KEPT = 1000

/** The routes of health checks and metrics, without credentials except METRICS_TOKEN. */
export function health({ config, database, webhooks, log }: Services, { registry }: Metrics): Router {
  const router = Router({ caseSensitive: true })
  // Each check uses connections, and anyone may ask: without sharing, callers could use up PostgreSQL's connections.
  const check = shareResult(() => checkReadiness(database, webhooks.box, log), CHECK_KEPT)
  router.get('/healthz', (_req, res) => sendJson(res, 200, '{"status":"up"}'))
  router.get('/readyz', async (_req, res) => sendJson(res, 200, JSON.stringify(await check())))
  router.get('/metrics', metricsEndpoint(config, registry))
  return router
}

/**
 * What a ready server can do. It stays ready if one part does not work, or cannot be checked because it is busy: requests
 * are served, and `checks` names the part.
 * @throws {ApiError} unavailable
 */
async function checkReadiness({ url, pool, writers }: Services['database'], box: SecretBox, log: Logger) {
  const pending = await pendingMigrations(url).catch(() => undefined)
  if (pending === undefined) throw new ApiError('unavailable', { message: 'The database is not reachable.' })
  if (pending.length > 0)
    throw new ApiError('unavailable', {
      message: `The database has pending migrations (${pending.length}). Run 'muster migrate'.`,
    })
  const clock = await inBackground(() => examineClock(pool, log)).catch(() => clockProblem())
  if (clock !== undefined) throw new ApiError('unavailable', { message: clock })
  const readable = await inBackground(() => areSecretsReadable(pool, box)).catch(() => undefined)
  const standing = writers.standing()
  const checks = {
    database: 'ok',
    migrations: 'ok',
    clock: 'ok',
    webhook_secrets: secretsCheck(readable),
    writers: standing.length === 0 ? 'ok' : `Cannot be written: ${standing.join(', ')}. The log says why.`,
  }
  return { status: readable === false || standing.length > 0 ? 'degraded' : 'ready', checks }
}

function secretsCheck(readable: boolean | undefined): string {
  if (readable === undefined) return 'Not checked: the database did not answer in time.'
  if (readable) return 'ok'
  return 'Some webhooks cannot be signed: their secrets were encrypted with another MUSTER_SECRET. Restore it, set MUSTER_PREVIOUS_SECRET, or rotate the secrets.'
}
