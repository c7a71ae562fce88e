/** What requests cost: the points that they take from the rate limit of their credential. */

interface Cost {
  /** What is counted. */
  of: string
  /** One point pays for this many; every started block costs one more. */
  perPoint: number
}

/** The price list. The guide on the budget repeats it. */
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

/** The points for these amounts, at least those of one request. */
export function pointsFor(amounts: Partial<Record<keyof typeof costs, number>>): number {
  let points = 0
  for (const [name, { perPoint }] of Object.entries(costs))
    points += Math.ceil((amounts[name as keyof typeof costs] ?? 0) / perPoint)
  return Math.max(1, points)
}
