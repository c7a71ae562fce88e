/**
 * A planned read answers as the resolvers do. Random operations over two organisations, by callers with all scopes, with
 * few, and bound to a worker. `PLAN_RUNS=20000` runs more of them, `PLAN_SEED` others.
 */
import fc from 'fast-check'
import { type ExecutionResult, parse, validate } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { planReads } from '../../../schema/plans/plan.ts'
import type { Credential } from '../../../src/access/credential.ts'
import { graphqlResources, resources } from '../../../src/access/resources.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import type { Scope } from '../../../src/access/scopes.ts'
import type { PlannedAnswer } from '../../../src/execution/request.ts'
import { contextOf, credentialOf, resolveQuery } from '../../support/resolvers.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { makeWorkerWorld } from '../../support/worker-world.ts'
import { readSamples, type Samples } from './finding-arguments.ts'
import { type GeneratedOperation, operations } from './operations.ts'

const RUNS = Number(process.env.PLAN_RUNS ?? 4000)
const SEED = Number(process.env.PLAN_SEED ?? 20_261_122)

interface Caller {
  credential: Credential
  /** Ids of records by GraphQL type, which it may or may not be able to read. */
  ids: Map<string, string[]>
}

let server: TestServer
let samples: Samples
let callers: fc.WeightedArbitrary<Caller>[]

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  const { workerId } = await makeWorkerWorld(server)
  for (const orgId of [server.orgId, SANDBOX_ORGANISATION]) await makeTextsHard(orgId)
  const own = await someIds(server.orgId)
  const fixtures = await someIds(SANDBOX_ORGANISATION)
  samples = await readSamples(server.database.pool, [server.orgId, SANDBOX_ORGANISATION])
  const limited: Scope[][] = [
    ['workers:read', 'projects:read'],
    ['finance:read', 'documents:read'],
  ]
  const caller = (ids: Map<string, string[]>, orgId: string, more: Partial<Credential> = {}) => ({
    ids,
    credential: credentialOf(orgId, more),
  })
  const each = [
    { weight: 3, value: caller(own, server.orgId) },
    { weight: 3, value: caller(fixtures, SANDBOX_ORGANISATION) },
    { weight: 1, value: caller(fixtures, server.orgId, { environment: 'sandbox' }) },
    { weight: 1, value: caller(fixtures, server.orgId) }, // ids of another organisation
    { weight: 2, value: caller(own, server.orgId, { kind: 'session', role: 'owner' }) },
    { weight: 1, value: caller(fixtures, SANDBOX_ORGANISATION, { kind: 'session', role: 'staff' }) },
    ...limited.map((few) => ({
      weight: 1,
      value: caller(fixtures, SANDBOX_ORGANISATION, { scopes: new Set(few) }),
    })),
    { weight: 2, value: caller(own, server.orgId, { workerId }) },
  ]
  callers = each.map(({ weight, value }) => ({ weight, arbitrary: fc.constant(value) }))
})
afterAll(() => server.stop())

/** Put what JSON, SQL and UTF-8 treat specially into texts of every third record. */
async function makeTextsHard(orgId: string): Promise<void> {
  const hard = `"'\\\\ {}[],: \u0001\t\n\u007f\u2028 é 漢 😀 null $1 %s`
  const columns = {
    workers: ['first_name', 'trade', 'external_id'],
    clients: ['name', 'address'],
    projects: ['name', 'code'],
    assignments: ['trade'],
    documents: ['name', 'number'],
    tasks: ['title', 'description'],
    expenses: ['description'],
    planner_windows: ['note'],
  }
  const metadata = `jsonb_build_object($1::text, $1::text, 'a', '')`
  await server.database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select begin_write(${orgId}::uuid)`
    for (const [table, names] of Object.entries(columns)) {
      const set = names.map((name) => `${name} = case when ${name} is not null then $1 || id end`).join(', ')
      const third = `org_id = $2::uuid and hashtext(id::text) % 3 = 0`
      await tx.$executeRawUnsafe(`update ${table} set ${set} where ${third}`, hard, orgId)
    }
    const another = `org_id = $2::uuid and hashtext(id::text) % 3 = 1`
    await tx.$executeRawUnsafe(`update workers set metadata = ${metadata} where ${another}`, hard, orgId)
  })
}

/** Ids of an organisation's records, by GraphQL type. */
async function someIds(orgId: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { type, table } of Object.values({ ...resources, ...graphqlResources })) {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from ${table} where org_id = $1 order by id limit 6`,
      [orgId],
    )
    found.set(
      type,
      rows.map(({ id }) => id),
    )
  }
  return found
}

const dataOf = ({ roots }: PlannedAnswer) =>
  `{${roots.map(({ key, json }) => `${JSON.stringify(key)}:${json().toString()}`).join(',')}}`

interface Compared {
  planned?: string
  resolved: ExecutionResult
}

async function compare({ text, variables }: GeneratedOperation, credential: Credential): Promise<Compared | undefined> {
  const document = parse(text)
  const plan = planReads(schema, document)
  if (plan === undefined) return undefined
  const answer = await plan.read(contextOf(server, credential), variables)
  const resolved = await resolveQuery(server, credential, text, variables)
  return answer === undefined ? { resolved } : { planned: dataOf(answer), resolved }
}

it(`answers ${RUNS} random operations as the resolvers do`, { timeout: 3_600_000 }, async () => {
  const counts = { valid: 0, plannable: 0, planned: 0, refused: 0 }
  const cases = fc
    .oneof(...callers)
    .chain(({ ids, credential }) => operations(ids, samples).map((operation) => ({ operation, credential })))
  await fc.assert(
    fc.asyncProperty(cases, async ({ operation, credential }) => {
      if (validate(schema, parse(operation.text)).length > 0) return // one name for two different fields
      counts.valid++
      const compared = await compare(operation, credential)
      if (compared === undefined) return
      counts.plannable++
      if (compared.planned === undefined) {
        if (compared.resolved.errors !== undefined) counts.refused++
        return
      }
      counts.planned++
      expect(compared.resolved.errors).toBeUndefined()
      expect(compared.planned).toBe(JSON.stringify(compared.resolved.data))
    }),
    { numRuns: RUNS, seed: SEED },
  )
  console.log(`of ${RUNS} operations:`, counts)
  expect(counts.valid).toBeGreaterThan(RUNS * 0.95)
  expect(counts.plannable).toBeGreaterThan(counts.valid * 0.95)
  expect(counts.planned).toBeGreaterThan(counts.plannable * 0.4)
})
