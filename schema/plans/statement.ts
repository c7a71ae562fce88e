/**
 * Builds the text and parameters of a plan's statement. `from` is the only place of the plans that names a table: it
 * adds the organisation, what a credential is bound to and what is hidden from it to the conditions.
 */

import type { TaskRole } from '../../src/access/scopes/roles.ts'
import { hiddenFrom } from '../../src/access/tenancy/hidden.ts'
import { isListed, isOfFound, OwnQueries } from '../../src/access/tenancy/own.ts'
import { accessDenied, accessOf, type Bound, boundOf } from '../../src/access/tenancy/own-records.ts'
import { anyRestricted, type Hidden, hidesRestricted } from '../../src/access/tenancy/restricted.ts'
import type { Context } from '../../src/execution/context.ts'
import { type ChangeSource, changeTime } from '../../src/platform/database/change-times.ts'
import { Unplannable } from './unplannable.ts'

/** The value of a parameter in one execution of the statement. */
export type Parameter<Input> = (input: Input, context: Context) => unknown

/** A table in a statement: its SQL, and the name of its rows. */
interface TableReference {
  /** `"workers" t1` */
  table: string
  alias: string
  /** The tenant condition, e.g. `t1.org_id = $1`. */
  condition: string
}

/**
 * Whether documents of restricted types are hidden from a viewer. `none to hide`: the statement checks that there are
 * none, and its answer counts only then. It takes no longer than for those who see all.
 */
type Hides = boolean | 'none to hide'
/** In place of a time. */
export const SOMETHING_TO_HIDE = 'something to hide'

/** Who a plan is made for. */
export interface Viewer {
  /** A credential that reads the whole organisation, or one that is bound to some records. */
  audience: 'organisation' | Bound['audience']
  hides: Hides
  /** Their role, if they see only some tasks. */
  tasksOf: TaskRole | null
}

export type Audience = Viewer['audience']

/** Who a plan for this credential is made for. */
export const viewerOf = (credential: Context['credential']): Viewer => ({
  audience: boundOf(credential)?.audience ?? 'organisation',
  hides: hidesRestricted(credential),
  tasksOf: credential.tasksOf?.role ?? null,
})

/** Who reads: the first parameters of a plan's statement. */
export type CallerIds = readonly [orgId: string, boundId?: string]

/** The first parameters of a plan's statement, for the caller of an operation. */
export function callerIds({ orgId, credential }: Pick<Context, 'orgId' | 'credential'>): CallerIds {
  const bound = boundOf(credential)
  return bound === null ? [orgId] : [orgId, bound.id]
}

/** The parameters that every plan begins with. */
export const ORGANISATION = '$1::uuid'
const BOUND = '$2::uuid'

/** Whether rows are listed or searched, one is read by its id, or one is looked up for each row of another table. */
type Access = 'list' | 'search' | 'record' | 'lookup'

/** A statement that is being written. */
export class Statement<Input> {
  readonly audience: Audience
  readonly hides: Hides
  readonly tasksOf: TaskRole | null
  readonly parameters: Parameter<Input>[] = []
  /** The models whose tables it reads, once for each time that it names one. */
  readonly models: string[] = []
  /** The models that decide which of their rows are hidden. Nothing of them is shown. */
  readonly hiddenBy: string[] = []
  /** How many of them it reads because a record may be of any type. */
  branches = 0
  /** Whether a condition of the audience depends on records of any type. */
  listsAboutAny = false
  readonly #written: string[]
  readonly #own = new OwnQueries(ORGANISATION, BOUND)
  #aliases = 0
  #user: string | undefined

  constructor({ audience, hides, tasksOf }: Viewer) {
    this.audience = audience
    this.hides = hides
    this.tasksOf = tasksOf
    this.#written = audience === 'organisation' ? [ORGANISATION] : [ORGANISATION, BOUND]
  }

  /** Add a parameter. @param type its PostgreSQL type @returns its SQL, e.g. `$3::int` */
  parameter(type: string, value: Parameter<Input>): string {
    this.parameters.push(value)
    const written = `$${this.#written.length + 1}::${type}`
    this.#written.push(written)
    return written
  }

  /** The parameters that `text` does not contain. PostgreSQL expects each parameter to occur in a statement. */
  unusedIn(text: string): string[] {
    const whole = this.complete(text)
    return this.#written.filter((written) => !whole.includes(written))
  }

  /** The text that is sent: the written one, after the queries that its conditions name. */
  complete(text: string): string {
    return this.#own.before(text)
  }

