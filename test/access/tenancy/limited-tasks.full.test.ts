/** What a supervisor sees of tasks, notifications and figures: what is for them, or about records that they see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'
import { openStream } from '../../support/stream.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer
let key: string
let ids: Record<'site' | 'other' | 'worker' | 'stranger' | 'job' | 'foreignJob', string>
let me: { ask: (query: string, variables?: Record<string, unknown>) => ReturnType<typeof asPerson>; userId: string }
let cookie: string
let tasks: Record<'own' | 'ofJob' | 'mine' | 'foreign' | 'ofForeignJob' | 'bare' | 'ofInvoice', string>

const post = (path: string, body: object) => createId(server, key, path, body)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function site(name: string, trade: string) {
  const project = await post('/projects', { client_id: await post('/clients', { name }), name })
  const worker = await post('/workers', { first_name: name, last_name: 'Person', trade })
  const roles = [{ trade, headcount: 3 }]
  const job = await post('/jobs', { project_id: project, start_date: day(-5), end_date: day(30), roles })
  const dates = { start_date: day(-3), end_date: day(20) }
  await post('/assignments', { worker_id: worker, project_id: project, job_id: job, trade, ...dates })
  return { project, worker, job }
}

async function notification(title: string, values: Record<string, string | null>): Promise<void> {
  await stamped(server, server.orgId, (client) =>
    client.query(
      `insert into notifications (org_id, type, title, subject_type, subject_id, recipient_id) values ($1, 'test', $2, $3, $4, $5)`,
      [server.orgId, title, values.subjectType ?? null, values.subjectId ?? null, values.recipientId ?? null],
    ),
  )
}

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  const here = await site('Dock', 'rigger')
  const elsewhere = await site('Mill', 'welder')
  ids = {
    site: here.project,
    worker: here.worker,
    job: here.job,
    other: elsewhere.project,
    stranger: elsewhere.worker,
    foreignJob: elsewhere.job,
  }
  const person = await makePerson(server, 'supervisor', { projectIds: [ids.site] })
  cookie = await signIn(server, person.email)
  me = { ask: (query, variables = {}) => asPerson(server, cookie, query, variables), userId: person.userId }
  const task = (title: string, subjectType?: string, subjectId?: string, assigneeId?: string) =>
    post('/tasks', { title, subject_type: subjectType, subject_id: subjectId, assignee_id: assigneeId })
  tasks = {
    own: await task('Own worker', 'worker', ids.worker),
    ofJob: await task('Own job', 'job', ids.job),
    mine: await task('For me, about another', 'worker', ids.stranger, me.userId),
    foreign: await task('Foreign worker', 'worker', ids.stranger),
    ofForeignJob: await task('Foreign job', 'job', ids.foreignJob),
    bare: await task('About nothing'),
    ofInvoice: await task('About no record', 'webhook_endpoint', ids.worker),
  }
  const other = await makePerson(server, 'staff')
  await notification('Own worker expires', { subjectType: 'worker', subjectId: ids.worker })
  await notification('Own task', { subjectType: 'task', subjectId: tasks.own })
  await notification('To me', { recipientId: me.userId })
  await notification('Foreign worker expires', { subjectType: 'worker', subjectId: ids.stranger })
  await notification('Foreign task', { subjectType: 'task', subjectId: tasks.foreign })
  await notification('To another about own', {
    subjectType: 'worker',
    subjectId: ids.worker,
    recipientId: other.userId,
  })
  await notification('About nothing', {})
})
afterAll(() => server.stop())

/** Tasks that the product raised are about the two jobs. */
const made = ({ title }: { title: string }) => !/^(Fill|Issue)/.test(title)

