/** Plans a record of any type: one that two columns name, e.g. the subject of a task, or one by its id alone. */
import { type FieldNode, type GraphQLObjectType, getArgumentValues } from 'graphql'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { resourcesByObject } from '../record-references.ts'
import { enterResource, type Field, orRefused, type Planning, RECORD_TYPE } from './planning.ts'
import type { RecordPlanner } from './related.ts'
import { type SelectedField, subfields } from './selection.ts'
import { columnName, literal, quoted } from './statement.ts'
import { constantValue, jsonValue, objectQuery, type Value } from './values.ts'

/**
 * Limit of the tables that a statement reads because a record can be of any type: each subject adds the table of every
 * type, and subjects of subjects multiply them. Other tables do not count: statements for workers have more of those.
 */
const MAX_BRANCHES = 64

/** The record of one type. */
interface Branch {
  /** Its type, as in `object`. */
  object: string
  /** Query for its JSON as text. @param id SQL of its id @param more a further condition */
  json(id: string, more?: string): string
  /** Why the caller may not read it, and the JSON that replaces it. */
  refusal?: { refused: string; error: ApiError }
}

/**
 * The record that two columns name.
 * @param by the columns
 * @param parent the rows of the record that has them
 * @param path from the root field's value to the subject
 */
export function subjectRecord(
  planning: Planning,
  by: { type: string; id: string },
  parent: string,
  selected: SelectedField,
  record: RecordPlanner,
  path: readonly string[],
): Value {
  const column = (name: string) => `${parent}.${quoted(columnName(name))}`
  const id = column(by.id)
  const branches = branchesOf(planning, selected, record, path).map(({ object, json, refusal }) => {
    const value = refusal === undefined ? json(id) : `case when ${id} is not null then ${refusal.refused} end`
    return `when ${literal(object)} then ${value}`
  })
  return jsonValue(`case ${column(by.type)} ${branches.join(' ')} end`, false)
}

/** SQL of the JSON, as text, of the record that the arguments `id` and `type` of a root field name. */
export function namedRecord(
  planning: Planning,
  field: Field,
  node: FieldNode,
  selected: SelectedField,
  record: RecordPlanner,
): string {
  const { statement } = planning
  const branches = branchesOf(planning, selected, record, [])
  const type = statement.parameter('text', (variables) => {
    const given = getArgumentValues(field, node, variables).type ?? null
    const refusal = branches.find(({ object }) => object === given)?.refusal
    if (refusal !== undefined) throw refusal.error
    return given
  })
  const id = statement.parameter('uuid', (variables) => {
    const given = getArgumentValues(field, node, variables).id
    if (typeof given !== 'string' || !isUuid(given)) throw new ApiError('not_found')
    return given
  })
  const queries = branches
    .filter(({ refusal }) => refusal === undefined)
    .map(({ object, json }) => json(id, `and coalesce(${type}, ${literal(object)}) = ${literal(object)}`))
  return `coalesce(null, ${queries.join(', ')})`
}

function branchesOf(
  planning: Planning,
  selected: SelectedField,
  record: RecordPlanner,
  path: readonly string[],
): Branch[] {
  const { scope, statement } = planning
  return [...resourcesByObject].map(([object, resource]): Branch => {
    const rowsOf = orRefused(planning, { path, nodes: selected.nodes }, () => {
      enterResource(planning, resource)
      return statement.from(resource.type)
    })
    if ('refused' in rowsOf) return { object, json: () => rowsOf.refused, refusal: rowsOf }
    statement.branches += 1
    if (statement.branches > MAX_BRANCHES)
      throw new ApiError('query_too_complex', {
        message: 'The query selects `subject` or `node` too often inside each other. Select fewer of them.',
      })
    const { table, alias, condition } = rowsOf.plan
    const type = scope.schema.getType(resource.type) as GraphQLObjectType
    const selectedOfIt = record(type, alias, subfields(scope, type, selected), [])
    const properties = planning.namesTypes
      ? [{ key: RECORD_TYPE, value: constantValue(type.name) }, ...selectedOfIt]
      : selectedOfIt
    const rows = `${table} where ${condition} and ${alias}.deleted_at is null`
    return { object, json: (id, more = '') => objectQuery(properties, `${rows} and ${alias}.id = ${id} ${more}`) }
  })
}
