/** Executes the operations of valid documents: what an operation costs, its one statement or its resolvers, its errors. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { complexityFromQuery } from '@pothos/plugin-complexity'
import type { Request } from 'express'
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  Kind,
} from 'graphql'
import { spend } from '../../access/admit.ts'
import { pointsFor } from '../../access/costs.ts'
import type { Credential } from '../../access/credential.ts'
import { readIdempotency } from '../../access/idempotency.ts'
import { notesOf } from '../../access/request-log/notes.ts'
import { compileOnSecondRun, nameOf } from '../../execution/compile.ts'
import { textOfVariables } from '../../execution/fingerprint.ts'
import { readPlanned, runOperation } from '../../execution/operation.ts'
import type { Operation, PlannedAnswer, Reads } from '../../execution/request.ts'
import type { Services } from '../../execution/services.ts'
import { addressOf } from '../../platform/http/address.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { markCompressible } from './compression.ts'
import { publicErrors, thrownError } from './errors.ts'
import { answerIntrospection, countIntrospection } from './introspection.ts'
import { checkComplexity } from './limits.ts'
import type { FindLiteralProblems } from './validate.ts'
import { coerceVariables, type FindProblems } from './variables.ts'

/** Who sends an operation. */
interface OperationCaller {
  req: Request
  res: ServerResponse
  credential: Credential
}

/** Checks the scopes of the fields that an operation selects. @throws {ApiError} insufficient_scope */
export interface SchemaFunctions {
  /** @throws {ApiError} insufficient_scope for a field that the credential may not read */
  checkSelectedFields(schema: GraphQLSchema, operation: ExecutionArgs, credential: Credential): void
  /** @throws {ApiError} insufficient_scope for a mutation that selects what the credential may not read of its records */
  checkWrittenFields: SchemaFunctions['checkSelectedFields']
  /** @returns undefined for an operation that one statement cannot answer */
  planReads(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Reads | undefined
  problemsOfVariables: FindProblems
  problemsOfLiterals: FindLiteralProblems
}

/**
 * Runs a query or a mutation. Its errors are in the result; a result with `stringify` has its JSON there, and no `data`.
 */
export type ExecuteOperation = (
  given: ExecutionArgs,
  caller: OperationCaller,
) => Promise<ExecutionResult & { stringify?(): string }>

/** Open the execution of operations. What they were planned and compiled to lives as long as their documents. */
export function openExecution(schema: GraphQLSchema, services: Services, functions: SchemaFunctions): ExecuteOperation {
  const operationOf = preparedOperations(schema, functions)
  const introspect = answerIntrospection(schema)
  return async (given, { req, res, credential }) => {
    notesOf(res).operation = nameOf(getOperationAST(given.document, given.operationName))
    try {
      const variables = await spendByComplexity(given, schema, services, functions, res, credential)
      if (getOperationAST(given.document, given.operationName)?.operation === 'query') markCompressible(res)
      const description = introspect(given)
      if (description !== undefined) return description
      const request = {
        operation: operationOf(given.document, given.operationName ?? undefined),
        variables: { ...given.variableValues },
        credential,
        requestId: requestIdOf(res),
        address: addressOf(req),
      }
      functions.checkWrittenFields(schema, { ...given, variableValues: variables }, credential)
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
      return { ...result, errors: publicErrors(result.errors) }
    } catch (error) {
      return { errors: [thrownError(error)] }
    }
  }
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
export async function spendByComplexity(
  args: ExecutionArgs,
  schema: GraphQLSchema,
  services: Services,
  { problemsOfVariables }: Pick<SchemaFunctions, 'problemsOfVariables'>,
  res: ServerResponse,
  credential: Credential,
): Promise<Record<string, unknown>> {
  const operation = getOperationAST(args.document, args.operationName)
  if (!operation) return {}
  const variables = coerceVariables(schema, operation, args.variableValues, problemsOfVariables)
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
  const data = roots.map(({ key, json }) => `${JSON.stringify(key)}:${json().toString()}`).join(',')
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