  /** A name for rows that no other part of the statement has. */
  alias(): string {
    this.#aliases += 1
    return `t${this.#aliases}`
  }

  /** @throws {ApiError} insufficient_scope if the audience may not read the model */
  requireReadable(model: string): void {
    if (this.audience !== 'organisation') accessOf(this.audience, model)
  }

  /** @throws {ApiError} insufficient_scope if the audience may not run a query that reads other rows than `from` gives */
  requireAllowed({ allows }: { allows?: readonly Audience[] }): void {
    if (this.audience !== 'organisation' && !allows?.includes(this.audience)) throw accessDenied(this.audience)
  }

  /** @throws {ApiError} insufficient_scope if the audience may not follow the relation, even to a record of its own */
  requireRelation(model: string, relation: string): void {
    if (this.audience === 'organisation') return
    if (!Object.hasOwn(accessOf(this.audience, model).relations, relation)) throw accessDenied(this.audience)
  }

  /**
   * SQL of the time of the latest change to what it reads; `SOMETHING_TO_HIDE` if there is, after all.
   * @param source the tables
   */
  changeTime(source: ChangeSource): string {
    const time = changeTime(ORGANISATION, source)
    if (this.hides !== 'none to hide' || this.hiddenBy.length === 0) return time
    return `(case when ${anyRestricted(ORGANISATION)} then '${SOMETHING_TO_HIDE}' else ${time} end)`
  }

  /**
   * The rows of a model's table that the audience may read.
   * @param access for a search and a lookup, a member's limits are checked on the rows that were found
   * @throws {ApiError} insufficient_scope if the audience may not read the model
   */
  from(model: string, access: Access = 'list'): TableReference {
    this.requireReadable(model)
    this.models.push(model)
    const alias = this.alias()
    const conditions = [`${alias}.org_id = ${ORGANISATION}`]
    if (this.audience !== 'organisation') {
      const { own } = accessOf(this.audience, model)
      const isMany = access === 'list' || access === 'search'
      if (isMany && own.all !== undefined) this.listsAboutAny = true
      const condition = isMany ? isListed(own, alias, this.#own) : own.sql(alias, this.#own)
      const isChecked = this.audience !== 'worker' && (access === 'search' || access === 'lookup')
      conditions.push(isChecked ? isOfFound(condition) : condition)
      this.models.push(...(own.through ?? []))
    }
    const hidden = this.hiddenOf(model)
    if (hidden !== undefined)
      conditions.push(`not ${hidden.sql(alias, ORGANISATION, hidden.byUser ? this.#userId() : undefined)}`)
    this.hiddenBy.push(...(this.#hiddenFrom(this.hides !== false, model)?.through ?? []))
    return { table: `${tableName(model)} ${alias}`, alias, condition: conditions.join(' and ') }
  }

  /**
   * The same for counts of all of them. Those of a bound caller are a named query: several counts read it once.
   * @throws {ApiError} as `from`
   */
  fromCounted(model: string): TableReference {
    if (this.audience === 'organisation') return this.from(model)
    const rows = this.#own.rowsOf(`own_rows_of_${columnName(model).slice(1)}`, () => {
      const { table, alias, condition } = this.from(model)
      return `select ${alias}.* from ${table} where ${condition}`
    })
    const alias = this.alias()
    return { table: `${rows} ${alias}`, alias, condition: 'true' }
  }

  /** Which rows of a model's table the statement leaves out, of those that the audience may read. */
  hiddenOf(model: string): Hidden | undefined {
    return this.#hiddenFrom(this.hides === true, model)
  }

  #hiddenFrom(hides: boolean, model: string): Hidden | undefined {
    const tasksOf = this.tasksOf === null ? null : { role: this.tasksOf }
    return hiddenFrom({ hidesRestricted: hides, tasksOf }, model)
  }

  /** SQL of the id of the caller's user. */
  #userId(): string {
    this.#user ??= this.parameter('uuid', (_input, { credential }) => credential.tasksOf?.userId)
    return this.#user
  }
}

/** `"document_packs"`, the table of `DocumentPack`. @throws {Unplannable} for a model without a plain name */
function tableName(model: string): string {
  if (!/^[A-Za-z]+$/.test(model)) throw new Unplannable(`${model} is not a model`)
  return `"${columnName(model[0]?.toLowerCase() + model.slice(1))}s"`
}

/** `first_name`, the column of `firstName`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A name as a quoted identifier. */
export function quoted(name: string): string {
  return `"${name}"` // a GraphQL name has letters, digits and underscores only
}

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
