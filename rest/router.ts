/** The entry point of REST requests: look up the endpoint, authenticate the caller, then read or write. */
import type { Request, RequestHandler, Response } from 'express'
import type { GraphQLSchema } from 'graphql'
import packageFile from '../package.json' with { type: 'json' }
import { admit } from '../src/access/admit.ts'
import { notesOf } from '../src/access/request-log/notes.ts'
import type { Services } from '../src/execution/services.ts'
import { openClockReader } from '../src/platform/database/clock-reader.ts'
import { sendError } from '../src/platform/http/respond.ts'
import { type Endpoints, openEndpoints } from './endpoints.ts'
import { openapiEndpoint } from './openapi/endpoint.ts'
import { type ReadServices, respondToRead } from './read.ts'
import { entityTags, ResponseCache } from './response-cache.ts'
import { respondToWrite } from './write.ts'

interface Facade extends ReadServices, Pick<Services, 'credentials' | 'budget'> {
  endpoints: Endpoints
}

/** The request handler of the REST API, mounted at `{base_url}`. */
export function restRouter(schema: GraphQLSchema, services: Services): RequestHandler {
  const endpoints = openEndpoints(schema, services.config.publicUrl)
  const describe = openapiEndpoint(schema, services.config.publicUrl)
  const facade: Facade = {
    ...services,
    endpoints,
    clocks: openClockReader(services.database.pool),
    cache: new ResponseCache(services.config.answerCache),
    entityTag: entityTags(JSON.stringify([packageFile.version, endpoints.shapes])),
  }
  return (req, res) => {
    if (describe(req, res)) return
    respond(facade, req, res).catch((error) => sendError(res, error, services.log))
  }
}

async function respond(facade: Facade, req: Request, res: Response): Promise<void> {
  const match = facade.endpoints.find(req.method, req.url)
  notesOf(res).operation = match.endpoint?.operation.name
  const credential = await admit(facade, req, res, { scopes: match.endpoint?.scopes })
  if (match.endpoint === undefined) {
    if (match.allow !== undefined) res.setHeader('allow', match.allow)
    throw match.failure
  }
  const call = { ...match, credential }
  if (req.method === 'GET') await respondToRead(facade, call, req, res)
  else await respondToWrite(facade, call, req, res)
}
