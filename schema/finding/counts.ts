/** The SQL of counts by the values of a field */
import type { Resource } from '../../src/access/resources.ts'
import { type FindField, fieldsOf } from './fields.ts'
import { foundRows, isFilteredForm, type Listing } from './sql.ts'
import { MAX_LIMIT } from './window.ts'

/** A query for `value` (text) and `count` of the matching records, most first, up to `MAX_LIMIT` values. */
export function countsQuery(listing: Listing, resource: Resource, field: FindField): string {
  return `select value::text, count from (${countedRows(listing, resource, field)}) counted order by 2 desc, 1 limit ${MAX_LIMIT}`
}

/** The database stores the counts of statuses for all records of an organisation. */
function countedRows(listing: Listing, { type, table }: Resource, { name, column }: FindField): string {
  if (name === 'status' && fieldsOf(type).keepsStatusCounts && !listing.isPart && !isFilteredForm(listing.form))
    return `select status as value, live as count from status_counts
      where org_id = ${listing.organisation} and resource = '${table}' and live > 0`
  const { alias, text } = foundRows(listing)
  return `select ${alias}.${column} as value, count(*)::int as count from ${text} group by 1`
}
