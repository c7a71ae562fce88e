/**
 * Members of the roles finance and recruiter, and apps that act for them, see the tasks that concern their work and those
 * that are assigned to them. Of others they see no row, title, id or count, on no surface.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret, makeSecretText } from '../../../src/access/credentials/secret-text.ts'
import { appKey, scopesOfApps } from '../../../src/access/oauth/app-scopes.ts'
import { writeDigest } from '../../../src/domain/notifications/digest.ts'
import { eventually } from '../../support/eventually.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { type Answer, graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { openStream } from '../../support/stream.ts'
import { insert, stamped } from '../../support/write.ts'
import { registerClient } from '../oauth/flow.ts'

type Role = 'finance' | 'recruiter'

interface Caller {
  userId: string
  headers: Record<string, string>
  ask: (query: string) => Promise<Answer>
  rest: (path: string, options?: { method?: string; body?: object }) => Promise<Answer>
}

let server: TestServer
let key: string
const subjects: Record<string, string> = {}
const tasks: Record<string, string> = {}
const people = {} as Record<Role | 'colleague', { userId: string; email: string }>
const apps = {} as Record<Role | 'colleague', { token: string; clientId: string }>

const post = (path: string, body: object) => createId(server, key, path, body)

async function notification(title: string, subjectType: string | null, subjectId: string | null, recipientId?: string) {
  await stamped(server, server.orgId, (client) =>
    client.query(
      `insert into notifications (org_id, type, title, subject_type, subject_id, recipient_id) values ($1, 'test', $2, $3, $4, $5)`,
      [server.orgId, title, subjectType, subjectId, recipientId ?? null],
    ),
  )
}

/** An app with the scopes `read` and `write`, and its token for a member. */
async function connected(userId: string) {
  const scopes = ['read', 'write', 'tasks:read', 'tasks:write', 'projects:read', 'webhooks:manage']
  const grantTypes = ['authorization_code', 'refresh_token']
  const { clientId } = await registerClient(server, { scopes: scopes as never, grantTypes, name: 'Task list' })
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { id: grantId } = await server.database.prisma.oauthGrant.create({
    data: { orgId: server.orgId, userId, clientId, scopes, expiresAt },
  })
  const token = makeSecretText('mst_at')
  const row = { hash: hashSecret(token), kind: 'access', payload: {}, expiresAt, clientId, grantId, scopes } as const
  await server.database.prisma.oauthToken.create({ data: { ...row, scopes } })
  return { token, clientId }
}

/** What a person sees at the console, and what an app sees that acts for them. */
const surfaces: Record<string, (who: Role | 'colleague') => Promise<Caller>> = {
  async session(who) {
    const { userId, email } = people[who]
    const cookie = await signIn(server, email)
    const headers = { cookie, 'x-requested-with': 'muster' }
    const ask = (query: string) => asPerson(server, cookie, query)
    return { userId, headers, ask, rest: () => Promise.reject(new Error('sessions have no REST')) }
  },
  async token(who) {
    const { token } = apps[who]
    return {
      userId: people[who].userId,
      headers: { authorization: `Bearer ${token}` },
      ask: (query) => graphql(server, token, query),
      rest: (path, options = {}) => request(`${server.base}${path}`, { key: token, ...options }),
    }
  },
}

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  const client = await post('/clients', { name: 'Harbour' })
  subjects.project = await post('/projects', { client_id: client, name: 'Dock' })
  subjects.worker = await post('/workers', { first_name: 'Ada', last_name: 'Okafor', trade: 'rigger' })
  const claim = { category: 'travel', amount: 100, currency: 'GBP', incurred_on: '2026-02-03' }
  subjects.expense = await insert(server, key, 'expenses', { worker_id: subjects.worker, ...claim })
  for (const who of ['finance', 'recruiter', 'colleague'] as const) {
    people[who] = await makePerson(server, who === 'colleague' ? 'recruiter' : who)
    apps[who] = await connected(people[who].userId)
  }
  const task = async (name: string, subjectType?: string, assignee?: string) => {
    const subject = subjectType && { subject_type: subjectType, subject_id: subjects[subjectType] }
    tasks[name] = await post('/tasks', { title: `Task ${name}`, ...subject, assignee_id: assignee, external_id: name })
  }
  await task('worker', 'worker')
  await task('expense', 'expense')
  await task('project', 'project')
  await task('bare')
  await task('finance', 'project', people.finance.userId)
  await task('recruiter', undefined, people.recruiter.userId)
  await task('colleague', 'project', people.colleague.userId)
  for (const [name, id] of Object.entries(tasks)) await notification(`About ${name}`, 'task', id)
  for (const { userId } of Object.values(people))
    await notification('To you about bare', 'task', tasks.bare as string, userId)
})
afterAll(() => server.stop())

