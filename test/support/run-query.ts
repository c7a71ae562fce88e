/** Queries as every surface reads them, without HTTP. */
import { type DocumentNode, type ExecutionResult, execute, parse } from 'graphql'
import { schema } from '../../schema/index.ts'
import { planReads } from '../../schema/plans/plan.ts'
import type { Credential } from '../../src/access/credentials/credential.ts'
import { type Scope, scopes } from '../../src/access/scopes/scopes.ts'
import { type Context, makeContext, type OperationServices } from '../../src/execution/context.ts'
import type { PlannedAnswer } from '../../src/execution/request.ts'
import type { TestServer } from './server.ts'

/** A token of an organisation with all scopes, or as `more` says. */
export const credentialOf = (orgId: string, more: Partial<Credential> = {}): Credential => ({
  id: '00000000-0000-7000-8000-00000000aaaa',
  kind: 'token',
  orgId,
  environment: 'live',
  scopes: new Set(Object.keys(scopes) as Scope[]),
  userId: null,
  role: null,
  workerId: null,
  limits: null,
  tasksOf: null,
  ratePerMinute: 1000,
  trustedDocumentsOnly: false,
  expiresAt: null,
  revokedAt: null,
  ...more,
})

/** The context of a query by this caller. */
export function contextOf({ database }: TestServer, credential: Credential): Context {
  const services = {
    database,
    files: { address: 'https://files.example', keys: [Buffer.alloc(32)] },
    clock: { now: () => new Date('2026-06-01T00:00:00Z') },
    catalogue: {},
  }
  return makeContext(services as unknown as OperationServices, { credential, requestId: 'req_test' })
}

/** Run a query. */
export async function runQuery(
  server: TestServer,
  credential: Credential,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<ExecutionResult> {
  const document = parse(query)
  const reads = planReads(schema, document)
  const run = (of: DocumentNode) =>
    execute({ schema, document: of, contextValue: contextOf(server, credential), variableValues: variables })
  if (reads === undefined) return run(document)
  const answer = await reads.read(contextOf(server, credential), variables)
  return resultOf(answer, reads.rest && (await run(reads.rest)))
}

/** A planned answer as a result. @param rest what resolvers answered */
export function resultOf({ roots, errors }: PlannedAnswer, rest?: ExecutionResult): ExecutionResult {
  const data = Object.fromEntries(roots.map(({ key, json }) => [key, JSON.parse(json().toString()) as unknown]))
  const every = [...errors, ...(rest?.errors ?? [])]
  return {
    ...(roots.length > 0 && { data: { ...data, ...rest?.data } }),
    ...(every.length > 0 && { errors: every }),
  }
}
