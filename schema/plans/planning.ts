/** A plan that is being made. */
import { type FieldNode, type GraphQLField, type GraphQLObjectType, getArgumentValues } from 'graphql'
import type { Context } from '../../src/execution/context.ts'
import { type DeclaredScopes, declaredScopes } from '../builder.ts'
import type { ListForm } from '../finding/sql.ts'
import { readWindow, type Window } from '../window.ts'
import type { SelectedField, SelectionScope } from './selection.ts'
import type { Statement } from './statement.ts'
import { Unplannable } from './unplannable.ts'

/** The values of an operation's variables, coerced. */
export type Variables = Record<string, unknown>

/** A value that Node makes from what the statement answers at its place. */
export interface Computed {
  /** From the root field's value: response names, and `*` for each element of an array. */
  path: readonly string[]
  value(inputs: unknown, context: Context): unknown
}

/** A plan that is being made. */
export interface Planning {
  scope: SelectionScope
  statement: Statement<Variables>
  /** What the caller needs for the fields so far. */
  access: DeclaredScopes[]
  computed: Computed[]
  /** The forms of lists inside records, by their fields in the document. */
  related: ReadonlyMap<FieldNode, ListForm>
  /** Of the rows of lists inside records, by their name: the record that they refer to, and by which column. */
  owners: Map<string, Owner>
}

/** The record that a list is inside of. */
export interface Owner {
  /** The name of its rows. */
  rows: string
  /** The column of the list's records that holds its id. */
  by: string
}

/** Reads the window of a list's arguments, once for each execution. @throws {ApiError} if it is invalid */
export function windowReader(field: Field, node: FieldNode, type: string): (variables: Variables) => Window {
  const windows = new WeakMap<Variables, Window>()
  return (variables) => {
    const window = windows.get(variables) ?? readWindow(getArgumentValues(field, node, variables), type)
    windows.set(variables, window)
    return window
  }
}

export type Field = GraphQLField<unknown, unknown>

/** The field's definition; what the caller needs for it is added to the plan. */
export function enter(planning: Planning, type: GraphQLObjectType, { name }: SelectedField): Field {
  const field = type.getFields()[name] as Field | undefined
  if (field === undefined) throw new Unplannable(`${type.name}.${name}`)
  const needed = declaredScopes(field.extensions)
  if (needed.anyOf !== undefined || needed.role !== undefined) planning.access.push(needed)
  return field
}
