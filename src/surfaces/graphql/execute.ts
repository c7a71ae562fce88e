/** Executes the operations of valid documents: charges their cost, and runs their one statement or their resolvers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
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
import { pointsFor } from '../../access/budget/costs.ts'
import type { Credential } from '../../access/credentials/credential.ts'
import type { Deprecation } from '../../access/deprecations/table.ts'
import { readIdempotency } from '../../access/idempotency.ts'
import { noteDeprecated, notesOf } from '../../access/request-log/notes.ts'
import { textOfVariables } from '../../execution/fingerprint.ts'
import { readPlanned, runOperation } from '../../execution/operation.ts'
import { nameOf, prepareOperation } from '../../execution/prepare-operation.ts'
import type { FindReferences, Operation, PlannedAnswer, Reads } from '../../execution/request.ts'
import type { Services } from '../../execution/services.ts'
import { addressOf } from '../../platform/http/address.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { markCompressible } from './compression.ts'
import { type CostReport, checkComplexity, dearestFields, operationComplexity } from './cost.ts'
import { publicErrors, thrownError, wholeRequest } from './errors.ts'
import { answerIntrospection, countIntrospection } from './introspection.ts'
import { ASKS_PLAN, checkMaySeePlans, withStatements } from './query-plan.ts'
import type { FindLiteralProblems } from './validate.ts'
import { coerceVariables, type FindProblems } from './variables.ts'

/** Who sends an operation. */
interface OperationCaller {
  req: Request
  res: ServerResponse
  credential: Credential
}

