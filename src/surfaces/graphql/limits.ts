/** How much a GraphQL document may ask for. */
import { EnvelopArmor } from '@escape.tech/graphql-armor'
import type { Plugin } from 'graphql-yoga'
import { markTooComplex } from './errors.ts'

/** What a query may weigh: fields, times the records its pages can hold. */
export const MAX_COMPLEXITY = 50_000

/** So many points cost one request of the rate budget. */
export const POINTS_PER_REQUEST = 5_000

const onReject = [(_context: unknown, error: Error) => markTooComplex(error as never)]

export function limits(): Plugin[] {
  const armor = new EnvelopArmor({
    maxTokens: { n: 4000, onReject },
    maxDepth: { n: 12, onReject },
    maxAliases: { n: 30, onReject },
    maxDirectives: { n: 30, onReject },
    costLimit: { enabled: false }, // MAX_COMPLEXITY weighs by what pages can hold
    blockFieldSuggestion: { enabled: false }, // the schema is public: explorers read it
  })
  return armor.protect().plugins as Plugin[]
}
