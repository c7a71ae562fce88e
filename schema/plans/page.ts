/** Plans the page of a root field. PostgreSQL writes the records as JSON; the JSON around them is written here. */
import { type GraphQLObjectType, getNamedType } from 'graphql'
import type { Resource } from '../../src/access/resources.ts'
import type { Json } from '../../src/execution/request.ts'
import { isOneQuery, matchesOf, pageRows, sortedBy } from '../finding/rows.ts'
import {
  foundRows,
  hiddenCount,
  isFilteredForm,
  isFilteredOrSorted,
  type ListForm,
  type Listing,
  listFormOf,
  sinceOf,
  WHOLE_LIST,
} from '../finding/sql.ts'
import { cursorAfter, MAX_LIMIT, type Window, watermarkOf } from '../finding/window.ts'
import { jsonOf } from './fill-in.ts'
import { listingOf } from './listing.ts'
import { enter, type Planning, type Variables } from './planning.ts'
import { recordProperties } from './record.ts'
import { type SelectedField, subfields } from './selection.ts'
import { ORGANISATION, quoted } from './statement.ts'
import { Unplannable } from './unplannable.ts'
import { areColumns, objectText, type Property, selectList } from './values.ts'

/** What a page's statement answers. */
export interface PageRow {
  /** The records, joined by commas; null if there are none. */
  rows: string | Buffer | null
  /** Number of rows, one more than the limit if another page follows. */
  count: number
  /** The position of the last record of the page, if another page follows. */
  lastId: string | null
  /** At least in a list of changes. */
  lastUpdatedAt: Date | null
  /** In a sorted list: that record's value of the sort field as text. */
  lastSortedBy: string | null
  total: number | null
  /** Time of the organisation's latest write. */
  lastWrite: Date | null
}

/** What the statement of a page depends on, in addition to its selection. */
export interface PageForm extends ListForm {
  /** Without a cursor: whether it skips records. */
  skips: boolean
  /** Of counts: the field whose values are counted. */
  by?: string | undefined
}

/** A page without any argument. */
export const FIRST_PAGE: PageForm = { ...WHOLE_LIST, skips: false }

export function formOf(window: Window): PageForm {
  const list = listFormOf(window)
  return { ...list, skips: !list.continued && window.offset > 0 }
}

/** A page that was planned: how it is read, and how its JSON is written. */
export interface PagePlan {
  /** A query for one `PageRow`, as a part of a statement. */
  sql: string
  /** The parts of a statement of its own, if it shows records. */
  list: PageList | undefined
  /** @param omit names of fields that are left out */
  write(row: PageRow, window: Window, omit: ReadonlySet<string>): Json
  nextCursor(row: PageRow, window: Window): string | null
  watermark(row: PageRow, window: Window): Date | null
}

/** A page as the rows of a statement, which `JsonWriter` makes JSON. */
export interface PageList {
  /** The `with` clause, if any. */
  before: string
  /** Columns for the cursor, which are not shown: the id, the time of change, and the value of the sort field. */
  hidden: readonly string[]
  columns: string
  /** Number of `columns`. */
  width: number
  /** The records, and one more if another page follows. */
  rows: string
  total: string
}

/**
 * Plan the page of a root field.
 * @param windowOf the page's window in one execution
 * @param more further conditions on the rows of an alias, if it lists a part
 * @param isAlone whether the statement reads nothing else
 */
