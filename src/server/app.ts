/** The Express application: all routers, in the order in which they are mounted. */
import express, { type Express } from 'express'
import { restRouter } from '../../rest/router.ts'
import { checkSelectedFields } from '../../schema/authorization.ts'
import { schema } from '../../schema/index.ts'
import { planReads } from '../../schema/plans/plan.ts'
import { observeRequests } from '../access/request-log/observe.ts'
import { consolePages } from '../console/endpoint.ts'
import { MOUNT as CONSOLE } from '../console/places.ts'
import type { Services } from '../execution/services.ts'
import { ApiError } from '../platform/errors.ts'
import { BASE_PATH } from '../platform/http/base-path.ts'
import { sendError } from '../platform/http/respond.ts'
import { enforceHttps } from '../platform/http/transport-security.ts'
import { pageAssets } from '../platform/pages/page.ts'
import { guidePages } from '../surfaces/docs/guide-pages.ts'
import { docsPage } from '../surfaces/docs/page.ts'
import { filesEndpoint } from '../surfaces/files/endpoint.ts'
import { graphqlEndpoint } from '../surfaces/graphql/endpoint.ts'
import { graphiql } from '../surfaces/graphql/graphiql.ts'
import { health } from '../surfaces/health.ts'
import { oauthEndpoint } from '../surfaces/oauth/endpoint.ts'
import { peoplePages } from '../surfaces/people/pages.ts'
import { openMetrics } from './metrics.ts'

/** Build the application. It does not listen yet. */
export function buildApp(services: Services): Express {
  const { log, config } = services
  const metrics = openMetrics(services.requests)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.set('trust proxy', config.trustProxy)

  app.use(observeRequests(log, metrics, services.requests))
  app.use(enforceHttps(config.publicUrl))
  app.use(health(services, metrics))
  app.use(oauthEndpoint(services))
  app.use(BASE_PATH, restRouter(schema, services))
  app.use('/docs/guides', guidePages(BASE_PATH))
  app.use('/docs', docsPage(BASE_PATH))
  app.use('/files', filesEndpoint(services.files, services.clock))
  app.use('/assets', pageAssets())
  app.use(peoplePages(services))
  app.use(CONSOLE, consolePages())
  app.use('/graphql', graphiql())
  app.use('/graphql', graphqlEndpoint(schema, services, { checkSelectedFields, planReads }))

  app.use((_req: express.Request, res: express.Response) => sendError(res, new ApiError('not_found'), log))
  app.use((error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) =>
    sendError(res, error, log),
  )
  return app
}
