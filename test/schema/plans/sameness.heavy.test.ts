/**
 * A planned read answers as the oracle does. Random operations over two organisations, by callers with all scopes, with
 * few, without restricted documents, bound to a worker, with limits, and with a role that sees some tasks. `SCALE=20` runs
 * 20,000 of them.
 */
import fc from 'fast-check'
import { type GraphQLError, parse, validate } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { planReads } from '../../../schema/plans/plan.ts'
import type { Credential } from '../../../src/access/credentials/credential.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { scopesOfMember, type TaskRole } from '../../../src/access/scopes/roles.ts'
import { type Scope, scopes } from '../../../src/access/scopes/scopes.ts'
import { RESTRICTED } from '../../../src/access/tenancy/restricted.ts'
import { MAX_ERRORS, type PlannedAnswer } from '../../../src/execution/request.ts'
import { toApiError } from '../../../src/platform/errors/errors.ts'
import { everyResource } from '../../support/finding.ts'
import { makePerson } from '../../support/people.ts'
import { SEED, scaled } from '../../support/random.ts'
import { contextOf, credentialOf } from '../../support/run-query.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { makeWorkerWorld } from '../../support/worker-world.ts'
import { readSamples, type Samples } from './finding-arguments.ts'
import { operations } from './operations.ts'
import { Oracle } from './oracle.ts'

const RUNS = scaled(1000)

interface Caller {
  credential: Credential
  /** Ids of records by GraphQL type, which it may or may not be able to read. */
  ids: Map<string, string[]>
}

let server: TestServer
let samples: Samples
let oracle: Oracle
let callers: fc.WeightedArbitrary<Caller>[]

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  const { workerId, projectId } = await makeWorkerWorld(server)
  for (const orgId of [server.orgId, SANDBOX_ORGANISATION]) {
    await makeTextsHard(orgId)
    await addFiles(orgId)
    await deleteSome(orgId)
  }
  await restrictSome(server.orgId)
  const limitsOf = async (role: 'supervisor' | 'finance', orgId: string) => {
    const project = orgId === server.orgId ? projectId : await projectIn(orgId)
    const { userId } = await makePerson(server, role, {
      orgId,
      projectIds: [project],
      clientIds: [await clientIn(orgId)],
    })
    const member = await server.database.prisma.membership.findFirstOrThrow({ where: { userId } })
    return { userId, limits: { role, id: member.limitsId as string } }
  }
  const supervisor = await limitsOf('supervisor', server.orgId)
  const finance = await limitsOf('finance', server.orgId)
  const supervisorOfFixtures = await limitsOf('supervisor', SANDBOX_ORGANISATION)
  const recruiter = (await makePerson(server, 'recruiter')).userId
  for (const [orgId, userId] of [
    [server.orgId, recruiter],
    [server.orgId, finance.userId],
    [SANDBOX_ORGANISATION, recruiter],
  ] as const)
    await assignSome(orgId, userId)
  const seesTasksOf = (role: TaskRole, userId: string) => ({ userId, tasksOf: { role, userId } })
  const withoutRestricted = new Set((Object.keys(scopes) as Scope[]).filter((scope) => scope !== RESTRICTED))
  const own = await someIds(server.orgId)
  const fixtures = await someIds(SANDBOX_ORGANISATION)
  samples = await readSamples(server.database.pool, [server.orgId, SANDBOX_ORGANISATION])
  oracle = new Oracle(server.database.pool, schema)
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
    { weight: 2, value: caller(own, server.orgId, { scopes: withoutRestricted }) },
    { weight: 1, value: caller(fixtures, SANDBOX_ORGANISATION, { scopes: withoutRestricted }) }, // none to hide
    { weight: 2, value: caller(own, server.orgId, supervisor) },
    { weight: 2, value: caller(own, server.orgId, { ...supervisor, scopes: withoutRestricted }) },
    { weight: 2, value: caller(own, server.orgId, finance) },
    { weight: 2, value: caller(fixtures, SANDBOX_ORGANISATION, supervisorOfFixtures) },
    { weight: 2, value: caller(own, server.orgId, seesTasksOf('recruiter', recruiter)) },
    {
      weight: 2,
      value: caller(own, server.orgId, { ...seesTasksOf('recruiter', recruiter), scopes: withoutRestricted }),
    },
    { weight: 1, value: caller(own, server.orgId, { ...finance, ...seesTasksOf('finance', finance.userId) }) },
    ...(['finance', 'recruiter'] as const).map((role) => ({
      weight: 1,
      value: caller(own, server.orgId, {
        ...seesTasksOf(role, recruiter),
        scopes: scopesOfMember({ role, seesRestricted: false }),
      }),
    })),
    { weight: 2, value: caller(fixtures, SANDBOX_ORGANISATION, seesTasksOf('recruiter', recruiter)) },
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

