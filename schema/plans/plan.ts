/**
 * Plans a query operation as one SQL statement that returns JSON, from the declarations of the schema's fields. Root
 * fields that read no records, those of the control plane, have resolvers.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import type { Reads } from '../../src/execution/request.ts'
import { fragmentsOf } from '../../src/execution/selections.ts'
import { isFilteredOrSorted, type ListForm } from '../finding/sql.ts'
import { readWindow } from '../finding/window.ts'
import { type Asked, readRoots } from './answer.ts'
import { planExport } from './export.ts'
import { keptPlan } from './kept-plans.ts'
import { FIRST_PAGE, formOf, type PageForm } from './page.ts'
import { LACKS_NOTHING, type Rights, type Variables } from './planning.ts'
import { readOf } from './read.ts'
import { relatedLists } from './related-lists.ts'
import { countedBy } from './rows.ts'
import { EVERYTHING, keyOf, type SelectedField, type SelectionScope, selectedFields } from './selection.ts'
import { Unplannable } from './unplannable.ts'
import { planVariant, type Variant } from './variant.ts'

/**
 * Limits of the statements of one operation, in number and in characters. They differ by `@include` and `@skip`, by the
 * form of pages and by audience, and stay in memory with the document.
 */
const MAX_VARIANTS = 32
const MAX_CHARACTERS = 128 * 1024

let plans = 0

const WHOLE_ORGANISATION: Rights = { audience: 'organisation', hides: false, tasksOf: null, lacks: LACKS_NOTHING }

/**
 * Plan the reads of a query operation.
 * @returns undefined for mutations and subscriptions, and for queries that one statement cannot answer
 */
export function planReads(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Reads | undefined {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'query') return undefined
  const queryType = schema.getQueryType() as GraphQLObjectType
  const fragments = fragmentsOf(document)
  const directives = conditionVariables(document)
  const variants = new Map<string, Variant>()
  /** Statements beyond the limits, and those with filters, a search or a sort. */
  const further = new Map<string, Variant>()
  const number = ++plans
  let characters = 0

  const rootsFor = (scope: SelectionScope) => selectedFields(scope, queryType, [operation.selectionSet])
  const scopeFor = (variables: Variables): SelectionScope => ({
    schema,
    fragments,
    conditions: new Map(directives.map((name) => [name, variables[name] === true])),
  })
  const everything: SelectionScope = { schema, fragments, conditions: EVERYTHING }
  const everyRoot = rootsFor(everything)
  const [root] = everyRoot
  const planFirst = (roots: readonly SelectedField[]) =>
    planned(() => {
      const forms = roots.map((each) => formOfRoot(schema, each, undefined))
      return planVariant(everything, roots, forms, WHOLE_ORGANISATION, new Map())
    })
  const all = planFirst(everyRoot)
  const left = all === undefined ? everyRoot.filter((each) => planFirst([each]) === undefined) : []
  const whole = all ?? planFirst(everyRoot.filter((each) => !left.includes(each)))
  if (left.length === everyRoot.length || whole === undefined) return undefined
  const others = new Set(left.map(({ key }) => key))
  const always = directives.length === 0 ? scopeFor({}) : undefined
  const allLists = always && relatedLists(always, queryType, rootsFor(always))

  function asked(variables: Variables): Asked {
    const scope = scopeFor(variables)
    return {
      roots: rootsFor(scope),
      others,
      read(roots, faults) {
        const forms = new Map(
          roots.map((each) => [each, faults.of([each.key], each.nodes, () => formOfRoot(schema, each, variables))]),
        )
        const keys = new Set(roots.map((each) => each.key))
        const related = new Map<FieldNode, ListForm>()
        for (const { path, node, formOf } of allLists ?? relatedLists(scope, queryType, roots)) {
          if (!keys.has(path[0])) continue
          const form = faults.of(path, [node], () => formOf(variables))
          if (form !== undefined) related.set(node, form)
        }
        return (rights, left) =>
          variantFor(
            scope,
            rights,
            left,
            left.map((each) => forms.get(each)),
            related,
          )
      },
    }
  }

  /** The statement for these roots. */
  function variantFor(
    scope: SelectionScope,
    rights: Rights,
    roots: readonly SelectedField[],
    forms: readonly (PageForm | undefined)[],
    related: ReadonlyMap<FieldNode, ListForm>,
  ): Variant {
    const given = directives.map((name) => scope.conditions !== EVERYTHING && scope.conditions.get(name))
    const keys = roots.map((each) => each.key)
    const lacks = [...rights.lacks]
    const key = JSON.stringify([
      number,
      rights.audience,
      rights.hides,
      rights.tasksOf,
      lacks,
      given,
      keys,
      forms,
      [...related.values()],
    ])
    const known = variants.get(key)
    if (known !== undefined) return known
    const make = () => planVariant(scope, roots, forms, rights, related)
    const isFound = [...forms, ...related.values()].some((form) => form !== undefined && isFilteredOrSorted(form))
    if (isFound || variants.size >= MAX_VARIANTS || characters >= MAX_CHARACTERS) return keptPlan(further, key, make)
    const variant = make()
    characters += variant.text.length
    variants.set(key, variant)
    return variant
  }

  return {
    likelySource: whole.source,
    isShared: whole.gathered !== undefined && left.length === 0,
    async read(context, raw, pool = context.services.database.pool) {
      const variables = coerce(raw)
      return readRoots(queryType, asked(variables), variables, { context, pool })
    },
    ...(root !== undefined && everyRoot.length === 1 && whole.isList && { exports: planExports(root) }),
    ...(left.length > 0 && { rest: documentOf(others) }),
  }

  /** @throws {GraphQLError} */
  function coerce(raw: Variables): Variables {
    const { coerced, errors } = getVariableValues(schema, operation?.variableDefinitions ?? [], raw)
    if (coerced === undefined) throw errors?.[0]
    return coerced
  }

  function planExports({ key }: SelectedField): Reads['exports'] {
    return (context, raw) => {
      const variables = coerce(raw)
      const scope = scopeFor(variables)
      const root = rootsFor(scope).find((each) => each.key === key)
      return planExport(scope, root as SelectedField, variables, context)
    }
  }

  /** The operation with only these root fields, and the directives around them. */
  function documentOf(keys: ReadonlySet<string>): DocumentNode {
    const only = ({ selections }: SelectionSetNode): SelectionSetNode => ({
      kind: Kind.SELECTION_SET,
      selections: selections.flatMap((each): readonly SelectionNode[] => {
        if (each.kind === Kind.FIELD) return keys.has(keyOf(each)) ? [each] : []
        const fragment = each.kind === Kind.INLINE_FRAGMENT ? each : fragments.get(each.name.value)
        const selectionSet = fragment && only(fragment.selectionSet)
        if (!selectionSet?.selections.length) return []
        return [{ kind: Kind.INLINE_FRAGMENT, directives: each.directives, selectionSet }]
      }),
    })
    const selectionSet = only((operation as OperationDefinitionNode).selectionSet)
    const definitions = document.definitions.map((each) => (each === operation ? { ...each, selectionSet } : each))
    return { ...document, definitions: definitions as DocumentNode['definitions'] }
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

/** @param variables undefined for the form without arguments @returns undefined if the root field is not a list */
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
