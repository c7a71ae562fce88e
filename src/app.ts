/** The Express application: its mounts, in order, are the table of contents of the server. */
import express, { type Express } from 'express'
import { restRouter } from '../rest/router.ts'
import { BASE_PATH } from '../rest/routes.ts'
import { schema } from '../schema/index.ts'
import { consolePages } from './console/endpoint.ts'
import { MOUNT as CONSOLE } from './console/places.ts'
import { docsPage } from './docs/page.ts'
import { filesEndpoint } from './documents/endpoint.ts'
import { ApiError } from './errors.ts'
import { graphqlEndpoint } from './graphql/endpoint.ts'
import { graphiql } from './graphql/graphiql.ts'
import { health } from './health.ts'
import { oauthEndpoint } from './oauth/endpoint.ts'
import { observeRequests, openMetrics } from './observe.ts'
import { pageAssets } from './pages/page.ts'
import { peoplePages } from './people/pages.ts'
import { sendError } from './respond.ts'
import type { Services } from './services.ts'

export function buildApp(services: Services): Express {
  const { log, config } = services
  const metrics = openMetrics(services.requests)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.set('trust proxy', config.trustProxy)

  app.use(observeRequests(log, metrics, services.requests))
  app.use(health(services, metrics))
  app.use(oauthEndpoint(services))
  app.use(BASE_PATH, restRouter(schema, services))
  app.use('/docs', docsPage(BASE_PATH))
  app.use('/files', filesEndpoint(services.files, services.clock))
  app.use('/assets', pageAssets())
  app.use(peoplePages(services))
  app.use(CONSOLE, consolePages())
  app.use('/graphql', graphiql())
  app.use('/graphql', graphqlEndpoint(schema, services))

  app.use((_req: express.Request, res: express.Response) => sendError(res, new ApiError('not_found'), log))
  app.use((error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) =>
    sendError(res, error, log),
  )
  return app
}
