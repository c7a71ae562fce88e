/** What members with limits see and change: the records of their projects and clients, by every surface. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { eventually } from '../../support/eventually.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { openStream } from '../../support/stream.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer
let key: string
let world: Record<'client' | 'site' | 'other' | 'worker' | 'stranger' | 'sheet' | 'foreign', string>

const post = (path: string, body: object) => createId(server, key, path, body)

async function sheetOf(workerId: string, projectId: string): Promise<string> {
  await post('/assignments', { worker_id: workerId, project_id: projectId, start_date: '2026-01-05' })
  const entries = [{ date: '2026-02-02', hours: 8 }]
  const period = { period_start: '2026-02-02', period_end: '2026-02-08' }
  const sheet = { worker_id: workerId, project_id: projectId, ...period, entries }
  const id = await post('/timesheets', sheet)
  await request(`${server.base}/timesheets/${id}`, { method: 'PATCH', key, body: { status: 'submitted' } })
  return id
}

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  const client = await post('/clients', { name: 'Harbour' })
  const site = await post('/projects', { client_id: client, name: 'Dock' })
  const other = await post('/projects', { client_id: await post('/clients', { name: 'Rival' }), name: 'Mill' })
  const worker = await post('/workers', { first_name: 'Ada', last_name: 'Here' })
  const stranger = await post('/workers', { first_name: 'Bo', last_name: 'Elsewhere' })
  const sheet = await sheetOf(worker, site)
  const foreign = await sheetOf(stranger, other)
  world = { client, site, other, worker, stranger, sheet, foreign }
})
afterAll(() => server.stop())

type Limits = { projectIds?: readonly string[]; clientIds?: readonly string[] }

async function member(role: Role, limits: Limits = {}) {
  const { email, userId } = await makePerson(server, role, limits)
  const cookie = await signIn(server, email)
  const ask = (query: string, variables: Record<string, unknown> = {}) => asPerson(server, cookie, query, variables)
  return { ask, cookie, userId, email }
}

const idsOf = (answer: { body: { data: Record<string, { data: { id: string }[] }> } }, name: string) =>
  answer.body.data[name]?.data.map(({ id }) => id)

describe('a supervisor', () => {
  it('sees the records of the project, and none of others, by list, by id and by relation', async () => {
    const { ask } = await member('supervisor', { projectIds: [world.site] })
    const lists =
      await ask(`{ projects { data { id } pagination { total } } workers { data { id } pagination { total } }
      timesheets { data { id } } clients { data { id } } assignments { data { worker { id } project { id client { id } } } } }`)
    expect(lists.body.errors).toBeUndefined()
    expect(idsOf(lists, 'projects')).toEqual([world.site])
    expect(idsOf(lists, 'workers')).toEqual([world.worker])
    expect(idsOf(lists, 'timesheets')).toEqual([world.sheet])
    expect(idsOf(lists, 'clients')).toEqual([world.client])
    expect(lists.body.data.workers.pagination.total).toBe(1)
    expect(JSON.stringify(lists.body)).not.toContain(world.stranger)
    for (const [name, id] of [
      ['worker', world.stranger],
      ['project', world.other],
      ['timesheet', world.foreign],
    ])
      expect(codeOf(await ask(`{ ${name}(id: "${id}") { id } }`)), name).toBe('not_found')
    expect((await ask(`{ node(id: "${world.stranger}") { id } }`)).body.data).toEqual({ node: null })
  })

  it('sees no charge rate, invoice, rule, unbilled work or figures of money', async () => {
    const { ask } = await member('supervisor', { clientIds: [world.client] })
    for (const query of [
      '{ invoices { data { id } } }',
      '{ unbilledWork { clientId } }',
      '{ chargeRates { data { rate } } }',
      '{ invoiceSettings { prefix } }',
      '{ automations { data { id } } }',
      '{ notifications { data { id } } }',
      '{ projectWork { hours } }',
      '{ assignments { data { chargeRate { rate } } } }',
    ])
      expect(codeOf(await ask(query)), query).toBe('insufficient_scope')
  })

  it('approves the hours of the project and no others, with the event', async () => {
    const { ask } = await member('supervisor', { projectIds: [world.site] })
    const approve = (...ids: string[]) =>
      ask(
        'mutation ($timesheets: [ApproveTimesheetInput!]!) { approveTimesheets(timesheets: $timesheets) { approved { id } skipped { id code } } }',
        { timesheets: ids.map((id) => ({ id })) },
      )
    const [sheet] = [await sheetOf(await post('/workers', { first_name: 'Cy', last_name: 'Here' }), world.site)]
    const { body } = await approve(sheet, world.foreign)
    expect(body.data.approveTimesheets).toEqual({
      approved: [{ id: sheet }],
      skipped: [{ id: world.foreign, code: 'not_found' }],
    })
    const events = await request(`${server.base}/events?object_id=${sheet}`, { key })
    expect(events.body.data.map(({ type }: { type: string }) => type)).toContain('timesheet.approved')
    const update = `mutation { updateTimesheet(id: "${world.foreign}", input: { status: approved }) { id } }`
    expect(codeOf(await ask(update))).toBe('not_found')
  })

  it('moves no record out of the project, and puts none into another', async () => {
    const { ask } = await member('supervisor', { projectIds: [world.site] })
    const claim = { category: 'travel', amount: 100, currency: 'GBP', incurredOn: '2026-02-03' }
    const create = (input: object) =>
      ask('mutation ($input: CreateExpenseInput!) { createExpense(input: $input) { id } }', { input })
    const own = await create({ ...claim, workerId: world.worker, projectId: world.site })
    expect(own.body.errors).toBeUndefined()
    expect(codeOf(await create({ ...claim, workerId: world.worker, projectId: world.other }))).toBe('validation_failed')
    expect(codeOf(await create({ ...claim, workerId: world.worker }))).toBe('insufficient_scope')
    const left = await request(`${server.base}/expenses?worker_id=${world.worker}`, { key })
    expect(left.body.data).toHaveLength(1)
  })

  it('changes no worker, assignment or project, whatever the scopes say', async () => {
    const { ask } = await member('supervisor', { projectIds: [world.site] })
    for (const mutation of [
      `updateWorker(id: "${world.worker}", input: { trade: "Rigger" }) { id }`,
      `updateProject(id: "${world.site}", input: { name: "Mine" }) { id }`,
      `inviteWorkers(workers: ["${world.worker}"]) { summary { created } }`,
    ])
      expect(codeOf(await ask(`mutation { ${mutation} }`)), mutation).toBe('insufficient_scope')
  })

  it('sees a project that is added to the limits at once, and no longer one that is taken away', async () => {
    const owner = await member('owner')
    const { ask, userId } = await member('supervisor', { projectIds: [world.site] })
    const found = await server.database.prisma.membership.findFirstOrThrow({ where: { userId } })
    const before = found.limitsId as string
    const limit = (limits: string) =>
      owner.ask(
        `mutation { changeMemberRole(userId: "${userId}", role: supervisor, limits: ${limits}) { limits { projectId project { id } clientId } } }`,
      )
    const { body } = await limit(`{ projectIds: ["${world.other}"] }`)
    expect(body.data.changeMemberRole.limits).toEqual([
      { projectId: world.other, project: { id: world.other }, clientId: null },
    ])
    expect(idsOf(await ask('{ workers { data { id } } }'), 'workers')).toEqual([world.stranger])
    const [entry] = (await owner.ask('{ auditLog(limit: 1) { data { action detail } } }')).body.data.auditLog.data
    expect(entry.action).toBe('member.role_changed')
    expect(JSON.parse(entry.detail)).toMatchObject({ projectIds: [world.other] })
    const { memberLimit } = server.database.prisma
    expect(await memberLimit.count({ where: { limitsId: before } })).toBe(0)
  })

  it('is told of changes of the project only', async () => {
    const { cookie } = await member('supervisor', { projectIds: [world.site] })
    const headers = { cookie, 'x-requested-with': 'muster' }
    const stream = await openStream(server, headers, 'subscription { recordChanges { changes { id } } }')
    await eventually(async () => stream.messages[0])
    for (const id of [world.other, world.site])
      await request(`${server.base}/projects/${id}`, { method: 'PATCH', key, body: { code: `C${Date.now()}` } })
    const told = await eventually(async () => {
      const ids = stream.messages.flatMap(
        ({ data }) => (data as never as { recordChanges: { changes: { id: string }[] } }).recordChanges.changes,
      )
      return ids.length > 0 ? ids : undefined
    })
    expect(told).toEqual([{ id: world.site }])
  })
})

describe('papers', () => {
  it('of a job elsewhere are not seen, although the worker also works on the project', async () => {
    const [job, elsewhere] = [
      await post('/jobs', {
        project_id: world.site,
        start_date: '2026-12-01',
        roles: [{ trade: 'rigger', headcount: 1 }],
      }),
      await post('/jobs', {
        project_id: world.other,
        start_date: '2026-12-01',
        roles: [{ trade: 'rigger', headcount: 1 }],
      }),
    ]
    const made = await stamped(server, server.orgId, async (client) => {
      const template = `insert into document_templates (org_id, name, version, document_type, body) values ($1, 'Limits', 1, 'contract', 'Text') returning id`
      const templateId = (await client.query(template, [server.orgId])).rows[0].id
      const packs: Record<string, string> = {}
      for (const [name, jobId, workerId] of [
        ['here', job, null],
        ['elsewhere', elsewhere, null],
        ['alone', null, world.worker],
      ] as const) {
        const pack = `insert into document_packs (org_id, name, job_id, worker_id, templates) values ($1, $2, $3, $4, '[]') returning id`
        const packId = (await client.query(pack, [server.orgId, name, jobId, workerId])).rows[0].id
        const document = `insert into documents (org_id, worker_id, type, name, file_name, content_type, size_bytes, file_key, of_pack)
          values ($1, $2, 'contract', $3, 'p.pdf', 'application/pdf', 1, 'x', true) returning id`
        const documentId = (await client.query(document, [server.orgId, world.worker, name])).rows[0].id
        const paper = `insert into pack_papers (org_id, pack_id, worker_id, template_id, content, document_id) values ($1, $2, $3, $4, '{}', $5)`
        await client.query(paper, [server.orgId, packId, world.worker, templateId, documentId])
        packs[name] = packId
      }
      return packs
    })
    const { ask } = await member('supervisor', { projectIds: [world.site] })
    const { body } = await ask(`{ documentPacks { data { id name } } documents { data { name } }
      worker(id: "${world.worker}") { documents { data { name paper { packId } } } } }`)
    expect(body.errors).toBeUndefined()
    const names = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name).sort()
    expect(names(body.data.documentPacks)).toEqual(['alone', 'here'])
    expect(names(body.data.documents)).toEqual(['alone', 'here'])
    expect(names(body.data.worker.documents)).toEqual(['alone', 'here'])
    expect(JSON.stringify(body)).not.toContain(made.elsewhere)
  })
})

describe('finance', () => {
  it('sees all hours and rates without limits, and no documents', async () => {
    const { ask } = await member('finance')
    expect(idsOf(await ask('{ timesheets(limit: 200) { data { id } } }'), 'timesheets')).toEqual(
      expect.arrayContaining([world.sheet, world.foreign]),
    )
    expect((await ask('{ invoices { data { id } } unbilledWork { clientId } }')).body.errors).toBeUndefined()
    expect(codeOf(await ask('{ documents { data { id } } }'))).toBe('insufficient_scope')
  })

  it('with a client sees the projects of the client, and what is added to it later', async () => {
    const { ask } = await member('finance', { clientIds: [world.client] })
    const later = await post('/projects', { client_id: world.client, name: 'Quay' })
    expect(idsOf(await ask('{ projects { data { id } } }'), 'projects')?.toSorted()).toEqual(
      [world.site, later].toSorted(),
    )
    const rates = await ask('{ assignments { data { project { id } chargeRate { rate } } } invoices { data { id } } }')
    expect(rates.body.errors).toBeUndefined()
    expect(JSON.stringify(rates.body)).not.toContain(world.other)
  })
})

describe('unbilled work', () => {
  it('is that of the projects of a finance member with limits', async () => {
    for (const id of [world.sheet, world.foreign])
      await request(`${server.base}/timesheets/${id}`, { method: 'PATCH', key, body: { status: 'approved' } })
    const sums = async (
      limits: Limits,
      query = '{ unbilledWork { clientId timesheets unratedAssignments { worker } } }',
    ) => (await (await member('finance', limits)).ask(query)).body.data.unbilledWork
    const rival = (await request(`${server.base}/projects/${world.other}`, { key })).body.client_id
    expect(await sums({ projectIds: [world.other] })).toEqual([
      { clientId: rival, timesheets: 1, unratedAssignments: [{ worker: 'Bo Elsewhere' }] },
    ])
    const own = await sums({ clientIds: [world.client] })
    expect(own.map(({ clientId }: { clientId: string }) => clientId)).toEqual([world.client])
    const guessed = `{ unbilledWork(projectId: "${world.other}") { clientId } }`
    expect(await sums({ clientIds: [world.client] }, guessed)).toEqual([])
  })
})

describe('a recruiter', () => {
  it('changes workers, and sees no hours', async () => {
    const { ask } = await member('recruiter')
    const update = `mutation { updateWorker(id: "${world.worker}", input: { trade: "Rigger" }) { trade } }`
    expect((await ask(update)).body.data).toEqual({ updateWorker: { trade: 'Rigger' } })
    expect(codeOf(await ask('{ timesheets { data { id } } }'))).toBe('insufficient_scope')
    expect((await ask('{ complianceMatrix { pagination { total } } }')).body.errors).toBeUndefined()
  })
})

describe('limits', () => {
  const problemOf = async (role: string, limits: string) => {
    const { ask } = await member('owner')
    const { body } = await ask(
      `mutation { inviteMember(email: "new@limits.example", name: "New", role: ${role} ${limits}) { limits { clientId client { name } } } }`,
    )
    return body.errors?.[0].extensions.details ?? body.data
  }

  it.each([
    ['supervisor', '', 'limits', 'required'],
    ['supervisor', ', limits: {}', 'limits', 'required'],
    ['supervisor', ', limits: null', 'limits', 'required'],
    ['staff', ', limits: { projectIds: [] }', 'limits', 'invalid'],
    ['supervisor', ', limits: { projectIds: ["nobody"] }', 'limits.projectIds[0]', 'unknown_reference'],
  ])('of %s%s are refused', async (role, limits, path, code) => {
    expect(await problemOf(role, limits)).toMatchObject([{ path, code }])
  })

  it('to too many, or to a project of another organisation, are refused', async () => {
    const many = Array.from({ length: 101 }, () => `"${world.site}"`).join()
    expect(await problemOf('finance', `, limits: { projectIds: [${many}] }`)).toMatchObject([{ path: 'limits' }])
    const orgId = await server.organisation()
    const theirs = await createId(server, await server.key({ orgId }), '/clients', { name: 'Theirs' })
    expect(await problemOf('finance', `, limits: { clientIds: ["${theirs}"] }`)).toMatchObject([
      { path: 'limits.clientIds[0]', code: 'unknown_reference' },
    ])
  })

  it('are those of the invitation after it is accepted', async () => {
    expect(await problemOf('finance', `, limits: { clientIds: ["${world.client}"] }`)).toEqual({
      inviteMember: { limits: [{ clientId: world.client, client: { name: 'Harbour' } }] },
    })
  })

  it('stay with a new role that can have them, if the change says nothing of them', async () => {
    const owner = await member('owner')
    const { ask, userId } = await member('supervisor', { projectIds: [world.site] })
    const change = (more: string) =>
      owner.ask(`mutation { changeMemberRole(userId: "${userId}", role: finance${more}) { limits { projectId } } }`)
    expect((await change('')).body.data.changeMemberRole.limits).toEqual([{ projectId: world.site }])
    expect(idsOf(await ask('{ projects { data { id } } }'), 'projects')).toEqual([world.site])
    expect((await change(', limits: null')).body.data.changeMemberRole.limits).toBeNull()
    expect(idsOf(await ask('{ projects { data { id } } }'), 'projects')).toContain(world.other)
  })

  it('of a role without any leave with a change to it', async () => {
    const owner = await member('owner')
    const { ask, userId } = await member('supervisor', { projectIds: [world.site] })
    const change = await owner.ask(
      `mutation { changeMemberRole(userId: "${userId}", role: staff) { limits { projectId } } }`,
    )
    expect(change.body.data).toEqual({ changeMemberRole: { limits: null } })
    expect(idsOf(await ask('{ workers(limit: 200) { data { id } } }'), 'workers')).toContain(world.stranger)
  })
})

it('a key has no limits', async () => {
  expect(
    (await graphql(server, key, '{ workers(limit: 200) { data { id } } }')).body.data.workers.data.length,
  ).toBeGreaterThan(1)
})
