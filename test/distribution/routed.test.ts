/**
 * Each statement of an organisation names it for each of its tables, so that one node of a sharded database answers:
 * PostgreSQL finds the organisation by value wherever it reads one. What the examples of the GraphQL reference and the pages of
 * the frontends send is asked; the statements over all organisations are listed, with their reasons.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notInSandbox } from '../../rest/reference/example-values.ts'
import { operationExample, rootFieldsOf } from '../../rest/reference/examples.ts'
import { schema } from '../../schema/index.ts'
import { DISTRIBUTION_COLUMN, readPlacements } from '../../src/platform/database/distribution/placement.ts'
import { pageOperations } from '../bench/pages/operations.ts'
import type { Place } from '../bench/pages/place.ts'
import { variables } from '../bench/pages/variables.ts'
import { overAll } from '../prove/over-all.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { makePlace } from '../support/place.ts'
import { graphql, startTestServer, type TestServer } from '../support/server.ts'
import { sentStatements } from '../support/statements.ts'

let server: TestServer
/** With their partitions. */
let distributed: Set<string>

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
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

const BY_VALUE = new RegExp(`\\b${DISTRIBUTION_COLUMN} = (\\$\\d+|'[0-9a-f-]{36}'::uuid|\\(\\$\\d+\\)::uuid)`)

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
    const line = text.replaceAll(/\s+/g, ' ')
    if (overAll.some(([part]) => part.test(line))) continue
    const tables = await unrouted(text).catch((error: Error) => [`cannot be planned: ${error.message}`])
    if (tables.length > 0) problems.push(`${tables.join(', ')}: ${line.slice(0, 600)}`)
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
