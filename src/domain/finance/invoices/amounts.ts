/**
 * Exact invoice arithmetic: hours in hundredths, money in minor units. Every product is rounded once, half away from
 * zero, and computed with integers to avoid floating-point errors.
 */

/** Hours of one worker on one project, at one rate. */
export interface Work {
  workerId: string
  projectId: string
  /** Minor units per hour. */
  rate: number
  overtimeRate: number
  /** Rounded to hundredths. */
  hours: number
  overtimeHours: number
}

/** The hours of a line at one rate. */
export interface Part {
  kind: 'standard' | 'overtime'
  /** Hundredths of an hour. */
  hundredths: number
  /** Minor units per hour. */
  rate: number
  /** Minor units. */
  amount: number
}

/** All work of one worker on one project. `amount` is in minor units. */
export interface Line {
  workerId: string
  projectId: string
  parts: Part[]
  amount: number
}

/** Minor units. */
export interface Totals {
  net: number
  vat: number
  total: number
}

const HUNDREDTHS = 100
const BASIS_POINTS = 10_000n

/** Group work into one line per worker and project, in order of first appearance, with one part per rate. */
export function linesOf(work: readonly Work[]): Line[] {
  const lines = new Map<string, { workerId: string; projectId: string; parts: Map<string, Omit<Part, 'amount'>> }>()
  for (const { workerId, projectId, rate, overtimeRate, hours, overtimeHours } of work) {
    const key = `${workerId} ${projectId}`
    const line = lines.get(key) ?? { workerId, projectId, parts: new Map() }
    lines.set(key, line)
    addPart(line.parts, { kind: 'standard', rate, hundredths: Math.round(hours * HUNDREDTHS) })
    addPart(line.parts, { kind: 'overtime', rate: overtimeRate, hundredths: Math.round(overtimeHours * HUNDREDTHS) })
  }
  return [...lines.values()].map(({ parts, ...line }) => {
    const priced = [...parts.values()].map((part) => ({ ...part, amount: priceOf(part) }))
    return { ...line, parts: priced, amount: sum(priced.map(({ amount }) => amount)) }
  })
}

function addPart(parts: Map<string, Omit<Part, 'amount'>>, part: Omit<Part, 'amount'>): void {
  if (part.hundredths === 0) return
  const key = `${part.kind} ${part.rate}`
  const existing = parts.get(key)
  if (existing === undefined) parts.set(key, part)
  else existing.hundredths += part.hundredths
}

function priceOf({ hundredths, rate }: Omit<Part, 'amount'>): number {
  return Number(rounded(BigInt(hundredths) * BigInt(rate), BigInt(HUNDREDTHS)))
}

/** Net, VAT and total of an invoice. @param vatBasisPoints hundredths of a percent: 2000 is 20 % */
export function totalsOf(lines: readonly Line[], vatBasisPoints: number): Totals {
  const net = sum(lines.map(({ amount }) => amount))
  const vat = Number(rounded(BigInt(net) * BigInt(vatBasisPoints), BASIS_POINTS))
  return { net, vat, total: net + vat }
}

/** The quotient, rounded half up. Both arguments must not be negative. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (2n * divisor)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