export function planPage(
  planning: Planning,
  type: GraphQLObjectType,
  resource: Resource,
  selected: SelectedField,
  form: PageForm,
  windowOf: (variables: Variables) => Window,
  isAlone: boolean,
  more?: (alias: string) => string[],
): PagePlan {
  const { statement, scope } = planning
  const parts = subfields(scope, type, selected)
  const limit = statement.parameter('int', (variables) => windowOf(variables).limit)
  const offset = form.skips ? statement.parameter('int', (variables) => windowOf(variables).offset) : undefined
  const listing = listingOf(planning, resource.type, form, windowOf, more)
  const alias = statement.alias()
  const page = `${alias}_page`
  const matches = isOneQuery(listing) ? `${alias}_found` : undefined
  // PostgreSQL assumes that a limit in a parameter returns a tenth of the table. The constant limit makes it use an
  // index, also in the generic plan. Filtered and sorted lists are planned for each execution.
  const longest = isFilteredOrSorted(form) ? `${limit} + 1` : String(MAX_LIMIT + 1)
  const source = `select * from (${pageRows(listing, { limit: longest, offset }, matches)}) longest limit ${limit} + 1`
  /** What is selected of the records, for each `data`. */
  const records: Property[][] = []
  const writers = parts.map((part) => {
    const key = JSON.stringify(part.key)
    if (part.name === '__typename') return { name: part.name, write: () => `${key}:${JSON.stringify(type.name)}` }
    const definition = enter(planning, type, part)
    const inner = getNamedType(definition.type)
    switch (part.name) {
      case 'object':
        return { name: part.name, write: () => `${key}:"list"` }
      case 'data': {
        const recordType = inner as GraphQLObjectType
        const fields = subfields(scope, recordType, part)
        const place = records.push(recordProperties(planning, recordType, alias, fields, [part.key, '*'])) - 1
        const shown = (rows: Json) => (records.length === 1 ? rows : elementsAt(place, rows))
        return { name: part.name, write: ({ rows }: PageRow) => jsonOf([`${key}:[`, shown(rows ?? ''), ']']) }
      }
      case 'pagination': {
        const shown = subfields(scope, inner as GraphQLObjectType, part)
        return {
          name: part.name,
          write: (row: PageRow, window: Window) => `${key}:${writePagination(shown, row, window)}`,
        }
      }
      case 'nextCursor':
        return {
          name: part.name,
          write: (row: PageRow, window: Window) => `${key}:${JSON.stringify(nextCursor(row, window))}`,
        }
      case 'watermark':
        return {
          name: part.name,
          write: (row: PageRow, window: Window) => `${key}:${JSON.stringify(watermark(row, window))}`,
        }
      default:
        throw new Unplannable(`${type.name}.${part.name}`)
    }
  })
  const [record, ...others] = records
  const elementText =
    others.length === 0 ? objectText(record ?? []) : `'[' || ${records.map(objectText).join(" || ',' || ")} || ']'`
  const rows =
    record === undefined
      ? 'null'
      : `(select string_agg(${elementText}, ',') from (select * from ${page} limit ${limit}) ${alias})`
  const counted = total(resource, listing, matches)
  const list = record !== undefined &&
    others.length === 0 &&
    record.length > 0 &&
    areColumns(record) && {
      columns: selectList(record, quoted),
      width: record.length,
      before: matches === undefined ? '' : `with ${matches} as materialized (${matchesOf(listing)})`,
      hidden: [`${alias}.id`, form.byChange ? `${alias}.updated_at` : 'null', sortedBy(listing, alias)],
      rows: `(${source}) ${alias}`,
      total: counted,
    }
  return {
    list: isAlone && list !== false ? list : undefined,
    sql: `with ${matches === undefined ? '' : `${matches} as materialized (${matchesOf(listing)}), `}${page} as materialized (${source})
      select ${rows} as rows, (select count(*)::int from ${page}) as count, l.id::text as "lastId", l.updated_at as "lastUpdatedAt",
        l.sorted_by as "lastSortedBy", ${counted} as total
      from (select 1) one left join (select id, updated_at, ${sortedBy(listing, page)} as sorted_by from ${page} offset ${limit} - 1 limit 1) l on true`,
    write(row, window, omit) {
      const shown = writers.filter(({ name }) => !omit.has(name))
      return jsonOf(['{', ...shown.flatMap(({ write }, index) => [index === 0 ? '' : ',', write(row, window)]), '}'])
    },
    nextCursor,
    watermark,
  }
}

/** SQL of the total: stored for all records of an organisation, largely stored for changes, counted for other lists. */
function total(resource: Resource, listing: Listing, matches: string | undefined): string {
  if (matches !== undefined) return `(select count(*)::int from ${matches})`
  const { form, isPart } = listing
  const isWhole = !isPart && !isFilteredForm(form)
  if (isWhole && !form.byChange) {
    const stored = `(select live from tallies where org_id = ${ORGANISATION} and resource = '${resource.table}')`
    return listing.hidden === undefined ? stored : `(${stored}${lessHidden(listing, resource)})`
  }
  const { alias, text } = foundRows(listing)
  if (!isWhole) return `(select count(*)::int from ${text})`
  // Only the short span of time around `changed` is counted; all later ones are stored (migration counts_of_changes).
  const changed = sinceOf(listing)
  const later = `changes_after(${ORGANISATION}, '${resource.table}', ${changed}, ${form.includeDeleted})`
  const hidden = lessHidden(listing, resource, (row) => ` and ${row}.updated_at >= span_end(${changed})`)
  return `(select count(*) + ${later}${hidden} from ${text} and ${alias}.updated_at < span_end(${changed}))::int`
}

const lessHidden = (listing: Listing, { table }: Resource, where?: (row: string) => string) =>
  listing.hidden === undefined ? '' : ` - ${hiddenCount(listing, table, where)}`

/** The elements at `place` of rows that are arrays, joined by commas. */
function elementsAt(place: number, rows: Json): string {
  const all = JSON.parse(`[${rows.toString()}]`) as unknown[][]
  return all.map((each) => JSON.stringify(each[place])).join(',')
}

function writePagination(shown: readonly SelectedField[], row: PageRow, window: Window): string {
  const values: Record<string, unknown> = {
    limit: window.limit,
    offset: window.offset,
    total: row.total ?? 0,
    hasMore: row.count > window.limit,
    __typename: 'Pagination',
  }
  return `{${shown.map(({ key, name }) => `${JSON.stringify(key)}:${JSON.stringify(values[name])}`).join(',')}}`
}

function nextCursor({ count, lastId, lastUpdatedAt, lastSortedBy }: PageRow, window: Window): string | null {
  if (count <= window.limit || lastId === null) return null
  return cursorAfter({ id: lastId, updatedAt: lastUpdatedAt ?? undefined, sortedBy: lastSortedBy }, window)
}

function watermark({ lastWrite }: PageRow, window: Window): Date | null {
  return watermarkOf(window, lastWrite ?? undefined)
}
