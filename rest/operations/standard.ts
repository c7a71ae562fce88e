/**
 * The documents derived from a resource's row: list, get, create, update and delete, each returning the fields of the
 * resource's fragment `…Record`. Documents that return other fields are written next to the fragment.
 */
import { fieldsOf } from '../../schema/finding/fields.ts'
import type { RestResource, Verb } from '../../src/access/resources.ts'

/** `listWorkers` or `getWorker`: the name of the document, and of the operation in the request log and in OpenAPI. */
export function operationName(verb: Verb, { type, many }: RestResource): string {
  return verb + (verb === 'list' || verb === 'batch' ? `${many[0]?.toUpperCase()}${many.slice(1)}` : type)
}

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
