/** Plans the page of a root field. The rows come as JSON text; what surrounds them is written here. */
import { type GraphQLObjectType, getNamedType } from 'graphql'
import type { Resource } from '../../src/access/resources.ts'
import { cursorAfter, type Window, watermarkOf } from '../list.ts'
import { enter, type Planning, type Variables } from './planning.ts'
import { recordColumns } from './record.ts'
import { type SelectedField, subfields } from './selection.ts'
import { Unplannable } from './unplannable.ts'

/** What a page's statement answers. */
export interface PageRow {
  /** The records, joined by commas; null if there are none. */
  rows: string | null
  /** Number of rows, one more than the limit if another page follows. */
  count: number
  /** The position of the last record of the page, if another page follows. */
  lastId: string | null
  lastUpdatedAt: Date | null
  total: number | null
  /** Time of the organisation's latest write. */
  lastWrite: Date | null
}

/** What the statement of a page depends on, besides its selection. */
export interface PageForm {
  byChange: boolean
  continued: boolean
  includeDeleted: boolean
}

/** A page without any argument. */
export const FIRST_PAGE: PageForm = { byChange: false, continued: false, includeDeleted: false }

export function formOf({ updatedSince, after, includeDeleted }: Window): PageForm {
  return { byChange: updatedSince !== undefined, continued: after !== undefined, includeDeleted }
}

/** A page that was planned: its columns in the statement, and how its JSON is written. */
export interface PagePlan {
  sql: string
  /** @param omit names of fields that are left out */
  write(row: PageRow, window: Window, omit: ReadonlySet<string>): string
  nextCursor(row: PageRow, window: Window): string | null
  watermark(row: PageRow, window: Window): Date | null
}

/**
 * Plan the page of a root field.
 * @param windowOf the page's window in one execution
 */
export function planPage(
  planning: Planning,
  type: GraphQLObjectType,
  resource: Resource,
  selected: SelectedField,
  form: PageForm,
  windowOf: (variables: Variables) => Window,
): PagePlan {
  const { statement, scope } = planning
  const parts = subfields(scope, type, selected)
  const { table, alias, condition } = statement.from(resource.type)
  const limit = statement.parameter('int', (variables) => windowOf(variables).limit)
  const conditions = [condition]
  if (!form.includeDeleted) conditions.push(`${alias}.deleted_at is null`)
  const changed = form.byChange
    ? statement.parameter('timestamptz', (variables) => windowOf(variables).updatedSince)
    : undefined
  if (changed !== undefined) conditions.push(`${alias}.updated_at >= ${changed}`)
  if (form.continued) {
    const id = statement.parameter('uuid', (variables) => windowOf(variables).after?.id)
    if (form.byChange) {
      const at = statement.parameter('timestamptz', (variables) => windowOf(variables).after?.updatedAt)
      conditions.push(`(${alias}.updated_at, ${alias}.id) < (${at}, ${id})`)
    } else conditions.push(`${alias}.id > ${id}`)
  }
  const order = form.byChange ? `${alias}.updated_at desc, ${alias}.id desc` : `${alias}.id`
  const offset = form.continued
    ? ''
    : ` offset ${statement.parameter('int', (variables) => windowOf(variables).offset)}`
  const page = `${alias}_page`
  const source = `select ${alias}.* from ${table} where ${conditions.join(' and ')} order by ${order} limit ${limit} + 1${offset}`
  let record: string | undefined
  const writers = parts.map((part) => {
    const key = JSON.stringify(part.key)
    if (part.name === '__typename') return { name: part.name, write: () => `${key}:${JSON.stringify(type.name)}` }
    const definition = enter(planning, type, part)
    const inner = getNamedType(definition.type)
    switch (part.name) {
      case 'object':
        return { name: part.name, write: () => `${key}:"list"` }
      case 'data': {
        if (record !== undefined) throw new Unplannable('a page with its records twice')
        const recordType = inner as GraphQLObjectType
        record = recordColumns(planning, recordType, alias, subfields(scope, recordType, part), [part.key, '*'])
        return { name: part.name, write: ({ rows }: PageRow) => `${key}:[${rows ?? ''}]` }
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
  const rows =
    record === undefined
      ? 'null'
      : `(select string_agg(row_to_json(x)::text, ',') from (select ${record} from (select * from ${page} limit ${limit}) ${alias}) x)`
  return {
    sql: `with ${page} as materialized (${source})
      select ${rows} as rows, (select count(*)::int from ${page}) as count, l.id::text as "lastId", l.updated_at as "lastUpdatedAt",
        ${total(planning, resource, form, changed)} as total
      from (select 1) one left join (select id, updated_at from ${page} offset ${limit} - 1 limit 1) l on true`,
    write: (row, window, omit) =>
      `{${writers
        .filter(({ name }) => !omit.has(name))
        .map(({ write }) => write(row, window))
        .join(',')}}`,
    nextCursor,
    watermark,
  }
}

/** The total of a list without filters is stored; others are counted. */
function total({ statement }: Planning, resource: Resource, form: PageForm, changed: string | undefined): string {
  if (statement.audience === 'organisation' && changed === undefined)
    return `(select live from tallies where org_id = c.org_id and resource = '${resource.table}')`
  const { table, alias, condition } = statement.from(resource.type)
  const conditions = [condition]
  if (!form.includeDeleted) conditions.push(`${alias}.deleted_at is null`)
  if (changed !== undefined) conditions.push(`${alias}.updated_at >= ${changed}`)
  return `(select count(*)::int from ${table} where ${conditions.join(' and ')})`
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

function nextCursor({ count, lastId, lastUpdatedAt }: PageRow, window: Window): string | null {
  if (count <= window.limit || lastId === null || lastUpdatedAt === null) return null
  return cursorAfter({ id: lastId, updatedAt: lastUpdatedAt }, window)
}

function watermark({ lastWrite }: PageRow, window: Window): Date | null {
  return watermarkOf(window, lastWrite ?? undefined)
}