/** The functions of the schema that execution calls. */
export interface SchemaFunctions {
  /** @throws {ApiError} insufficient_scope for a field that the credential may not read */
  checkSelectedFields(schema: GraphQLSchema, operation: ExecutionArgs, credential: Credential): void
  /** @throws {ApiError} insufficient_scope for a mutation that selects unreadable fields of records */
  checkWrittenFields: SchemaFunctions['checkSelectedFields']
  /** @returns undefined for an operation that one statement cannot answer */
  planReads(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Reads | undefined
  /** @returns the document as it is executed, and what finds references by external id in a request of it */
  prepareReferences(
    schema: GraphQLSchema,
    document: DocumentNode,
    operationName?: string,
  ): { document: DocumentNode; references?: FindReferences }
  /** What a valid operation uses that is deprecated. @param sent the variables as they were sent */
  deprecatedInOperation(
    schema: GraphQLSchema,
    document: DocumentNode,
    operationName: string | null | undefined,
    sent: Readonly<Record<string, unknown>>,
  ): Iterable<Deprecation>
  problemsOfVariables: FindProblems
  problemsOfLiterals: FindLiteralProblems
}

/** An answer with `stringify` returns its JSON there, and has no `data`. */
type Answer = ExecutionResult & { stringify?(): string }

/** Runs a query or a mutation. Its errors are in the answer. */
export type ExecuteOperation = (given: ExecutionArgs, caller: OperationCaller) => Promise<Answer>

/** Open the execution of operations. Their plans live as long as their documents. */
export function openExecution(schema: GraphQLSchema, services: Services, functions: SchemaFunctions): ExecuteOperation {
  const operationOf = preparedOperations(schema, functions)
  const introspect = answerIntrospection(schema)
  return async (given, caller) => {
    const { req, res, credential } = caller
    notesOf(res).operation = nameOf(getOperationAST(given.document, given.operationName))
    try {
      const asksPlan = req.headers[ASKS_PLAN] === 'true'
      if (asksPlan) checkMaySeePlans(credential)
      const { variables, report } = await spendByComplexity(given, schema, services, functions, res, credential)
      const run = () => answerOperation(given, variables, caller)
      const [answer, statements] = asksPlan ? await withStatements(services.database.pool, run) : [await run()]
      const cost = req.headers[ASKS_COST] === 'true' ? report() : undefined
      return withExtensions(answer, { ...(cost && { cost }), ...(statements && { statements }) })
    } catch (error) {
      return { errors: [thrownError(error)] }
    }
  }

  async function answerOperation(
    given: ExecutionArgs,
    variables: Record<string, unknown>,
    { req, res, credential }: OperationCaller,
  ): Promise<Answer> {
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
      authorizeReplay: () => functions.checkSelectedFields(schema, { ...given, variableValues: variables }, credential),
    })
    if (replayed) res.setHeader('idempotent-replayed', 'true')
    if (!result.errors) return result
    return { ...result, errors: publicErrors(result.errors) }
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
 * Charge the rate limit for the operation's cost, and note what it uses that is deprecated. `admit` has already charged
 * one request.
 * @returns the operation's variables, coerced, and a function that reports its cost
 * @throws {ApiError} query_too_complex, rate_limited
 * @throws {GraphQLError} if a variable has the wrong type
 */
export async function spendByComplexity(
  args: ExecutionArgs,
  schema: GraphQLSchema,
  services: Services,
  {
    problemsOfVariables,
    deprecatedInOperation,
  }: Pick<SchemaFunctions, 'problemsOfVariables' | 'deprecatedInOperation'>,
  res: ServerResponse,
  credential: Credential,
): Promise<{ variables: Record<string, unknown>; report(): CostReport | undefined }> {
  const operation = getOperationAST(args.document, args.operationName)
  if (!operation) return { variables: {}, report: () => undefined }
  const variables = coerceVariables(schema, operation, args.variableValues, problemsOfVariables)
  noteDeprecated(res, deprecatedInOperation(schema, args.document, args.operationName, args.variableValues ?? {}))
  const fragments = args.document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
  const measured = { schema, operation, fragments, sent: { ...args.variableValues }, variables }
  const complexity = operationComplexity(measured)
  checkComplexity(measured, complexity)
  const introspection = countIntrospection(schema, operation, { document: args.document, variables })
  const more = pointsFor({ complexity, introspection }) - pointsFor({ request: 1 })
  if (more > 0) await spend(services, res, credential, more)
  const report = () => ({
    complexity,
    points: Number(res.getHeader('x-ratelimit-cost')),
    remaining: Number(res.getHeader('x-ratelimit-remaining')),
    fields: dearestFields(measured).map(({ path, complexity }) => ({ path, complexity })),
  })
  return { variables, report }
}

/** The header that requests the cost of an operation. */
const ASKS_COST = 'x-query-cost'

/** An answer with more extensions. */
function withExtensions(answer: Answer, more: Record<string, unknown>): Answer {
  if (Object.keys(more).length === 0) return answer
  const { stringify } = answer
  if (stringify === undefined) return { ...answer, extensions: { ...answer.extensions, ...more } }
  return { ...answer, stringify: () => `${stringify().slice(0, -1)},"extensions":${JSON.stringify(more)}}` }
}

/** A result whose JSON yoga sends as it is. */
function serialised({ roots, errors, errorCount }: PlannedAnswer): Answer {
  if (errors.length > 0) {
    const data = Object.fromEntries(roots.map(({ key, json }) => [key, JSON.parse(json().toString())]))
    const shown = publicErrors(errors, errorCount)
    return roots.length > 0 ? { data, errors: shown } : { errors: shown.map(wholeRequest) }
  }
  const data = roots.map(({ key, json }) => `${JSON.stringify(key)}:${json().toString()}`).join(',')
  return { data: {}, stringify: () => `{"data":{${data}}}` }
}

/** The operations of documents, as long as these are cached. */
function preparedOperations(schema: GraphQLSchema, { planReads, prepareReferences }: SchemaFunctions) {
  const prepared = new WeakMap<DocumentNode, Map<string, Operation>>()
  return (given: DocumentNode, operationName: string | undefined): Operation => {
    const operations = prepared.get(given) ?? new Map<string, Operation>()
    prepared.set(given, operations)
    const name = operationName ?? ''
    const known = operations.get(name)
    if (known !== undefined) return known
    const { document, references } = prepareReferences(schema, given, operationName)
    const reads = planReads(schema, document, operationName)
    const rest = prepareOperation(schema, reads?.rest ?? document, operationName)
    const operation = { ...rest, name: nameOf(getOperationAST(given, operationName)), reads, references }
    operations.set(name, operation)
    return operation
  }
}
