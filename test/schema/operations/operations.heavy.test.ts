/** The console's own operations: those that read records by their plans, and all as people of the demo organisation. */
import { globSync } from 'node:fs'
import path from 'node:path'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { getOperationAST, type NamedTypeNode, parse, type TypeNode } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { schema } from '../../../schema/index.ts'
import trusted from '../../../schema/operations/trusted-documents.json' with { type: 'json' }
import { planReads } from '../../../schema/plans/plan.ts'
import { resources } from '../../../src/access/resources.ts'
import * as home from '../../../src/console/app/pages/home/operations.ts'
import * as jobs from '../../../src/console/app/pages/jobs/operations.ts'
import { OverviewDocument } from '../../../src/console/app/pages/overview/operations.ts'
import * as workersPage from '../../../src/console/app/pages/workers/operations.ts'
import * as portal from '../../../src/console/app/portal/operations.ts'
import * as staffing from '../../../src/console/app/staffing/operations.ts'
import * as work from '../../../src/console/app/work/operations.ts'
import { cheapHash, PASSWORD, signIn } from '../../support/people.ts'
import { contextOf, credentialOf } from '../../support/run-query.ts'
import { type Answer, request, startTestServer, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

type Document<Data, Variables> = TypedDocumentNode<Data, Variables>
const texts: Record<string, string> = trusted
const textOf = (document: object) => texts[(document as { documentId: string }).documentId] ?? ''

const CONSOLE = 'src/console/app/'
/** The documents that the console has generated types for, each with the page it belongs to. */
const documents = (
  await Promise.all(
    globSync(`${CONSOLE}**/operations.ts`).map(async (file) =>
      Object.entries<object>(await import(/* @vite-ignore */ path.resolve(file))).map(
        ([constant, document]) =>
          [`${file.slice(CONSOLE.length).replace('/operations.ts', '')} ${constant}`, document] as const,
      ),
    ),
  )
).flat()
const planned = documents.filter(([, document]) => planReads(schema, parse(textOf(document))) !== undefined)

let server: TestServer
let orgId: string
let workerId: string

beforeAll(async () => {
  server = await startTestServer({ GRAPHQL_DOCUMENTS: 'trusted', WEBHOOK_WORKER: 'false' })
  const loading = server.run(['demo', 'load', '--json'])
  expect(await loading.ends(), loading.output()).toBe(0)
  orgId = JSON.parse(/^{.*}$/m.exec(loading.output())?.[0] ?? '').id
  // The demo uses built-in types of documents only.
  await stamped(server, orgId, (client) =>
    client.query("insert into custom_document_types (org_id, name, key) values ($1, 'CSCS card', 'cscs_card')", [
      orgId,
    ]),
  )
  await stamped(server, orgId, (client) =>
    client.query(
      "insert into notes (org_id, text, worker_id) select org_id, 'Prefers nights.', id from workers where org_id = $1 limit 1",
      [orgId],
    ),
  )
  await stamped(server, orgId, (client) =>
    client.query(
      `insert into client_rates (org_id, client_id, rate, overtime_rate, currency, valid_from)
        select org_id, id, 2500, 3750, 'GBP', '2026-01-01' from clients where org_id = $1 limit 1`,
      [orgId],
    ),
  )
  await stamped(server, orgId, (client) =>
    client.query("insert into holidays (org_id, name, date) values ($1, 'New Year', '2027-01-01')", [orgId]),
  )
  workerId = await chosen("select worker_id as chosen from memberships where org_id = $1 and role = 'worker'")
  const passwordHash = await cheapHash(PASSWORD)
  await server.database.prisma.user.updateMany({
    where: { email: { endsWith: '@demo.example' } },
    data: { passwordHash },
  })
})
afterAll(() => server.stop())

/** The value of a statement about the demo organisation. */
async function chosen(statement: string): Promise<string> {
  return (await server.database.pool.query(statement, [orgId])).rows[0].chosen
}

/** Run an operation as a frontend does, by its identifier, as a person of the demo. */
async function openSession(role: Role) {
  const cookie = await signIn(server, `${role}@demo.example`)
  return async <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
  ): Promise<NonNullable<Data>> => {
    const { documentId } = document as unknown as { documentId: string }
    const headers = { cookie, 'x-requested-with': 'muster' }
    const answer: Answer = await request(`${server.url}/graphql`, {
      method: 'POST',
      headers,
      body: { documentId, variables },
    })
    expect(answer.body.errors).toBeUndefined()
    return answer.body.data
  }
}

/** Something that fits each variable that must be given. */
async function variablesOf(text: string): Promise<Record<string, unknown>> {
  const operation = getOperationAST(parse(text))
  const [root] = operation?.selectionSet.selections ?? []
  const rootName = root && 'name' in root ? root.name.value : ''
  const given: Record<string, unknown> = {}
  for (const { variable, type, defaultValue } of operation?.variableDefinitions ?? []) {
    if (type.kind !== 'NonNullType' || defaultValue) continue
    const { value } = namedTypeOf(type).name
    given[variable.name.value] = value === 'ID' ? await idOf(rootName) : samples[value]
  }
  return given
}

