/** Lists inside records are filtered, sorted, searched and paged as the lists of all records are. */
import type { GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../schema/finding/fields.ts'
import { schema } from '../../../schema/index.ts'
import { readOf } from '../../../schema/plans/read.ts'
import type { Resource } from '../../../src/access/resources.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { everyResource, readPages, type Surface, surfacesOf } from '../../support/finding.ts'
import { credentialOf, runQuery } from '../../support/run-query.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let whole: Surface
const caller = credentialOf(SANDBOX_ORGANISATION)

beforeAll(async () => {
  server = await joinTestServer()
  whole = surfacesOf(server, SANDBOX_ORGANISATION, '').graphql
})
afterAll(() => server.stop())

interface Edge {
  owner: Resource
  field: string
  target: Resource
  /** The foreign key, as a filter of the target. */
  by: string
}

const edges = everyResource.flatMap((owner): Edge[] =>
  Object.values((schema.getType(owner.type) as GraphQLObjectType).getFields()).flatMap((field) => {
    const read = readOf(field)
    if (read === undefined || !('related' in read)) return []
    const by = [...fieldsOf(read.related.type).filters.values()].find(({ column }) => column === read.by)
    return by === undefined ? [] : [{ owner, field: field.name, target: read.related, by: by.name }]
  }),
)

interface Nested {
  data: { id: string }[]
  pagination: { offset: number; total: number; hasMore: boolean }
  nextCursor: string | null
}

/** The lists of some records. */
async function nestedLists({ owner, field, target }: Edge, asked: Record<string, unknown>): Promise<Nested[]> {
  const text = `query ($limit: Int, $cursor: String, $filter: ${target.type}Filter, $sort: ${target.type}Sort) {
    ${owner.many}(limit: 5) { data { id list: ${field}(limit: $limit, cursor: $cursor, filter: $filter, sort: $sort) {
      data { id } pagination { offset total hasMore } nextCursor } } } }`
  const { data, errors } = await runQuery(server, caller, text, asked)
  expect(errors).toBeUndefined()
  const page = data?.[owner.many] as { data: { list: Nested }[] }
  return page.data.map(({ list }) => list)
}

async function parentIds({ owner }: Edge): Promise<string[]> {
  return (await whole(owner, { limit: 5 })).ids
}

const keyFilter = ({ target, by }: Edge, id: string) =>
  fieldsOf(target.type).filters.get(by)?.isOptional ? { in: [id] } : [id]

describe.each(edges.map((edge) => [`${edge.owner.many}.${edge.field}`, edge] as const))('%s', (_name, edge) => {
  const { filters, sorts } = fieldsOf(edge.target.type)
  const [status] = [...filters.values()].filter(({ kind }) => kind === 'enum')
  const [sort] = [...sorts.values()].toSorted((one, other) => Number(other.isOptional) - Number(one.isOptional))

  it('are paged with a cursor, filtered and sorted', async () => {
    const values = await server.database.pool.query<{ value: string }>(
      `select ${status?.column} as value from ${edge.target.table} where org_id = $1 group by 1 order by count(*) desc limit 2`,
      [SANDBOX_ORGANISATION],
    )
    const filter = { [status?.name ?? '']: values.rows.map(({ value }) => value) }
    for (const asked of [
      {},
      { filter },
      ...(['asc', 'desc'] as const).map((direction) => ({ filter, sort: { field: sort?.name ?? '', direction } })),
    ]) {
      for (const [index, id] of (await parentIds(edge)).entries()) {
        const expected = await readPages(whole, edge.target, {
          ...asked,
          filter: { ...('filter' in asked ? asked.filter : {}), [edge.by]: keyFilter(edge, id) },
          limit: 2,
        })
        let cursor: string | null = null
        const pages: Nested[] = []
        do {
          const page: Nested | undefined = (await nestedLists(edge, { ...asked, limit: 2, cursor }))[index]
          if (page === undefined) throw new Error('no page')
          pages.push(page)
          cursor = page.nextCursor
        } while (cursor !== null)
        expect(pages.map(({ data }) => data.map((each) => each.id))).toEqual(expected.map(({ ids }) => ids))
        for (const [at, { pagination }] of pages.entries())
          expect(pagination).toEqual({ offset: 2 * at, total: expected[0]?.total, hasMore: at < pages.length - 1 })
      }
    }
  })

  it('refuse the cursor of a list with other filters', async () => {
    const filter = { createdAt: { gte: '2000-01-01T00:00:00Z' } }
    const pages = await nestedLists(edge, { filter, limit: 1 })
    const cursor = pages.find(({ nextCursor }) => nextCursor !== null)?.nextCursor
    if (cursor === undefined) return
    const text = `query ($cursor: String) { ${edge.owner.many}(limit: 5) { data { ${edge.field}(cursor: $cursor) { nextCursor } } } }`
    const { errors } = await runQuery(server, caller, text, { cursor })
    expect(errors?.[0]?.originalError).toMatchObject({ code: 'validation_failed', details: [{ path: 'cursor' }] })
  })
})
