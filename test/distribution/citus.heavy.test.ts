/**
 * A database with the demo organisation is distributed by Citus over two worker nodes, and our server runs on it. What is
 * not asked here was not tried; the README lists what is known not to work.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingParts } from '../../prisma/structure.ts'
import api from '../../rest/openapi.json' with { type: 'json' }
import { readPlacements } from '../../src/platform/database/distribution/placement.ts'
import { type CitusCluster, citusPrograms, startCitus } from '../support/citus.ts'
import { command } from '../support/command.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { run, temporaryFolder } from '../support/process.ts'
import { type Answer, request, startTestServer, type TestServer } from '../support/server.ts'

const skipped = citusPrograms === undefined
const SHARDS = 8

describe.skipIf(skipped)(`Citus${skipped ? ' (skipped: no PostgreSQL with citus.so, see CITUS_BIN)' : ''}`, () => {
  let cluster: CitusCluster
  let remove: () => Promise<void>
  let settings: Record<string, string>
  let before: unknown

  const muster = (...args: string[]) => command([...args, '--json'], settings)

  beforeAll(async () => {
    const { folder, remove: removed } = await temporaryFolder()
    remove = removed
    cluster = await startCitus(folder)
    settings = { DATABASE_URL: cluster.url, MUSTER_DATA_DIR: folder }
    expect((await muster('migrate')).code).toBe(0)
    const demo = await muster('demo', 'load')
    expect(demo.code, demo.text).toBe(0)
    before = await cluster.ask(WORKERS)
  }, 240_000)
  afterAll(async () => {
    await cluster?.stop()
    await remove?.()
  })

  describe('`muster distribute`', () => {
    it('says first what it would do', async () => {
      const { json } = await muster('distribute', '--shards', String(SHARDS))
      expect(json).toMatchObject({ applied: false, nodes: 2, shards: SHARDS })
      expect(await cluster.ask('select from pg_dist_partition')).toEqual([])
    })

    it('goes on after it was killed', async () => {
      const killed = run(['distribute', '--shards', String(SHARDS), '--yes'], settings)
      await killed.prints('30 of ')
      killed.child.kill('SIGKILL')
      await killed.ends()
      await expect.poll(() => cluster.ask(OTHERS)).toEqual([])
      const refused = await command(['serve'], { ...settings, PORT: '0' })
      expect(refused.code).not.toBe(0)
      expect(refused.text).toContain("run 'muster distribute --yes' again")
      const { code, text, json } = await muster('distribute', '--yes')
      expect(code, text).toBe(0)
      expect(json.placed.length).toBeLessThan(60)
      expect((await muster('distribute')).json).toMatchObject({ placed: [] })
    })

    it('gives each table its place, with all rows on two nodes, and loses nothing of the structure', async () => {
      const placements = await readPlacements(cluster.pool)
      expect(placements.filter(({ wanted, present }) => wanted !== present)).toEqual([])
      const shards = await cluster.ask(
        "select nodeport, count(*)::int as shards from citus_shards where table_name = 'workers'::regclass group by 1",
      )
      expect(shards.map((each) => each.shards)).toEqual([SHARDS / 2, SHARDS / 2])
      const groups = "select distinct colocationid from pg_dist_partition where partmethod = 'h'"
      expect(await cluster.ask(groups)).toHaveLength(1)
      expect(await cluster.ask(WORKERS)).toEqual(before)
      expect(await missingParts(cluster.pool)).toEqual([])
    })

    it('leaves a database that migrates', async () => {
      expect((await muster('migrate')).json).toEqual({ applied: [] })
      await cluster.ask(`create table strays (
        org_id uuid not null, id uuid not null, worker_id uuid, primary key (org_id, id),
        foreign key (org_id) references organisations (id) on delete cascade)`)
      await cluster.ask("call place_table('strays')")
      await cluster.ask('alter table strays add foreign key (org_id, worker_id) references workers (org_id, id)')
      const strays = (await readPlacements(cluster.pool)).find(({ table }) => table === 'strays')
      expect(strays?.present).toBe('distributed')
      await cluster.ask('drop table strays')
    })
  })

  describe('a server', () => {
    let server: TestServer
    let key: string

    beforeAll(async () => {
      server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_WORKER: 'false' }, cluster.url)
      key = await server.key({ scopes: ['read', 'write', 'webhooks:manage'] })
    }, 60_000)
    afterAll(() => server?.stop())

    const call = (method: string, path: string, body?: object): Promise<Answer> =>
      request(`${server.base}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    const graphql = async (query: string) => {
      const { body } = await request(`${server.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      expect(body.errors).toBeUndefined()
      return body.data
    }
    async function made(path: string, record: object): Promise<string> {
      const { status, body } = await call('POST', path, record)
      expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })])
      return body.id
    }

    it('creates, changes, reads, finds, lists and synchronises workers', async () => {
      const id = await made('/workers', { first_name: 'Ada', last_name: 'Byron' })
      expect((await call('PATCH', `/workers/${id}`, { first_name: 'Augusta' })).status).toBe(200)
      expect((await call('GET', `/workers/${id}`)).body.first_name).toBe('Augusta')
      for (const query of ['', '?q=augusta', '?status=candidate', '?updated_since=2026-01-01T00:00:00Z']) {
        const { status, body } = await call('GET', `/workers${query}`)
        expect([query, status, body.data?.map((each: { id: string }) => each.id)]).toEqual([query, 200, [id]])
        expect(body.pagination.total).toBe(1)
      }
      const { body } = await call('POST', '/workers/batch', { records: [{ first_name: 'Bob', last_name: 'Batch' }] })
      expect(body.data).toEqual([expect.objectContaining({ status: 'created' })])
    })

    it('keeps a timesheet and its way to approval', async () => {
      const worker = await made('/workers', { first_name: 'Time', last_name: 'Sheet' })
      const client = await made('/clients', { name: 'Client' })
      const project = await made('/projects', { name: 'Project', client_id: client })
      const dates = { start_date: '2026-11-02', end_date: '2026-12-20' }
      const assignment = await made('/assignments', {
        worker_id: worker,
        project_id: project,
        trade: 'roofer',
        ...dates,
      })
      const sheet = await made('/timesheets', {
        worker_id: worker,
        project_id: project,
        assignment_id: assignment,
        period_start: '2026-11-02',
        period_end: '2026-11-08',
        entries: [{ date: '2026-11-02', hours: 8 }],
      })
      for (const status of ['submitted', 'approved'])
        expect((await call('PATCH', `/timesheets/${sheet}`, { status })).body.status).toBe(status)
    })

    it('writes the event of a change and its delivery to an endpoint', async () => {
      await made('/webhook-endpoints', { url: 'http://127.0.0.1:9/hook', event_types: ['worker.*'] })
      const id = await made('/workers', { first_name: 'Grace', last_name: 'Hopper' })
      const { body } = await call('GET', '/events?limit=100')
      expect(body.data.map((each: { type: string }) => each.type)).toContain('worker.created')
      const deliveries = await cluster.ask(
        `select d.event_type, b.status from webhook_deliveries d join webhook_backlog b on b.org_id = d.org_id and b.delivery_id = d.id
         where d.org_id = '${server.orgId}' and d.body like '%${id}%'`,
      )
      expect(deliveries).toEqual([{ event_type: 'worker.created', status: 'due' }])
    })

    it('answers GraphQL with several resources, relations and totals', async () => {
      const { createClient } = await graphql('mutation { createClient(input: { name: "By GraphQL" }) { id } }')
      const found = await graphql(`{
        client(id: "${createClient.id}") { name }
        workers(limit: 3) { pagination { total } data { id assignments { data { project { client { name } } } } } }
        clients { data { id } }
      }`)
      expect(found.client).toEqual({ name: 'By GraphQL' })
      expect(found.clients.data.length).toBe(2)
    })

    it('answers each list of the REST API', async () => {
      const lists = Object.entries(api.paths).filter(
        ([path, operations]) => 'get' in operations && !path.includes('{') && path !== '/test-organisations',
      )
      const statuses = []
      for (const [path] of lists) statuses.push([path, (await call('GET', path)).status])
      expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
      expect(statuses.length).toBeGreaterThan(20)
    })

    it('signs a person in, who erases a worker', async () => {
      const owner = await signIn(server, (await makePerson(server, 'owner')).email)
      const id = await made('/workers', { first_name: 'Mary', last_name: 'Forgotten' })
      const mutation = `mutation { eraseWorker(id: "${id}", reason: "asked") { erasedAt firstName } }`
      const { body } = await asPerson(server, owner, mutation)
      expect(body.data?.eraseWorker, JSON.stringify(body.errors)).toEqual({
        erasedAt: expect.any(String),
        firstName: expect.not.stringContaining('Mary'),
      })
    })

    it('keeps organisations apart', async () => {
      const other = await server.key({ orgId: await server.organisation('Other') })
      const headers = { authorization: `Bearer ${other}` }
      expect((await request(`${server.base}/workers`, { headers })).body.data).toEqual([])
      const [worker] = (await call('GET', '/workers')).body.data
      expect((await request(`${server.base}/workers/${worker.id}`, { headers })).status).toBe(404)
      await expect(
        cluster.ask(`update workers set first_name = 'X' where org_id = '${server.orgId}' and id = '${worker.id}'`),
      ).rejects.toThrow(/outside the organisation/)
    })
  })
})

const WORKERS = 'select count(*)::int as workers from workers'

/** Sessions of a process that was killed. */
const OTHERS = `select pid from pg_stat_activity where datname = 'muster' and pid <> pg_backend_pid()
  and backend_type = 'client backend' and state <> 'idle' and application_name not like 'citus%'`
