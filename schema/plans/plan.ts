/**
 * Plans a query operation as one SQL statement that answers JSON, from what the schema's fields already say. What one
 * statement cannot answer, and every request that fails, goes through the resolvers, which then answer as always.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  Kind,
  visit,
} from 'graphql'
import type { Resource } from '../../src/access/resources.ts'
import type { Context } from '../../src/execution/context.ts'
import type { PlannedAnswer, PlannedRoot, Reads } from '../../src/execution/request.ts'
import { fragmentsOf } from '../../src/execution/selections.ts'
import { nameStatement } from '../../src/platform/database/client.ts'
import { isUuid } from '../../src/platform/uuid.ts'
import { type DeclaredScopes, isAllowed } from '../builder.ts'
import { readWindow, type Window } from '../list.ts'
import { jsonObject } from './columns.ts'
import { fillIn } from './fill-in.ts'
import { FIRST_PAGE, formOf, type PageForm, type PagePlan, type PageRow, planPage } from './page.ts'
import { type Computed, enter, type Planning, type Variables } from './planning.ts'
import { readOf } from './read.ts'
import { recordColumns } from './record.ts'
import { EVERYTHING, type SelectedField, type SelectionScope, selectedFields, subfields } from './selection.ts'
import { type Audience, ORGANISATION, type Parameter, quoted, Statement } from './statement.ts'
import { Unplannable } from './unplannable.ts'

/**
 * Statements of one operation: they differ by `@include` and `@skip`, by the form of its pages, and by audience. A plan
 * stays in memory with its document, so their number and their length in characters are limited: what comes later goes
 * through the resolvers.
 */
const MAX_VARIANTS = 32
const MAX_CHARACTERS = 128 * 1024

/** One root field, planned. */
interface RootPlan {
  key: string
  computed: readonly Computed[]
  /** Its columns begin with this. */
  prefix: string
  page?: { plan: PagePlan; window: (variables: Variables) => Window }
  /** The JSON of a field that has none of the database. */
  constant?: string
}

interface Variant {
  text: string
  /** How often it was read. */
  reads: number
  parameters: readonly Parameter<Variables>[]
  access: readonly DeclaredScopes[]
  roots: readonly RootPlan[]
}

/**
 * Plan the reads of a query operation.
 * @returns undefined for mutations and subscriptions, and for queries that one statement cannot answer
 */
export function planReads(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Reads | undefined {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'query') return undefined
  const fragments = fragmentsOf(document)
  const directives = conditionVariables(document)
  const variants = new Map<string, Variant | undefined>()
  let characters = 0

  const rootsFor = (scope: SelectionScope) =>
    selectedFields(scope, schema.getQueryType() as GraphQLObjectType, [operation.selectionSet])
  const scopeFor = (variables: Variables): SelectionScope => ({
    schema,
    fragments,
    conditions: new Map(directives.map((name) => [name, variables[name] === true])),
  })

  /** @returns undefined if the resolvers have to answer */
  function variantFor(variables: Variables, audience: Audience): Variant | undefined {
    const scope = scopeFor(variables)
    const roots = rootsFor(scope)
    const forms = roots.map((root) => pageFormOf(schema, root, variables))
    const key = JSON.stringify([audience, directives.map((name) => variables[name] === true), forms])
    if (variants.has(key)) return variants.get(key)
    if (variants.size >= MAX_VARIANTS || characters >= MAX_CHARACTERS) return undefined
    const variant = planned(() => planVariant(scope, roots, forms, audience))
    variants.set(key, variant)
    characters += variant?.text.length ?? 0
    return variant
  }

  const everything: SelectionScope = { schema, fragments, conditions: EVERYTHING }
  const roots = rootsFor(everything)
  if (
    planned(() =>
      planVariant(
        everything,
        roots,
        roots.map(() => FIRST_PAGE),
        'organisation',
      ),
    ) === undefined
  )
    return undefined
  return {
    async read(context, raw) {
      const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], raw)
      if (coerced === undefined) return undefined
      const { workerId } = context.credential
      const variant = attempt(() => variantFor(coerced, workerId === null ? 'organisation' : 'worker'))
      if (variant === undefined) return undefined
      if (!variant.access.every((needed) => isAllowed(context.credential, needed))) return undefined
      const values = attempt(() => variant.parameters.map((value) => value(coerced)))
      if (values === undefined) return undefined
      const caller = workerId === null ? [context.orgId] : [context.orgId, workerId]
      variant.reads += 1
      const { rows } = await context.services.database.pool.query({
        name: variant.reads > 1 ? nameStatement(variant.text) : '', // what is read once need not be kept prepared
        text: variant.text,
        values: [...caller, ...values],
      })
      const [row] = rows as Record<string, unknown>[]
      return row && answerFrom(variant, row, coerced, context)
    },
  }
}

/** The variables of `@include` and `@skip`. */
function conditionVariables(document: DocumentNode): string[] {
  const names = new Set<string>()
  visit(document, {
    Directive({ arguments: given = [] }) {
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names]
}

function planned<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof Unplannable) return undefined
    throw error
  }
}

