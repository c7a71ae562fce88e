/** The frontends' own operations: planned where they read, and run by people of the demo organisation. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { getOperationAST, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { schema } from '../../../schema/index.ts'
import * as staff from '../../../schema/operations/staff/operations.ts'
import trusted from '../../../schema/operations/trusted-documents.json' with { type: 'json' }
import * as wizard from '../../../schema/operations/wizard/operations.ts'
import { planReads } from '../../../schema/plans/plan.ts'
import { hashPassword } from '../../../src/access/people/passwords.ts'
import { OverviewDocument } from '../../../src/console/app/pages/overview/operations.ts'
import * as portal from '../../../src/console/app/portal/operations.ts'
import { PASSWORD, signIn } from '../../support/people.ts'
import { contextOf, credentialOf } from '../../support/resolvers.ts'
import { type Answer, request, startTestServer, type TestServer } from '../../support/server.ts'

type Document<Data, Variables> = TypedDocumentNode<Data, Variables>
const texts: Record<string, string> = trusted
const textOf = (document: object) => texts[(document as { documentId: string }).documentId] ?? ''
const frontends = { staff, wizard, portal }
const documents = Object.entries(frontends).flatMap(([name, all]) =>
  Object.entries(all).map(([constant, document]) => [`${name} ${constant}`, document] as const),
)
const reads = documents.filter(([, document]) => getOperationAST(parse(textOf(document)))?.operation === 'query')

let server: TestServer
let orgId: string
let workerId: string

beforeAll(async () => {
  server = await startTestServer({ GRAPHQL_DOCUMENTS: 'trusted', WEBHOOK_WORKER: 'false' })
  const loading = server.run(['demo', 'load', '--json'])
  expect(await loading.ends(), loading.output()).toBe(0)
  orgId = JSON.parse(/^{.*}$/m.exec(loading.output())?.[0] ?? '').id
  workerId = await chosen("select worker_id as chosen from memberships where org_id = $1 and role = 'worker'")
  const passwordHash = await hashPassword(PASSWORD)
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

describe('the reads of the frontends', () => {
  it('are planned, each as one statement', () => {
    const unplanned = reads.filter(([, document]) => planReads(schema, parse(textOf(document))) === undefined)
    console.log(`frontends: ${reads.length - unplanned.length} of ${reads.length} planned`)
    expect(unplanned.map(([name]) => name)).toEqual([])
    expect(reads.length).toBeGreaterThan(6)
  })

  it.each(reads)('%s is answered by its plan, for a member of staff or a worker', async (name, document) => {
    const id = name.includes('Job')
      ? await chosen('select id as chosen from jobs where org_id = $1 limit 1')
      : await chosen('select id as chosen from workers where org_id = $1 limit 1')
    const credential = credentialOf(orgId, name.startsWith('portal') ? { workerId } : {})
    const variables = { id, trade: 'welder' }
    const answer = await planReads(schema, parse(textOf(document)))?.read(contextOf(server, credential), variables)
    for (const { json } of answer?.roots ?? []) expect(JSON.parse(json().toString())).not.toBeNull()
    expect(answer).toBeDefined()
  })
})

it('a member of staff sees the day and the workers, and completes a task', async () => {
  const run = await openSession('staff')
  const today = await run(staff.StaffTodayDocument, {})
  for (const list of Object.values(today)) expect(list?.pagination.total).toBeGreaterThanOrEqual(0)
  const [task] = today.tasks?.data ?? []
  expect(task?.subject?.id).toBeDefined()
  expect((await run(staff.CompleteTaskDocument, { id: task?.id ?? '' })).updateTask.status).toBe('done')
  const notifications = await run(staff.StaffNotificationsDocument, { limit: 2 })
  expect(notifications.notifications?.data).toHaveLength(2)
  const sort = { field: 'lastName', direction: 'asc' } as const
  const workers = await run(staff.StaffWorkersDocument, { search: 'ad', sort })
  expect(workers.workers?.data.length).toBeGreaterThan(0)
})

it('a member of staff reads the second page of a list inside a record', async () => {
  const run = await openSession('staff')
  const id = await chosen(
    'select worker_id as chosen from documents where org_id = $1 group by 1 order by count(*) desc limit 1',
  )
  const { worker } = await run(staff.StaffWorkerDocument, { id, documentsLimit: 1 })
  const next = await run(staff.StaffWorkerDocument, {
    id,
    documentsLimit: 1,
    documentsCursor: worker?.documents?.nextCursor,
  })
  expect(next.worker?.documents?.data).toHaveLength(1)
  expect(next.worker?.documents?.data[0]?.id).not.toBe(worker?.documents?.data[0]?.id)
})

it('the wizard makes a job and assigns a worker', async () => {
  const run = await openSession('staff')
  const project = (await run(wizard.WizardProjectsDocument, { search: undefined })).projects?.data[0]
  expect(project?.client?.name).toBeDefined()
  const trade = await chosen(
    `select trade as chosen from workers where org_id = $1 and status = 'active' and compliance_status = 'compliant' limit 1`,
  )
  const workers = (await run(wizard.WizardWorkersDocument, { trade, limit: 200 })).workers?.data ?? []
  const free = workers.find(({ assignments }) => assignments?.data.length === 0)
  const startDate = '2027-06-01'
  const input = { projectId: project?.id ?? '', startDate, roles: [{ trade, headcount: 2 }] }
  const job = (await run(wizard.WizardCreateJobDocument, { input })).createJob
  const assigned = await run(wizard.WizardAssignDocument, {
    input: { workerId: free?.id ?? '', projectId: project?.id ?? '', jobId: job.id, trade, startDate },
  })
  expect(assigned.createAssignment).toMatchObject({ jobId: job.id, workerId: free?.id })
  const read = await run(wizard.WizardJobDocument, { id: job.id })
  expect(read.job?.roles).toEqual([expect.objectContaining({ trade, headcount: 2, filled: 1 })])
  expect(read.job?.assignments?.data[0]?.worker?.id).toBe(free?.id)
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
