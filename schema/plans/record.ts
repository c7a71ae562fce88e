/** Plans the JSON of one record: columns, values inside JSON columns, relations, and lists of other records. */
import { isDeepStrictEqual } from 'node:util'
import {
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import type { Resource } from '../../src/access/resources.ts'
import type { RowQuery } from '../../src/domain/records/rows-query.ts'
import type { Context } from '../../src/execution/context.ts'
import { columnValue, propertyValue } from './columns.ts'
import { subjectRecord } from './named-record.ts'
import { COMPUTED, enter, enterResource, type Field, orRefused, type Planning } from './planning.ts'
import { readOf } from './read.ts'
import { personalValue, type RecordPlanner, relatedCount, relatedIds, relatedList, relatedPage } from './related.ts'
import { inverseReference, isUuid, type Relation, referenceOf } from './relations.ts'
import { rowsAs } from './rows-of-query.ts'
import { type SelectedField, subfields } from './selection.ts'
import { columnName, literal, ORGANISATION, quoted } from './statement.ts'
import { Unplannable } from './unplannable.ts'
import {
  arrayText,
  constantValue,
  jsonValue,
  objectQuery,
  objectText,
  type Property,
  sameValue,
  type Value,
} from './values.ts'

/** What is selected of a record of `type`, from the rows `alias`. */
export function recordProperties(
  planning: Planning,
  type: GraphQLObjectType,
  alias: string,
  fields: readonly SelectedField[],
  path: readonly string[],
): Property[] {
  return fields.map((selected) => ({
    key: selected.key,
    value: fieldValue(planning, type, alias, selected, [...path, selected.key]),
  }))
}

function fieldValue(
  planning: Planning,
  type: GraphQLObjectType,
  alias: string,
  selected: SelectedField,
  path: readonly string[],
): Value {
  const { nodes } = selected
  const value = orRefused(planning, { path, nodes }, () => readableValue(planning, type, alias, selected, path))
  return 'plan' in value ? value.plan : jsonValue(value.refused, true)
}

/** @throws {ApiError} insufficient_scope if the caller may not read the field */
function readableValue(
  planning: Planning,
  type: GraphQLObjectType,
  alias: string,
  selected: SelectedField,
  path: readonly string[],
): Value {
  if (selected.name === '__typename') return constantValue(type.name)
  const field = enter(planning, type, selected)
  const read = readOf(field)
  const column = (name: string) => `${alias}.${quoted(columnName(name))}`
  if (read !== undefined) {
    if ('constant' in read) return constantValue(read.constant(type.name))
    if ('column' in read) return jsonColumn(planning, field, column(read.column), selected, path)
    if ('inputs' in read)
      return computedValue(
        planning,
        field,
        read.inputs.map((name) => [name, column(name)]),
        path,
      )
    const inside: RecordPlanner = (inner, rows, fields, more) =>
      recordProperties(planning, inner, rows, fields, [...path, ...more])
    if ('related' in read) return relatedPage(planning, field, read, alias, selected, inside, path)
    if ('refers' in read) return referredRecord(planning, field, read.refers, column(read.by), selected, path)
    if ('row' in read) return referredRow(planning, field, read.row, column(read.by), selected, path)
    if ('subject' in read) return subjectRecord(planning, read.subject, alias, selected, inside, path)
    if ('counted' in read) return relatedCount(planning, read, alias)
    if ('ids' in read) return relatedIds(planning, read, alias)
    if ('personal' in read) return personalValue(planning, field, read, alias)
    if ('listed' in read) return relatedList(planning, field, read, alias, selected, inside)
    throw new Unplannable(`${type.name}.${selected.name} is a root field`)
  }
  const { pothosExposedField, pothosPrismaRelationField } = field.extensions
  if (typeof pothosExposedField === 'string' && isLeafType(getNamedType(field.type)))
    return columnValue(column(pothosExposedField), field.type, isUuid(type, pothosExposedField))
  if (pothosPrismaRelationField !== undefined)
    return relation(planning, type, alias, field, pothosPrismaRelationField as Relation, selected, path)
  throw new Unplannable(`${type.name}.${selected.name}`)
}

/** A JSON value as it is, or the selected properties of the objects in its array. @param value of type jsonb */
function jsonColumn(
  planning: Planning,
  field: Field,
  value: string,
  selected: SelectedField,
  path: readonly string[],
): Value {
  const type = getNamedType(field.type)
  if (isLeafType(type)) return columnValue(value, field.type)
  if (!isObjectType(type) || !isListType(getNullableType(field.type))) throw new Unplannable(path.join('.'))
  const element = planning.statement.alias()
  const properties = subfields(planning.scope, type, selected).map((property) => ({
    key: property.key,
    value: propertyOf(planning, type, `${element}.value`, property, [...path, '*', property.key]),
  }))
  const objects = arrayText(properties, `jsonb_array_elements(${value}) ${element}`)
  return jsonValue(`case jsonb_typeof(${value}) when 'array' then ${objects} end`, false)
}

/** A property of an object inside a JSON column. */
function propertyOf(
  planning: Planning,
  type: GraphQLObjectType,
  element: string,
  property: SelectedField,
  path: readonly string[],
): Value {
  if (property.name === '__typename') return constantValue(type.name)
  const field = enter(planning, type, property)
  const read = readOf(field)
  if (read !== undefined && 'column' in read)
    return isLeafType(getNamedType(field.type))
      ? propertyValue(element, literal(read.column), field.type)
      : jsonColumn(planning, field, `(${element}->${literal(read.column)})`, property, path)
  if (read !== undefined && 'refers' in read)
    return referredRecord(planning, field, read.refers, `(${element}->>${literal(read.by)})::uuid`, property, path)
  if (read !== undefined && 'inputs' in read)
    return computedValue(
      planning,
      field,
      read.inputs.map((name) => [name, `${element}->${literal(name)}`]),
      path,
    )
  const { pothosExposedField } = field.extensions
  if (typeof pothosExposedField !== 'string') throw new Unplannable(`${type.name}.${property.name}`)
  return propertyValue(element, literal(pothosExposedField), field.type)
}

function computedValue(
  planning: Planning,
  field: Field,
  inputs: readonly (readonly [string, string])[],
  path: readonly string[],
): Value {
  const { resolve } = field.extensions.pothosOptions as {
    resolve: (record: unknown, args: object, context: Context) => unknown
  }
  const type = getNamedType(field.type)
  if (!isScalarType(type)) throw new Unplannable(`${path.join('.')} is computed and not a scalar`)
  const number = planning.computed.push({
    path,
    value(record, context) {
      const value = resolve(record, {}, context)
      return value === null || value === undefined ? null : type.serialize(value)
    },
  })
  const given = [[COMPUTED, String(number - 1)], ...inputs].map(([name, column]) => `${literal(name ?? '')}, ${column}`)
  return sameValue(`json_build_object(${given.join(', ')})`, true)
}

/** The record whose id is `id`, if it is not deleted. */
function referredRecord(
  planning: Planning,
  field: Field,
  resource: Resource,
  id: string,
  selected: SelectedField,
  path: readonly string[],
): Value {
  const rowsOf = orRefused(planning, { path, nodes: selected.nodes }, () => {
    enterResource(planning, resource)
    return planning.statement.from(resource.type, 'lookup')
  })
  if ('refused' in rowsOf) return jsonValue(`case when ${id} is not null then ${rowsOf.refused} end`, false)
  const { table, alias, condition } = rowsOf.plan
  const inner = getNamedType(field.type) as GraphQLObjectType
  const properties = recordProperties(planning, inner, alias, subfields(planning.scope, inner, selected), path)
  const rows = `${table} where ${condition} and ${alias}.id = ${id} and ${alias}.deleted_at is null`
  return jsonValue(objectQuery(properties, rows), isNonNullType(field.type))
}

/** The row of a query by an id. @param id SQL of the id */
function referredRow(
  planning: Planning,
  field: Field,
  query: RowQuery,
  id: string,
  selected: SelectedField,
  path: readonly string[],
): Value {
  const { statement, scope } = planning
  statement.requireAllowed(query)
  statement.models.push(...query.reads)
  const alias = statement.alias()
  const type = getNamedType(field.type) as GraphQLObjectType
  const properties = recordProperties(planning, type, alias, subfields(scope, type, selected), path)
  const text = query.text({
    organisation: ORGANISATION,
    id,
    add: (sqlType, value) => statement.parameter(sqlType, (_variables, context) => value({}, context)),
  })
  return jsonValue(objectQuery(properties, rowsAs(type, text, alias)), isNonNullType(field.type))
}

/** Foreign keys are (org_id, x_id) and refer to (org_id, id). */
function relation(
  planning: Planning,
  parent: GraphQLObjectType,
  parentRows: string,
  field: Field,
  relation: Relation,
  selected: SelectedField,
  path: readonly string[],
): Value {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) throw new Unplannable(`the relation ${path.join('.')}`)
  planning.statement.requireRelation(String(parent.extensions.pothosPrismaModel), relation.name)
  const column = (name: string) => `${parentRows}.${quoted(columnName(name))}`
  const reference = referenceOf(relation)
  const query = queryOf(field, relation.name)
  const propertiesOf = (rows: string) =>
    recordProperties(planning, type, rows, subfields(planning.scope, type, selected), path)
  const owner = planning.owners.get(parentRows)
  // A record in a list inside another record refers back to that one, which is already read with the same conditions.
  if (
    owner !== undefined &&
    reference !== undefined &&
    columnName(reference) === owner.by &&
    isDeepStrictEqual(query, {})
  )
    return jsonValue(objectText(propertiesOf(owner.rows)), true)
  const { table, alias, condition } = planning.statement.from(relation.type, 'lookup')
  const join =
    reference !== undefined
      ? `${alias}.id = ${column(reference)}`
      : `${alias}.${quoted(columnName(inverseReference(parent, relation)))} = ${column('id')}`
  const properties = propertiesOf(alias)
  const rows = `${table} where ${condition} and ${join}`
  if (relation.isList || !isDeepStrictEqual(query, {})) throw new Unplannable(`the query of ${path.join('.')}`)
  return jsonValue(objectQuery(properties, rows), false)
}

/** The `query` that a relation was declared with. */
function queryOf({ extensions }: Field, name: string): unknown {
  const select = extensions.pothosPrismaSelect as (
    args: object,
    context: object,
    nested: (query: unknown) => unknown,
  ) => { select: Record<string, unknown> }
  return select({}, {}, (query) => query).select[name]
}
