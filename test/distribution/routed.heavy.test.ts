/**
 * Each statement of an organisation names it for each of its tables, so that one node of a sharded database answers:
 * PostgreSQL finds the organisation by value wherever it reads one. What the examples of the GraphQL reference and the pages of
 * the frontends send is asked, and what works in the background; the statements over all organisations are listed, with
 * their reasons.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notInSandbox } from '../../rest/reference/example-values.ts'
import { operationExample, rootFieldsOf } from '../../rest/reference/examples.ts'
import { schema } from '../../schema/index.ts'
import { runDay } from '../../src/domain/daily/run.ts'
import { daySteps } from '../../src/domain/day-steps.ts'
import { findErasures } from '../../src/domain/forgetting/run.ts'
import { gatherMessages } from '../../src/domain/messages/gather.ts'
import { postDigest } from '../../src/domain/notifications/digest.ts'
import { archiveOf } from '../../src/domain/organisation-archive/write.ts'
import { applyRetention } from '../../src/domain/retention/run.ts'
import { DISTRIBUTION_COLUMN, readPlacements } from '../../src/platform/database/distribution/placement.ts'
import { dayText } from '../../src/platform/time/dates.ts'
import { pageOperations } from '../bench/pages/operations.ts'
import type { Place } from '../bench/pages/place.ts'
import { variables } from '../bench/pages/variables.ts'
import { overAll } from '../prove/over-all.ts'
import { makeDailyLoad, openServices } from '../support/daily-load.ts'
import { silent } from '../support/log.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { makePlace } from '../support/place.ts'
import { startReceiver } from '../support/receiver.ts'
import { createId } from '../support/resources.ts'
import { ended, makeRule } from '../support/rules.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { sentStatements } from '../support/statements.ts'
import { storeOf } from '../support/store.ts'
import { stamped } from '../support/write.ts'

let server: TestServer
/** With their partitions. */
let distributed: Set<string>

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true', WEBHOOK_ALLOW_PRIVATE: 'true' })
  const placements = await readPlacements(server.database.pool)
  const tables = placements.filter(({ wanted }) => wanted === 'distributed').map(({ table }) => table)
  const { rows: partitions } = await server.database.pool.query<{ name: string; table: string }>(
    'select inhrelid::regclass::text as name, inhparent::regclass::text as table from pg_inherits',
  )
  const isPart = ({ table }: { table: string }) => tables.includes(table)
  distributed = new Set([...tables, ...partitions.filter(isPart).map(({ name }) => name)])
})
afterAll(() => server.stop())

/** A node of a plan of PostgreSQL. */
interface PlanNode {
  'Relation Name'?: string
  'Node Type': string
  Plans?: PlanNode[]
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
}

/** Of one organisation, or of a list of them. */
const BY_VALUE = new RegExp(
  `\\b${DISTRIBUTION_COLUMN} = (\\$\\d+|'[0-9a-f-]{36}'::uuid|\\(\\$\\d+\\)::uuid|ANY \\((ARRAY\\[)?\\$\\d+)`,
)

/** The tables of organisations that a statement reads without the value of one. */
async function unrouted(text: string): Promise<string[]> {
  const { rows } = await server.database.pool.query(`explain (generic_plan, format json) ${text}`)
  const found: string[] = []
  const visit = (node: PlanNode) => {
    const table = node['Relation Name']
    const { 'Index Cond': byIndex = '', 'Recheck Cond': again = '', Filter: filter = '' } = node
    const conditions = [byIndex, again, filter].join(' ')
    const below = JSON.stringify(node.Plans ?? []) // the index of a bitmap scan has the condition
    if (table !== undefined && distributed.has(table) && node['Node Type'] !== 'ModifyTable')
      if (!BY_VALUE.test(conditions) && !(node['Node Type'] === 'Bitmap Heap Scan' && BY_VALUE.test(below)))
        found.push(table)
    for (const each of node.Plans ?? []) visit(each)
  }
  visit(rows[0]['QUERY PLAN'][0].Plan)
  return found
}

