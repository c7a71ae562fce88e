/** Finds the records of pages for the resolvers: their ids in order, and the totals. */
import type { Resource } from '../../src/access/resources.ts'
import { ownRecordsOf } from '../../src/access/tenancy/own-records.ts'
import { sqlOf } from '../../src/domain/rows-query.ts'
import type { Context } from '../../src/execution/context.ts'
import type { Window } from '../window.ts'
import { countsQuery } from './counts.ts'
import type { FindField } from './fields.ts'
import type { Part, PartArguments } from './part.ts'
import { pageRows, sortedBy } from './rows.ts'
import { bindOnce, foundRows, isFilteredForm, type Listing, listFormOf, type Source } from './sql.ts'

/** A record of a page. */
export interface FoundRow {
  id: string
  /** In a sorted list: the text of what it is sorted by. */
  sortedBy: string | null
}

interface Found {
  /** One more than the limit if another page follows. */
  rows: FoundRow[]
  total: number
}

interface RawPage {
  /** Pairs of an id and what it is sorted by. */
  rows: [string, string | null][] | null
  total: number
}

/** A statement that reads pages of a resource for a caller. */
export class PageStatement {
  readonly #values: unknown[] = []
  readonly listing: Listing
  readonly #window: Window
  readonly #context: Context
  readonly #resource: Resource

  /** @param more further conditions on the rows of an alias */
  constructor(context: Context, resource: Resource, window: Window, more?: (alias: string) => string[]) {
    this.#context = context
    this.#window = window
    this.#resource = resource
    const organisation = this.add('uuid', context.orgId)
    const { workerId } = context.credential
    const own =
      workerId === null ? undefined : { rows: ownRecordsOf(resource.type).own, id: this.add('uuid', workerId) }
    let aliases = 0
    this.listing = {
      type: resource.type,
      form: listFormOf(window),
      isPart: workerId !== null || more !== undefined,
      organisation,
      bind: bindOnce((sqlType, value) => this.add(sqlType, value(window))),
      from(): Source {
        aliases += 1
        const alias = `t${aliases}`
        const conditions = [`${alias}.org_id = ${organisation}`, ...(more?.(alias) ?? [])]
        if (own !== undefined) conditions.push(own.rows.sql(alias, own.id))
        return { table: `"${resource.table}" ${alias}`, alias, conditions }
      },
    }
  }

  add(sqlType: string, value: unknown): string {
    this.#values.push(value)
    return `$${this.#values.length}::${sqlType}`
  }

  /** The columns `total` and `rows` of a page. */
  columns(): string {
    const text = sortedBy(this.listing, 'page')
    return `${this.total()} as total,
      (select json_agg(json_build_array(page.id, ${text})) from (${this.rows()}) page) as rows`
  }

  /** A query for the rows of the page, and one more if another page follows. */
  rows(): string {
    const { limit, offset, after } = this.#window
    const skipped = after === undefined && offset > 0 ? this.add('int', offset) : undefined
    return pageRows(this.listing, { limit: `${this.add('int', limit)} + 1`, offset: skipped })
  }

  /** Of a whole organisation's records, the total is stored. */
  total(): string {
    const { form, isPart, organisation } = this.listing
    if (isPart || isFilteredForm(form) || form.byChange)
      return `(select count(*)::int from ${foundRows(this.listing).text})`
    const resource = this.add('text', this.#resource.table)
    return `coalesce((select live from tallies where org_id = ${organisation} and resource = ${resource}), 0)`
  }

  async read<Row>(text: string): Promise<Row[]> {
    return this.#context.db.$queryRaw<Row[]>(sqlOf(text, this.#values))
  }
}

const pageOf = ({ rows, total }: RawPage): Found => ({
  rows: (rows ?? []).map(([id, text]) => ({ id, sortedBy: text })),
  total,
})

/** A statement of the part that a field with these arguments lists. */
export function partStatement(
  context: Context,
  resource: Resource,
  window: Window,
  part: Part,
  args: PartArguments,
): PageStatement {
  let conditions: ((alias: string) => string[]) | undefined
  const conditionsOf = () =>
    part.conditions({
      organisation: statement.listing.organisation,
      add: (sqlType, value) => statement.add(sqlType, value(args, context)),
    })
  const statement: PageStatement = new PageStatement(context, resource, window, (alias) => {
    conditions ??= conditionsOf()
    return conditions(alias)
  })
  return statement
}

/**
 * The page of a root field, and the time of the organisation's latest write, in one snapshot.
 * @param statement of the part that it lists, if it does not list all records
 */
export async function findPage(
  context: Context,
  resource: Resource,
  window: Window,
  statement: PageStatement = new PageStatement(context, resource, window),
): Promise<Found & { lastWrite: Date | undefined }> {
  const { listing } = statement
  const columns = statement.columns()
  const [page] = await statement.read<RawPage & { lastWrite: Date | null }>(
    `select ${columns}, (select c.last_write from organisation_clocks c where c.org_id = ${listing.organisation}) as "lastWrite"`,
  )
  return { ...pageOf(page ?? { rows: null, total: 0 }), lastWrite: page?.lastWrite ?? undefined }
}

/**
 * How many of the records that are found have each value of a field, most first.
 * @param statement of the part that is counted, if it is not all records
 */
export function findCounts(
  context: Context,
  resource: Resource,
  window: Window,
  field: FindField,
  statement: PageStatement = new PageStatement(context, resource, window),
): Promise<{ value: string | null; count: number }[]> {
  return statement.read(countsQuery(statement.listing, resource, field))
}

/** A page for each of several records. @param column the foreign key that refers to them */
export async function findRelatedPages(
  context: Context,
  resource: Resource,
  column: string,
  parentIds: readonly string[],
  window: Window,
): Promise<Map<string, Found>> {
  const statement = new PageStatement(context, resource, window, (alias) => [`${alias}."${column}" = parent.id`])
  const columns = statement.columns()
  const parents = statement.add('uuid[]', [...parentIds])
  const pages = await statement.read<RawPage & { parent: string }>(
    `select ${columns}, parent.id::text as parent from unnest(${parents}) parent(id)`,
  )
  return new Map(pages.map((page) => [page.parent, pageOf(page)]))
}
