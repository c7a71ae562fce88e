/** The GraphQL schema. Each file that modules.ts imports adds its types and fields to the builder. */

import { builder } from './builder.ts'
import { bindPlans } from './plans/bind.ts'
import { declareReferences } from './references/declare.ts'
import './modules.ts'

builder.queryType({ description: 'Queries. Each resource can be read by id or listed page by page.' })
builder.mutationType({
  description: 'Mutations. All fields of one operation run in one transaction: if one fails, none is saved.',
})

/** The executable schema of the public API. */
export const schema = declareReferences(bindPlans(builder.toSchema()))