describe('tasks', () => {
  const SEEN = ['For me, about another', 'Own job', 'Own worker']

  it('are those for the supervisor and about records of the project, with their count', async () => {
    const { body } = await me.ask(
      `{ tasks(limit: 200) { data { title subject { id } assignee { name } } pagination { total } }
        taskCounts(by: status) { value count } searched: tasks(search: "foreign") { pagination { total } } }`,
    )
    expect(body.errors).toBeUndefined()
    const { data, pagination } = body.data.tasks
    expect(data.filter(made).map(({ title }: { title: string }) => title)).toEqual(expect.arrayContaining(SEEN))
    expect(data.filter(made)).toHaveLength(SEEN.length)
    expect(pagination.total).toBe(data.length)
    expect(body.data.taskCounts).toEqual([{ value: 'open', count: data.length }])
    expect(body.data.searched.pagination.total).toBe(0)
    const mine = data.find(({ title }: { title: string }) => title === 'For me, about another')
    expect(mine).toMatchObject({ subject: null, assignee: { name: 'Test supervisor' } })
    expect(JSON.stringify(body)).not.toMatch(/Foreign|Mill/)
  })

  it('of others answer as if they did not exist', async () => {
    for (const id of [tasks.foreign, tasks.ofForeignJob, tasks.bare, tasks.ofInvoice]) {
      expect(codeOf(await me.ask(`{ task(id: "${id}") { title } }`))).toBe('not_found')
      expect((await me.ask(`{ node(id: "${id}") { id } }`)).body.data).toEqual({ node: null })
      const change = `mutation { updateTask(id: "${id}", input: { status: done }) { title } }`
      expect(codeOf(await me.ask(change))).toBe('not_found')
    }
  })

  it('can be created and done, but not moved out of the project', async () => {
    const create = (input: string) => me.ask(`mutation { createTask(input: { title: "New", ${input} }) { id status } }`)
    const own = await create(`subjectType: "project", subjectId: "${ids.site}"`)
    const { id } = own.body.data.createTask
    expect(
      (await me.ask(`mutation { updateTask(id: "${id}", input: { status: done }) { status } }`)).body.data,
    ).toEqual({
      updateTask: { status: 'done' },
    })
    expect(codeOf(await create('priority: high'))).toBe('insufficient_scope')
    const mine = `assigneeId: "${me.userId}"`
    for (const outside of [`"project", subjectId: "${ids.other}"`, `"task", subjectId: "${tasks.foreign}"`])
      for (const more of ['', mine])
        expect(codeOf(await create(`subjectType: ${outside} ${more}`)), outside).toBe('validation_failed')
    expect(codeOf(await create(`subjectType: "task", subjectId: "${tasks.own}" ${mine}`))).toBeUndefined()
    const move = `mutation { updateTask(id: "${id}", input: { subjectId: "${ids.other}" }) { id } }`
    expect(codeOf(await me.ask(move))).toBe('validation_failed')
    expect((await request(`${server.base}/tasks/${id}`, { key })).body.subject_id).toBe(ids.site)
  })

  it('of others cannot be found or changed by a batch, their own id, a history or a deleted record', async () => {
    const external = { external_id: 'theirs' }
    await request(`${server.base}/tasks/${tasks.foreign}`, { method: 'PATCH', key, body: external })
    const batch = `mutation { batchTasks(input: { records: [{ externalId: "theirs", title: "Mine now" }] }) { object } }`
    const { body } = await me.ask(batch)
    expect(body.errors[0].extensions.code).toBe('insufficient_scope')
    const stored = (await request(`${server.base}/tasks/${tasks.foreign}`, { key })).body
    expect(stored.title).toBe('Foreign worker')
    const found = await me.ask(
      `{ tasks(filter: { externalId: ["theirs"] }, updatedSince: "2020-01-01T00:00:00Z", includeDeleted: true) { data { id } } }`,
    )
    expect(found.body.data).toEqual({ tasks: { data: [] } })
    const history = await me.ask(`{ recordHistory(id: "${tasks.foreign}") { data { id } } }`)
    expect(JSON.stringify(history.body)).not.toContain('Foreign')
    expect(history.body.data?.recordHistory?.data ?? []).toEqual([])
  })

  it('of others are not told by the stream of changes, those of the project are', async () => {
    const headers = { cookie, 'x-requested-with': 'muster' }
    const stream = await openStream(server, headers, 'subscription { recordChanges { changes { id } } }')
    await eventually(async () => stream.messages[0])
    for (const id of [tasks.foreign, tasks.own])
      await request(`${server.base}/tasks/${id}`, { method: 'PATCH', key, body: { description: `At ${Date.now()}` } })
    const told = await eventually(async () => {
      const changes = stream.messages.flatMap(
        ({ data }) => (data as never as { recordChanges: { changes: { id: string }[] } }).recordChanges.changes,
      )
      return changes.length > 0 ? changes : undefined
    })
    expect(told).toEqual([{ id: tasks.own }])
    const topics = await openStream(server, headers, 'subscription { changes(topics: [notifications]) }')
    expect(topics.messages).toEqual([])
  })
})

