/** How a plan reads fields that are neither plain columns nor relations, declared with the field. */
import type { Resource } from '../../src/access/resources.ts'
import type { RowQuery, RowsQuery } from '../../src/domain/records/rows-query.ts'
import type { Sums } from '../finding/counts.ts'
import type { FindField } from '../finding/fields.ts'
import type { Part, PartArguments } from '../finding/part.ts'
import type { Window } from '../finding/window.ts'

/** Where a field's value comes from. */
export type Read =
  /** The same text in every record of a type. @param type the GraphQL type */
  | { constant: (type: string) => string }
  /** A JSON column, as it is stored. */
  | { column: string }
  /** The field's resolver computes it from these columns of its record, which hold strings or numbers. */
  | { inputs: readonly string[] }
  /** The records of `resource` whose column `by` is this record's id, one page at a time. */
  | { related: Resource; by: string }
  /** The rows of a model whose column `by` is this record's id, as a plain list. @param window of the field's arguments */
  | { listed: string; by: string; window: (args: Record<string, unknown>) => Window; only?: Only }
  /** How many rows of a model have this record's id in the column `by`, and a value in the column `having`. */
  | { counted: string; by: string; having?: string }
  /** The ids in the column `value` of the rows of a model whose column `by` is this record's id, in order. */
  | { ids: string; by: string; value: string }
  /** The column `value` of the signed-in user's row of a model whose column `by` is this record's id. */
  | { personal: string; by: string; value: string }
  /** A page of all records of a resource, or of a part of them. */
  | { page: Resource; part?: Part }
  /**
   * How many records of a list, or of a part of it, have each value of the field that the argument `by` names.
   * @param sums what else is summed up of them, in pages
   */
  | { counts: Resource; fields: ReadonlyMap<string, FindField>; part?: Part; sums?: Sums }
  /** The rows of a query with the field's arguments; its columns have the names that the rows' fields expose. */
  | { rows: RowsQuery<PartArguments> }
  /** The record of `refers` whose id is in the column `by`. */
  | { refers: Resource; by: string }
  /** The one row of a query by an id, which is in the column `by`. */
  | { row: RowQuery; by: string }
  /** The record of any type that these two columns of its record name. */
  | { subject: { type: string; id: string } }
  /** One record of any type, by the arguments `id` and `type`; or several, by `ids` and `type`. */
  | { named: 'record' | 'records' }
  /** One record of a resource, by the argument `id`. */
  | { record: Resource }

/** A condition on the rows of a list by one of its field's arguments. */
export interface Only {
  sqlType: string
  /** Null for all rows. */
  value: (args: Record<string, unknown>) => unknown
  /** @param parameter SQL of that value */
  sql: (alias: string, parameter: string) => string
}

/** Options for `t.field(…)` of a field that a plan reads as `read` says. */
export function readAs(read: Read) {
  return { resolve: notResolved, extensions: { read } }
}

/** Options for `t.field(…)` of a field whose resolver computes its value from these columns of its record. */
export function computedFrom(...inputs: readonly string[]) {
  return { extensions: { read: { inputs } satisfies Read } }
}

/** The resolver of a field that a plan reads. */
export function notResolved(): never {
  throw new Error('a plan reads this field')
}

/** How a field is read; undefined if the field does not declare it. */
export function readOf({ extensions }: { extensions: Readonly<Record<string, unknown>> }): Read | undefined {
  return extensions.read as Read | undefined
}
