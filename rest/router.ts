/** The entry point of REST requests: look up the endpoint, authenticate the caller, then read or write. */
import type { Request, RequestHandler, Response } from 'express'
import type { GraphQLSchema } from 'graphql'
import packageFile from '../package.json' with { type: 'json' }
import { admit } from '../src/access/admit.ts'
import { notesOf } from '../src/access/request-log/notes.ts'
import { openExportLimiter } from '../src/execution/export-limiter.ts'
import type { Services } from '../src/execution/services.ts'
import { openChangeTimes } from '../src/platform/database/change-times.ts'
import { toApiError } from '../src/platform/errors/errors.ts'
import { acceptedType } from '../src/platform/http/accept.ts'
import { BASE_PATH } from '../src/platform/http/base-path.ts'
import { bearerChallenge } from '../src/platform/http/bearer-challenge.ts'
import { allowCrossOrigin, answerOptions } from '../src/platform/http/cross-origin.ts'
import { sendError } from '../src/platform/http/respond.ts'
import { markDeprecated } from './deprecations.ts'
import type { Endpoints } from './endpoints.ts'
import { entityTags } from './entity-tags.ts'
import { EXPORT_TYPES } from './export/formats.ts'
import { type ExportServices, respondToExport } from './export/respond.ts'
import { openapiEndpoint } from './openapi/endpoint.ts'
import { type ReadServices, respondToRead } from './read.ts'
import { ResponseCache } from './response-cache.ts'
import { readVariables } from './variables.ts'
import { respondToWrite } from './write.ts'

interface Facade
  extends ReadServices,
    ExportServices,
    Pick<Services, 'credentials' | 'tokenUse' | 'budget' | 'bodies'> {
  endpoints: Endpoints
}

const JSON_TYPE = 'application/json'

/** The request handler of the REST API, mounted at `{base_url}`. */
export function restRouter(schema: GraphQLSchema, services: Services, endpoints: Endpoints): RequestHandler {
  const describe = openapiEndpoint(schema, services.config.publicUrl)
  const facade: Facade = {
    ...services,
    endpoints,
    changeTimes: openChangeTimes(services.database.pool),
    exports: openExportLimiter(services.config.databasePool),
    cache: new ResponseCache(services.config.answerCache),
    tags: entityTags(JSON.stringify([packageFile.version, endpoints.shapes])),
  }
  const challenge = bearerChallenge(services.config.publicUrl, BASE_PATH)
  return (req, res) => {
    allowCrossOrigin(req, res)
    const responding = describe(req, res) ?? respond(facade, req, res)
    responding.catch((thrown) => {
      const error = toApiError(thrown)
      if (!res.headersSent) challenge(res, error)
      sendError(res, error, services.log)
    })
  }
}

async function respond(facade: Facade, req: Request, res: Response): Promise<void> {
  const match = facade.endpoints.find(req.method, req.url)
  if (req.method === 'OPTIONS' && answerOptions(req, res, match.endpoint ? undefined : match.allow)) return
  notesOf(res).operation = match.endpoint?.operation.name
  const scopes = match.endpoint?.route.isOwn ? undefined : match.endpoint?.scopes
  const authenticate = () =>
    facade.credentials.authenticate(req.headers.authorization, facade.tokenUse.at(BASE_PATH, req, res))
  const credential = await admit(facade, req, res, { authenticate, scopes })
  if (match.endpoint === undefined) {
    if (match.allow !== undefined) res.setHeader('allow', match.allow)
    throw match.failure
  }
  const { isExported, deprecated, route } = match.endpoint
  if (deprecated !== undefined && route.method === 'GET') {
    const variables = readVariables(match.endpoint, match.id, match.query, undefined)
    markDeprecated(res, deprecated.usedBy(match.query, variables), facade.config.publicUrl)
  }
  const type = acceptedType(req.headers.accept, isExported ? [JSON_TYPE, ...EXPORT_TYPES] : [JSON_TYPE])
  const call = { ...match, credential }
  if (req.method === 'GET') notesOf(res).sent = { values: match.query }
  if (type !== JSON_TYPE) await respondToExport(facade, call, type, req, res)
  else if (route.method === 'GET') await respondToRead(facade, call, req, res)
  else await respondToWrite(facade, call, req, res)
}
