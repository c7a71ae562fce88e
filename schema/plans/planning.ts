/** A plan that is being made. */
import { type FieldNode, type GraphQLField, type GraphQLObjectType, getArgumentValues } from 'graphql'
import { insufficientScope } from '../../src/access/credentials/insufficient-scope.ts'
import type { Resource } from '../../src/access/resources.ts'
import type { Context } from '../../src/execution/context.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { type DeclaredScopes, declaredScopes, refusalOf } from '../builder.ts'
import { type ListForm, WHOLE_LIST } from '../finding/sql.ts'
import { readWindow, type Window } from '../finding/window.ts'
import type { SelectedField, SelectionScope } from './selection.ts'
import { literal, type Statement, type Viewer } from './statement.ts'
import { Unplannable } from './unplannable.ts'

/** The values of an operation's variables, coerced. */
export type Variables = Record<string, unknown>

/** A value that Node computes from the inputs that the statement returns in its place. */
export interface Computed {
  /** From the root field's value: response names, and `*` for each element of an array. */
  path: readonly string[]
  value(inputs: unknown, context: Context): unknown
}

/** The property of the inputs with the number of their computed value: records of different types share a path. */
export const COMPUTED = '='

/** A field inside a record that the caller may not read: null, and an error at each of its places. */
export interface Refusal {
  /** As in `Computed`. */
  path: readonly string[]
  nodes: readonly FieldNode[]
  error: ApiError
}

/** A plan that is being made. */
export interface Planning {
  scope: SelectionScope
  statement: Statement<Variables>
  /** The rights that a caller needs for the fields so far. */
  access: DeclaredScopes[]
  /** The `accessKey`s of those that this caller lacks. */
  lacks: ReadonlySet<string>
  computed: Computed[]
  refusals: Refusal[]
  /** The forms of lists inside records, by their fields in the document; or what is wrong with their arguments. */
  related: ReadonlyMap<FieldNode, ListForm | ApiError>
  /** For the rows of lists inside records, by alias: the record that they refer to. */
  owners: Map<string, Owner>
  /** Whether records of any type include their type as `RECORD_TYPE`. */
  namesTypes?: boolean
}

/** The record that a list is inside of. */
export interface Owner {
  /** The alias of its rows. */
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

/** The property that says the GraphQL type of a record of any type. No field has this name. */
export const RECORD_TYPE = '!type'

/** The form of a list inside a record. @throws {ApiError} if its arguments are wrong */
export function relatedForm({ related }: Planning, node: FieldNode): ListForm {
  const form = related.get(node) ?? WHOLE_LIST
  if (form instanceof ApiError) throw form
  return form
}

export type Field = GraphQLField<unknown, unknown>

/** The rights of a caller, on which a statement depends. */
export interface Rights extends Viewer {
  /** The `accessKey`s of the rights that the fields need and the caller lacks. */
  lacks: ReadonlySet<string>
}

/** For a caller who may read all fields. */
export const LACKS_NOTHING: Rights['lacks'] = new Set()

/** The rights that a field needs, as a string. */
export const accessKey = (needed: DeclaredScopes): string => JSON.stringify(needed)

/**
 * The field's definition. The rights that it needs are added to the plan.
 * @throws {ApiError} insufficient_scope if this caller lacks them
 */
export function enter(planning: Planning, type: GraphQLObjectType, { name }: SelectedField): Field {
  const field = type.getFields()[name] as Field | undefined
  if (field === undefined) throw new Unplannable(`${type.name}.${name}`)
  const needed = declaredScopes(field.extensions)
  if (needed.anyOf !== undefined || needed.role !== undefined) planning.access.push(needed)
  if (planning.lacks.has(accessKey(needed))) throw refusalOf(field.extensions)
  return field
}

/** The same for the records of a resource. */
export function enterResource({ access, lacks }: Planning, { read }: Pick<Resource, 'read'>): void {
  const needed = { anyOf: read }
  access.push(needed)
  if (lacks.has(accessKey(needed))) throw insufficientScope(read)
}

/** The property that marks a refused value in the JSON and holds the number of the refusal. No field has this name. */
export const REFUSED = '!'

/** The result of `plan`, or SQL of the JSON that marks a refused value if the caller may not read it. */
export function orRefused<Plan>(
  planning: Planning,
  { path, nodes }: Pick<Refusal, 'path' | 'nodes'>,
  plan: () => Plan,
): { plan: Plan } | { refused: string; error: ApiError } {
  try {
    return { plan: plan() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    planning.refusals.push({ path, nodes, error })
    return { refused: literal(JSON.stringify({ [REFUSED]: planning.refusals.length - 1 })), error }
  }
}
