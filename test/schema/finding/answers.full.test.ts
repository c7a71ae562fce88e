/**
 * Every filter, sort and search of every resource: REST and GraphQL answer alike, and as the
 * records themselves say.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FindField, fieldsOf, isRange } from '../../../schema/finding/fields.ts'
import type { Resource } from '../../../src/access/resources.ts'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { type Asked, everyResource, readPages, type Surface, surfacesOf } from '../../support/finding.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

type Value = string | number | null
type Row = Record<string, Value> & { id: string }

let server: TestServer
let surfaces: [string, Surface][]
let graphqlOnly: [string, Surface][]

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  surfaces = Object.entries(surfacesOf(server, SANDBOX_ORGANISATION, await server.key({ environment: 'sandbox' })))
  graphqlOnly = surfaces.filter(([name]) => name === 'graphql')
  await stamped(server, SANDBOX_ORGANISATION, async (client) => {
    const first = (table: string, count: number) =>
      `select id from ${table} where org_id = '${SANDBOX_ORGANISATION}' order by id limit ${count}`
    // No person belongs to the sandbox, and few fixtures have metadata.
    await client.query(`update tasks set assignee_id = (${first('workers', 1)}) where id in (${first('tasks', 3)})`)
    for (const { type, table } of everyResource)
      if (fieldsOf(type).hasMetadata)
        await client.query(`update ${table} set metadata = '{"shift": "Day"}' where id in (${first(table, 3)})`)
  })
})
afterAll(() => server.stop())

async function rowsOf({ table }: Resource): Promise<Row[]> {
  const { rows } = await server.database.pool.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${table} t where org_id = $1 and deleted_at is null order by id`,
    [SANDBOX_ORGANISATION],
  )
  return rows.map(({ row }) => row)
}

/** All surfaces answer with the ids of `expected`, in their order. */
async function expectFound(resource: Resource, asked: Asked, expected: readonly Row[], by = surfaces): Promise<void> {
  for (const [name, surface] of by) {
    const pages = await readPages(surface, resource, asked)
    const message = `${name} ${resource.many} ${JSON.stringify(asked)}`
    expect(
      pages.flatMap(({ ids }) => ids),
      message,
    ).toEqual(expected.map(({ id }) => id))
    for (const { total } of pages) expect(total, message).toBe(expected.length)
  }
}

const comparable = ({ kind }: FindField, value: Value) => (kind === 'moment' ? Date.parse(value as string) : value)

/** Different values of a field in the records. */
function valuesOf(field: FindField, rows: readonly Row[]): (string | number)[] {
  return [...new Set(rows.map((row) => row[field.column]).filter((value) => value !== null))] as (string | number)[]
}

type Case = [filter: unknown, matches: (value: Value) => boolean]

function oneOfCases(field: FindField, values: readonly (string | number)[]): Case[] {
  const written = (given: readonly unknown[]) => (field.kind === 'id' && field.isOptional ? { in: given } : given)
  const chosen = [values.slice(0, 1), values.slice(-2), values.slice(0, 20)]
  const cases = chosen.map((given): Case => [written(given), (value) => given.includes(value as string)])
  if (field.kind === 'email')
    cases.push([values.slice(0, 1).map((value) => String(value).toUpperCase()), (value) => value === values[0]])
  if (field.kind === 'id' && field.isOptional)
    for (const exists of [true, false]) cases.push([{ exists }, (value) => (value !== null) === exists])
  return cases
}

function rangeCases(field: FindField, values: readonly (string | number)[]): Case[] {
  const sorted = values.toSorted((one, other) =>
    (comparable(field, one) ?? 0) < (comparable(field, other) ?? 0) ? -1 : 1,
  )
  const [low, high] = [sorted[Math.floor(sorted.length / 4)], sorted[Math.floor((sorted.length * 3) / 4)]] as [
    Value,
    Value,
  ]
  const at = (value: Value) => comparable(field, value) as number
  const given = (value: Value) => (field.kind === 'moment' ? new Date(value as string).toISOString() : value)
  const cases: Case[] = [
    [{ gte: given(low), lt: given(high) }, (value) => value !== null && at(value) >= at(low) && at(value) < at(high)],
    [{ gt: given(low) }, (value) => value !== null && at(value) > at(low)],
    [{ lte: given(low) }, (value) => value !== null && at(value) <= at(low)],
  ]
  if (field.isOptional)
    for (const exists of [true, false]) cases.push([{ exists }, (value) => (value !== null) === exists])
  return cases
}

const enumsFirst = (one: { kind: string }, other: { kind: string }) =>
  Number(other.kind === 'enum') - Number(one.kind === 'enum')

