/** What requests cost, in points of the caller's rate limit. */

interface Cost {
  /** What is counted. */
  of: string
  /** How many one point covers; the cost is rounded up. */
  perPoint: number
}

/** The costs. The guide limits.md repeats them. */
export const costs = {
  request: { of: 'A request, at least', perPoint: 1 },
  text: { of: 'The bytes of a request that are parsed, such as JSON, decompressed', perPoint: 65_536 },
  complexity: { of: 'The complexity of a GraphQL operation', perPoint: 200 },
  introspection: { of: 'The fields of the schema that an introspection query answers', perPoint: 1000 },
  exported: { of: 'The records of an export, while it runs', perPoint: 5000 },
  records: { of: 'The records of a batch', perPoint: 50 },
} as const satisfies Record<string, Cost>

/** The complexity of a field that is computed from many records. */
export const COMPUTED = 20

/** The points for these amounts, at least 1. */
export function pointsFor(amounts: Partial<Record<keyof typeof costs, number>>): number {
  let points = 0
  for (const [name, { perPoint }] of Object.entries(costs))
    points += Math.ceil((amounts[name as keyof typeof costs] ?? 0) / perPoint)
  return Math.max(1, points)
}
