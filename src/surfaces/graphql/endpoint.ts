/**
 * `/graphql`: graphql-yoga, with the same authentication, rate limit and execution as the REST facade.
 */
import type { ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { type ExecutionArgs, type GraphQLSchema, getOperationAST, subscribe } from 'graphql'
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga'
import { admit } from '../../access/admit.ts'
import { meterBody } from '../../access/budget/meter-body.ts'
import type { Credential } from '../../access/credentials/credential.ts'
import { notesOf, type SentOperation } from '../../access/request-log/notes.ts'
import { makeContext } from '../../execution/context.ts'
import { nameOf } from '../../execution/prepare-operation.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError, toApiError } from '../../platform/errors/errors.ts'
import { acceptedType } from '../../platform/http/accept.ts'
import { addressOf } from '../../platform/http/address.ts'
import { bearerChallenge } from '../../platform/http/bearer-challenge.ts'
import { noteFailure, requestIdOf, requestOf } from '../../platform/http/request-id.ts'
import { jsonHeaders, logFailure, setRetryAfter } from '../../platform/http/respond.ts'
import { Uploads } from '../../platform/http/uploads.ts'
import { compressQueries } from './compression.ts'
import { cacheDocuments } from './document-cache.ts'
import { type Documents, findDocuments, MORE_PARAMETERS } from './documents/find.ts'
import type { PublishedDocuments } from './documents/published.ts'
import { maskError, publicError, publicErrors, thrownError, withRequest } from './errors.ts'
import { openExecution, type SchemaFunctions, spendByComplexity } from './execute.ts'
import { readParameters } from './parameters.ts'
import { reported } from './report.ts'
import { authenticateCaller, isSessionValid } from './session-credential.ts'
import { validateDocuments } from './validate.ts'
import { checkVariables } from './variables.ts'

const PATH = '/graphql'
/** The supported methods, as in the header `Allow`. */
export const METHODS = 'GET, HEAD, POST, OPTIONS'

interface ServerContext {
  req: Request
  res: ServerResponse
  credential: Credential
  isHead: boolean
  parameters: GraphQLParams
}

/** The request handler of `/graphql`. */
export function graphqlEndpoint(
  schema: GraphQLSchema,
  services: Services,
  functions: SchemaFunctions,
  documents: Documents,
  published: PublishedDocuments,
): RequestHandler {
  const yoga = createYoga<ServerContext>({
    schema,
    graphqlEndpoint: PATH,
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError },
    parserAndValidationCache: false,
    extraParamNames: MORE_PARAMETERS,
    maxRequestBodySize: false, // `readParameters` enforces the limits
    plugins: [
      useParameters(),
      findDocuments(documents, published),
      validateDocuments(schema, functions.problemsOfLiterals),
      cacheDocuments(services.config.documentCache),
      executeOperations(schema, services, functions),
      reportErrors(services),
      compressQueries(),
    ],
  })
  const authenticate = authenticateCaller(services)
  const challenge = bearerChallenge(services.config.publicUrl, PATH)
  const handleRequest = async (req: Request, res: Response) => {
    const credential = await admit(services, req, res, { authenticate })
    req.url = req.originalUrl
    acceptedType(req.headers.accept, TYPES)
    if (!METHODS.split(', ').includes(req.method)) {
      res.setHeader('allow', METHODS)
      throw new ApiError('method_not_allowed')
    }
    const isHead = req.method === 'HEAD'
    if (isHead) req.method = 'GET' // yoga knows no HEAD; Node sends no body
    const uploads = new Uploads(meterBody(services, credential, res))
    try {
      const parameters = await readParameters(req, res, uploads)
      notesOf(res).sent = sentOperation(parameters)
      await yoga(req, res, { req, res, credential, isHead, parameters })
    } finally {
      await uploads.close()
    }
  }
  return (req, res) => {
    handleRequest(req, res).catch((thrown) => {
      const error = toApiError(thrown)
      if (!res.headersSent) challenge(res, error)
      sendGraphqlError(res, services, error)
    })
  }
}