describe('the inbox', () => {
  const SEEN = ['Own task', 'Own worker expires', 'To me']

  it('has what is for the supervisor or about records of the project, and counts no more', async () => {
    const { body } = await me.ask(
      `{ myNotifications { unreadCount unread { title } }
        inboxNotifications(limit: 100) { data { title myReadAt subject { id } } pagination { total } } }`,
    )
    expect(body.errors).toBeUndefined()
    const { myNotifications, inboxNotifications } = body.data
    const titles = (rows: { title: string }[]) => rows.map(({ title }) => title).sort()
    expect(titles(inboxNotifications.data)).toEqual(SEEN)
    expect(titles(myNotifications.unread)).toEqual(SEEN)
    expect(inboxNotifications.pagination.total).toBe(3)
    expect(myNotifications.unreadCount).toBe(3)
    expect(codeOf(await me.ask('{ notifications { data { title } } }'))).toBe('insufficient_scope')
  })

  it('marks and counts only its own as read', async () => {
    const mark = async (query: string) => (await me.ask(`mutation { ${query} }`)).body.data
    expect(await mark('markMyNotificationsRead')).toEqual({ markMyNotificationsRead: 3 })
    const { data } = (await me.ask('{ inboxNotifications { data { id myReadAt } } }')).body.data.inboxNotifications
    expect(data.every(({ myReadAt }: { myReadAt: string | null }) => myReadAt !== null)).toBe(true)
    const given = data.map(({ id }: { id: string }) => `"${id}"`).join(', ')
    expect(await mark(`markMyNotificationsUnread(ids: [${given}])`)).toEqual({ markMyNotificationsUnread: 3 })
    const all = (await request(`${server.base}/notifications?limit=100`, { key })).body.data
    const foreign = all.find(({ title }: { title: string }) => title === 'Foreign worker expires')
    expect(await mark(`markMyNotificationsRead(ids: ["${foreign.id}"])`)).toEqual({ markMyNotificationsRead: 0 })
  })

  it.each(['finance', 'recruiter'] as const)(
    'of %s has nothing about records that the role cannot read',
    async (role) => {
      const { email } = await makePerson(server, role)
      const { body } = await asPerson(server, await signIn(server, email), '{ myNotifications { unread { title } } }')
      const titles = body.data.myNotifications.unread.map(({ title }: { title: string }) => title)
      expect(titles).toEqual(expect.arrayContaining(['Own worker expires', 'Foreign worker expires']))
      for (const hidden of ['To me', 'About nothing']) expect(titles).not.toContain(hidden)
      for (const aboutTask of ['Own task', 'Foreign task'])
        expect(titles.includes(aboutTask)).toBe(role === 'recruiter')
    },
  )
})