describe.each(everyResource.map((resource) => [resource.many, resource] as const))('%s', (_name, resource) => {
  const { filters, sorts, hasMetadata, searched } = fieldsOf(resource.type)
  let rows: Row[]
  beforeAll(async () => {
    rows = await rowsOf(resource)
  })

  it.each([...filters.values()].map((field) => [field.name, field] as const))('filters by %s', async (name, field) => {
    const values = valuesOf(field, rows)
    expect(values.length).toBeGreaterThan(0)
    for (const [filter, matches] of isRange(field) ? rangeCases(field, values) : oneOfCases(field, values)) {
      const expected = rows.filter((row) => matches(row[field.column] as Value))
      await expectFound(resource, { filter: { [name]: filter }, limit: 200 }, expected)
    }
    if (field.existence !== undefined)
      for (const exists of [true, false]) {
        const expected = rows.filter((row) => (row[field.column] !== null) === exists)
        await expectFound(resource, { filter: { [field.existence]: exists }, limit: 200 }, expected)
      }
  })

  it.each([...sorts.values()].map((field) => [field.name, field] as const))('sorts by %s', async (name, field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const sign = direction === 'asc' ? 1 : -1
      const expected = rows.toSorted((one, other) => {
        const [a, b] = [one, other].map((row) => comparable(field, row[field.column] as Value)) as [number, number]
        const [hasA, hasB] = [one, other].map((row) => row[field.column] !== null)
        if (hasA !== hasB) return hasA ? -1 : 1
        if (hasA && a !== b) return a < b ? -sign : sign
        return one.id < other.id ? -sign : sign
      })
      await expectFound(resource, { sort: { field: name, direction }, limit: 7 }, expected)
    }
  })

  it('combines filters with paging, sort, changes and deleted records', async () => {
    const [status] = [...filters.values()].toSorted(enumsFirst).filter(({ kind }) => kind === 'enum' || kind === 'text')
    if (status === undefined) throw new Error('no enum or text')
    const chosen = valuesOf(status, rows).slice(0, 2)
    const expected = rows.filter((row) => chosen.includes(row[status.column] as string))
    const filter = { [status.name]: chosen, createdAt: { gt: '2000-01-01T00:00:00Z' } }
    await expectFound(resource, { filter, limit: 3 }, expected)
    await expectFound(resource, { filter, sort: { field: 'createdAt' }, limit: 3 }, sortedBy(expected, 'created_at', 1))
    const changes = sortedBy(expected, 'updated_at', -1)
    await expectFound(resource, { filter, updatedSince: '2000-01-01T00:00:00Z', limit: 3 }, changes)
    await expectFound(resource, { filter, updatedSince: '2999-01-01T00:00:00Z', limit: 3 }, [])
  })

  it('joins alternatives, also with other filters, paging, sort and changes', async () => {
    const [status] = [...filters.values()].toSorted(enumsFirst).filter(({ kind }) => kind === 'enum' || kind === 'text')
    if (status === undefined) throw new Error('no enum or text')
    const [first] = valuesOf(status, rows)
    const [one = '', ...others] = rows.filter((_row, index) => index % 2 === 0).map(({ id }) => id)
    const ids = others.length > 0 ? others.slice(0, 40) : [one]
    const or = [{ [status.name]: [first], id: [one] }, { id: ids }]
    const expected = rows.filter(
      ({ id, [status.column]: value }) => (id === one && value === first) || ids.includes(id),
    )
    expect(expected.length).toBeGreaterThan(0)
    await expectFound(resource, { filter: { or }, limit: 2 }, expected, graphqlOnly)
    const changed = { filter: { or }, updatedSince: '2000-01-01T00:00:00Z', limit: 3 }
    await expectFound(resource, changed, sortedBy(expected, 'updated_at', -1), graphqlOnly)
    const sorted = { filter: { or }, sort: { field: 'createdAt', direction: 'desc' as const }, limit: 3 }
    await expectFound(resource, sorted, sortedBy(expected, 'created_at', -1), graphqlOnly)
    const both = { filter: { or, [status.name]: [first] }, limit: 2 }
    await expectFound(
      resource,
      both,
      expected.filter((row) => row[status.column] === first),
      graphqlOnly,
    )
    if (!hasMetadata) return
    const metadata = [{ key: 'shift', value: 'Day' }]
    const isDay = (row: Row) => (row.metadata as unknown as Record<string, string>).shift === 'Day'
    const days = rows.filter((row) => isDay(row) || row.id === one)
    await expectFound(resource, { filter: { or: [{ metadata }, { id: [one] }] }, limit: 2 }, days, graphqlOnly)
  })

  if (hasMetadata)
    it('filters by metadata', async () => {
      const metadataOf = (row: Row) => row.metadata as unknown as Record<string, string>
      const [key, value] = rows.flatMap((row) => Object.entries(metadataOf(row)))[0] ?? []
      if (key === undefined || value === undefined) throw new Error(`no ${resource.many} with metadata`)
      const expected = rows.filter((row) => metadataOf(row)[key] === value)
      await expectFound(resource, { filter: { metadata: [{ key, value }] }, limit: 3 }, expected)
      await expectFound(resource, { filter: { metadata: [{ key, value: `${value}x` }] } }, [])
    })

  if (searched.length > 0)
    it('searches', async () => {
      const wordsOf = (row: Row) => searched.flatMap((column) => plainWords(String(row[column] ?? '')))
      const words = rows.flatMap(wordsOf).filter((word) => word.length > 3)
      for (const word of [words[0], words.at(-1), words[Math.floor(words.length / 2)]] as string[]) {
        const start = word.slice(0, 3)
        const expected = rows.filter((row) => wordsOf(row).some((each) => each.startsWith(start)))
        expect(expected.length).toBeGreaterThan(0)
        await expectFound(resource, { search: ` ${start.toUpperCase()}.`, limit: 3 }, expected)
        const both = expected.filter((row) => wordsOf(row).some((each) => each.startsWith(word)))
        await expectFound(resource, { search: `${start} ${word}`, limit: 200 }, both)
      }
      await expectFound(resource, { search: 'zzqqxx' }, [])
    })
})

function sortedBy(rows: readonly Row[], column: string, sign: 1 | -1): Row[] {
  const keyOf = (row: Row) => Date.parse(row[column] as string)
  return rows.toSorted((one, other) =>
    keyOf(one) === keyOf(other) ? (one.id < other.id ? -sign : sign) : keyOf(one) < keyOf(other) ? -sign : sign,
  )
}

/** The words of a text, without case and accents. */
const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
