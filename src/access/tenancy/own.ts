/** The form of a condition on rows of a bound caller. */

/** Which rows of a model are the caller's own. */
export interface Own {
  /** As a Prisma filter. */
  where(id: string): Record<string, unknown>
  /** As an SQL condition on the rows of `alias`. */
  sql(alias: string, own: OwnSql): string
  /** The models whose rows the condition reads, if not its own. */
  through?: readonly string[]
  /** If only one column decides: it names a record of the set. */
  decides?: { column: string; set: OwnSet }
  /** All such rows, if the condition is too long for each place of a statement that lists them. */
  all?: OwnSet
}

/** Records that a caller has, which conditions on other records name. */
export interface OwnSet {
  /** Of the query in a statement: `own_projects`. */
  name: string
  /** A query for their ids. */
  ids(own: OwnSql): string
}

/** How the SQL of a condition names the caller. */
export interface OwnSql {
  /** SQL of the organisation's id, as a value, e.g. `$1::uuid`: by it Citus finds the node. */
  organisation: string
  /** SQL of the id of the bound, e.g. `$2::uuid`. */
  id: string
  /** SQL of a query, in brackets, for the ids of a set. */
  idsOf(set: OwnSet): string
}

/** SQL: a row of `alias` is the caller's own, in a statement that lists such rows. */
export const isListed = ({ all, sql }: Own, alias: string, own: OwnSql): string =>
  all === undefined ? sql(alias, own) : `${alias}.id in ${own.idsOf(all)}`

/**
 * A condition to be checked on the rows that other conditions find, e.g. a member's limits. PostgreSQL would make a join
 * of it, for which it reads all rows inside of the limits.
 */
export const isOfFound = (condition: string): string => `(${condition}) is true`

/** For a condition on one row after another, each with a bound of its own: its queries stand where they are used. */
export function ownInPlace(organisation: string, id: string): OwnSql {
  const own: OwnSql = { organisation, id, idsOf: (set) => `(${set.ids(own)})` }
  return own
}

/**
 * For a statement of one bound caller: it begins with the queries of the sets, and its conditions name them. PostgreSQL
 * plans each query that is written, and executes a named one once.
 */
export class OwnQueries implements OwnSql {
  readonly organisation: string
  readonly id: string
  /** By name, with the columns if they differ; after those that they name. */
  readonly #queries = new Map<string, string>()

  constructor(organisation: string, id: string) {
    this.organisation = organisation
    this.id = id
  }

  idsOf(set: OwnSet): string {
    this.#name(`${set.name}(id)`, () => set.ids(this))
    return `(select id from ${set.name})`
  }

  /** The name of a query for rows. @param query makes its text, if it has none yet */
  rowsOf(name: string, query: () => string): string {
    this.#name(name, query)
    return name
  }

  #name(head: string, query: () => string): void {
    if (!this.#queries.has(head)) this.#queries.set(head, query())
  }

  /** The statement, after the queries that its conditions name. */
  before(text: string): string {
    if (this.#queries.size === 0) return text
    const queries = [...this.#queries].map(([head, query]) => `${head} as (${query})`).join(', ')
    const [word] = /^\s*with\s/.exec(text) ?? []
    return word === undefined ? `with ${queries} ${text}` : `with ${queries}, ${text.slice(word.length)}`
  }
}
