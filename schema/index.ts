/** The GraphQL schema. Each file that modules.ts imports adds its types and fields to the builder. */

import type { GraphQLSchema } from 'graphql'
import { type Deprecation, deprecations } from '../src/access/deprecations/table.ts'
import { builder } from './builder.ts'
import { deprecate } from './deprecations/deprecate.ts'
import { bindPlans } from './plans/bind.ts'
import { declareReferences } from './references/declare.ts'
import './modules.ts'

builder.queryType({ description: 'Queries. Each resource can be read by id or listed page by page.' })
builder.mutationType({
  description: 'Mutations. All fields of one operation run in one transaction: if one fails, none is saved.',
})

/** Build the schema. @throws {Error} if the table names something that does not exist */
export function buildSchema(table: readonly Deprecation[]): GraphQLSchema {
  return deprecate(declareReferences(bindPlans(builder.toSchema())), table)
}

/** The executable schema of the public API. */
export const schema = buildSchema(deprecations)