const isOfRecords = (text: string) => /^\s*(with|select|insert|update|delete|\()/i.test(text)

/** What `work` sends names the organisation for each table, or is listed. @returns how many statements it sends */
async function expectRouted(work: () => Promise<void>): Promise<number> {
  const sent = await sentStatements(work)
  const texts = new Set(sent.map(({ text }) => text).filter(isOfRecords))
  const problems: string[] = []
  for (const text of texts) {
    const line = text.replaceAll(/\s+/g, ' ').trim()
    if (overAll.some(([part]) => part.test(line))) continue
    const tables = await unrouted(text).catch((error: Error) => [`cannot be planned: ${error.message}`])
    if (tables.length > 0) problems.push(`${tables.join(', ')}: ${line.slice(0, 300)} … ${line.slice(-300)}`)
  }
  expect(problems).toEqual([])
  return texts.size
}

it('the examples of the reference', async () => {
  const scopes = ['read', 'write', 'webhooks:manage', 'test:manage']
  const sandbox = await server.key({ environment: 'sandbox', scopes })
  const count = await expectRouted(async () => {
    for (const root of rootFieldsOf(schema)) {
      if (root.kind === 'subscription' || Object.hasOwn(notInSandbox, root.field.name)) continue
      const { query, variables: values } = operationExample(schema, root)
      await graphql(server, sandbox, query, values)
    }
  })
  expect(count).toBeGreaterThan(150)
})

const NOBODY = '00000000-0000-7000-8000-000000000000'
const nothing: Place = {
  id: () => NOBODY,
  userId: NOBODY,
  day: () => '2026-01-01',
  moment: () => '2026-01-01T00:00:00Z',
}

it.each(['owner', 'supervisor', 'finance'] as const)(
  'the pages of the frontends, for a person of the role %s',
  async (role) => {
    const { projectId } = await makePlace(server, await server.key())
    const { email } = await makePerson(server, role, role === 'owner' ? {} : { projectIds: [projectId] })
    const session = await signIn(server, email)
    const count = await expectRouted(async () => {
      for (const { name, document } of await pageOperations())
        await asPerson(server, session, document.loc?.source.body ?? '', variables[name]?.(nothing, 0))
    })
    expect(count).toBeGreaterThan(50)
  },
)

const DAY = 86_400_000
const never = new AbortController().signal

it('what works in the background', async () => {
  const receiver = await startReceiver()
  const services = await openServices(server.database)
  const store = await storeOf(server)
  try {
    const orgId = await server.organisation()
    const key = await server.key({ orgId, scopes: ['read', 'write', 'webhooks:manage'] })
    const owner = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
    const today = dayText(new Date())
    const count = await expectRouted(async () => {
      await createId(server, key, '/webhook-endpoints', { url: receiver.url, event_types: ['*'] })
      await makeDailyLoad(server.database, orgId, { workers: 5, documentsEach: 1, today })
      await runDay(services, daySteps, { orgId }, never)
      await postDigest(services, { orgId, day: today })
      const rule = await makeRule(server, key, {
        trigger: 'worker.created',
        actions: [{ type: 'create_task', parameters: { title: 'Call {{object.first_name}}' } }],
      })
      const workerId = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Byron' })
      await ended(server, key, rule)
      await gatherMessages({ ...services, log: silent, delaySeconds: 0 }, { orgId }, never)
      const rules = '[{ subject: documents, since: record_date, months: 12 }]'
      await asPerson(server, owner, `mutation { setRetentionRules(rules: ${rules}) { subject } }`)
      const later = dayText(new Date(Date.now() + 800 * DAY))
      await applyRetention({ ...services, log: silent }, { orgId, day: later }, never)
      await asPerson(server, owner, `mutation { eraseWorker(id: "${workerId}", reason: "asked") { erasedAt } }`)
      await stamped(server, orgId, (client) =>
        client.query(`update worker_erasures set started_at = now() - interval '1 day' where org_id = $1`, [orgId]),
      )
      const erased = async () => {
        await findErasures(services) // finds nothing to do while the first job, which does not end the erasure, runs
        return (await request(`${server.base}/workers/${workerId}`, { key })).body.erasure_finished_at
      }
      await expect.poll(erased).toEqual(expect.any(String))
      for await (const _chunk of archiveOf({ pool: server.database.pool, store }, orgId));
      await expect.poll(() => receiver.received.length).toBeGreaterThan(10)
    })
    expect(count).toBeGreaterThan(100)
  } finally {
    await services.close()
    await receiver.close()
  }
})
