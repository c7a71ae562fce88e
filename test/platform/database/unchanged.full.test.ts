/**
 * An update that changes nothing moves nothing: not the record's updated_at, nor its list's ETag and watermark, and it
 * emits no event. Otherwise every client that synchronises would read the record again.
 */
import {
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceRoutes } from '../../../rest/routes.ts'
import { schema } from '../../../schema/index.ts'
import { allResources } from '../../support/resources.ts'
import { dataOf, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

/** Every mutation that changes a record by its id and an input alone. */
const updates = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args, type }) => {
  const record = getNamedType(type)
  const input = getNamedType(args.find((argument) => argument.name === 'input')?.type)
  const resource = allResources.find((each) => isObjectType(record) && each.type === record.name)
  const changes = args.some((argument) => argument.name === 'id') && isInputObjectType(input) && resource !== undefined
  const isUpdate = input?.name === `Update${record.name}Input`
  const isMore = args.some((each) => !['id', 'input'].includes(each.name) && isNonNullType(each.type))
  return changes && isUpdate && !isMore ? [{ name, record: record as GraphQLObjectType, input, resource }] : []
})

/** The fields of a record that an input has, too. */
function selectionOf(record: GraphQLObjectType | GraphQLInterfaceType, input: GraphQLInputObjectType): string {
  const fields = Object.values(input.getFields()).map(({ name, type }) => {
    if (record.getFields()[name] === undefined) return '' // what is said about the change
    const inner = getNamedType(getNullableType(type))
    if (!isInputObjectType(inner)) return name
    return `${name} ${selectionOf(getNamedType(record.getFields()[name]?.type) as GraphQLObjectType, inner)}`
  })
  return `{ ${fields.join(' ')} }`
}

/** Everything that a client which synchronises could see. */
async function stateOf(table: string, id: string) {
  const { pool } = server.database
  const row = await pool.query(`select to_jsonb(r) as row from ${table} r where id = $1`, [id])
  const tally = await pool.query('select * from tallies where org_id = $1 and resource = $2', [server.orgId, table])
  const clock = await pool.query('select last_write from organisation_clocks where org_id = $1', [server.orgId])
  const events = await pool.query('select count(*)::int from events where org_id = $1', [server.orgId])
  const path = allResources.find((each) => each.table === table)?.path
  const list = await request(`${server.base}${path}?limit=1&updated_since=2020-01-01T00:00:00Z`, { key })
  const seen = { etag: list.headers.get('etag'), watermark: list.headers.get('x-sync-watermark') }
  return { ...seen, rows: [row.rows, tally.rows, clock.rows, events.rows] }
}

it('finds the updates of every resource', () => {
  expect(updates.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['updateWorker', 'updateTimesheet', 'updateAutomation', 'updateJob', 'updatePlannerWindow']),
  )
})

describe.each(updates)('$name', ({ name, record, input, resource }) => {
  const { type, one, table } = resource
  const update = (id: string, change: object) =>
    dataOf(
      server,
      key,
      `mutation ($id: ID!, $input: Update${type}Input!) { ${name}(id: $id, input: $input) { updatedAt } }`,
      {
        id,
        input: change,
      },
    )

  it('with the values that the record has, or none, moves nothing', async () => {
    const id = await resource.make(server, key)
    const query = `query ($id: ID!) { ${one}(id: $id) ${selectionOf(record, input)} }`
    const current = (await dataOf(server, key, query, { id }))[one]
    await update(id, current) // values that a test inserted take the form in which the domain stores them
    const before = await stateOf(table, id)
    for (const change of [current, {}]) {
      const answer = (await update(id, change))[name]
      expect(Date.parse(answer.updatedAt)).toBe(Date.parse(before.rows[0]?.[0].row.updated_at))
      expect(await stateOf(table, id)).toEqual(before)
    }
  })
})

const patches = resourceRoutes.filter(({ method }) => method === 'PATCH').map(({ path }) => path.replace('/{id}', ''))

/** Another change than that of the table. */
const others: Readonly<Record<string, object>> = {
  '/timesheets': { status: 'submitted' },
  '/expenses': { status: 'approved' },
  '/jobs': { end_date: '2026-07-31' },
  '/planner': { note: 'Booked in June' },
}

describe.each(patches)('PATCH %s', (path) => {
  const resource = allResources.find((each) => each.path === path) as (typeof allResources)[number]

  it('with the values that the record has moves nothing; another value moves all', async () => {
    const id = await resource.make(server, key)
    const patch = async (body: object) =>
      (await request(`${server.base}${path}/${id}`, { method: 'PATCH', key, body })).body
    const changed = await patch(resource.change as object)
    const same = Object.fromEntries(Object.keys(resource.change as object).map((field) => [field, changed[field]]))
    const before = await stateOf(resource.table, id)
    expect(await patch(same)).toEqual(changed)
    expect(await stateOf(resource.table, id)).toEqual(before)
    const { metadata = {} } = changed
    if (changed.metadata) expect((await patch({ metadata })).updated_at).toBe(changed.updated_at)
    expect(await stateOf(resource.table, id)).toEqual(before)
    const other = await patch(others[path] ?? { external_id: `moved ${id}` })
    expect(other.updated_at > changed.updated_at).toBe(true)
    const after = await stateOf(resource.table, id)
    if (before.etag !== null) expect(after.etag).not.toBe(before.etag)
    expect(after.watermark).not.toBe(before.watermark)
  })
})

describe('a write of any other kind', () => {
  it('that touches rows without a change moves nothing', async () => {
    const worker = allResources.find(({ path }) => path === '/workers') as (typeof allResources)[number]
    const ids = [await worker.make(server, key), await worker.make(server, key)]
    const before = await Promise.all(ids.map((id) => stateOf('workers', id)))
    await stamped(server, server.orgId, (client) =>
      client.query('update workers set trade = trade where org_id = $1', [server.orgId]),
    )
    expect(await Promise.all(ids.map((id) => stateOf('workers', id)))).toEqual(before)
  })

  it('that changes one of several rows moves that one', async () => {
    const worker = allResources.find(({ path }) => path === '/workers') as (typeof allResources)[number]
    const [first, second] = [await worker.make(server, key), await worker.make(server, key)]
    const rowsOf = async () => [await stateOf('workers', first), await stateOf('workers', second)]
    const before = await rowsOf()
    await stamped(server, server.orgId, (client) =>
      client.query("update workers set trade = case when id = $1 then 'rigger' else trade end where org_id = $2", [
        first,
        server.orgId,
      ]),
    )
    const after = await rowsOf()
    expect(after[0]?.rows[0]?.[0].row.updated_at).not.toBe(before[0]?.rows[0]?.[0].row.updated_at)
    expect(after[1]?.rows[0]).toEqual(before[1]?.rows[0])
    expect(after[0]?.rows[1]).not.toEqual(before[0]?.rows[1])
    expect(after[0]?.etag).not.toBe(before[0]?.etag)
  })
})
