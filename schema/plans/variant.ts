/** One statement of an operation, and the answers made from its row. */
import { type FieldNode, type GraphQLObjectType, getNamedType, isNonNullType } from 'graphql'
import type { Pool } from 'pg'
import { resources } from '../../src/access/resources.ts'
import type { Context } from '../../src/execution/context.ts'
import type { Json, PlannedAnswer, PlannedRoot } from '../../src/execution/request.ts'
import type { ChangeSource } from '../../src/platform/database/change-times.ts'
import { nameStatement } from '../../src/platform/database/client.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import type { DeclaredScopes } from '../builder.ts'
import { isFilteredOrSorted, type ListForm } from '../finding/sql.ts'
import type { Window } from '../finding/window.ts'
import type { Faults } from './faults.ts'
import { fillIn, refuseValues } from './fill-in.ts'
import type { RecordRead, Row } from './gathered-records.ts'
import { listStatement, readPage } from './list-statement.ts'
import { partOf } from './listing.ts'
import { namedRecord, namedRecords } from './named-record.ts'
import { type PageForm, type PageList, type PagePlan, type PageRow, planPage } from './page.ts'
import {
  type Computed,
  enter,
  type Planning,
  type Refusal,
  type Rights,
  type Variables,
  windowReader,
} from './planning.ts'
import { readOf } from './read.ts'
import { recordProperties } from './record.ts'
import {
  type NextRead,
  planRecord,
  type RecordPlan,
  readAlone,
  readGathered,
  recordStatement,
} from './record-statement.ts'
import type { RecordPlanner } from './related.ts'
import { planCounts, planRows } from './rows.ts'
import type { SelectedField, SelectionScope } from './selection.ts'
import { callerIds, ORGANISATION, type Parameter, quoted, Statement } from './statement.ts'
import { Unplannable } from './unplannable.ts'
import { areColumns, objectQuery } from './values.ts'

/** One root field, planned. */
interface RootPlan {
  key: string
  computed: readonly Computed[]
  /** Its columns begin with this. */
  prefix: string
  page?: { plan: PagePlan; window: (variables: Variables) => Window }
  /** The JSON of a field that does not depend on the database. */
  constant?: string
  /** What the caller may not read inside of it. */
  refusals: readonly Refusal[]
  /** Why the caller may not read it at all. */
  refused?: ApiError
}

/** A statement of an operation. */
export interface Variant {
  text: string
  /** How often it was executed. */
  reads: number
  /**
   * Whether PostgreSQL plans it for each execution, because its best plan depends on the values. With records of any type,
   * or conditions on them, that takes longer than the execution, and the best plan is almost the same for all values.
   */
  isPlannedAgain: boolean
  /** Its parameters, each with the index of the root field that it belongs to. */
  parameters: readonly { root: number; value: Parameter<Variables> }[]
  access: readonly DeclaredScopes[]
  roots: readonly RootPlan[]
  source: ChangeSource
  /** Reads the one record that it answers. */
  record?: (pool: Pool, values: readonly unknown[]) => Promise<Row | undefined>
  /** Reads that record by its id, together with others that are requested at the same time. */
  gathered?: RecordRead | undefined
  /** Whether its rows are the records of a page; otherwise it has one row with all root fields. */
  isList: boolean
  /** The bytes of the last list that it answered. */
  bytes: number
}

