/** Problems of the literal values in a document, with the same messages and codes as those of variables. */
import {
  type ASTNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  Kind,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { InputProblem } from '../../src/execution/request.ts'
import type { ErrorDetail } from '../../src/platform/errors/errors.ts'
import { missingFields, readValue } from './input-values.ts'

/** Find the problems in the arguments of fields and directives, and in the defaults of variables. */
export function problemsOfLiterals(schema: GraphQLSchema, document: DocumentNode, max: number): InputProblem[] {
  const problems: InputProblem[] = []
  const add = (node: ASTNode, detail: ErrorDetail) => void problems.push({ ...detail, node })
  const readArguments = (parent: FieldNode | DirectiveNode, types: readonly GraphQLArgument[] = []) => {
    for (const type of types) {
      const given = parent.arguments?.find(({ name }) => name.value === type.name)
      if (given !== undefined) readLiteral(type.type, given.value, type.name, add)
      else if (isRequiredArgument(type)) add(parent, { path: type.name, code: 'required', message: 'is required' })
    }
  }
  const info = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(info, {
    Field: (node) => readArguments(node, info.getFieldDef()?.args),
    Directive: (node) => readArguments(node, info.getDirective()?.args),
    VariableDefinition({ variable, type, defaultValue }) {
      if (defaultValue === undefined) return
      readLiteral(typeFromAST(schema, type as never) as GraphQLInputType, defaultValue, variable.name.value, add)
    },
  })
  visit(document, visitor)
  return problems.slice(0, max)
}

type AddProblem = (node: ASTNode, detail: ErrorDetail) => void

/** Skips variables inside a literal: GraphQL's own rules check their types, and variables.ts checks their values. */
function readLiteral(type: GraphQLInputType, node: ValueNode, path: string, add: AddProblem): void {
  if (node.kind === Kind.VARIABLE) return
  if (node.kind === Kind.NULL) {
    if (isNonNullType(type)) add(node, { path, code: 'required', message: 'must not be null' })
    return
  }
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const [items, at] = node.kind === Kind.LIST ? [node.values, (n: number) => `${path}[${n}]`] : [[node], () => path]
    items.forEach((each, index) => {
      readLiteral(nullable.ofType, each, at(index), add)
    })
  } else if (isInputObjectType(nullable)) readObject(nullable, node, path, add)
  else readLeaf(nullable, node, path, add)
}

function readObject(type: GraphQLInputObjectType, node: ValueNode, path: string, add: AddProblem): void {
  if (node.kind !== Kind.OBJECT) {
    add(node, { path, code: 'invalid', message: 'must be an object' })
    return
  }
  const fields = type.getFields()
  for (const { name, value } of node.fields) {
    const at = `${path}.${name.value}`
    const field = fields[name.value]
    if (field !== undefined) readLiteral(field.type, value, at, add)
    else add(name, { path: at, code: 'unknown_field', message: 'is not a field of this request' })
  }
  const given = Object.fromEntries(node.fields.map(({ name }) => [name.value, true]))
  for (const detail of missingFields(type, given, path, (name) => name)) add(node, detail)
}

function readLeaf(type: GraphQLLeafType, node: ValueNode, path: string, add: AddProblem): void {
  if (isValid(type, node)) return
  const details: ErrorDetail[] = []
  readValue(type, valueFromASTUntyped(node), path, details)
  add(node, details[0] ?? { path, code: 'invalid', message: `must be a literal of the type ${type.name}` })
}

/** `"1"` is not a literal of a number, nor `1.0` of an integer. */
function isValid(type: GraphQLLeafType, node: ValueNode): boolean {
  try {
    return type.parseLiteral(node, {}) !== undefined
  } catch {
    return false
  }
}