const RESPONSE_TYPE = 'application/graphql-response+json'
const STREAM_TYPE = 'text/event-stream'
/** The media types of answers. */
const TYPES = ['application/json', RESPONSE_TYPE, STREAM_TYPE] as const

/** Send an error that occurred before GraphQL execution, in GraphQL's format and with the same status as in REST. */
function sendGraphqlError(res: ServerResponse, services: Services, error: ApiError): void {
  const request = requestOf(res)
  noteFailure(res, error)
  logFailure(services.log, error, request.id)
  if (res.headersSent) return void res.destroy()
  setRetryAfter(res, error)
  const { message, extensions } = withRequest(publicError(error), request)
  const json = JSON.stringify({ errors: [{ message, extensions: { ...extensions, http: undefined } }] })
  const headers = jsonHeaders(Buffer.byteLength(json))
  // A client that accepts this type reads errors only in this type (GraphQL over HTTP, section 6.4).
  if (res.req.headers.accept?.includes(RESPONSE_TYPE)) headers['content-type'] = `${RESPONSE_TYPE}; charset=utf-8`
  res.writeHead(error.status, headers).end(json)
}

/** The operation for the request log. Nothing in it is checked yet. */
function sentOperation({ query, variables, documentId }: GraphQLParams & { documentId?: unknown }): SentOperation {
  return {
    document: typeof query === 'string' ? query : undefined,
    documentId: typeof documentId === 'string' ? documentId : undefined,
    values: variables ?? undefined,
  }
}

function executeOperations(
  schema: GraphQLSchema,
  services: Services,
  functions: SchemaFunctions,
): Plugin<ServerContext> {
  const execute = openExecution(schema, services, functions)
  return {
    onExecute({ args, setExecuteFn }) {
      const caller = args.contextValue as ServerContext
      setExecuteFn((given: ExecutionArgs) => execute(given, caller))
    },
    onSubscribe({ args, setSubscribeFn }) {
      const { req, res, credential, isHead } = args.contextValue as ServerContext
      setSubscribeFn(async (given: ExecutionArgs) => {
        notesOf(res).operation = nameOf(getOperationAST(given.document, given.operationName))
        try {
          acceptedType(req.headers.accept, [STREAM_TYPE])
          if (isHead)
            throw new ApiError('bad_request', { message: 'HEAD is not supported for subscriptions. Use GET or POST.' })
          await spendByComplexity(given, schema, services, functions, res, credential)
          const authenticateAgain = () => currentCredential(services, credential, req)
          const caller = { credential, requestId: requestIdOf(res), address: addressOf(req), authenticateAgain }
          const result = await subscribe({ ...given, contextValue: makeContext(services, caller) })
          if (!('errors' in result) || !result.errors) return result
          return { errors: publicErrors(result.errors) }
        } catch (error) {
          return { errors: [thrownError(error)] }
        }
      })
    },
  }
}

/** The credential of a running subscription as it is now; undefined if it is no longer valid. */
async function currentCredential(
  services: Services,
  credential: Credential,
  req: Request,
): Promise<Credential | undefined> {
  if (credential.kind === 'session') return (await isSessionValid(services, credential)) ? credential : undefined // its role decides its scopes
  return services.credentials.authenticate(req.headers.authorization, services.tokenUse.again(PATH)).catch((error) => {
    if (error instanceof ApiError && error.status === 401) return undefined
    throw error
  })
}

/** Passes parameters that were read before to yoga, which would hold files in memory and walk their bytes. */
function useParameters(): Plugin<ServerContext> {
  return {
    onRequestParse({ serverContext, setRequestParser }) {
      const { parameters } = serverContext as unknown as ServerContext
      setRequestParser(() => parameters)
    },
    onParams: ({ params }) => checkVariables(params.variables),
  }
}

/** Add the request id to errors, and log those of the server with it. */
function reportErrors(services: Services): Plugin<ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (!('errors' in result) || !result.errors) return
      const { res } = serverContext as unknown as ServerContext
      setResult({ ...result, errors: reported(services, res, result.errors) } as typeof result)
    },
  }
}
