/** Plans a record of any type: one that two columns name, e.g. the subject of a task, or one by its id alone. */
import { type FieldNode, type GraphQLObjectType, getArgumentValues } from 'graphql'
import { isUuid } from '../../src/platform/uuid.ts'
import { resourcesByObject } from '../any-record.ts'
import type { Field, Planning } from './planning.ts'
import type { RecordPlanner } from './related.ts'
import { type SelectedField, subfields } from './selection.ts'
import { columnName, literal, quoted } from './statement.ts'
import { Unplannable } from './unplannable.ts'
import { jsonValue, objectQuery, type Value } from './values.ts'

/** The statement names the table of every type: subjects of subjects would multiply them. */
const MAX_TABLES = 64

/** The record of one type. */
interface Branch {
  /** Its type, as in `object`. */
  object: string
  /** Query for its JSON as text. @param condition on the rows of `alias` */
  json(condition: string): string
  alias: string
}

/**
 * The record that two columns name.
 * @param by the columns
 * @param parent the rows of the record that has them
 * @param path from the root field's value to the subject
 * @throws {Unplannable} also if the caller may not read every type: the resolvers look at each record's own
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
  const branches = branchesOf(planning, selected, record, path).map(
    ({ object, json, alias }) => `when ${literal(object)} then ${json(`${alias}.id = ${column(by.id)}`)}`,
  )
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
  const id = statement.parameter('uuid', (variables) => {
    const given = getArgumentValues(field, node, variables).id
    if (typeof given !== 'string' || !isUuid(given)) throw new Unplannable('not an id')
    return given
  })
  const type = statement.parameter('text', (variables) => getArgumentValues(field, node, variables).type ?? null)
  const branches = branchesOf(planning, selected, record, []).map(({ object, json, alias }) =>
    json(`${alias}.id = ${id} and coalesce(${type}, ${literal(object)}) = ${literal(object)}`),
  )
  return `coalesce(${branches.join(', ')})`
}

function branchesOf(
  planning: Planning,
  selected: SelectedField,
  record: RecordPlanner,
  path: readonly string[],
): Branch[] {
  const { scope, statement, computed, access } = planning
  const made = new Map<string, string>()
  const branches = [...resourcesByObject].map(([object, { type: name, read }]): Branch => {
    access.push({ anyOf: read })
    const { table, alias, condition } = statement.from(name)
    if (statement.models.length > MAX_TABLES) throw new Unplannable('too many tables')
    const type = scope.schema.getType(name) as GraphQLObjectType
    const first = computed.length
    const properties = record(type, alias, subfields(scope, type, selected), [])
    for (const { path: inner } of computed.slice(first)) made.set(inner[path.length] as string, name)
    const rows = `${table} where ${condition} and ${alias}.deleted_at is null`
    return { object, alias, json: (more) => objectQuery(properties, `${rows} and ${more}`) }
  })
  for (const [key, name] of made) requireOnlyIn(planning, selected, key, name)
  return branches
}

/** A value that Node makes is found by its path, which does not tell the types of records apart. */
function requireOnlyIn({ scope }: Planning, selected: SelectedField, key: string, name: string): void {
  for (const { type: other } of resourcesByObject.values()) {
    const type = scope.schema.getType(other) as GraphQLObjectType
    if (other !== name && subfields(scope, type, selected).some((each) => each.key === key))
      throw new Unplannable(`${key} of several types`)
  }
}
