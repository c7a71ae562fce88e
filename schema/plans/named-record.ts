/** Plans a record of any type: one that two columns name, e.g. the subject of a task, or some by their ids alone. */
import { type FieldNode, type GraphQLObjectType, getArgumentValues } from 'graphql'
import { ApiError, invalidField } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { MAX_LIMIT } from '../finding/window.ts'
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
const MAX_BRANCHES = 84

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
  // Who sees only some tasks can be assigned one about a record of any type. That is no error of theirs.
  const { tasksOf } = planning.statement
  const unreadable = (refused: string) =>
    tasksOf === null ? `case when ${id} is not null then ${refused} end` : 'null'
  const branches = branchesOf(planning, selected, record, path).map(({ object, json, refusal }) => {
    const value = refusal === undefined ? json(id) : unreadable(refusal.refused)
    return `when ${literal(object)} then ${value}`
  })
  return jsonValue(`case ${column(by.type)} ${branches.join(' ')} end`, false)
}

/** The parts of a statement for records that the arguments of a root field name. */
interface Naming {
  planning: Planning
  field: Field
  node: FieldNode
  selected: SelectedField
  record: RecordPlanner
}

/** SQL of the JSON, as text, of the record that the argument `id` of a root field names. */
export function namedRecord(naming: Naming): string {
  const { planning, field, node } = naming
  const { readable } = branchesIn(naming, [])
  const id = planning.statement.parameter('uuid', (variables) => {
    const given = getArgumentValues(field, node, variables).id
    if (typeof given !== 'string' || !isUuid(given)) throw new ApiError('not_found')
    return given
  })
  return `coalesce(null, ${readable.map(({ json }) => json(id)).join(', ')})`
}

/** SQL of the JSON, as text, of an array with the record of each of the argument `ids`, or null. */
export function namedRecords(naming: Naming): string {
  const { planning, field, node } = naming
  const { branches, readable } = branchesIn(naming, ['*'])
  const type = planning.statement.parameter('text', (variables) => {
    const given = getArgumentValues(field, node, variables).type ?? null
    const refusal = branches.find(({ object }) => object === given)?.refusal
    if (refusal !== undefined) throw refusal.error
    return given
  })
  const ids = planning.statement.parameter('uuid[]', (variables) => {
    const given = getArgumentValues(field, node, variables).ids as string[]
    if (given.length < 1 || given.length > MAX_LIMIT)
      throw invalidField('ids', given.length < 1 ? 'too_small' : 'too_big', `must have 1 to ${MAX_LIMIT} items`)
    return given.map((each) => (isUuid(each) ? each : null))
  })
  const queries = readable.map(({ object, json }) =>
    json('wanted.id', `and coalesce(${type}, ${literal(object)}) = ${literal(object)}`),
  )
  const each = `select coalesce(null, ${queries.join(', ')}, 'null') from unnest(${ids}) with ordinality wanted (id, place) order by place`
  return `('[' || array_to_string(array(${each}), ',') || ']')`
}

/** The types of which the record can be, and those of them that the caller may read. */
function branchesIn({ planning, selected, record }: Naming, path: readonly string[]) {
  const branches = branchesOf(planning, selected, record, path)
  return { branches, readable: branches.filter(({ refusal }) => refusal === undefined) }
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
      return statement.from(resource.type, 'lookup')
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
