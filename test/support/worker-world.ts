/** A worker who signs in, with their own records of every type they can read, and the same records of others. */
import { type ExecutionResult, execute, parse } from 'graphql'
import { compileCatalogue } from '../../rest/events/descriptions.ts'
import { schema } from '../../schema/index.ts'
import { planReads } from '../../schema/plans/plan.ts'
import type { Credential } from '../../src/access/credentials/credential.ts'
import { scopes } from '../../src/access/scopes/scopes.ts'
import { helvetica } from '../../src/domain/papers/fonts.ts'
import { readPlanned, runOperation } from '../../src/execution/operation.ts'
import { openFairLimiter } from '../../src/platform/load/fair-limiter.ts'
import { databaseClock } from '../../src/platform/time/clock.ts'
import { asPerson, makePerson, signIn } from './people.ts'
import { allResources } from './resources.ts'
import { resultOf } from './run-query.ts'
import type { TestServer } from './server.ts'
import { insert } from './write.ts'

const catalogue = compileCatalogue(schema)

export type Ask = (query: string, variables?: Record<string, unknown>) => Promise<ExecutionResult>

export interface WorkerWorld {
  /** A key that reads and writes everything in the organisation. */
  key: string
  cookie: string
  workerId: string
  /** A project with and one without an assignment of the worker. */
  projectId: string
  otherProjectId: string
  /** Ids by the path of the resource. */
  own: Map<string, string>
  foreign: Map<string, string>
  bySession: Ask
  /** Runs as a token of the worker would, with every scope. */
  byToken: Ask
}

export async function makeWorkerWorld(server: TestServer): Promise<WorkerWorld> {
  const key = await server.key()
  const foreign = new Map<string, string>()
  for (const resource of allResources) foreign.set(resource.path, await resource.make(server, key))
  const workerId = await insert(server, key, 'workers', { first_name: 'Own', last_name: 'Worker' })
  const own = new Map<string, string>()
  const client = await insert(server, key, 'clients', { name: 'Client' })
  const projectId = await insert(server, key, 'projects', { client_id: client, name: 'Where I work' })
  own.set('/projects', projectId)
  const otherProjectId = await insert(server, key, 'projects', { client_id: client, name: 'Where I do not' })
  const makeOwn = async (path: string, table: string, row: Record<string, unknown>) =>
    own.set(path, await insert(server, key, table, { worker_id: workerId, ...row }))
  await makeOwn('/assignments', 'assignments', {
    project_id: projectId,
    start_date: '2026-01-05',
    end_date: '2026-12-18',
  })
  const file = { file_name: 'p.pdf', content_type: 'application/pdf', size_bytes: 1, file_key: `${server.orgId}/x` }
  await makeOwn('/documents', 'documents', { type: 'passport', name: 'Passport', ...file })
  const entries = JSON.stringify([{ date: '2026-02-02', hours: 8, overtimeHours: 0, note: null }])
  const hours = { period_start: '2026-02-02', period_end: '2026-02-08', entries, total_hours: 8 }
  const assignment = own.get('/assignments')
  await makeOwn('/timesheets', 'timesheets', { project_id: projectId, assignment_id: assignment, ...hours })
  const claim = { category: 'travel', amount: 100, currency: 'GBP', incurred_on: '2026-02-03' }
  await makeOwn('/expenses', 'expenses', claim)
  const { email } = await makePerson(server, 'worker', { workerId })
  const cookie = await signIn(server, email)
  const bySession: Ask = async (query, variables) => (await asPerson(server, cookie, query, variables)).body
  const byToken: Ask = (query, variables = {}) => runAs(server, workerId, query, variables)
  return { key, cookie, workerId, projectId, otherProjectId, own, foreign, bySession, byToken }
}

async function runAs(server: TestServer, workerId: string, source: string, variables: Record<string, unknown>) {
  const document = parse(source)
  const kind = source.trimStart().startsWith('mutation') ? 'mutation' : 'query'
  const credential: Credential = {
    id: '00000000-0000-7000-8000-00000000aaaa',
    kind: 'token',
    orgId: server.orgId,
    environment: 'live',
    scopes: new Set(Object.keys(scopes) as (keyof typeof scopes)[]),
    userId: null,
    role: null,
    workerId,
    limits: null,
    tasksOf: null,
    ratePerMinute: 1000,
    trustedDocumentsOnly: false,
    expiresAt: null,
    revokedAt: null,
  }
  const services = {
    database: server.database,
    files: {},
    mail: {},
    attempts: {},
    catalogue,
    changes: { publish() {} },
    queue: {},
    clock: databaseClock,
    fonts: helvetica,
    limiter: openFairLimiter(10, 1),
  } as never
  const run = (contextValue: unknown, variableValues: Record<string, unknown>) =>
    execute({ schema, document, contextValue, variableValues })
  const reads = kind === 'query' ? planReads(schema, document) : undefined
  const request = {
    operation: { kind, name: 'test', width: 1, run, reads } as const,
    variables,
    credential,
    requestId: 'req_test',
    authorizeReplay() {},
  }
  const planned = await readPlanned(services, request)
  return planned === undefined ? (await runOperation(services, request)).result : resultOf(planned)
}

/** The error code of a result, in either of its two forms. */
export function codeOf({ errors }: ExecutionResult): unknown {
  const [error] = errors ?? []
  return error?.extensions?.code ?? (error?.originalError as { code?: string } | undefined)?.code
}
