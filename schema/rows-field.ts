/** Root fields that answer with the rows of a query. */
import { accessDenied } from '../src/access/tenancy/own-records.ts'
import { type RowsQuery, readRows } from '../src/domain/rows-query.ts'
import type { Context } from '../src/execution/context.ts'
import { readAs } from './plans/read.ts'

/** A field's arguments, coerced. */
type Given = Readonly<Record<string, unknown>>

/**
 * Options for `t.field(…)` of a list.
 * @param argsOf makes the query's arguments of those of the field; may throw validation_failed
 */
export function rowsOf<Args, Asked>(query: RowsQuery<Args>, argsOf: (given: Asked) => Args) {
  const own = withArguments(query, argsOf as unknown as (given: Given) => Args)
  return {
    resolve(_root: object, given: object, context: Context): Promise<never[]> {
      if (context.credential.workerId !== null && !query.allowsWorkers) throw accessDenied()
      return readRows(context, own, given as Given)
    },
    ...readAs({ rows: own }),
  }
}

/** The same for the one row of a query. */
export function rowOf<Args, Asked>(query: RowsQuery<Args>, argsOf: (given: Asked) => Args) {
  const { resolve, ...options } = rowsOf(query, argsOf)
  return {
    resolve: async (...asked: Parameters<typeof resolve>) => (await resolve(...asked))[0] as never,
    ...options,
  }
}

/** The same for a scalar: the column `value` of the one row of a query. */
export function scalarOf<Args, Asked>(query: RowsQuery<Args>, argsOf: (given: Asked) => Args) {
  const { resolve, ...options } = rowOf(query, argsOf)
  return {
    resolve: async (...asked: Parameters<typeof resolve>) => ((await resolve(...asked)) as { value: never }).value,
    ...options,
  }
}

function withArguments<Args>({ text, ...query }: RowsQuery<Args>, argsOf: (given: Given) => Args): RowsQuery<Given> {
  return {
    ...query,
    text: ({ organisation, add }) =>
      text({ organisation, add: (sqlType, value) => add(sqlType, (given, caller) => value(argsOf(given), caller)) }),
  }
}
