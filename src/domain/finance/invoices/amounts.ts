/**
 * Exact invoice arithmetic: hours in hundredths, money in minor units. Every product is rounded once, half up, and
 * computed with integers to avoid floating-point errors.
 */
import type { TimesheetCharge } from '../../../../prisma/generated/client/client.ts'

/** Hours at one rate, in hundredths. A charge with several rates stores them (`rates`). */
export type RatedHours = {
  /** All, and of these overtime. */
  hours: number
  overtimeHours: number
  /** Minor units per hour. */
  rate: number
  overtimeRate: number
}

/** What a timesheet is charged, with a rate. */
export type RatedCharge = Pick<TimesheetCharge, 'workerId' | 'projectId' | 'amount' | 'overtimeAmount'> &
  RatedHours & { rates?: unknown }

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

const HUNDREDTHS = 100n
const BASIS_POINTS = 10_000n

/** The price of hundredths of an hour, in minor units, at a rate in minor units an hour. */
export function priceOf(hundredths: number, rate: number): bigint {
  return rounded(BigInt(hundredths) * BigInt(rate), HUNDREDTHS)
}

/** Add charges up to one line per worker and project, in order of first appearance, with one part per rate. */
export function linesOf(charges: readonly RatedCharge[]): Line[] {
  const byLine = Map.groupBy(charges, ({ workerId, projectId }) => `${workerId} ${projectId}`)
  return [...byLine.values()].map((group) => {
    const { workerId, projectId } = group[0] as RatedCharge
    const parts = partsOf(group)
    return { workerId, projectId, parts, amount: sum(parts.map(({ amount }) => amount)) }
  })
}

function partsOf(charges: readonly RatedCharge[]): Part[] {
  const parts = new Map<string, Part>()
  for (const { rate, overtimeRate, hours, overtimeHours, standard, overtime } of charges.flatMap(amountsOf)) {
    addPart(parts, { kind: 'standard', rate, hundredths: hours - overtimeHours, amount: Number(standard) })
    addPart(parts, { kind: 'overtime', rate: overtimeRate, hundredths: overtimeHours, amount: Number(overtime) })
  }
  return [...parts.values()]
}

/** The hours of a charge at each of its rates, with their amounts. */
function amountsOf(charge: RatedCharge): (RatedHours & { standard: bigint; overtime: bigint })[] {
  const { rates, amount, overtimeAmount } = charge
  if (!rates) return [{ ...charge, standard: amount - overtimeAmount, overtime: overtimeAmount }]
  return (rates as RatedHours[]).map((each) => ({
    ...each,
    standard: priceOf(each.hours - each.overtimeHours, each.rate),
    overtime: priceOf(each.overtimeHours, each.overtimeRate),
  }))
}

function addPart(parts: Map<string, Part>, part: Part): void {
  if (part.hundredths === 0) return
  const key = `${part.kind} ${part.rate}`
  const { hundredths = 0, amount = 0 } = parts.get(key) ?? {}
  parts.set(key, { ...part, hundredths: hundredths + part.hundredths, amount: amount + part.amount })
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
