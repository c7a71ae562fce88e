/**
 * Plans a query operation as one SQL statement that answers JSON, from what the schema's fields already say. What one
 * statement cannot answer, and every request that fails, goes through the resolvers, which then answer as always.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isInterfaceType,
  isObjectType,
  Kind,
  visit,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Reads } from '../../src/execution/request.ts'
import { fragmentsOf } from '../../src/execution/selections.ts'
import { isAllowed } from '../builder.ts'
import { isFoundForm, listFormOf } from '../finding/sql.ts'
import { readWindow, type Window } from '../window.ts'
import { planExport } from './export.ts'
import { FIRST_PAGE, formOf, type PageForm } from './page.ts'
import { type Variables, windowReader } from './planning.ts'
import { readOf } from './read.ts'
import { countedBy } from './rows.ts'
import { EVERYTHING, type SelectedField, type SelectionScope, selectedFields, subfields } from './selection.ts'
import type { Audience } from './statement.ts'
import { Unplannable } from './unplannable.ts'
import { answerFrom, planVariant, readRow, type Variant } from './variant.ts'

/**
 * Statements of one operation: they differ by `@include` and `@skip`, by the form of its pages, and by audience. A plan
 * stays in memory with its document, so their number and their length in characters are limited: what comes later goes
 * through the resolvers.
 */
const MAX_VARIANTS = 32
const MAX_CHARACTERS = 128 * 1024

/**
 * Statements with filters, searches and sorts, of all operations: a caller's variables decide how many there are, so all
 * documents share these, and the least recently used one goes.
 */
const foundVariants = new LRUCache<string, { variant: Variant | undefined }>({
  maxSize: 2 * 1024 * 1024,
  sizeCalculation: ({ variant }, key) => (variant?.text.length ?? 0) + key.length + CHARACTERS_BESIDES,
})
/** What a statement takes besides its text. */
const CHARACTERS_BESIDES = 4096
let plans = 0

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
  const number = ++plans
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
    const forms = roots.map((root) => formOfRoot(schema, root, variables))
    const related = new Map(lists.map(({ node, windowOf }) => [node, listFormOf(windowOf(variables))]))
    const key = JSON.stringify([
      number,
      audience,
      directives.map((name) => variables[name] === true),
      forms,
      [...related.values()],
    ])
    const plan = () => planned(() => planVariant(scope, roots, forms, audience, related))
    if ([...forms, ...related.values()].some((form) => form !== undefined && isFoundForm(form))) {
      const known = foundVariants.get(key) ?? { variant: plan() }
      foundVariants.set(key, known)
      return known.variant
    }
    if (variants.has(key)) return variants.get(key)
    if (variants.size >= MAX_VARIANTS || characters >= MAX_CHARACTERS) return undefined
    const variant = plan()
    variants.set(key, variant)
    characters += variant?.text.length ?? 0
    return variant
  }

  const lists: RelatedList[] = []
  const everything: SelectionScope = { schema, fragments, conditions: EVERYTHING }
  const roots = rootsFor(everything)
  const [root] = roots
  const forms = roots.map((each) => formOfRoot(schema, each, undefined))
  const whole = planned(() => planVariant(everything, roots, forms, 'organisation', new Map()))
  if (whole === undefined) return undefined
  lists.push(...relatedLists(everything, schema.getQueryType() as GraphQLObjectType, roots))
  return {
    likelySource: whole.source,
    isShared: whole.gathered !== undefined,
    async read(context, raw, pool = context.services.database.pool) {
      const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], raw)
      if (coerced === undefined) return undefined
      const { workerId } = context.credential
      const variant = attempt(() => variantFor(coerced, workerId === null ? 'organisation' : 'worker'))
      if (variant === undefined) return undefined
      if (!variant.access.every((needed) => isAllowed(context.credential, needed))) return undefined
      const values = attempt(() => variant.parameters.map((value) => value(coerced, context)))
      if (values === undefined) return undefined
      const row = await readRow(variant, coerced, values, { context, pool })
      return row && answerFrom(variant, row, coerced, context)
    },
    ...(root !== undefined && forms.length === 1 && whole.isList && { exports: planExports(root) }),
  }

  function planExports({ key }: SelectedField): Reads['exports'] {
    return (context, raw) => {
      const { coerced } = getVariableValues(schema, operation?.variableDefinitions ?? [], raw)
      if (coerced === undefined) return undefined
      const scope = scopeFor(coerced)
      const root = rootsFor(scope).find((each) => each.key === key)
      return root && attempt(() => planExport(scope, root, coerced, context))
    }
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

/** A list inside a record, in a document. */
interface RelatedList {
  node: FieldNode
  windowOf: (variables: Variables) => Window
}

/** The lists inside the records that `selected` contains, at any depth. */
function relatedLists(
  scope: SelectionScope,
  type: GraphQLObjectType,
  selected: readonly SelectedField[],
): RelatedList[] {
  return selected.flatMap((each) => {
    const field = type.getFields()[each.name]
    const target = field && getNamedType(field.type)
    if (isInterfaceType(target))
      return scope.schema
        .getPossibleTypes(target)
        .flatMap((possible) => relatedLists(scope, possible, subfields(scope, possible, each)))
    if (field === undefined || !isObjectType(target)) return []
    const read = readOf(field)
    const [node] = each.nodes
    const own =
      read !== undefined && 'related' in read && node.arguments?.length
        ? [{ node, windowOf: windowReader(field, node, read.related.type) }]
        : []
    return [...own, ...relatedLists(scope, target, subfields(scope, target, each))]
  })
}

/** @param variables undefined for the form without any argument; undefined is returned for what is no list */
function formOfRoot(
  schema: GraphQLSchema,
  { name, nodes }: SelectedField,
  variables: Variables | undefined,
): PageForm | undefined {
  const field = schema.getQueryType()?.getFields()[name]
  const read = field && readOf(field)
  if (field === undefined || read === undefined) return undefined
  const args = variables && getArgumentValues(field, nodes[0], variables)
  const formFor = (type: string) => (args === undefined ? FIRST_PAGE : formOf(readWindow(args, type)))
  if ('page' in read) return formFor(read.page.type)
  if ('counts' in read) return { ...formFor(read.counts.type), by: countedBy(read.fields, args) }
  return undefined
}
