/** `/metrics`: Prometheus metrics, protected by METRICS_TOKEN if it is set. */
import { timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Registry } from 'prom-client'
import { hashSecret } from '../access/credentials/secret-text.ts'
import type { Config } from '../platform/config.ts'
import { ApiError } from '../platform/errors/errors.ts'

/** The handler of `/metrics`. */
export function metricsEndpoint({ metricsToken }: Pick<Config, 'metricsToken'>, registry: Registry): RequestHandler {
  return async (req, res) => {
    if (metricsToken !== undefined && !sameSecret(req.headers.authorization, `Bearer ${metricsToken}`)) {
      res.setHeader('www-authenticate', 'Bearer')
      throw new ApiError(req.headers.authorization ? 'credential_invalid' : 'credential_missing')
    }
    res.type(registry.contentType).send(await registry.metrics())
  }
}

function sameSecret(actual: string | undefined, expected: string): boolean {
  return actual !== undefined && timingSafeEqual(hashSecret(actual), hashSecret(expected))
}
