/** Statements of views that are built on a list of records but return no records, e.g. the compliance matrix. */
import type { Resource } from '../../src/access/resources.ts'
import { hiddenFrom, visibilityOf } from '../../src/access/tenancy/hidden.ts'
import { isListed, isOfFound, OwnQueries } from '../../src/access/tenancy/own.ts'
import { accessOf, boundOf } from '../../src/access/tenancy/own-records.ts'
import { sqlOf } from '../../src/domain/records/rows-query.ts'
import type { Context } from '../../src/execution/context.ts'
import type { Part, PartArguments } from './part.ts'
import { pageRows } from './rows.ts'
import { bindOnce, foundRows, isFilteredForm, type Listing, listFormOf, type Source } from './sql.ts'
import type { Window } from './window.ts'

/** A statement over a list of a resource's records for a caller. */
export class PageStatement {
  readonly #values: unknown[] = []
  readonly listing: Listing
  readonly #window: Window
  readonly #context: Context
  readonly #resource: Resource
  readonly #own: OwnQueries

  /** @param more further conditions on the rows of an alias */
  constructor(context: Context, resource: Resource, window: Window, more?: (alias: string) => string[]) {
    this.#context = context
    this.#window = window
    this.#resource = resource
    const organisation = this.add('uuid', context.orgId)
    const bound = boundOf(context.credential)
    const own = bound === null ? undefined : accessOf(bound.audience, resource.type).own
    const queries = new OwnQueries(organisation, bound === null ? '' : this.add('uuid', bound.id))
    const hidden = hiddenFrom(visibilityOf(context.credential), resource.type)
    const user = hidden?.byUser ? this.add('uuid', context.credential.tasksOf?.userId) : undefined
    this.#own = queries
    let aliases = 0
    this.listing = {
      type: resource.type,
      form: listFormOf(window),
      hidden: hidden?.sql,
      isPart: bound !== null || more !== undefined || user !== undefined,
      organisation,
      bind: bindOnce((sqlType, value) => this.add(sqlType, value(window))),
      from(): Source {
        aliases += 1
        const alias = `t${aliases}`
        const conditions = [`${alias}.org_id = ${organisation}`, ...(more?.(alias) ?? [])]
        if (own !== undefined) {
          const condition = isListed(own, alias, queries)
          const isChecked = window.finding.search !== undefined && bound?.audience !== 'worker'
          conditions.push(isChecked ? isOfFound(condition) : condition)
        }
        if (hidden !== undefined) conditions.push(`not ${hidden.sql(alias, organisation, user)}`)
        return { table: `"${resource.table}" ${alias}`, alias, conditions }
      },
    }
  }

  add(sqlType: string, value: unknown): string {
    this.#values.push(value)
    return `$${this.#values.length}::${sqlType}`
  }

  /** A query for the rows of the page, and one more if another page follows. */
  rows(): string {
    const { limit, offset, after } = this.#window
    const skipped = after === undefined && offset > 0 ? this.add('int', offset) : undefined
    return pageRows(this.listing, { limit: `${this.add('int', limit)} + 1`, offset: skipped })
  }

  /** SQL of the total. The database stores the total of all records of an organisation. */
  total(): string {
    const { form, isPart, organisation } = this.listing
    if (isPart || this.listing.hidden !== undefined || isFilteredForm(form) || form.byChange)
      return `(select count(*)::int from ${foundRows(this.listing).text})`
    const resource = this.add('text', this.#resource.table)
    return `coalesce((select live from tallies where org_id = ${organisation} and resource = ${resource}), 0)`
  }

  async read<Row>(text: string): Promise<Row[]> {
    return this.#context.db.$queryRaw<Row[]>(sqlOf(this.#own.before(text), this.#values))
  }
}

/** A statement over the part of the records that a field with these arguments lists. */
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
