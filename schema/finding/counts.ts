/** The SQL of counts and sums by the values of a field */
import type { Resource } from '../../src/access/resources.ts'
import { type FindField, fieldsOf } from './fields.ts'
import { foundRows, isFilteredForm, type Listing, type Source } from './sql.ts'
import type { Sum } from './table.ts'
import { MAX_LIMIT } from './window.ts'

const ORDER = 'order by count desc, value'

/** A query for `value` (text) and `count` of the matching records, most first, up to `MAX_LIMIT` values. */
export function countsQuery(listing: Listing, resource: Resource, field: FindField): string {
  return `select value::text, count from (${countedRows(listing, resource, field)}) counted order by 2 desc, 1 limit ${MAX_LIMIT}`
}

/** The database stores the counts of statuses for all records of an organisation. */
function countedRows(listing: Listing, { type, table }: Resource, { name, column }: FindField): string {
  if (
    name === 'status' &&
    fieldsOf(type).keepsStatusCounts &&
    !listing.isPart &&
    listing.hidden === undefined &&
    !isFilteredForm(listing.form)
  )
    return `select status as value, live as count from status_counts
      where org_id = ${listing.organisation} and resource = '${table}' and live > 0`
  const { alias, text } = foundRows(listing)
  return `select ${alias}.${column} as value, count(*)::int as count from ${text} group by 1`
}

/** What is summed up, by the names of the fields. */
export type Sums = ReadonlyMap<string, Sum>

interface Page {
  /** SQL. */
  limit: string
  offset: string
}

/**
 * A query for one row: `groups`, a page of JSON objects with `value`, `count` and the sums, most records first; `total`,
 * the number of all groups; `hasMore`.
 * @param field undefined for one group of all records
 * @param tableOf the rows of another model that a sum is of
 */
export function sumsQuery(
  listing: Listing,
  field: FindField | undefined,
  sums: Sums,
  { limit, offset }: Page,
  tableOf: (model: string) => Source,
): string {
  const all = [...sums]
  const other = all.find(([, { of }]) => of !== undefined)?.[1].of
  const joined = other && tableOf(other.model)
  const join = (alias: string) =>
    joined === undefined
      ? ''
      : ` left join ${joined.table} on ${joined.conditions.join(' and ')} and ${joined.alias}.${other?.by} = ${alias}.id`
  const { alias, text } = foundRows(listing, join)
  const ownerOf = ({ of }: Sum) => (of === undefined ? alias : joined?.alias)
  const money = all.find(([, { kind }]) => kind === 'money')?.[1]
  // Hours are floats of whole hundredths: their sum is exact in hundredths only.
  const columns = all.map(([name, sum]) => {
    const column = `${ownerOf(sum)}.${sum.column}`
    return `sum(${sum.kind === 'hours' ? `round(${column} * 100)::bigint` : column}) as "${name}"`
  })
  const values = all.map(([name, { kind }]) =>
    kind === 'hours'
      ? `trim_scale(sum("${name}") * 0.01) as "${name}"`
      : `coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', "${name}") order by currency) filter (where currency is not null), '[]') as "${name}"`,
  )
  const parts = [
    `${field === undefined ? 'null::text' : `${alias}.${field.column}`} as value`,
    `${money === undefined ? 'null::text' : `${ownerOf(money)}.currency`} as currency`,
    'count(*) as count',
    ...columns,
  ]
  return `with parts as (select ${parts.join(', ')} from ${text} group by 1, 2),
    groups as materialized (select ${['value::text', 'sum(count)::int as count', ...values].join(', ')} from parts group by value),
    page as (select * from groups ${ORDER} limit ${limit} offset ${offset})
    select coalesce((select jsonb_agg(to_jsonb(page) ${ORDER}) from page), '[]') as groups, count(*)::int as total,
      count(*) - ${offset} > ${limit} as "hasMore" from groups`
}
