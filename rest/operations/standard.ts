/**
 * The documents derived from a resource's row: its verbs, and the actions of one record, each returning the fields of the
 * resource's fragment `…Record`. The fragment has the record's columns in the order of the data model. A `.graphql` file
 * has the documents and fragments that take or return something else.
 */
import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isLeafType } from 'graphql'
import { columnsOf, fieldsOf } from '../../schema/finding/fields.ts'
import type { Resource, Verb } from '../../src/access/resources.ts'
import { snakeCase } from '../../src/platform/text/names.ts'

/** `listWorkers` or `getWorker`: the name of the document, and of the operation in the request log and in OpenAPI. */
export function operationName(verb: Verb, { type, many }: Resource): string {
  return verb + (verb === 'list' || verb === 'batch' ? `${many[0]?.toUpperCase()}${many.slice(1)}` : type)
}

/** The name of the fragment with the fields of a record. */
export const recordName = ({ type }: Resource) => `${type}Record`

/** The text of the fragment. */
export function standardRecord(schema: GraphQLSchema, resource: Resource): string {
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

/** The texts of a resource's documents, by name. */
export function standardDocuments(resource: Resource): Map<string, string> {
  const ofVerbs = resource.operations.map((verb) => {
    const name = operationName(verb, resource)
    return [name, texts[verb](name, resource)] as const
  })
  const ofActions = Object.values(resource.actions ?? {}).map((name) => [name, action(name, resource)] as const)
  return new Map([...ofVerbs, ...ofActions])
}

const action = (name: string, { type }: Resource) => `
    mutation ${name}($id: ID!) { ${name}(id: $id) { ...${type}Record } }`

const isSearched = (type: string) => fieldsOf(type).searched.length > 0

const texts: Record<Verb, (name: string, resource: Resource) => string> = {
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
        data { index status id: recordId error { code message doc_url: docUrl details { path code message conflictingId } } }
        summary { created updated unchanged failed }
      }
    }`,
  delete: (name, { type }) => `mutation ${name}($id: ID!) { delete${type}(id: $id) { object id deleted } }`,
}
