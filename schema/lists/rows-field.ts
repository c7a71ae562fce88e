/** Root fields that answer with the rows of a query. */
import type { RowsQuery } from '../../src/domain/records/rows-query.ts'
import { readAs } from '../plans/read.ts'

/** A field's arguments, coerced. */
type Given = Readonly<Record<string, unknown>>

/**
 * Options for `t.field(…)` of a list, of the one row of a query, or of a scalar: the column `value` of that row.
 * @param argsOf converts the field's arguments to those of the query; may throw validation_failed
 */
export function rowsOf<Args, Asked>({ text, ...query }: RowsQuery<Args>, argsOf: (given: Asked) => Args) {
  const rows: RowsQuery<Given> = {
    ...query,
    text: ({ organisation, add }) =>
      text({
        organisation,
        add: (sqlType, value) => add(sqlType, (given, caller) => value(argsOf(given as Asked), caller)),
      }),
  }
  return readAs({ rows })
}
