/** A part of a resource's records that has a list of its own, e.g. the documents to review. */
import type { RowsStatement } from '../../src/domain/records/rows-query.ts'

/** The arguments of the list's field, coerced. */
export type PartArguments = Readonly<Record<string, unknown>>

/** What is in the part, besides that it is the organisation's. Filters and search find records in it. */
export interface Part {
  /** @returns the conditions on the rows of an alias; what they read of other tables is the organisation's, too */
  conditions(statement: RowsStatement<PartArguments>): (alias: string) => string[]
  /** The models whose tables the conditions read. */
  reads: readonly string[]
}
