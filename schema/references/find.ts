/**
 * Prepares a document for references by external id. Its literals that have any become variables, so that all of them are
 * resolved in one place: among the variables, before the operation runs.
 */
import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLSchema,
  getOperationAST,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  parseType,
  TypeInfo,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Resource } from '../../src/access/resources.ts'
import type { FindReferences } from '../../src/execution/request.ts'
import { isExternalReference } from '../../src/platform/text/external-reference.ts'
import { refersOf } from './declare.ts'
import { leadsToReferences, type Replace, replaceReferences, resourceOf } from './replace.ts'
import { readReferences } from './resolve.ts'

type Variables = Record<string, unknown>

/** A variable whose value can have references. */
interface Slot {
  variable: string
  argument: GraphQLArgument
  /** Its value in the document; undefined for a variable of the caller. */
  literal?: ValueNode
  /** The arguments of the same field. */
  beside: readonly ArgumentNode[]
}

/** A document, and what finds the references in a request of it. */
interface Prepared {
  document: DocumentNode
  references?: FindReferences
}

/** @returns the same document if its operation takes no ids of records with external ids */
export function prepareReferences(schema: GraphQLSchema, given: DocumentNode, operationName?: string): Prepared {
  const operation = getOperationAST(given, operationName)
  if (!operation) return { document: given }
  const { slots, document } = slotsOf(schema, given, operation)
  if (slots.length === 0) return { document: given }
  const hasLiterals = slots.some(({ literal }) => literal !== undefined)
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue: value }) =>
    value !== undefined && (hasLiterals || mentions(value)) ? [[variable.name.value, valueFromASTUntyped(value)]] : [],
  )
  return {
    document,
    references(sent) {
      const variables = defaults.length === 0 ? sent : { ...Object.fromEntries(defaults), ...sent }
      const wanted = new Map<Resource, Set<string>>()
      const values = slots.map(({ variable, literal }) =>
        literal === undefined ? variables[variable] : valueFromASTUntyped(literal, variables),
      )
      const visited = (replace: Replace) =>
        slots.map(({ argument, beside }, index) => {
          const refers = resourceOf(refersOf(argument), (name) => argumentOf(beside, name, variables))
          return replaceReferences({ schema, type: argument.type, refers }, values[index], replace)
        })
      visited((resource, reference) => {
        wanted.set(resource, (wanted.get(resource) ?? new Set()).add(reference))
        return reference
      })
      if (wanted.size === 0 && !hasLiterals) return undefined
      return async (context) => {
        const found = wanted.size === 0 ? undefined : await readReferences(context, wanted)
        const resolved = visited((resource, reference) => found?.idOf(resource, reference) ?? reference)
        const replaced = slots.flatMap(({ variable }, index) =>
          resolved[index] === undefined ? [] : [[variable, resolved[index]]],
        )
        return { variables: { ...variables, ...Object.fromEntries(replaced) }, stamp: found?.stamp }
      }
    },
  }
}

function argumentOf(nodes: readonly ArgumentNode[], name: string, variables: Variables): unknown {
  const node = nodes.find((each) => each.name.value === name)
  return node && valueFromASTUntyped(node.value, variables)
}

function slotsOf(schema: GraphQLSchema, given: DocumentNode, operation: OperationDefinitionNode) {
  const { variableDefinitions = [] } = operation
  const slots: Slot[] = []
  const added: VariableDefinitionNode[] = []
  const idVariables = new Set(
    variableDefinitions
      .filter(({ type }) => canRefer(schema, namedIn(type)))
      .map(({ variable }) => variable.name.value),
  )
  const info = new TypeInfo(schema)
  const field = (node: FieldNode): FieldNode | undefined => {
    const nodes = node.arguments ?? []
    const definitions = info.getFieldDef()?.args ?? []
    const after = nodes.map((each) => {
      const argument = definitions.find(({ name }) => name === each.name.value)
      if (argument === undefined || !leadsToReferences(schema, argument)) return each
      const value = hoisted(argument, each.value, nodes)
      return value === each.value ? each : { ...each, value }
    })
    return after.every((each, index) => each === nodes[index]) ? undefined : { ...node, arguments: after }
  }
  const visited = visit(given, visitWithTypeInfo(info, { Field: field }))
  if (added.length === 0) return { slots, document: given }
  const definitions = visited.definitions.map((each) =>
    each.kind === Kind.OPERATION_DEFINITION && each.name?.value === operation.name?.value
      ? { ...each, variableDefinitions: [...variableDefinitions, ...added] }
      : each,
  )
  return { slots, document: { ...visited, definitions } }

  /** The value, or a variable for it. */
  function hoisted(argument: GraphQLArgument, value: ValueNode, beside: readonly ArgumentNode[]): ValueNode {
    if (value.kind === Kind.VARIABLE) {
      const name = value.name.value
      const known = slots.filter(({ variable }) => variable === name)
      if (known.some((slot) => isSame(slot.argument, argument))) return value
      if (known.length === 0) {
        slots.push({ variable: name, argument, beside })
        return value
      }
    } else if (!mentions(value, idVariables)) return value
    const variable = nameBeside(variableDefinitions, added.length)
    slots.push({ variable, argument, literal: value, beside })
    const name = { kind: Kind.NAME, value: variable } as const
    const node = { kind: Kind.VARIABLE, name, ...(value.loc && { loc: value.loc }) } as const
    added.push({ kind: Kind.VARIABLE_DEFINITION, variable: node, type: parseType(String(argument.type)) })
    return node
  }
}

/** Whether values of both arguments refer to the same. */
function isSame(one: GraphQLArgument, other: GraphQLArgument): boolean {
  const refers = refersOf(one)
  return (
    one === other ||
    (String(one.type) === String(other.type) && refers === refersOf(other) && typeof refers !== 'string')
  )
}

/** Whether a literal has a reference, or a variable in it can have one. */
function mentions(node: ValueNode, idVariables: ReadonlySet<string> = new Set()): boolean {
  if (node.kind === Kind.STRING) return isExternalReference(node.value)
  if (node.kind === Kind.VARIABLE) return idVariables.has(node.name.value)
  if (node.kind === Kind.LIST) return node.values.some((each) => mentions(each, idVariables))
  return node.kind === Kind.OBJECT && node.fields.some(({ value }) => mentions(value, idVariables))
}

/** Whether values of a type can be references, or have them inside. */
function canRefer(schema: GraphQLSchema, name: string): boolean {
  return name === 'ID' || name === 'BatchRecord' || isInputObjectType(schema.getType(name))
}

function namedIn(node: VariableDefinitionNode['type']): string {
  return node.kind === Kind.NAMED_TYPE ? node.name.value : namedIn(node.type)
}

/** A name that no variable of the operation has. */
function nameBeside(definitions: readonly VariableDefinitionNode[], index: number): string {
  const names = new Set(definitions.map(({ variable }) => variable.name.value))
  let name = `reference${index}`
  while (names.has(name)) name = `_${name}`
  return name
}
