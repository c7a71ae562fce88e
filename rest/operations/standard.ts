/**
 * The documents derived from a resource's row: list, get, create, update and delete, each returning the fields of the
 * resource's fragment `…Record`. The fragment has the record's columns in the order of the data model. A `.graphql` file
 * has the documents and fragments that return other fields.
 */
import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isLeafType } from 'graphql'
import { columnsOf, fieldsOf } from '../../schema/finding/fields.ts'
import type { RestResource, Verb } from '../../src/access/resources.ts'
import { snakeCase } from '../../src/platform/text/names.ts'

/** `listWorkers` or `getWorker`: the name of the document, and of the operation in the request log and in OpenAPI. */
export function operationName(verb: Verb, { type, many }: RestResource): string {
  return verb + (verb === 'list' || verb === 'batch' ? `${many[0]?.toUpperCase()}${many.slice(1)}` : type)
}

/** The name of the fragment with the fields of a record. */
export const recordName = ({ type }: RestResource) => `${type}Record`

/** The text of the fragment. */
export function standardRecord(schema: GraphQLSchema, resource: RestResource): string {
  const { type } = resource
  const fields = (schema.getType(type) as GraphQLObjectType).getFields()
  const isOwn = (name: string) => fields[name] !== undefined && isLeafType(getNamedType(fields[name].type))
  const own = columnsOf(type).filter((name) => isOwn(name) && !ENDS.has(name))
  const shown = ['object', 'id', ...own, 'createdAt', 'updatedAt'].map(inRestName)
  return `fragment ${recordName(resource)} on ${type} { ${shown.join(' ')} }`
}

const inRestName = (name: string) => (snakeCase(name) === name ? name : `${snakeCase(name)}: ${name}`)

/** Columns with a place of their own: at the beginning, at the end, or only in lists with deleted records. */
const ENDS: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt'])

/** The text of a document. */
export function standardDocument(verb: Verb, resource: RestResource): string {
  return texts[verb](operationName(verb, resource), resource)
}

const isSearched = (type: string) => fieldsOf(type).searched.length > 0

const texts: Record<Verb, (name: string, resource: RestResource) => string> = {
  list: (name, { type, many }) => `
    query ${name}($limit: Int, $offset: Int, $cursor: String, $updatedSince: DateTime, $includeDeleted: Boolean = false,
      $filter: ${type}Filter, $sort: ${type}Sort${isSearched(type) ? ', $search: String' : ''}) {
      ${many}(limit: $limit, offset: $offset, cursor: $cursor, updatedSince: $updatedSince, includeDeleted: $includeDeleted,
        filter: $filter, sort: $sort${isSearched(type) ? ', search: $search' : ''}) {
        object
        data { ...${type}Record deleted_at: deletedAt @include(if: $includeDeleted) }
        pagination { ...Pagination }
        nextCursor
        watermark
      }
    }`,
  get: (name, { type, one }) => `query ${name}($id: ID!) { ${one}(id: $id) { ...${type}Record } }`,
  create: (name, { type }) => `
    mutation ${name}($input: Create${type}Input!) { create${type}(input: $input) { ...${type}Record } }`,
  update: (name, { type }) => `
    mutation ${name}($id: ID!, $input: Update${type}Input!) { update${type}(id: $id, input: $input) { ...${type}Record } }`,
  batch: (name, { many }) => `
    mutation ${name}($input: Batch${many[0]?.toUpperCase()}${many.slice(1)}Input!) {
      ${name}(input: $input) {
        object
        data { index status id error { code message details { path code message conflictingId } } }
        summary { created updated unchanged failed }
      }
    }`,
  delete: (name, { type }) => `mutation ${name}($id: ID!) { delete${type}(id: $id) { object id deleted } }`,
}
