/** Dry runs: what an automation would have done with past events, without doing anything. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { create, createId } from '../../support/resources.ts'
import { ended, makeRule, type NewRule } from '../../support/rules.ts'
import { type Answer, dataOf, graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { makeWorkerWorld } from '../../support/worker-world.ts'

let server: TestServer
let key: string
beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
})
afterAll(() => server.stop())

const FIELDS = `events { eventId subjectType subjectId subject { id } matches problem
  unmet { index path op value found }
  effects { type title text priority severity dueOn userId recordType recordId record { id } field value problem } }
  matched since reached stoppedBy nextCursor`

interface Options {
  since?: string
  limit?: number
  cursor?: string
}

type Definition = Omit<NewRule, 'name'>

function tryOut(input: Definition, options: Options = {}, as = key): Promise<Answer> {
  const query = `query ($input: AutomationRuleInput, $since: DateTime, $limit: Int, $cursor: String) {
    automationDryRun(input: $input, since: $since, limit: $limit, cursor: $cursor) { ${FIELDS} } }`
  return graphql(server, as, query, { input, ...options })
}

async function tried(input: Definition, options: Options = {}, as = key) {
  const { body } = await tryOut(input, options, as)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data.automationDryRun
}

const errorOf = ({ body }: Answer) => body.errors[0].extensions

const notify = (title: string) => ({ type: 'notify', parameters: { title } })
const newWorker = (name: string, more: object = {}, as = key) =>
  createId(server, as, '/workers', { first_name: name, last_name: 'Okafor', ...more })

/** The number of rows of each table, and its latest transaction. */
async function stateOfTables() {
  const { rows } = await server.database.pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname !~ '^(request_|api_keys|rate_)' order by relname`, // every request is logged
  )
  const state: Record<string, string> = {}
  for (const { relname } of rows) {
    const answer = await server.database.pool.query(
      `select count(*) || ' rows, last written by ' || coalesce(max(xmin::text::bigint), 0) as now from "${relname}"`,
    )
    state[relname] = answer.rows[0].now
  }
  const jobs = await server.database.pool.query("select count(*) from pgboss.job where name = 'run_automation'")
  return { ...state, jobs: jobs.rows[0].count }
}

describe('a dry run of a definition that is not saved', () => {
  it('says which events match, what the actions come to, and which condition the others fail with which value', async () => {
    const ada = await newWorker('Ada', { trade: 'diver', email: 'ada@example.com' })
    const bo = await newWorker('Bo', { trade: 'welder' })
    const { events, matched, stoppedBy, nextCursor } = await tried({
      trigger: 'worker.created',
      conditions: [
        { path: 'object.last_name', op: 'eq', value: 'Okafor' },
        { path: 'object.trade', op: 'in', value: 'diver, rigger' },
      ],
      actions: [
        {
          type: 'create_task',
          parameters: {
            title: 'Call {{object.first_name}}',
            description: '{{object.email}}',
            due_in_days: '3',
            priority: 'high',
          },
        },
        { type: 'notify', parameters: { title: '{{object.first_name}} is here', severity: 'warning' } },
        { type: 'update_record', parameters: { field: 'status', value: 'active' } },
      ],
    })
    expect({ matched, stoppedBy, nextCursor }).toEqual({ matched: 1, stoppedBy: 'window', nextCursor: null })
    expect(events).toMatchObject([
      {
        subjectType: 'worker',
        subjectId: bo,
        matches: false,
        unmet: { index: 1, path: 'object.trade', op: 'in', value: 'diver, rigger', found: 'welder' },
        effects: [],
      },
      {
        subjectId: ada,
        subject: { id: ada },
        matches: true,
        unmet: null,
        problem: null,
        effects: [
          { type: 'create_task', title: 'Call Ada', text: 'ada@example.com', priority: 'high', recordId: null },
          { type: 'notify', title: 'Ada is here', text: null, severity: 'warning', userId: null },
          { type: 'update_record', recordType: 'worker', recordId: ada, field: 'status', value: 'active' },
        ],
      },
    ])
    const { rows } = await server.database.pool.query("select (now() + interval '3 days')::date::text as day")
    expect([rows[0].day, nextDay(rows[0].day, -1), nextDay(rows[0].day, 1)]).toContain(events[1].effects[0].dueOn)
    expect(events[1].effects.every(({ problem }: { problem: unknown }) => problem === null)).toBe(true)
  })

  it('has the name of the worker that the record belongs to, for those who may read workers', async () => {
    const own = await server.key()
    const worker_id = await newWorker('Ada', {}, own)
    const claim = { category: 'travel', amount: 1840, currency: 'GBP', incurred_on: '2026-01-05' }
    await createId(server, own, '/expenses', { worker_id, ...claim })
    const rule = {
      trigger: 'expense.submitted',
      conditions: [],
      actions: [notify('Train of {{worker.name}} on {{object.incurred_on}}')],
    }
    const { events } = await tried(rule, {}, own)
    expect(events).toMatchObject([{ effects: [{ title: 'Train of Ada Okafor on 5 Jan 2026' }] }])
    const reader = await server.key({ scopes: ['automations:read', 'finance:read'] })
    expect(errorOf(await tryOut(rule, {}, reader)).code).toBe('insufficient_scope')
    const wrong = await tryOut({ ...rule, trigger: 'worker.created' }, {}, own)
    expect(errorOf(wrong).details[0].message).toContain('{{worker.name}} does not exist')
  })

  it('asks whether a field has a value', async () => {
    const without = await newWorker('Cy', { trade: 'rigger' })
    const withMail = await newWorker('Di', { trade: 'rigger', email: 'di@example.com' })
    const { events } = await tried({
      trigger: 'worker.created',
      conditions: [
        { path: 'object.trade', op: 'eq', value: 'rigger' },
        { path: 'object.email', op: 'missing' },
      ],
      actions: [{ type: 'notify', parameters: { title: 'Ask {{object.first_name}} for an address' } }],
    })
    const outcomeOf = (id: string) => events.find(({ subjectId }: { subjectId: string }) => subjectId === id)
    expect(outcomeOf(without)).toMatchObject({ matches: true, effects: [{ title: 'Ask Cy for an address' }] })
    expect(outcomeOf(withMail)).toMatchObject({
      matches: false,
      unmet: { index: 1, op: 'missing', value: null, found: 'di@example.com' },
    })
  })

  it('has no effect at all: no record, event, run, delivery, job or clock changes', async () => {
    const orgId = await server.organisation()
    const own = await server.key({ orgId })
    await newWorker('Cy', {}, own)
    const rule: Definition = {
      trigger: 'worker.created',
      actions: [
        { type: 'create_task', parameters: { title: 'Call', due_in_days: '1' } },
        notify('Hello'),
        { type: 'update_record', parameters: { field: 'trade', value: 'diver' } },
      ],
    }
    const id = await makeRule(server, own, { ...rule, name: 'Saved' })
    await newWorker('Di', {}, own)
    await ended(server, own, id)
    // A dry run with an effect would have it each time. What a daily run does in between, it does once.
    await vi.waitFor(
      async () => {
        const before = await stateOfTables()
        expect((await tried(rule, {}, own)).matched).toBe(2)
        const query = `{ automationDryRun(id: "${id}") { matched events { effects { title } } } }`
        const { automationDryRun: saved } = await dataOf(server, own, query)
        expect(saved).toMatchObject({ matched: 2, events: [{ effects: [{ title: 'Call' }, {}, {}] }, {}] })
        expect(await stateOfTables()).toEqual(before)
      },
      { timeout: 60_000, interval: 100 },
    )
  })

  it('tells what would have failed: a missing reference, a value that the field does not take, a loop', async () => {
    const orgId = await server.organisation()
    const own = await server.key({ orgId })
    await create(server, own, '/tasks', { title: 'Alone' })
    const missing = await tried(
      {
        trigger: 'worker.created',
        actions: [{ type: 'update_record', parameters: { field: 'email', value: '{{object.first_name}}' } }],
      },
      {},
      key,
    )
    expect(missing.events[0].effects[0].problem).toMatch(/^email must be an email address/)
    const worker = await newWorker('Eve', {}, own)
    await create(server, own, '/expenses', {
      worker_id: worker,
      category: 'travel',
      amount: 100,
      currency: 'GBP',
      incurred_on: '2026-02-03',
    })
    const noProject = await tried(
      {
        trigger: 'expense.submitted',
        actions: [{ type: 'update_record', parameters: { record: 'project_id', field: 'status', value: 'active' } }],
      },
      {},
      own,
    )
    expect(noProject.events[0].effects[0]).toMatchObject({
      field: 'status',
      problem: 'record must refer to a record: the expense has no project_id',
    })
    const loop: NewRule = {
      trigger: 'task.created',
      conditions: [{ path: 'object.title', op: 'contains', value: 'Loop' }],
      actions: [{ type: 'create_task', parameters: { title: '{{object.title}}!' } }],
    }
    const id = await makeRule(server, own, loop)
    await create(server, own, '/tasks', { title: 'Loop' })
    await ended(server, own, id, 6)
    const { events } = await tried(loop, {}, own)
    expect(events.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      expect.stringMatching(/infinite loop/),
      ...Array(5).fill(null),
      null,
    ])
    expect(events.at(-1).matches).toBe(false)
  })
})

const nextDay = (day: string, by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)

describe('the window', () => {
  it('ends at the limit and goes on from its cursor, without an event twice or left out', async () => {
    const orgId = await server.organisation()
    const own = await server.key({ orgId })
    const ids = []
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.unshift(await newWorker(name, {}, own))
    const rule = { trigger: 'worker.created', actions: [notify('Hi')] }
    const first = await tried(rule, { limit: 2 }, own)
    expect(first).toMatchObject({ stoppedBy: 'limit', nextCursor: first.events[1].eventId })
    const second = await tried(rule, { limit: 2, cursor: first.nextCursor }, own)
    const third = await tried(rule, { limit: 2, cursor: second.nextCursor }, own)
    expect(third).toMatchObject({ stoppedBy: 'window', nextCursor: null, reached: third.since })
    const seen = [first, second, third].flatMap(({ events }) => events)
    expect(seen.map(({ subjectId }) => subjectId)).toEqual(ids)
  })

  it('begins at `since`, and neither in the far past nor with an unknown cursor', async () => {
    const rule = { trigger: 'worker.created', actions: [notify('Hi')] }
    await newWorker('Early')
    await new Promise((resolve) => setTimeout(resolve, 5))
    const { rows } = await server.database.pool.query('select max(created_at) as at from events')
    const since = new Date(rows[0].at.getTime() + 1).toISOString()
    const late = await newWorker('Late')
    const { events } = await tried(rule, { since })
    expect(events.map(({ subjectId }: { subjectId: string }) => subjectId)).toEqual([late])
    expect(errorOf(await tryOut(rule, { since: '2001-01-01T00:00:00Z' }))).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'since', message: expect.stringMatching(/within the last 90 days/) }],
    })
    expect(errorOf(await tryOut(rule, { cursor: 'x' })).details).toMatchObject([{ path: 'cursor' }])
    expect(errorOf(await tryOut(rule, { limit: 201 })).details).toMatchObject([{ path: 'limit' }])
  })
})

describe('is refused', () => {
  it('for a definition with mistakes, each of which is named as when it is saved', async () => {
    const answer = await tryOut({
      trigger: 'worker.created',
      conditions: [{ path: 'object.colour', op: 'exists' }],
      actions: [
        { type: 'create_task', parameters: { title: 'T', assignee_id: '0b0f0ab0-0000-7000-8000-000000000000' } },
      ],
    })
    expect(errorOf(answer).details).toMatchObject([{ path: 'input.conditions[0].path' }])
    const someone = await tryOut({
      trigger: 'worker.created',
      actions: [
        { type: 'create_task', parameters: { title: 'T', assignee_id: '0b0f0ab0-0000-7000-8000-000000000000' } },
      ],
    })
    expect(errorOf(someone).details).toMatchObject([
      { path: 'input.actions[0].parameters.assignee_id', code: 'unknown_reference' },
    ])
  })

  it('without exactly one of id and input', async () => {
    const query = (args: string) => graphql(server, key, `{ automationDryRun${args} { matched } }`)
    expect(errorOf(await query('')).details).toMatchObject([{ path: 'input' }])
    const both =
      '(id: "x", input: { trigger: "worker.created", actions: [{ type: notify, parameters: { title: "T" } }] })'
    expect(errorOf(await query(both)).details).toMatchObject([{ path: 'input' }])
    expect(errorOf(await query('(id: "0b0f0ab0-0000-7000-8000-000000000000")')).code).toBe('not_found')
  })

  it('for events about records that the caller may not read', async () => {
    const rule = { trigger: 'document.added', actions: [notify('{{object.number}}')] }
    const narrow = await server.key({ scopes: ['automations:read', 'workers:read'] })
    expect(errorOf(await tryOut(rule, {}, narrow))).toMatchObject({
      code: 'insufficient_scope',
      requiredScopes: ['read', 'documents:read'],
    })
    const none = await server.key({ scopes: ['workers:read', 'write'] })
    expect(errorOf(await tryOut({ ...rule, trigger: 'worker.created' }, {}, none))).toMatchObject({
      code: 'insufficient_scope',
      requiredScopes: ['read', 'automations:read'],
    })
    const enough = await tryOut({ trigger: 'worker.created', actions: [notify('Hi')] }, {}, narrow)
    expect(enough.body.errors).toBeUndefined()
  })

  it('to a worker, whatever the scopes', async () => {
    const world = await makeWorkerWorld(server)
    const query = `{ automationDryRun(input: { trigger: "document.added",
      actions: [{ type: notify, parameters: { title: "T" } }] }) { matched events { eventId } } }`
    for (const ask of [world.byToken, world.bySession]) {
      const { data, errors } = await ask(query)
      expect(errors).toHaveLength(1)
      expect(data?.automationDryRun ?? null).toBe(null)
    }
  })
})

it('shows the events of the own organisation alone, and an automation of another is not there', async () => {
  const one = await server.key({ orgId: await server.organisation() })
  const other = await server.key({ orgId: await server.organisation() })
  const rule = { trigger: 'client.created', actions: [notify('{{object.name}}')] }
  await create(server, one, '/clients', { name: 'Mine' })
  await create(server, other, '/clients', { name: 'Theirs' })
  const { events, nextCursor } = await tried(rule, {}, one)
  expect(events.map(({ effects }: { effects: { title: string }[] }) => effects[0]?.title)).toEqual(['Mine'])
  expect(nextCursor).toBe(null)
  const theirs = (await tried(rule, {}, other)).events[0].eventId
  expect((await tried(rule, { cursor: theirs }, one)).events).toHaveLength(1) // a cursor is a place in time, no more
  const id = await makeRule(server, other, rule)
  const answer = await graphql(server, one, `{ automationDryRun(id: "${id}") { matched } }`)
  expect(errorOf(answer).code).toBe('not_found')
})
