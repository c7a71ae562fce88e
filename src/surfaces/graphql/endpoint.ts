/**
 * `/graphql`: graphql-yoga, with the same authentication, rate limit and execution as the REST facade. What an operation
 * was planned and compiled to stays in memory as long as its document is cached.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { complexityFromQuery } from '@pothos/plugin-complexity'
import type { Request, RequestHandler, Response } from 'express'
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  subscribe,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { admit, spend } from '../../access/admit.ts'
import { pointsFor } from '../../access/costs.ts'
import type { Credential } from '../../access/credential.ts'
import { readIdempotency } from '../../access/idempotency.ts'
import { notesOf } from '../../access/request-log/notes.ts'
import { MAX_FILE_BYTES } from '../../domain/documents/upload.ts'
import { compileOnSecondRun, nameOf } from '../../execution/compile.ts'
import { makeContext } from '../../execution/context.ts'
import { readPlanned, runOperation } from '../../execution/operation.ts'
import type { Operation, PlannedAnswer, Reads } from '../../execution/request.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError, type ErrorCode, toApiError } from '../../platform/errors.ts'
import { addressOf } from '../../platform/http/address.ts'
import { readBody } from '../../platform/http/body.ts'
import { noteFailure, requestIdOf } from '../../platform/http/request-id.ts'
import { logFailure, sendJson, setRetryAfter } from '../../platform/http/respond.ts'
import { cacheDocuments } from './document-cache.ts'
import { failureOf, maskError, publicError, withRequestId } from './errors.ts'
import { textOfVariables } from './fingerprint.ts'
import { answerIntrospection, countIntrospection } from './introspection.ts'
import { checkComplexity } from './limits.ts'
import { authenticateCaller, isSessionValid } from './session-credential.ts'
import { checkVariables, coerceVariables } from './variables.ts'

/** The largest file, plus 1 MiB for the other parts of the request. */
const UPLOAD_LIMIT = MAX_FILE_BYTES + 1024 * 1024

interface ServerContext {
  req: Request
  res: ServerResponse
  credential: Credential
}

/** Checks the scopes of the fields that an operation selects. @throws {ApiError} insufficient_scope */
export interface SchemaFunctions {
  /** @throws {ApiError} insufficient_scope for a field that the credential may not read */
  checkSelectedFields(schema: GraphQLSchema, operation: ExecutionArgs, credential: Credential): void
  /** @returns undefined for an operation that one statement cannot answer */
  planReads(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Reads | undefined
}

/** The request handler of `/graphql`. */
export function graphqlEndpoint(schema: GraphQLSchema, services: Services, functions: SchemaFunctions): RequestHandler {
  const yoga = createYoga<ServerContext>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError },
    parserAndValidationCache: false,
    maxRequestBodySize: false, // readBody enforces the limit
    plugins: [
      readParameters(),
      cacheDocuments(),
      executeOperations(schema, services, functions),
      reportErrors(services),
    ],
  })
  const authenticate = authenticateCaller(services)
  const handleRequest = async (req: Request, res: Response) => {
    const credential = await admit(services, req, res, { authenticate })
    await readBody(req, res, isMultipart(req) ? UPLOAD_LIMIT : undefined) // yoga uses req.body
    req.url = req.originalUrl
    await yoga(req, res, { req, res, credential })
  }
  return (req, res) => {
    handleRequest(req, res).catch((error) => sendGraphqlError(res, services, error))
  }
}

/** Send an error that occurred before GraphQL execution, in GraphQL's format and with the same status as in REST. */
function sendGraphqlError(res: ServerResponse, services: Services, thrown: unknown): void {
  const error = toApiError(thrown)
  const requestId = requestIdOf(res)
  noteFailure(res, error.code)
  logFailure(services.log, error, requestId)
  if (res.headersSent) return void res.destroy()
  setRetryAfter(res, error)
  const { message, extensions } = withRequestId(publicError(error), requestId)
  sendJson(res, error.status, JSON.stringify({ errors: [{ message, extensions: { ...extensions, http: undefined } }] }))
}

function isMultipart(req: Request): boolean {
  return req.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false
}