/** Write the statement of an operation for one form of it. @throws {Unplannable} */
export function planVariant(
  scope: SelectionScope,
  selected: readonly SelectedField[],
  forms: readonly (PageForm | undefined)[],
  { lacks, ...viewer }: Rights,
  related: ReadonlyMap<FieldNode, ListForm>,
): Variant {
  const statement = new Statement<Variables>(viewer)
  const access: DeclaredScopes[] = []
  const columns: string[] = []
  const joins: string[] = []
  const records: RecordPlan[] = []
  const isAlone = selected.filter(({ name }) => name !== '__typename').length === 1
  let list: PageList | undefined
  const parameters: Variant['parameters'][number][] = []
  const roots = selected.map((root, index): RootPlan => {
    const plan = readablePlan(root, index)
    for (const value of statement.parameters.slice(parameters.length)) parameters.push({ root: index, value })
    return plan
  })

  function readablePlan(root: SelectedField, index: number): RootPlan {
    try {
      return planRoot(root, index)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { key: root.key, computed: [], refusals: [], prefix: '', refused: error }
    }
  }

  function planRoot(root: SelectedField, index: number): RootPlan {
    const computed: Computed[] = []
    const prefix = `r${index}`
    const refusals: Refusal[] = []
    const own = { key: root.key, computed, refusals, prefix }
    if (root.name === '__typename') return { ...own, constant: '"Query"' }
    const type = scope.schema.getQueryType() as GraphQLObjectType
    const planning: Planning = { scope, statement, access, lacks, computed, refusals, related, owners: new Map() }
    const field = enter(planning, type, root)
    if (isNonNullType(field.type)) throw new Unplannable(`${root.name} is never null`) // it could not fail alone
    const read = readOf(field)
    const target = getNamedType(field.type) as GraphQLObjectType
    const [node] = root.nodes
    const form = forms[index]
    if (read !== undefined && 'record' in read) {
      const record = planRecord(planning, target, read.record, { root, node, prefix })
      records.push(record)
      const from = `${record.rows} and ${record.alias}.id = ${record.id}`
      columns.push(`${objectQuery(record.properties, from)} as ${prefix}`)
      return own
    }
    if (read !== undefined && 'named' in read) {
      const isOne = read.named === 'record'
      const inside: RecordPlanner = (type, rows, fields, path) =>
        recordProperties(planning, type, rows, fields, isOne ? path : ['*', ...path])
      const naming = { planning, field, node, selected: root, record: inside }
      columns.push(`${isOne ? namedRecord(naming) : namedRecords(naming)} as ${prefix}`)
      return own
    }
    if (read !== undefined && 'rows' in read) {
      columns.push(`${planRows(planning, field, read, root)} as ${prefix}`)
      return own
    }
    if (read !== undefined && 'counts' in read && form !== undefined) {
      columns.push(`${planCounts(planning, field, read, root, form)} as ${prefix}`)
      return own
    }
    if (read === undefined || !('page' in read) || form === undefined) throw new Unplannable(root.name)
    const window = windowReader(field, node, read.page.type)
    const more = partOf(planning, read.part, field, node)
    const plan = planPage(planning, target, read.page, root, form, window, isAlone, more)
    list = plan.list
    columns.push(...PAGE_COLUMNS.map((name) => `${prefix}.${quoted(name)} as "${prefix}_${name}"`))
    joins.push(`left join lateral (${plan.sql}) ${prefix} on true`)
    return { ...own, page: { plan, window } }
  }
  const source = sourceOf(statement)
  const time = statement.changeTime(source)
  const stamp = `${time} as stamp`
  const isFound = [...forms, ...related.values()].some((form) => form !== undefined && isFilteredOrSorted(form))
  const isPlannedAgain = isFound && statement.branches === 0 && !statement.listsAboutAny
  const parts = { reads: 0, isPlannedAgain, parameters, access, roots, source, isList: false, bytes: 0 }
  if (list !== undefined) return { ...parts, isList: true, text: listStatement(statement, list, time) }
  const [record] = records
  if (record !== undefined && isAlone && areColumns(record.properties)) {
    const isOneTable = statement.models.length === 1 && tallied.has(statement.models[0] ?? '')
    const textFor = (ids: number) => recordStatement(statement, record, { time, isOneTable, ids })
    const variant: Variant = { ...parts, text: textFor(1) }
    const next: NextRead = (text, values) => nextRead(variant, text, values)
    if (statement.parameters.length > 1) variant.record = readAlone(record, variant.text, next)
    else variant.gathered = readGathered(record, { textFor, isOneTable, next })
    return variant
  }
  columns.push(stamp)
  if (joins.length > 0) columns.push('c.last_write')
  const select = `select ${columns.join(', ')} from`
  const clock = `left join organisation_clocks c on c.org_id = ${ORGANISATION} ${joins.join(' ')}`
  const unused = statement.unusedIn(select + clock)
  return { ...parts, text: statement.complete(`${select} (select ${unused.join(', ') || '1'}) one ${clock}`) }
}