const samples: Record<string, unknown> = {
  Int: 20,
  Boolean: true,
  Date: '2026-06-01',
  DateTime: '2026-01-01T00:00:00Z',
  RecordType: 'worker',
  NoteFilter: {},
  WorkerFilter: {},
  String: 'Site rules',
  ComplianceRequirementInput: [{ documentTypes: ['passport'] }],
  WorkRequirementInput: [{ role: 'welder', documentTypes: ['passport'] }],
}

const namedTypeOf = (type: TypeNode): NamedTypeNode => ('type' in type ? namedTypeOf(type.type) : type)

/** A record of the demo that the field of its resource reads. */
async function idOf(field: string): Promise<string> {
  const table = Object.values(resources).find(({ one }) => one === (field === 'node' ? 'worker' : field))?.table
  if (table === undefined) return crypto.randomUUID() // of a person
  return chosen(`select id as chosen from ${table} where org_id = $1 limit 1`)
}

describe('a read of records', () => {
  it.each(planned)('%s is answered by its plan', async (name, document) => {
    const text = textOf(document)
    const person = name.startsWith('portal') ? ({ role: 'worker', workerId } as const) : ({ role: 'owner' } as const)
    const credential = credentialOf(orgId, { kind: 'session', ...person })
    const answer = await planReads(schema, parse(text))?.read(contextOf(server, credential), await variablesOf(text))
    for (const { json } of answer?.roots ?? []) expect(JSON.parse(json().toString())).not.toBeNull()
    expect(answer).toBeDefined()
  })
})

it('a member of staff sees the day and the workers, and finishes a task of a job', async () => {
  const run = await openSession('staff')
  const { siteForecast, compliance } = await run(home.DashboardDocument, { weeks: 4, money: true })
  expect(siteForecast?.some(({ onSite }) => onSite > 0)).toBe(true)
  expect(compliance?.length).toBeGreaterThan(0)
  const sort = { field: 'lastName', direction: 'asc' } as const
  const { workers } = await run(workersPage.WorkersDocument, { search: 'ad', sort, limit: 2 })
  expect(workers?.data).toHaveLength(2)
  const next = await run(workersPage.WorkersDocument, { search: 'ad', sort, limit: 2, cursor: workers?.nextCursor })
  expect(next.workers?.data[0]?.id).not.toBe(workers?.data[0]?.id)
  const id = await chosen(
    `select subject_id as chosen from tasks where org_id = $1 and subject_type = 'job' and status = 'open' limit 1`,
  )
  const { tasks } = await run(jobs.JobDocument, { id })
  const task = tasks?.data.find(({ status }) => status === 'open')
  const change = { id: task?.id ?? '', input: { status: 'done' }, ifUnchangedSince: task?.updatedAt ?? '' } as const
  expect((await run(work.EditTaskDocument, change)).updateTask).toMatchObject({ id: task?.id, status: 'done' })
})

it('the wizard proposes people, and makes a job with them', async () => {
  const run = await openSession('staff')
  const [project] = (await run(jobs.JobProjectsDocument, {})).projects?.data ?? []
  expect(project?.client?.name).toBeDefined()
  const trade = await chosen(
    `select trade as chosen from workers where org_id = $1 and status = 'active' and compliance_status = 'compliant' limit 1`,
  )
  const startDate = '2027-06-01'
  const { candidates } = await run(staffing.CandidatesDocument, { trade, startDate, endDate: null })
  const [free] = candidates ?? []
  expect(free).toMatchObject({ isFree: true, isCompliant: true })
  const input = {
    projectId: project?.id ?? '',
    startDate,
    roles: [{ trade, headcount: 2 }],
    workers: [{ workerId: free?.worker.id ?? '', trade }],
  }
  const { mobiliseJob } = await run(jobs.MobiliseJobDocument, { input })
  const { job } = await run(jobs.JobDocument, { id: mobiliseJob.id })
  expect(job?.roles).toEqual([expect.objectContaining({ trade, headcount: 2, filled: 1 })])
  expect(job?.assignments?.data[0]?.worker?.id).toBe(free?.worker.id)
})

it('a worker sees their own records, and submits a timesheet', async () => {
  const run = await openSession('worker')
  const { assignments, timesheets } = await run(portal.PortalRecordsDocument, {})
  const [assignment] = assignments?.data ?? []
  expect(assignment?.project?.name).toBeDefined()
  const input = {
    workerId,
    projectId: assignment?.projectId ?? '',
    periodStart: '2026-03-02',
    periodEnd: '2026-03-08',
    entries: [{ date: '2026-03-02', hours: 8 }],
    submit: true,
  }
  const { createTimesheet } = await run(portal.PortalCreateTimesheetDocument, { input })
  expect(createTimesheet).toMatchObject({ status: 'submitted', totalHours: 8 })
  const after = await run(portal.PortalRecordsDocument, {})
  expect(after.timesheets?.data.length).toBe((timesheets?.data.length ?? 0) + 1)
})

it('an owner sees the overview of the console', async () => {
  const run = await openSession('owner')
  const since = new Date(Date.now() - 86_400_000).toISOString()
  const overview = await run(OverviewDocument, { since, stepMinutes: 60 })
  expect(Object.keys(overview).length).toBeGreaterThan(1)
})