const SEEN: Record<Role, string[]> = { finance: ['expense', 'finance'], recruiter: ['recruiter', 'worker'] }
const others = (role: Role) => Object.keys(tasks).filter((name) => !SEEN[role].includes(name))
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title.replace('Task ', '')).toSorted()

/** No task of others is in an answer: no title, and no id. */
function expectNothingOfOthers(role: Role, { body }: Pick<Answer, 'body'>) {
  const text = JSON.stringify(body)
  for (const name of others(role)) {
    expect(text).not.toContain(`Task ${name}"`)
    expect(text).not.toContain(tasks[name])
  }
}

const callers = (['finance', 'recruiter'] as const).flatMap((role) =>
  Object.keys(surfaces).map((surface) => [role, surface] as const),
)

describe.each(callers)('for a member of the role %s, a %s', (role, surface) => {
  let me: Caller
  beforeAll(async () => {
    me = await (surfaces[surface] as (who: Role) => Promise<Caller>)(role)
  })

  it('lists, searches and counts the tasks that concern them', async () => {
    const answer = await me.ask(`{
      tasks(limit: 100) { data { title } pagination { total } }
      byStatus: taskCounts(by: status) { value count } byPriority: taskCounts(by: priority) { count }
      searched: tasks(search: "task") { data { title } pagination { total } }
      bySubject: tasks(filter: { subjectType: ["project", "worker", "expense"] }) { data { title } pagination { total } }
      changed: tasks(updatedSince: "2020-01-01T00:00:00Z") { data { title } pagination { total } }
      sorted: tasks(sort: { field: dueOn }, limit: 1) { pagination { total hasMore } }
      byExternal: tasks(filter: { externalId: ["bare", "colleague", "project"] }) { data { title } pagination { total } }
    }`)
    expect(answer.body.errors).toBeUndefined()
    const { tasks: all, byStatus, byPriority, searched, bySubject, changed, sorted, byExternal } = answer.body.data
    for (const list of [all, searched, changed]) {
      expect(titles(list.data)).toEqual(SEEN[role])
      expect(list.pagination.total).toBe(2)
    }
    expect([byStatus, byPriority]).toEqual([[{ value: 'open', count: 2 }], [{ count: 2 }]])
    expect(bySubject.pagination.total).toBe(bySubject.data.length)
    expect(sorted.pagination).toEqual({ total: 2, hasMore: true })
    expect(byExternal).toEqual({ data: [], pagination: { total: 0 } })
    expectNothingOfOthers(role, answer)
  })

  it('finds no other by its id, in another record or by a reference', async () => {
    for (const name of others(role)) {
      const id = tasks[name]
      expect(codeOf(await me.ask(`{ task(id: "${id}") { title } }`)), name).toBe('not_found')
      expect((await me.ask(`{ node(id: "${id}") { id } nodes(ids: ["${id}"], type: task) { id } }`)).body.data).toEqual(
        {
          node: null,
          nodes: [null],
        },
      )
    }
    for (const name of SEEN[role]) {
      const { body } = await me.ask(`{ task(id: "${tasks[name]}") { title } }`)
      expect(body.data).toEqual({ task: { title: `Task ${name}` } })
    }
    const inProject = await me.ask(
      `{ project(id: "${subjects.project}") { tasks { data { title } pagination { total } } } projects { data { tasks { data { id } } } } }`,
    )
    expect(inProject.body.data.project.tasks.data).toEqual(role === 'finance' ? [{ title: 'Task finance' }] : [])
    expect(inProject.body.data.project.tasks.pagination.total).toBe(role === 'finance' ? 1 : 0)
    expectNothingOfOthers(role, inProject)
    expect(codeOf(await me.ask('{ task(id: "external:bare") { title } }'))).toBe('not_found')
  })

  it('shows no record of a type that they may not read, without an error', async () => {
    const [type, subject] = role === 'recruiter' ? ['expense', subjects.expense] : ['document', subjects.worker]
    const id = await stamped(server, server.orgId, async (client) => {
      const { rows } = await client.query(
        `insert into tasks (org_id, title, subject_type, subject_id, assignee_id) values ($1, 'Odd', $2, $3, $4) returning id`,
        [server.orgId, type, subject, me.userId],
      )
      return rows[0].id as string
    })
    const { body } = await me.ask(`{ task(id: "${id}") { subjectType subject { id } } }`)
    expect(body).toEqual({ data: { task: { subjectType: type, subject: null } } })
    await stamped(server, server.orgId, (client) =>
      client.query(`update tasks set assignee_id = null, subject_type = null where org_id = $1 and id = $2`, [
        server.orgId,
        id,
      ]),
    )
  })

  it('shows the events of no other', async () => {
    for (const name of others(role)) {
      const { body } = await me.ask(
        `{ recordHistory(id: "${tasks[name]}") { data { id data } pagination { total } hasMore } }`,
      )
      expect(body.data.recordHistory, name).toEqual({ data: [], pagination: { total: 0 }, hasMore: false })
    }
    const own = await me.ask(`{ recordHistory(id: "${tasks[SEEN[role][0] as string]}") { data { type } } }`)
    expect(own.body.data.recordHistory.data.at(-1)).toEqual({ type: 'task.created' })
  })

  it('changes no other', async () => {
    for (const name of others(role)) {
      const change = `mutation { updateTask(id: "${tasks[name]}", input: { assigneeId: "${me.userId}" }) { id } }`
      expect(codeOf(await me.ask(change)), name).toBe('not_found')
    }
    const records = `[{ externalId: "bare", title: "Mine now" }]`
    const batch = await me.ask(
      `mutation { batchTasks(input: { mode: upsert, records: ${records} }) { data { id error { code details { conflictingId } } } } }`,
    )
    expect(JSON.stringify(batch.body)).not.toContain(tasks.bare)
    expect((await request(`${server.base}/tasks/${tasks.bare}`, { key })).body.title).toBe('Task bare')
    const taken = await me.ask(
      `mutation { createTask(input: { title: "Taken", externalId: "bare", assigneeId: "${me.userId}" }) { id } }`,
    )
    expect(codeOf(taken)).toBe('conflict')
    expect(JSON.stringify(taken.body)).not.toContain(tasks.bare)
  })

  it('creates and changes those that concern them, and none that they would not see', async () => {
    const create = (input: string) => me.ask(`mutation { createTask(input: { title: "New", ${input} }) { id } }`)
    const update = (id: string, input: string) =>
      me.ask(`mutation { updateTask(id: "${id}", input: { ${input} }) { id status } }`)
    const mine = `assigneeId: "${me.userId}"`
    const theirs = `assigneeId: "${people.colleague.userId}"`
    expect(codeOf(await create('priority: high'))).toBe('insufficient_scope')
    expect(codeOf(await create(theirs))).toBe('insufficient_scope')
    for (const more of ['', mine])
      expect(
        (await create(`subjectType: "project", subjectId: "${subjects.project}" ${more}`)).body.errors,
      ).toMatchObject([{ extensions: { code: 'validation_failed', details: [{ path: 'input.subjectType' }] } }])
    const { id } = (await create(mine)).body.data.createTask
    expect((await update(id, 'status: in_progress')).body.data).toEqual({ updateTask: { id, status: 'in_progress' } })
    expect(codeOf(await update(id, theirs))).toBe('insufficient_scope')
    expect(codeOf(await update(id, `subjectType: "project", subjectId: "${subjects.project}"`))).toBe(
      'validation_failed',
    )
    const [type, subject] = role === 'recruiter' ? ['worker', subjects.worker] : ['expense', subjects.expense]
    expect((await update(id, `subjectType: "${type}", subjectId: "${subject}", ${theirs}`)).body.errors).toBeUndefined()
    await stamped(server, server.orgId, (client) =>
      client.query(`update tasks set deleted_at = now() where org_id = $1 and id = $2`, [server.orgId, id]),
    )
  })

  it('hears of the changes of no other, and that one is not theirs any more', async () => {
    const moved = await post('/tasks', { title: 'Moved', assignee_id: me.userId })
    const stream = await openStream(
      server,
      me.headers,
      'subscription { recordChanges(types: [task]) { changes { id } } }',
    )
    await eventually(async () => stream.messages[0])
    const patch = (id: string, body: object) => request(`${server.base}/tasks/${id}`, { method: 'PATCH', key, body })
    const about = SEEN[role][0] as string
    for (const name of [...others(role), about]) await patch(tasks[name] as string, { description: `At ${Date.now()}` })
    await patch(moved, { assignee_id: people.colleague.userId })
    const told = await eventually(async () => {
      const ids = stream.messages.flatMap(({ data }) =>
        (data as never as { recordChanges: { changes: { id: string }[] } }).recordChanges.changes.map(({ id }) => id),
      )
      return ids.includes(moved) ? ids : undefined
    })
    expect(new Set(told)).toEqual(new Set([tasks[about], moved]))
    stream.close()
    const since = await newestEventBefore(tasks[others(role)[0] as string] as string)
    const again = await openStream(
      server,
      me.headers,
      `subscription { recordChanges(types: [task], after: "${since}") { changes { id } } }`,
    )
    const missed = await eventually(async () => again.messages[0])
    expectNothingOfOthers(role, { body: missed })
    again.close()
  })
})

