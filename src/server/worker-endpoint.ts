/** The HTTP endpoint of a worker, for monitoring: `/metrics` and `/healthz` on METRICS_PORT. */
import { createServer } from 'node:http'
import express from 'express'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { type Config, SettingError } from '../platform/config.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { beginRequest } from '../platform/http/request-id.ts'
import { sendError, sendJson } from '../platform/http/respond.ts'
import { metricsEndpoint } from '../surfaces/metrics.ts'

const CONNECTIONS = 50

interface WorkerEndpoint {
  /** The TCP port that it listens on. */
  port: number
  close(): Promise<void>
}

/** Start the endpoint; undefined without METRICS_PORT. @throws {SettingError} if it cannot listen */
export async function openWorkerEndpoint(
  config: Config,
  registry: Registry,
  log: Logger,
): Promise<WorkerEndpoint | undefined> {
  const { host, metricsPort } = config
  if (metricsPort === undefined) return undefined
  const app = express()
  app.disable('x-powered-by')
  app.use((_req: express.Request, res: express.Response, next: express.NextFunction) => {
    beginRequest(res, config.publicUrl)
    next()
  })
  app.get('/healthz', (_req, res) => sendJson(res, 200, '{"status":"up"}'))
  app.get('/metrics', metricsEndpoint(config, registry))
  app.use((_req: express.Request, res: express.Response) => sendError(res, new ApiError('not_found'), log))
  app.use((error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) =>
    sendError(res, error, log),
  )
  const server = createServer(app)
  server.maxConnections = CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new SettingError('METRICS_PORT', `cannot listen on port ${metricsPort} of ${host} (${code}); set another port`),
      ),
    )
    server.listen(metricsPort, host, resolve)
  })
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