describe('restricted documents', () => {
  it('are told by no task, and by no notification about one', async () => {
    const all = await server.key({ scopes: ['read', 'write', 'documents:restricted'] })
    const type = await createId(server, all, '/document-types', { name: 'Medical', restricted: true })
    const documentId = await stamped(server, server.orgId, async (client) => {
      const { rows } = await client.query(
        `insert into documents (org_id, worker_id, type, custom_type_id, name, file_name, content_type, size_bytes, file_key)
          values ($1, $2, 'other', $3, 'Medical', 'm.pdf', 'application/pdf', 1, 'm') returning id`,
        [server.orgId, ids.worker, type],
      )
      return rows[0].id as string
    })
    const task = { title: 'Secret', subject_type: 'document', subject_id: documentId }
    const taskId = await createId(server, all, '/tasks', task)
    await notification('Secret document', { subjectType: 'document', subjectId: documentId })
    await notification('Secret task', { subjectType: 'task', subjectId: taskId })
    const staff = await makePerson(server, 'staff')
    const staffCookie = await signIn(server, staff.email)
    const query =
      '{ tasks(limit: 200) { data { title } } inboxNotifications(limit: 100) { data { title } } myNotifications { unread { title } } }'
    for (const { body } of [await me.ask(query), await asPerson(server, staffCookie, query)]) {
      expect(body.errors).toBeUndefined()
      expect(JSON.stringify(body)).not.toContain('Secret')
    }
    const owner = await makePerson(server, 'owner')
    const seen = await asPerson(server, await signIn(server, owner.email), query)
    for (const title of ['Secret', 'Secret document', 'Secret task'])
      expect(JSON.stringify(seen.body)).toContain(`"${title}"`)
  })
})

describe('figures', () => {
  it('count the people and the open roles of the project', async () => {
    const { body } = await me.ask('{ siteForecast(weeks: 1) { onSite } openRoles { trade open jobs } }')
    expect(body.errors).toBeUndefined()
    expect(body.data.siteForecast[0].onSite).toBe(1)
    expect(body.data.openRoles).toEqual([{ trade: 'rigger', open: 2, jobs: 1 }])
    const guessed = `{ siteForecast(weeks: 1, projectId: "${ids.other}") { onSite } }`
    expect((await me.ask(guessed)).body.data.siteForecast[0].onSite).toBe(0)
  })

  it('of places and people of a job are those of the project', async () => {
    const window = (worker: string) =>
      post('/planner', {
        worker_id: worker,
        kind: 'sick',
        starts_at: `${day(0)}T00:00:00Z`,
        ends_at: `${day(2)}T00:00:00Z`,
      })
    for (const worker of [ids.worker, ids.stranger]) await window(worker)
    const places = '{ awayPlaces { trade job { id } assignment { worker { id } } } }'
    const { body } = await me.ask(places)
    expect(body.errors).toBeUndefined()
    expect(body.data.awayPlaces).toEqual([
      { trade: 'rigger', job: { id: ids.job }, assignment: { worker: { id: ids.worker } } },
    ])
    expect((await me.ask(`{ awayPlaces(jobId: "${ids.foreignJob}") { trade } }`)).body.data.awayPlaces).toEqual([])
    const days = await me.ask(`{ roleDays(jobIds: ["${ids.job}", "${ids.foreignJob}"]) { jobId } }`)
    expect(days.body.errors).toBeUndefined()
    expect(new Set(days.body.data.roleDays.map(({ jobId }: { jobId: string }) => jobId))).toEqual(new Set([ids.job]))
    const planned = await me.ask(`{ plannedProjects(from: "${day(0)}", to: "${day(1)}") { data { id } } }`)
    expect(planned.body.data.plannedProjects.data).toEqual([{ id: ids.site }])
    const people = async (job: string) =>
      (await me.ask(`{ jobWorkers(jobId: "${job}") { data { id } } }`)).body.data.jobWorkers.data
    expect(await people(ids.job)).toEqual([{ id: ids.worker }])
    await request(`${server.base}/workers/${ids.worker}`, { method: 'PATCH', key, body: { trade: 'welder' } })
    expect(await people(ids.foreignJob)).toEqual([])
  })
})