/** Read what the statement answers. @returns undefined if it finds no record */
export async function readRow(
  variant: Variant,
  variables: Variables,
  values: readonly unknown[],
  { context, pool }: { context: Context; pool: Pool },
): Promise<Row | undefined> {
  const caller = callerIds(context)
  if (variant.gathered !== undefined) return variant.gathered(pool, caller, values[0] as string)
  if (variant.record !== undefined) return variant.record(pool, [...caller, ...values])
  if (variant.isList) return readRecords(variant, pool, variables, [...caller, ...values])
  const [row] = await send(variant, pool, [...caller, ...values])
  return row
}

async function send(variant: Variant, pool: Pool, values: readonly unknown[]): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>(nextRead(variant, variant.text, values))
  return rows
}

async function readRecords(
  variant: Variant,
  pool: Pool,
  variables: Variables,
  values: readonly unknown[],
): Promise<Row> {
  const { prefix, page: shown } = variant.roots.find(({ page }) => page !== undefined) as Required<RootPlan>
  const { limit } = shown.window(variables)
  const { page, stamp } = await readPage(pool, nextRead(variant, variant.text, values), {
    limit,
    expected: variant.bytes,
  })
  variant.bytes = Math.max(variant.bytes, page.rows?.length ?? 0)
  const columns = PAGE_COLUMNS.map((name) => [`${prefix}_${name}`, page[name]])
  return { ...Object.fromEntries(columns), stamp, last_write: page.lastWrite }
}

/** Statements are prepared from their second execution on. */
function nextRead(variant: Variant, text: string, values: readonly unknown[]) {
  variant.reads += 1
  const name = variant.reads > 1 && !variant.isPlannedAgain ? nameStatement(text) : ''
  return { name, text, values: [...values] }
}

/** The one table that a statement reads, with those that decide which of its rows are hidden; else all of them. */
function sourceOf({ models, hiddenBy }: Statement<Variables>): ChangeSource {
  if (new Set(models).size !== 1) return undefined
  const tables = [...new Set([...models, ...hiddenBy])].map((model) => tallied.get(model))
  return tables.includes(undefined) ? undefined : tables.join(',')
}

const tallied: ReadonlyMap<string, string> = new Map(Object.values(resources).map(({ type, table }) => [type, table]))

const PAGE_COLUMNS = ['rows', 'count', 'lastId', 'lastUpdatedAt', 'lastSortedBy', 'total'] as const

/**
 * Make the answer. A root field whose record was not found is missing in it.
 * @param faults errors of refused values inside the records are added
 */
export function answerFrom(
  { roots, source }: Variant,
  row: Row,
  variables: Variables,
  context: Context,
  faults: Faults,
): Omit<PlannedAnswer, 'errors' | 'errorCount'> {
  const answers: PlannedRoot[] = []
  for (const { key, computed, refusals, prefix, page, constant } of roots) {
    const finish = (json: Json) => fillIn(json, computed, context)
    if (page === undefined) {
      const json = constant ?? (row[prefix] as Json | null | undefined) ?? null
      if (json === null) continue
      const shown = refuse(json, key, refusals, faults)
      answers.push({ key, json: () => finish(shown) })
      continue
    }
    const { plan } = page
    const window = page.window(variables)
    const values = Object.fromEntries(PAGE_COLUMNS.map((name) => [name, row[`${prefix}_${name}`]]))
    const pageRow = { ...values, lastWrite: row.last_write } as unknown as PageRow
    const write = (omit: ReadonlySet<string> = NOTHING) => plan.write(pageRow, window, omit)
    const shown = refusals.length > 0 ? refuse(write(), key, refusals, faults) : undefined
    answers.push({
      key,
      json: (omit) => finish(shown ?? write(omit)),
      page: {
        nextCursor: plan.nextCursor(pageRow, window),
        watermark: plan.watermark(pageRow, window)?.toISOString() ?? null,
      },
    })
  }
  const recordStamp = (row.recordStamp as string | null | undefined) ?? undefined
  return { roots: answers, stamp: (row.stamp as string | null | undefined) ?? '', source, recordStamp }
}

function refuse(json: Json, key: string, refusals: readonly Refusal[], faults: Faults): Json {
  if (refusals.length === 0) return json
  const root: unknown = JSON.parse(json.toString())
  refuseValues(root, key, refusals, faults)
  return JSON.stringify(root)
}

const NOTHING: ReadonlySet<string> = new Set()
