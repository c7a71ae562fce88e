/** Validates documents by the rules of GraphQL, and says what is wrong with their values as it is said of variables. */
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  ProvidedRequiredArgumentsRule,
  specifiedRules,
  ValuesOfCorrectTypeRule,
  validate,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { InputProblem } from '../../execution/request.ts'
import { inputError, MAX_PROBLEMS } from './input-error.ts'

/** Looks for mistakes in the values that a document has itself, up to `max`. */
export type FindLiteralProblems = (
  schema: GraphQLSchema,
  document: DocumentNode,
  max: number,
) => readonly InputProblem[]

const RULES_OF_VALUES = [ValuesOfCorrectTypeRule, ProvidedRequiredArgumentsRule]
const OTHER_RULES = specifiedRules.filter((rule) => !RULES_OF_VALUES.includes(rule))

/** The errors of a document; wrong values are one error, if nothing else is wrong. */
export function validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  findProblems: FindLiteralProblems,
): readonly GraphQLError[] {
  const errors = validate(schema, document)
  if (errors.length === 0) return []
  const others = validate(schema, document, OTHER_RULES)
  if (others.length > 0) return others
  const problems = findProblems(schema, document, MAX_PROBLEMS)
  return problems.length === 0 ? errors : [inputError(problems)]
}

/** For yoga. */
export function validateDocuments(schema: GraphQLSchema, findProblems: FindLiteralProblems): Plugin {
  return {
    onValidate: ({ setValidationFn }) =>
      setValidationFn((_schema: GraphQLSchema, document: DocumentNode) =>
        validateDocument(schema, document, findProblems),
      ),
  }
}
