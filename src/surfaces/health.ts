/** `/healthz`: the process is running. `/readyz`: it can serve requests. `/metrics`: Prometheus metrics. */
import { timingSafeEqual } from 'node:crypto'
import { Router } from 'express'
import { pendingMigrations } from '../../prisma/migrate.ts'
import { hashSecret } from '../access/secret-text.ts'
import type { Services } from '../execution/services.ts'
import { ApiError } from '../platform/errors.ts'
import { sendJson } from '../platform/http/respond.ts'
import type { Metrics } from '../platform/metrics.ts'

/** The routes of health checks and metrics, without credentials except METRICS_TOKEN. */
export function health({ config, database }: Services, { registry }: Metrics): Router {
  const router = Router({ caseSensitive: true })
  router.get('/healthz', (_req, res) => sendJson(res, 200, '{"status":"up"}'))
  router.get('/readyz', async (_req, res) => {
    const pending = await pendingMigrations(database.url).catch(() => undefined)
    if (pending === undefined) throw new ApiError('unavailable', { message: 'The database is not reachable.' })
    if (pending.length > 0)
      throw new ApiError('unavailable', {
        message: `The database has pending migrations (${pending.length}). Run 'muster migrate'.`,
      })
    sendJson(res, 200, '{"status":"ready"}')
  })
  router.get('/metrics', async (req, res) => {
    if (config.metricsToken !== undefined && !sameSecret(req.headers.authorization, `Bearer ${config.metricsToken}`)) {
      res.setHeader('www-authenticate', 'Bearer')
      throw new ApiError(req.headers.authorization ? 'credential_invalid' : 'credential_missing')
    }
    res.type(registry.contentType).send(await registry.metrics())
  })
  return router
}

function sameSecret(actual: string | undefined, expected: string): boolean {
  return actual !== undefined && timingSafeEqual(hashSecret(actual), hashSecret(expected))
}