/** The event before the latest one of a record. */
async function newestEventBefore(id: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from events where org_id = $1 and id < (select max(id) from events where org_id = $1 and object_id = $2)
     order by id desc limit 1`,
    [server.orgId, id],
  )
  return rows[0]?.id as string
}

describe('an app that acts for a recruiter', () => {
  it('reads over REST as it does in GraphQL', async () => {
    const { rest } = await (surfaces.token as (who: Role) => Promise<Caller>)('recruiter')
    const list = await rest('/tasks?limit=100')
    expect(titles(list.body.data)).toEqual(SEEN.recruiter)
    expect(list.body.pagination.total).toBe(2)
    for (const query of ['updated_since=2020-01-01T00:00:00Z&include_deleted=true', 'q=task', 'sort=-due_on'])
      expectNothingOfOthers('recruiter', await rest(`/tasks?${query}`))
    const other = await rest(`/tasks/${tasks.project}`)
    expect([other.status, codeOf(other)]).toEqual([404, 'not_found'])
    expect((await rest(`/tasks/${tasks.worker}`)).status).toBe(200)
    const change = await rest(`/tasks/${tasks.project}`, { method: 'PATCH', body: { title: 'Mine' } })
    expect([change.status, codeOf(change)]).toEqual([404, 'not_found'])
    const about = { title: 'No', subject_type: 'project', subject_id: subjects.project }
    expect((await rest('/tasks', { method: 'POST', body: about })).status).toBe(422)
    const events = await rest('/events?limit=200')
    expect(events.status).toBe(200)
    expectNothingOfOthers('recruiter', events)
    expect(JSON.stringify(events.body)).toContain(tasks.worker)
    const own = await rest(`/events?object_id=${tasks.project}`)
    expect(own.body.data).toEqual([])
  })

  it('exports no other, as lines and as CSV, and expands none', async () => {
    const { token } = apps.recruiter
    for (const accept of ['application/x-ndjson', 'text/csv']) {
      const headers = { authorization: `Bearer ${token}`, accept }
      for (const path of ['/tasks', '/workers', '/tasks?q=task']) {
        const answer = await fetch(`${server.base}${path}`, { headers })
        const text = await answer.text()
        expect(answer.status, `${path} ${accept}: ${text}`).toBe(path === '/workers' ? 403 : 200)
        expectNothingOfOthers('recruiter', { body: text })
        if (path !== '/workers') expect(text).toContain('Task worker')
      }
    }
  })

  it('counts the events of no other', async () => {
    const { ask } = await (surfaces.token as (who: Role) => Promise<Caller>)('recruiter')
    const { body } = await ask('{ events(types: ["task.*"], limit: 100) { data { objectId } pagination { total } } }')
    expect(body.errors).toBeUndefined()
    const { data, pagination } = body.data.events
    expect(pagination.total).toBe(data.length)
    expect(data.length).toBeGreaterThan(0)
    expectNothingOfOthers('recruiter', { body: data })
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from events where org_id = $1 and object_id = $2`,
      [server.orgId, tasks.bare],
    )
    expect(codeOf(await ask(`{ event(id: "${rows[0]?.id}") { id } }`))).toBe('not_found')
  })

  it('shares no remembered answer with another recruiter', async () => {
    const read = async (who: 'recruiter' | 'colleague') => {
      const { rest } = await (surfaces.token as (of: Role | 'colleague') => Promise<Caller>)(who)
      const list = await rest('/tasks?limit=50')
      const one = await rest(`/tasks/${tasks.recruiter}`)
      return { titles: titles(list.body.data), status: one.status, etag: list.headers.get('etag') }
    }
    const mine = await read('recruiter')
    expect(mine).toMatchObject({ titles: ['recruiter', 'worker'], status: 200 })
    const theirs = await read('colleague')
    expect(theirs.titles).toEqual(expect.arrayContaining(['colleague', 'worker']))
    expect(theirs.titles).not.toContain('recruiter')
    expect(theirs.status).toBe(404)
    expect(theirs.etag).not.toBe(mine.etag)
    expect((await read('recruiter')).titles).toEqual(mine.titles)
  })

  it('gets no events of tasks at its endpoint: those are about all of them', async () => {
    const app = { orgId: server.orgId, clientId: apps.recruiter.clientId }
    const scopes = (await scopesOfApps(server.database.pool, [app])).get(appKey(app))
    expect(scopes).toEqual(new Set(['projects:read']))
  })

  it('sees the tasks of the role that the person has now, and its stream of changes ends', async () => {
    const person = await makePerson(server, 'staff')
    const { token } = await connected(person.userId)
    const read = async () => {
      const { body } = await graphql(server, token, '{ tasks(limit: 100) { data { title } } }')
      return titles(body.data.tasks.data)
    }
    expect(await read()).toContain('bare')
    const headers = { authorization: `Bearer ${token}` }
    const stream = await openStream(server, headers, 'subscription { recordChanges(types: [task]) { changes { id } } }')
    await eventually(async () => stream.messages[0])
    await server.database.prisma.membership.updateMany({
      where: { userId: person.userId },
      data: { role: 'recruiter' },
    })
    await expect.poll(read).not.toContain('bare')
    await request(`${server.base}/tasks/${tasks.bare}`, { method: 'PATCH', key, body: { description: 'Once more' } })
    await stream.ended
    expect(JSON.stringify(stream.messages)).not.toContain(tasks.bare)
  })
})

