/** What requests cost, in points of the caller's rate limit. */

interface Cost {
  /** What is counted. */
  of: string
  /** How many one point covers; the cost is rounded up. */
  perPoint: number
}

/** The costs. The guide rate-limits.md repeats them. */
export const costs = {
  request: { of: 'Requests', perPoint: 1 },
  text: { of: 'Bytes of a parsed request body, such as JSON, after decompression', perPoint: 65_536 },
  complexity: { of: 'Complexity of a GraphQL operation', perPoint: 200 },
  introspection: { of: 'Schema fields returned by an introspection query', perPoint: 1000 },
  exported: { of: 'Records of an export, charged while it runs', perPoint: 5000 },
  records: { of: 'Records of a batch', perPoint: 50 },
  expanded: { of: 'Names in `expand`, in addition to the request', perPoint: 1 },
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