/** Restrict some types of documents. There are documents of them, and tasks, notifications and extractions about those. */
async function restrictSome(orgId: string): Promise<void> {
  await server.database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select begin_write(${orgId}::uuid)`
    await tx.$executeRaw`insert into custom_document_types (org_id, key, name, restricted)
      select ${orgId}::uuid, 'type_' || n, 'Type ' || n, n % 2 = 0 from generate_series(1, 4) n`
    const some = (table: string) => `(array(select id from ${table} where org_id = $1::uuid order by id))`
    for (const text of [
      `update documents d set type = 'other', custom_type_id = ${some('custom_document_types')}[1 + abs(hashtext(d.id::text)) % 4]
        where org_id = $1::uuid and not of_pack and hashtext(id::text) % 2 = 0`,
      `update tasks t set subject_type = 'document', subject_id = ${some('documents')}[1 + abs(hashtext(t.id::text)) % 8]
        where org_id = $1::uuid and hashtext(id::text) % 3 = 0`,
      `update notifications n set subject_type = 'task', subject_id = ${some('tasks')}[1 + abs(hashtext(n.id::text)) % 8]
        where org_id = $1::uuid and hashtext(id::text) % 3 = 0`,
      `update notifications n set subject_type = 'document', subject_id = ${some('documents')}[1 + abs(hashtext(n.id::text)) % 8]
        where org_id = $1::uuid and hashtext(id::text) % 3 = 1`,
    ])
      await tx.$executeRawUnsafe(text, orgId)
  })
}

/** Assign every fifth task to a member. */
async function assignSome(orgId: string, userId: string): Promise<void> {
  await server.database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select begin_write(${orgId}::uuid)`
    await tx.$executeRaw`update tasks set assignee_id = ${userId}::uuid
      where org_id = ${orgId}::uuid and hashtext(id::text || ${userId}) % 5 = 1`
  })
}

const firstIn = async (table: string, orgId: string, place: number): Promise<string> => {
  const text = `select id from ${table} where org_id = $1 order by id offset $2 limit 1`
  const { rows } = await server.database.pool.query<{ id: string }>(text, [orgId, place])
  return (rows[0] as { id: string }).id
}
const projectIn = (orgId: string) => firstIn('projects', orgId, 0)
const clientIn = (orgId: string) => firstIn('clients', orgId, 1)

/** Delete every eighth record, also where others refer to it. */
async function deleteSome(orgId: string): Promise<void> {
  await server.database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select begin_write(${orgId}::uuid)`
    for (const table of [...everyResource.map((each) => each.table), 'pack_papers'])
      await tx.$executeRawUnsafe(
        `update ${table} set deleted_at = updated_at where org_id = $1::uuid and hashtext(id::text) % 8 = 2`,
        orgId,
      )
  })
}

/** Give expenses and invoices files, so that links of several types are made. */
async function addFiles(orgId: string): Promise<void> {
  await server.database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select begin_write(${orgId}::uuid)`
    await tx.$executeRaw`update expenses set receipt_key = org_id || '/' || id, receipt_name = 'receipt.pdf',
      receipt_type = 'application/pdf' where org_id = ${orgId}::uuid`
    await tx.$executeRaw`update invoices set file_key = org_id || '/' || id
      where org_id = ${orgId}::uuid and number is not null`
  })
}

/** Ids of an organisation's records, by GraphQL type. */
async function someIds(orgId: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { type, table } of everyResource) {
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

/** Where an answer has which error. */
const faultsOf = (errors: readonly GraphQLError[] = []) =>
  errors.map((error) => `${error.path?.join('.')} ${toApiError(error).code}`).sort()

it(`answers ${RUNS} random operations as the oracle does`, { timeout: 3_600_000 }, async () => {
  const counts = { valid: 0, planned: 0, compared: 0, failed: 0, refused: 0, records: 0 }
  const cases = fc
    .oneof(...callers)
    .chain(({ ids, credential }) => operations(ids, samples).map((operation) => ({ operation, credential })))
  await fc.assert(
    fc.asyncProperty(cases, async ({ operation: { text, variables }, credential }) => {
      const document = parse(text)
      if (validate(schema, document).length > 0) return // one name for two different fields
      counts.valid++
      const plan = planReads(schema, document)
      if (plan === undefined || plan.rest !== undefined) return
      counts.planned++
      const planned = await plan.read(contextOf(server, credential), variables)
      const { data, errors = [] } = await oracle.answer(document, contextOf(server, credential), variables)
      if (planned.roots.length === 0 && planned.errors.length > 0) {
        counts.refused++
        for (const fault of planned.errors) expect(toApiError(fault).code).toBe('validation_failed')
        // The oracle finds a wrong argument when it gets there, which it does not in a record that is not found.
        const met = errors.filter((error) => toApiError(error).code === 'validation_failed')
        for (const { path } of met) expect(planned.errors.map((error) => error.path?.[0])).toContain(path?.[0])
        return
      }
      counts.compared++
      if (errors.length > 0) counts.failed++
      expect(planned.errorCount).toBe(errors.length)
      const expected = faultsOf(errors)
      if (errors.length <= MAX_ERRORS) expect(faultsOf(planned.errors)).toEqual(expected)
      else expect(expected).toEqual(expect.arrayContaining(faultsOf(planned.errors)))
      const json = JSON.stringify(data)
      expect(dataOf(planned)).toBe(json)
      if (json.length > 500) counts.records++
    }),
    { numRuns: RUNS, seed: SEED },
  )
  console.log(`of ${RUNS} operations:`, counts)
  expect(counts.valid).toBeGreaterThan(RUNS * 0.95)
  expect(counts.planned).toBeGreaterThan(counts.valid * 0.95)
  expect(counts.compared).toBeGreaterThan(counts.planned * 0.8)
})