describe('the inbox', () => {
  it.each(['finance', 'recruiter'] as const)('of the role %s tells of no task of others', async (role) => {
    const { ask } = await (surfaces.session as (who: Role) => Promise<Caller>)(role)
    const query = `{ myNotifications { unreadCount unread { title } }
      inboxNotifications(limit: 100) { data { id title subject { ... on Task { title } } } pagination { total } } }`
    const { body } = await ask(query)
    expect(body.errors).toBeUndefined()
    const { myNotifications, inboxNotifications } = body.data
    const about = SEEN[role].map((name) => `About ${name}`)
    expect(titles(inboxNotifications.data)).toEqual(about)
    expect(inboxNotifications.pagination.total).toBe(2)
    expect(titles(myNotifications.unread)).toEqual(about)
    expect(myNotifications.unreadCount).toBe(2)
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from notifications where org_id = $1 and title like '%bare'`,
      [server.orgId],
    )
    const ids = rows.map(({ id }) => `"${id}"`).join(', ')
    expect((await ask(`mutation { markMyNotificationsRead(ids: [${ids}]) }`)).body.data).toEqual({
      markMyNotificationsRead: 0,
    })
    const sent = await writeDigest(
      { database: server.database, publicUrl: 'https://muster.example' },
      {
        kind: 'digest',
        orgId: server.orgId,
        userId: people[role].userId,
        until: new Date(Date.now() + 60_000).toISOString(),
      },
    )
    expect(sent.email?.text).toContain(about[0])
    expect(sent.email?.text).not.toContain('bare')
    expect(sent.email?.subject).toContain('2 new notifications')
  })
})

describe('finance with limits', () => {
  it('sees tasks about the money of its projects and those assigned to the member only', async () => {
    const { email, userId } = await makePerson(server, 'finance', { projectIds: [subjects.project as string] })
    const timesheetId = await stamped(server, server.orgId, async (client) => {
      const { rows } = await client.query(
        `insert into timesheets (org_id, worker_id, project_id, period_start, period_end, entries, total_hours)
         values ($1, $2, $3, '2026-02-02', '2026-02-08', '[]', 8) returning id`,
        [server.orgId, subjects.worker, subjects.project],
      )
      return rows[0].id as string
    })
    const own = await post('/tasks', { title: 'Task hours', subject_type: 'timesheet', subject_id: timesheetId })
    const mine = await post('/tasks', { title: 'Task mine', assignee_id: userId })
    const cookie = await signIn(server, email)
    const { body } = await asPerson(server, cookie, '{ tasks { data { id } pagination { total } } }')
    expect(body.errors).toBeUndefined()
    expect(new Set(body.data.tasks.data.map(({ id }: { id: string }) => id))).toEqual(new Set([own, mine]))
    expect(body.data.tasks.pagination.total).toBe(2)
    expect(codeOf(await asPerson(server, cookie, `{ task(id: "${tasks.project}") { id } }`))).toBe('not_found')
    const headers = { cookie, 'x-requested-with': 'muster' }
    const stream = await openStream(server, headers, 'subscription { recordChanges { changes { type id } } }')
    await eventually(async () => stream.messages[0])
    await notification('A task of the project', 'task', tasks.project as string)
    await notification('The project', 'project', subjects.project as string)
    await notification('The hours', 'task', own)
    await request(`${server.base}/tasks/${own}`, { method: 'PATCH', key, body: { description: 'Once more' } })
    const told = await eventually(async () => {
      const changes = stream.messages.flatMap(
        ({ data }) =>
          (data as never as { recordChanges: { changes: { type: string; id: string }[] } }).recordChanges.changes,
      )
      return changes.some(({ id }) => id === own) ? changes.filter(({ type }) => type === 'notification') : undefined
    })
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from notifications where org_id = $1 and title in ('The project', 'The hours')`,
      [server.orgId],
    )
    expect(new Set(told)).toEqual(new Set(rows.map(({ id }) => ({ type: 'notification', id }))))
    stream.close()
  })
})
