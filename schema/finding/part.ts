/** A part of a resource's records that has a list of its own, e.g. the documents to review. */
import type { Context } from '../../src/execution/context.ts'

/** The arguments of the list's field, coerced. */
export type PartArguments = Readonly<Record<string, unknown>>

/** What a value can be taken from besides the arguments. */
type Caller = Pick<Context, 'credential' | 'startedAt'>

/** The statement that lists the part. */
interface PartStatement {
  /** The SQL of the organisation's id. */
  organisation: string
  /** Adds a parameter. @param value may throw validation_failed @returns its SQL, e.g. `$3::uuid` */
  add(sqlType: string, value: (args: PartArguments, caller: Caller) => unknown): string
}

/** What is in the part, besides that it is the organisation's. Filters and search find records in it. */
export interface Part {
  /** @returns the conditions on the rows of an alias; what they read of other tables is the organisation's, too */
  conditions(statement: PartStatement): (alias: string) => string[]
  /** The models whose tables the conditions read. */
  reads: readonly string[]
}
