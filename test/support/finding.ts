import { findParametersOf } from '../../rest/find-parameters.ts'
import { prepareEndpoints } from '../../rest/prepare.ts'
import { fieldsOf } from '../../schema/finding/fields.ts'
import { schema } from '../../schema/index.ts'
import type { Credential } from '../../src/access/credentials/credential.ts'
import { type Resource, resources } from '../../src/access/resources.ts'
import { snakeCase } from '../../src/platform/text/names.ts'
import { credentialOf, runQuery } from './run-query.ts'
import { request, type TestServer } from './server.ts'

/** Every resource with lists. */
export const everyResource: Resource[] = Object.values(resources)

/** The GraphQL arguments of a list. */
export interface Asked {
  filter?: Record<string, unknown>
  search?: string
  sort?: { field: string; direction?: 'asc' | 'desc' }
  limit?: number
  cursor?: string
  updatedSince?: string
  includeDeleted?: boolean
}

/** What a list answers. */
export interface Listed {
  ids: string[]
  total: number
  cursor: string | null
}

/** The query of a list with variables for all of its arguments. */
export function listQuery({ type, many }: Resource): string {
  const search = fieldsOf(type).searched.length > 0
  return `query ($limit: Int, $cursor: String, $updatedSince: DateTime, $includeDeleted: Boolean, $filter: ${type}Filter,
    $sort: ${type}Sort${search ? ', $search: String' : ''}) {
    ${many}(limit: $limit, cursor: $cursor, updatedSince: $updatedSince, includeDeleted: $includeDeleted, filter: $filter,
      sort: $sort${search ? ', search: $search' : ''}) { data { id } pagination { total hasMore } nextCursor } }`
}

/** The same as a query string of REST. */
function queryString({ filter = {}, search, sort, limit, cursor, updatedSince, includeDeleted }: Asked): string {
  const query = new URLSearchParams()
  for (const [field, given] of Object.entries(filter)) {
    const name = snakeCase(field)
    if (field === 'metadata')
      for (const { key, value } of given as { key: string; value: string }[]) query.append(`${name}[${key}]`, value)
    else if (/^has[A-Z]/.test(field)) query.append(`${snakeCase(field).replace('has_', '')}[exists]`, String(given))
    else if (Array.isArray(given)) for (const value of given) query.append(name, String(value))
    else
      for (const [test, value] of Object.entries(given as object))
        for (const each of [value].flat()) query.append(test === 'in' ? name : `${name}[${test}]`, String(each))
  }
  if (search !== undefined) query.set('q', search)
  if (sort !== undefined) query.set('sort', `${sort.direction === 'desc' ? '-' : ''}${snakeCase(sort.field)}`)
  if (updatedSince !== undefined) query.set('updated_since', updatedSince)
  if (includeDeleted !== undefined) query.set('include_deleted', String(includeDeleted))
  if (limit !== undefined) query.set('limit', String(limit))
  if (cursor !== undefined) query.set('cursor', cursor)
  return String(query)
}

interface PageData {
  data: { id: string }[]
  pagination: { total: number; hasMore: boolean }
  nextCursor: string | null
}

const listedFrom = ({ data, pagination, nextCursor }: PageData): Listed => {
  if (pagination.hasMore !== (nextCursor !== null)) throw new Error('hasMore and nextCursor disagree')
  return { ids: data.map(({ id }) => id), total: pagination.total, cursor: nextCursor }
}

/** Reads a list in one way. */
export type Surface = (resource: Resource, asked: Asked) => Promise<Listed>

/** The ways to read lists of an organisation. @param key of the same organisation, for REST */
export function surfacesOf(server: TestServer, orgId: string, key: string, more: Partial<Credential> = {}) {
  const credential = credentialOf(orgId, more)
  const graphql: Surface = async (resource, asked) => {
    const { data, errors } = await runQuery(server, credential, listQuery(resource), { ...asked })
    if (errors !== undefined) throw errors[0]
    return listedFrom(data?.[resource.many] as PageData)
  }
  const rest: Surface = async (resource, asked) => {
    if (!('path' in resource)) return graphql(resource, asked)
    const { status, body, headers } = await request(`${server.base}${String(resource.path)}?${queryString(asked)}`, {
      key,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    const link = /<([^>]*)>/.exec(headers.get('link') ?? '')?.[1]
    const cursor = link === undefined ? null : new URL(link).searchParams.get('cursor')
    return { ids: body.data.map(({ id }: { id: string }) => id), total: body.pagination.total, cursor }
  }
  return { graphql, rest }
}

/** All pages of a list. */
export async function readPages(surface: Surface, resource: Resource, asked: Asked): Promise<Listed[]> {
  const pages: Listed[] = []
  let cursor: string | null | undefined
  do {
    const page = await surface(resource, cursor === undefined ? asked : { ...asked, cursor: cursor as string })
    pages.push(page)
    ;({ cursor } = page)
  } while (cursor !== null)
  return pages
}

/** The parameters of REST's lists that find, by path. */
export const restParameters = () =>
  new Map(
    prepareEndpoints(schema)
      .filter(({ isList }) => isList)
      .map(({ route, variables }) => [route.path, findParametersOf(variables)]),
  )
