/** Runs a query for rows alone, which the product runs as a part of a plan's statement. */
import { type RowsCaller, type RowsQuery, sqlOf } from '../../src/domain/records/rows-query.ts'
import type { Db } from '../../src/platform/database/client.ts'

/** Read the rows of a query. */
export async function readRows<Row, Args>(
  { db, orgId, ...caller }: RowsCaller & { db: Db; orgId: string },
  query: RowsQuery<Args>,
  args: Args,
): Promise<Row[]> {
  const values: unknown[] = [orgId]
  const text = query.text({
    organisation: '$1::uuid',
    add(sqlType, value) {
      values.push(value(args, caller))
      return `$${values.length}::${sqlType}`
    },
  })
  return db.$queryRaw<Row[]>(sqlOf(text, values))
}
