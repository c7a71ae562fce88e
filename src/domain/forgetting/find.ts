/** Finds rows about an erased worker, also the few in a log of millions. */
import { type Database, nameStatement } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ErasureJob } from './queue.ts'

/** Rows that one statement examines: a longer statement could not end in its time. */
export const WINDOW = 1000
/** Rows of a transaction. */
const BATCH = 200

export interface Erasure extends ErasureJob {
  userId: string | null
  terms: string[]
  pseudonym: string
  isSettled: boolean
  /** Rows that one statement examines. */
  window: number
}

export type Row = Readonly<Record<string, string | null>>

export interface Search {
  table: string
  /** The columns of its primary key besides the organisation. */
  key: readonly string[]
  /** Other columns to read. */
  columns?: readonly string[]
  /** In SQL, where `t` is the row. */
  condition: string
}

/** As traces name them; a statement that does not use one must still say its type. */
export const GIVEN = 'with given as (select $1::uuid, $2::uuid, $3::uuid, $4::text[], $5::text)'
export const valuesOf = ({ orgId, workerId, userId, terms, pseudonym }: Erasure) => [
  orgId,
  workerId,
  userId,
  terms,
  pseudonym,
]

/** Batches of the rows, by the primary key, so that a table is read once. */
export async function* findRows(
  database: Pick<Database, 'pool' | 'prisma'>,
  erasure: Erasure,
  search: Search,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  for (let after: Row | undefined; ; ) {
    signal.throwIfAborted()
    const examined = await examine(database, erasure, search, after)
    after = examined.at(-1)?.row
    if (after === undefined) return
    const found = examined.filter(({ is_found }) => is_found).map(({ row }) => row)
    for (let start = 0; start < found.length; start += BATCH) {
      signal.throwIfAborted()
      yield found.slice(start, start + BATCH)
    }
  }
}

/** Without statistics of a table that has grown, PostgreSQL would sort all that follows, to get the rows of one window. */
export const IN_ORDER = {
  name: 'read in the order of an index',
  text: "select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true)",
  values: [],
}

/**
 * The rows of the next window that are found, and its last row, from which the search goes on.
 * @param after the last row of the window before; without it, from the first row
 */
async function examine(
  database: Pick<Database, 'pool' | 'prisma'>,
  erasure: Erasure,
  { table, key, columns = [], condition }: Search,
  after: Row | undefined,
): Promise<{ row: Row; is_found: boolean }[]> {
  const [own, last] = ['t', 'k'].map((alias) => key.map((name) => `${alias}.${name}`).join(', '))
  const read = [...key, ...columns].map((name) => `'${name}', t.${name}::text`)
  const text = `${GIVEN} select row, is_found from (
      select json_build_object(${read.join(', ')}) as row, (${condition}) is true as is_found,
        row_number() over (order by ${own}) as place, lead(true) over (order by ${own}) is null as is_last
      from (select t.* from ${table} t where t.org_id = $1
        ${after === undefined ? '' : `and (${own}) > (select ${last} from jsonb_populate_record(null::${table}, $6::jsonb) k)`}
        order by ${own} limit ${erasure.window}) t) examined
    where is_found or is_last order by place`
  const cursor = after === undefined ? [] : [JSON.stringify(after)]
  const values = [...valuesOf(erasure), ...cursor]
  return inTransaction(database, async ({ query }) => {
    const [, rows] = await Promise.all([
      query(IN_ORDER),
      query<{ row: Row; is_found: boolean }>({ name: nameStatement(text), text, values }),
    ])
    return rows
  })
}