/** The resolvers find the same error again and answer with it. */
function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

function pageFormOf(schema: GraphQLSchema, { name, nodes }: SelectedField, variables: Variables): PageForm | undefined {
  const field = schema.getQueryType()?.getFields()[name]
  const read = field && readOf(field)
  if (field === undefined || read === undefined || !('page' in read)) return undefined
  return formOf(readWindow(getArgumentValues(field, nodes[0], variables)))
}

function planVariant(
  scope: SelectionScope,
  selected: readonly SelectedField[],
  forms: readonly (PageForm | undefined)[],
  audience: Audience,
): Variant {
  const statement = new Statement<Variables>(audience)
  const access: DeclaredScopes[] = []
  const columns: string[] = []
  const joins: string[] = []
  const roots = selected.map((root, index): RootPlan => {
    const computed: Computed[] = []
    const prefix = `r${index}`
    const own = { key: root.key, computed, prefix }
    if (root.name === '__typename') return { ...own, constant: '"Query"' }
    const type = scope.schema.getQueryType() as GraphQLObjectType
    const planning: Planning = { scope, statement, access, computed }
    const field = enter(planning, type, root)
    const read = readOf(field)
    const target = getNamedType(field.type) as GraphQLObjectType
    const [node] = root.nodes
    const form = forms[index]
    if (read !== undefined && 'record' in read) {
      columns.push(`(${planRecord(planning, target, read.record, root, node)})::text as ${prefix}`)
      return own
    }
    if (read === undefined || !('page' in read) || form === undefined) throw new Unplannable(root.name)
    const window = windowReader(field, node)
    const plan = planPage(planning, target, read.page, root, form, window)
    columns.push(...PAGE_COLUMNS.map((name) => `${prefix}.${quoted(name)} as "${prefix}_${name}"`))
    joins.push(`left join lateral (${plan.sql}) ${prefix} on true`)
    return { ...own, page: { plan, window } }
  })
  columns.push('extract(epoch from c.last_write)::text as stamp')
  if (joins.length > 0) columns.push('c.last_write')
  const select = `select ${columns.join(', ')} from`
  const clock = `left join organisation_clocks c on c.org_id = ${ORGANISATION} ${joins.join(' ')}`
  const unused = statement.unusedIn(select + clock)
  const text = `${select} (select ${unused.join(', ') || '1'}) one ${clock}`
  return { text, reads: 0, parameters: statement.parameters, access, roots }
}

/** Reads the window of a page's arguments, once for each execution. */
function windowReader(field: GraphQLField<unknown, unknown>, node: FieldNode): (variables: Variables) => Window {
  const windows = new WeakMap<Variables, Window>()
  return (variables) => {
    const window = windows.get(variables) ?? readWindow(getArgumentValues(field, node, variables))
    windows.set(variables, window)
    return window
  }
}

const PAGE_COLUMNS = ['rows', 'count', 'lastId', 'lastUpdatedAt', 'total'] as const

function planRecord(
  planning: Planning,
  type: GraphQLObjectType,
  resource: Resource,
  root: SelectedField,
  node: FieldNode,
): string {
  const { table, alias, condition } = planning.statement.from(resource.type)
  const field = planning.scope.schema.getQueryType()?.getFields()[root.name]
  const id = planning.statement.parameter('uuid', (variables) => {
    const given = field && getArgumentValues(field, node, variables).id
    if (typeof given !== 'string' || !isUuid(given)) throw new Unplannable('not an id')
    return given
  })
  const columns = recordColumns(planning, type, alias, subfields(planning.scope, type, root), [])
  return jsonObject(columns, `${table} where ${condition} and ${alias}.id = ${id} and ${alias}.deleted_at is null`)
}

/** @returns undefined if a record was not found: the resolvers answer with the error */
function answerFrom(
  { roots }: Variant,
  row: Record<string, unknown>,
  variables: Variables,
  context: Context,
): PlannedAnswer | undefined {
  const answers: PlannedRoot[] = []
  for (const { key, computed, prefix, page, constant } of roots) {
    if (page === undefined) {
      const json = constant ?? (row[prefix] as string | null)
      if (json === null) return undefined
      answers.push({ key, json: () => fillIn(json, computed, context) })
      continue
    }
    const { plan } = page
    const window = page.window(variables)
    const values = Object.fromEntries(PAGE_COLUMNS.map((name) => [name, row[`${prefix}_${name}`]]))
    const pageRow = { ...values, lastWrite: row.last_write } as unknown as PageRow
    answers.push({
      key,
      json: (omit = NOTHING) => fillIn(plan.write(pageRow, window, omit), computed, context),
      page: {
        nextCursor: plan.nextCursor(pageRow, window),
        watermark: plan.watermark(pageRow, window)?.toISOString() ?? null,
      },
    })
  }
  return { roots: answers, stamp: (row.stamp as string | null) ?? '' }
}

const NOTHING: ReadonlySet<string> = new Set()
