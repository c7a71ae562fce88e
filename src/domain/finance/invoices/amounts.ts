/**
 * What work costs, exactly: hours to the hundredth, money in minor units, and every product rounded once, halves away
 * from zero. No sum ever goes through a floating-point number.
 */

/** Hours of one worker on one project, at one rate. */
export interface Work {
  workerId: string
  projectId: string
  /** Minor units an hour. */
  rate: number
  overtimeRate: number
  /** To the hundredth; what is finer is rounded. */
  hours: number
  overtimeHours: number
}

export interface Part {
  kind: 'standard' | 'overtime'
  /** Hundredths of an hour. */
  hundredths: number
  /** Minor units an hour. */
  rate: number
  /** Minor units. */
  amount: number
}

/** All that a worker did on a project. */
export interface Line {
  workerId: string
  projectId: string
  parts: Part[]
  amount: number
}

export interface Totals {
  net: number
  vat: number
  total: number
}

const HUNDREDTHS = 100
const BASIS_POINTS = 10_000n

/** One line for each worker and project, in the order in which they first come; a part for each rate. */
export function linesOf(work: readonly Work[]): Line[] {
  const lines = new Map<string, { workerId: string; projectId: string; parts: Map<string, Omit<Part, 'amount'>> }>()
  for (const { workerId, projectId, rate, overtimeRate, hours, overtimeHours } of work) {
    const key = `${workerId} ${projectId}`
    const line = lines.get(key) ?? { workerId, projectId, parts: new Map() }
    lines.set(key, line)
    addPart(line.parts, { kind: 'standard', rate, hundredths: Math.round(hours * HUNDREDTHS) })
    addPart(line.parts, { kind: 'overtime', rate: overtimeRate, hundredths: Math.round(overtimeHours * HUNDREDTHS) })
  }
  return [...lines.values()].map(({ parts, ...who }) => {
    const priced = [...parts.values()].map((part) => ({ ...part, amount: priceOf(part) }))
    return { ...who, parts: priced, amount: sum(priced.map(({ amount }) => amount)) }
  })
}

function addPart(parts: Map<string, Omit<Part, 'amount'>>, part: Omit<Part, 'amount'>): void {
  if (part.hundredths === 0) return
  const key = `${part.kind} ${part.rate}`
  const known = parts.get(key)
  if (known === undefined) parts.set(key, part)
  else known.hundredths += part.hundredths
}

function priceOf({ hundredths, rate }: Omit<Part, 'amount'>): number {
  return Number(rounded(BigInt(hundredths) * BigInt(rate), BigInt(HUNDREDTHS)))
}

/** @param vatBasisPoints hundredths of a percent: 2000 is 20 % */
export function totalsOf(lines: readonly Line[], vatBasisPoints: number): Totals {
  const net = sum(lines.map(({ amount }) => amount))
  const vat = Number(rounded(BigInt(net) * BigInt(vatBasisPoints), BASIS_POINTS))
  return { net, vat, total: net + vat }
}

/** Of numbers that are not negative. */
function rounded(product: bigint, by: bigint): bigint {
  return (product * 2n + by) / (2n * by)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
