/** GraphQL operations as the resolvers answer them, without HTTP and without a plan. */
import { type ExecutionResult, execute, parse } from 'graphql'
import { schema } from '../../schema/index.ts'
import type { Credential } from '../../src/access/credential.ts'
import { type Scope, scopes } from '../../src/access/scopes.ts'
import { type Context, makeContext, type OperationServices } from '../../src/execution/context.ts'
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
  ratePerMinute: 1000,
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

/** Run a query by its resolvers. */
export async function resolveQuery(
  server: TestServer,
  credential: Credential,
  query: string,
  variableValues: Record<string, unknown> = {},
): Promise<ExecutionResult> {
  return execute({ schema, document: parse(query), contextValue: contextOf(server, credential), variableValues })
}
