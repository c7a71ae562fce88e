/** Writes a record of an event from its row, as the plans write it from its columns. */
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'
import { readOf } from '../../schema/plans/read.ts'
import { type SelectedField, type SelectionScope, subfields } from '../../schema/plans/selection.ts'

type Row = Readonly<Record<string, unknown>>
type Writer = (row: Row) => unknown

/**
 * @returns a function that throws for a row without a value that is never null
 * @throws {Error} for a field that no row has
 */
export function rowWriter(
  scope: SelectionScope,
  type: GraphQLObjectType,
  fields: readonly SelectedField[],
): (row: Row) => Record<string, unknown> {
  const writers = fields.map((field): [string, Writer] => [field.key, fieldWriter(scope, type, field)])
  return (row) => Object.fromEntries(writers.map(([key, write]) => [key, write(row)]))
}

function fieldWriter(scope: SelectionScope, type: GraphQLObjectType, selected: SelectedField): Writer {
  const field = type.getFields()[selected.name]
  if (field === undefined) throw new Error(`${type.name}.${selected.name} does not exist`)
  const read = readOf(field)
  const column = read !== undefined && 'column' in read ? read.column : field.extensions.pothosExposedField
  if (typeof column === 'string') {
    const write = valueWriter(scope, field.type, selected)
    return (row) => {
      const value = write(row[column])
      if (value === null && isNonNullType(field.type)) throw new Error(`the row has no ${type.name}.${selected.name}`)
      return value
    }
  }
  if (read !== undefined && 'constant' in read) return () => read.constant(type.name)
  if (read !== undefined && 'inputs' in read) {
    const { resolve } = field.extensions.pothosOptions as { resolve: Writer }
    return (row) => resolve(row) ?? null
  }
  throw new Error(`${type.name}.${selected.name} cannot be written from a row`)
}

function valueWriter(
  scope: SelectionScope,
  output: GraphQLOutputType,
  selected: SelectedField,
): (value: unknown) => unknown {
  const type = getNamedType(output)
  const write = isLeafType(type)
    ? (value: unknown) => type.serialize(value)
    : rowWriter(scope, type as GraphQLObjectType, subfields(scope, type as GraphQLObjectType, selected))
  const each = (value: unknown) => (value === null || value === undefined ? null : write(value as Row))
  if (!isListType(getNullableType(output))) return each
  return (values) => (Array.isArray(values) ? values.map(each) : null)
}
