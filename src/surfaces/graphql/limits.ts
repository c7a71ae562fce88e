/** Limits of GraphQL documents: tokens, depth, aliases, directives and complexity. */
import { EnvelopArmor } from '@escape.tech/graphql-armor'
import type { Plugin } from 'graphql-yoga'
import { markTooComplex } from './errors.ts'

/** Maximum complexity of a query: the number of fields, multiplied by the size of the pages that contain them. */
export const MAX_COMPLEXITY = 50_000

/** Complexity that counts as one request for the rate limit. */
export const POINTS_PER_REQUEST = 5_000

const onReject = [(_context: unknown, error: Error) => markTooComplex(error as never)]

/** The yoga plugins that enforce the limits on tokens, depth, aliases and directives. */
export function limits(): Plugin[] {
  const armor = new EnvelopArmor({
    maxTokens: { n: 4000, onReject },
    maxDepth: { n: 12, onReject },
    maxAliases: { n: 30, onReject },
    maxDirectives: { n: 30, onReject },
    costLimit: { enabled: false }, // MAX_COMPLEXITY is used instead, which includes page sizes
    blockFieldSuggestion: { enabled: false }, // the schema is public
  })
  return armor.protect().plugins as Plugin[]
}