function executeOperations(
  schema: GraphQLSchema,
  services: Services,
  functions: SchemaFunctions,
): Plugin<ServerContext> {
  const operationOf = preparedOperations(schema, functions)
  const introspect = answerIntrospection(schema)
  return {
    onExecute({ args, setExecuteFn }) {
      const { req, res, credential } = args.contextValue as ServerContext
      setExecuteFn(async (given: ExecutionArgs) => {
        notesOf(res).operation = nameOf(getOperationAST(given.document, given.operationName))
        try {
          const variables = await spendByComplexity(given, schema, services, res, credential)
          const description = introspect(given)
          if (description !== undefined) return description
          const request = {
            operation: operationOf(given.document, given.operationName ?? undefined),
            variables: { ...given.variableValues },
            credential,
            requestId: requestIdOf(res),
            address: addressOf(req),
          }
          const planned = await readPlanned(services, request)
          if (planned !== undefined) return serialised(planned)
          const { result, replayed } = await runOperation(services, {
            ...request,
            idempotency: await readIdempotencyOf(req, given),
            authorizeReplay: () =>
              functions.checkSelectedFields(schema, { ...given, variableValues: variables }, credential),
          })
          if (replayed) res.setHeader('idempotent-replayed', 'true')
          if (!result.errors) return result
          return { ...result, errors: result.errors.map((error) => publicError(toApiError(error), error)) }
        } catch (error) {
          return { errors: [publicError(toApiError(error))] }
        }
      })
    },
    onSubscribe({ args, setSubscribeFn }) {
      const { req, res, credential } = args.contextValue as ServerContext
      setSubscribeFn(async (given: ExecutionArgs) => {
        notesOf(res).operation = nameOf(getOperationAST(given.document, given.operationName))
        try {
          await spendByComplexity(given, schema, services, res, credential)
          const authenticateAgain = () => currentCredential(services, credential, req)
          const caller = { credential, requestId: requestIdOf(res), address: addressOf(req), authenticateAgain }
          const result = await subscribe({ ...given, contextValue: makeContext(services, caller) })
          if (!('errors' in result) || !result.errors) return result
          return { errors: result.errors.map((error) => publicError(toApiError(error), error)) }
        } catch (error) {
          return { errors: [publicError(toApiError(error))] }
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
  return services.credentials.authenticate(req.headers.authorization).catch((error) => {
    if (error instanceof ApiError && error.status === 401) return undefined
    throw error
  })
}

async function readIdempotencyOf(req: IncomingMessage, args: ExecutionArgs) {
  const operation = getOperationAST(args.document, args.operationName)
  if (operation?.operation !== 'mutation') return undefined
  const text = args.document.loc?.source.body ?? ''
  const key = req.headers['idempotency-key'] as string | undefined
  if (key === undefined) return undefined
  const variables = await textOfVariables(args.variableValues ?? {})
  return readIdempotency(key, ['graphql', text, args.operationName ?? '', variables])
}

/**
 * Charge the rate limit by what the operation costs. `admit` has already charged one request.
 * @returns the operation's variables, coerced
 * @throws {ApiError} query_too_complex, rate_limited
 * @throws {GraphQLError} if a variable has the wrong type
 */
async function spendByComplexity(
  args: ExecutionArgs,
  schema: GraphQLSchema,
  services: Services,
  res: ServerResponse,
  credential: Credential,
): Promise<Record<string, unknown>> {
  const operation = getOperationAST(args.document, args.operationName)
  if (!operation) return {}
  const variables = coerceVariables(schema, operation, args.variableValues)
  const fragments = args.document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
  const chosen: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] }
  const { complexity } = complexityFromQuery(chosen, { schema, variables: { ...args.variableValues } })
  checkComplexity(complexity)
  const introspection = countIntrospection(schema, operation, { document: args.document, variables })
  const more = pointsFor({ complexity, introspection }) - pointsFor({ request: 1 })
  if (more > 0) await spend(services, res, credential, more)
  return variables
}

/** A result whose JSON yoga sends as it is. */
function serialised({ roots }: PlannedAnswer): ExecutionResult & { stringify(): string } {
  const data = roots.map(({ key, json }) => `${JSON.stringify(key)}:${json()}`).join(',')
  return { data: {}, stringify: () => `{"data":{${data}}}` }
}

/** The operations of documents, as long as these are cached. */
function preparedOperations(schema: GraphQLSchema, { planReads }: SchemaFunctions) {
  const prepared = new WeakMap<DocumentNode, Map<string, Operation>>()
  return (document: DocumentNode, operationName: string | undefined): Operation => {
    const operations = prepared.get(document) ?? new Map<string, Operation>()
    prepared.set(document, operations)
    const name = operationName ?? ''
    const operation = operations.get(name) ?? {
      ...compileOnSecondRun(schema, document, operationName),
      reads: planReads(schema, document, operationName),
    }
    operations.set(name, operation)
    return operation
  }
}

/** Parse the parameters of a request; what yoga cannot read is an error of the request, not of the server. */
function readParameters(): Plugin<ServerContext> {
  return {
    onRequestParse({ requestParser, setRequestParser }) {
      if (requestParser === undefined) return
      setRequestParser(async (request) => {
        try {
          return await requestParser(request)
        } catch (cause) {
          if (cause instanceof GraphQLError) throw cause
          const message =
            cause instanceof SyntaxError
              ? 'The parameters `variables` and `extensions` must be JSON objects.'
              : 'The parameters of the request could not be read.'
          throw publicError(new ApiError('bad_request', { message, cause }))
        }
      })
    },
    onParams: ({ params }) => checkVariables(params.variables),
  }
}

/** Add the request id to errors, and log those of the server with it. */
function reportErrors({ log }: Services): Plugin<ServerContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (!('errors' in result) || !result.errors) return
      const { res } = serverContext as unknown as ServerContext
      const requestId = requestIdOf(res)
      const errors = result.errors.map((each) => {
        const error = maskError(each)
        const failure = failureOf(error)
        if (failure !== undefined) {
          logFailure(log, failure, requestId)
          setRetryAfter(res, failure)
        }
        return withRequestId(error, requestId)
      })
      noteFailure(res, errors[0]?.extensions.code as ErrorCode)
      setResult({ ...result, errors } as typeof result)
    },
  }
}
