/** The Express application: all routers, in the order in which they are mounted. */
import express, { type Express, type RequestHandler } from 'express'
import type { GraphQLSchema } from 'graphql'
import { openEndpoints } from '../../rest/endpoints.ts'
import { references } from '../../rest/reference/references.ts'
import { searchEntries } from '../../rest/reference/search-entries.ts'
import { restRouter } from '../../rest/router.ts'
import { restTools } from '../../rest/tools/tools.ts'
import { deprecatedInOperation } from '../../schema/deprecations/use.ts'
import { planReads } from '../../schema/plans/plan.ts'
import { prepareReferences } from '../../schema/references/find.ts'
import { checkSelectedFields, checkWrittenFields } from '../../schema/rights/authorization.ts'
import { problemsOfLiterals } from '../../schema/values/literals.ts'
import { problemsOfVariables } from '../../schema/values/variables.ts'
import { ARCHIVE_PATHS } from '../access/archive-links.ts'
import { openDocumentReads } from '../access/audit/document-reads.ts'
import { observeRequests } from '../access/request-log/observe.ts'
import { consolePages } from '../console/endpoint.ts'
import { MOUNT as CONSOLE } from '../console/places.ts'
import type { Services } from '../execution/services.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { BASE_PATH } from '../platform/http/base-path.ts'
import { crossOrigin } from '../platform/http/cross-origin.ts'
import { sendError } from '../platform/http/respond.ts'
import { enforceHttps } from '../platform/http/transport-security.ts'
import type { Metrics } from '../platform/metrics.ts'
import { pageAssets } from '../platform/pages/page.ts'
import { currentActivity } from '../platform/watchdog/activity.ts'
import { docsPages } from '../surfaces/docs/guide-pages.ts'
import { referencePage } from '../surfaces/docs/page.ts'
import { tablesOf } from '../surfaces/docs/tables.ts'
import { archiveEndpoint, organisation, personalData } from '../surfaces/files/archives.ts'
import { filesEndpoint } from '../surfaces/files/endpoint.ts'
import { DOCUMENTS, documentsEndpoint } from '../surfaces/graphql/documents/endpoint.ts'
import type { Documents } from '../surfaces/graphql/documents/find.ts'
import { openPublishedDocuments } from '../surfaces/graphql/documents/published.ts'
import { METHODS as GRAPHQL_METHODS, graphqlEndpoint } from '../surfaces/graphql/endpoint.ts'
import { graphiql } from '../surfaces/graphql/graphiql.ts'
import { schemaFile } from '../surfaces/graphql/schema-file.ts'
import { health } from '../surfaces/health.ts'
import { mcpEndpoint } from '../surfaces/mcp/endpoint.ts'
import { graphqlTool } from '../surfaces/mcp/graphql-tool.ts'
import { peoplePages } from '../surfaces/people/pages.ts'
import { SCIM } from '../surfaces/scim/path.ts'

const OAUTH = /\/oauth|\/\.well-known\//

/** Pass only requests with these URLs to a router, so that others do not load it. */
function only(url: RegExp, router: RequestHandler): RequestHandler {
  return (req, res, next) => (url.test(req.url) ? router(req, res, next) : next())
}

/** A router that is loaded at its first request. */
function onDemand(open: () => Promise<RequestHandler>): RequestHandler {
  let router: Promise<RequestHandler> | undefined
  return async (req, res, next) => {
    router ??= open()
    const handle = await router
    handle(req, res, next)
  }
}

async function openOauth(services: Services): Promise<RequestHandler> {
  const { oauthEndpoint } = await import('../surfaces/oauth/endpoint.ts')
  return oauthEndpoint(services)
}

async function openScim(services: Services): Promise<RequestHandler> {
  const { scimEndpoint } = await import('../surfaces/scim/endpoint.ts')
  return scimEndpoint(services)
}

/** Browsers go to the console, which asks for a sign-in; for other clients nothing is here. */
const rootPage: RequestHandler = (req, res, next) => {
  res.vary('accept')
  if (req.accepts(['json', 'html']) === 'html') res.redirect(303, CONSOLE)
  else next()
}

/** Build the application. It does not listen yet. */
export function buildApp(schema: GraphQLSchema, services: Services, documents: Documents, metrics: Metrics): Express {
  const { log, config } = services
  const endpoints = openEndpoints(schema, config.publicUrl)
  const functions = {
    checkSelectedFields,
    checkWrittenFields,
    deprecatedInOperation,
    planReads,
    prepareReferences,
    problemsOfLiterals,
    problemsOfVariables,
  }
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.set('trust proxy', config.trustProxy)

  services.database.statements.noteEach((sql, ms) => currentActivity()?.sent({ text: sql, ms }))
  app.use(observeRequests({ ...services, publicUrl: config.publicUrl, metrics }))
  app.use(enforceHttps(config.publicUrl))
  app.use(
    only(
      OAUTH,
      onDemand(() => openOauth(services)),
    ),
  ) // before REST, because some of its paths are below BASE_PATH
  app.use(BASE_PATH, restRouter(schema, services, endpoints)) // early: each router slows down requests to later ones
  app.use(health(services, metrics))
  app.use(
    '/docs',
    docsPages({
      references: () => references(schema, config.publicUrl),
      entries: () => searchEntries(schema),
      tables: () => tablesOf(metrics.registry),
      publicUrl: config.publicUrl,
    }),
  )
  app.use('/docs', referencePage(BASE_PATH))
  for (const kind of [personalData, organisation]) app.use(ARCHIVE_PATHS[kind.kind], archiveEndpoint(services, kind))
  app.use('/files', filesEndpoint(services.files, services.clock, openDocumentReads(services.database)))
  app.use('/assets', pageAssets())
  app.use(peoplePages(services))
  app.use(CONSOLE, consolePages())
  app.get('/graphql/schema.graphql', schemaFile(schema))
  app.all('/graphql', crossOrigin(GRAPHQL_METHODS))
  app.use('/graphql', graphiql(documents.trustedOnly))
  const published = openPublishedDocuments(services.database)
  app.use(DOCUMENTS, documentsEndpoint(services, published))
  app.use('/graphql', graphqlEndpoint(schema, services, functions, documents, published))
  app.all(
    '/mcp',
    mcpEndpoint(services, () => [
      ...restTools(schema, services, endpoints),
      ...(documents.trustedOnly ? [] : [graphqlTool(schema, services, functions)]), // agents write their own queries
    ]),
  )

  app.use(
    SCIM,
    onDemand(() => openScim(services)),
  )

  app.get('/', rootPage)
  app.use((_req: express.Request, res: express.Response) => sendError(res, new ApiError('not_found'), log))
  app.use((error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) =>
    sendError(res, error, log),
  )
  return app
}
