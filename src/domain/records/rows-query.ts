/** Queries for rows of one organisation. Each is a statement of its own, or a part of a statement that reads more. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Credential } from '../../access/credentials/credential.ts'
import type { Bound } from '../../access/tenancy/own-records.ts'
import type { Timed } from '../../events/write.ts'

/** Sources of values in addition to the arguments. */
export interface RowsCaller extends Timed {
  credential: Credential
}

/** The statement that a query is a part of. */
export interface RowsStatement<Args> {
  /** The SQL of the organisation's id. */
  organisation: string
  /** Adds a parameter. @param value may throw validation_failed @returns its SQL, e.g. `$3::uuid` */
  add(sqlType: string, value: (args: Args, caller: RowsCaller) => unknown): string
}

/** A query. Its columns have the names of the row's properties. */
export interface RowsQuery<Args> {
  /** Bound callers who may run it, because it shows no data of others. By default they are refused. */
  allows?: readonly Bound['audience'][]
  /** The models whose tables it reads. */
  reads: readonly string[]
  /** @returns SQL in which every table is restricted to the organisation */
  text(statement: RowsStatement<Args>): string
}

/** A query of at most one row for a record, by an id. */
export interface RowQuery extends Omit<RowsQuery<object>, 'text'> {
  /** @param statement.id the SQL of the id @returns SQL in which every table is restricted to the organisation */
  text(statement: RowsStatement<object> & { id: string }): string
}

/** The text's parameters as Prisma has them: `$1`, `$2` … in any order, any number of times. */
export function sqlOf(text: string, values: readonly unknown[]): Prisma.Sql {
  const parts = text.split(/\$(\d+)(?=::)/)
  const texts = parts.filter((_, index) => index % 2 === 0)
  const given = parts.filter((_, index) => index % 2 === 1).map((number) => values[Number(number) - 1])
  return Prisma.sql(texts, ...given)
}
