/** A part of a resource's records that has a list of its own, e.g. the documents to review. */
import type { RowsStatement } from '../../src/domain/records/rows-query.ts'

/** The arguments of the list's field, coerced. */
export type PartArguments = Readonly<Record<string, unknown>>

/** What belongs to the part, in addition to the tenant condition. Filters and search apply within the part. */
export interface Part {
  /** @returns the conditions on the rows of an alias; subqueries on other tables need the tenant condition, too */
  conditions(statement: RowsStatement<PartArguments>): (alias: string) => string[]
  /** The models whose tables the conditions read. */
  reads: readonly string[]
}
