/** Validates documents by the rules of GraphQL, and reports invalid values in documents as those in variables. */
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

/** Finds problems in the literal values of a document, up to `max`. */
export type FindLiteralProblems = (
  schema: GraphQLSchema,
  document: DocumentNode,
  max: number,
) => readonly InputProblem[]

const RULES_OF_VALUES = [ValuesOfCorrectTypeRule, ProvidedRequiredArgumentsRule]
const OTHER_RULES = specifiedRules.filter((rule) => !RULES_OF_VALUES.includes(rule))

/** The errors of a document. Invalid values are reported, as one error, only if there are no other errors. */
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

/** The yoga plugin. */
export function validateDocuments(schema: GraphQLSchema, findProblems: FindLiteralProblems): Plugin {
  return {
    onValidate: ({ setValidationFn }) =>
      setValidationFn((_schema: GraphQLSchema, document: DocumentNode) =>
        validateDocument(schema, document, findProblems),
      ),
  }
}
