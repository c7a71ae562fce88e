/** What is said of the rounds of a measurement. */
import type { Measured } from './load.ts'

const sorted = (values: number[]) => values.toSorted((one, other) => one - other)
export const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN
const perSecond = ({ requests, seconds }: Measured) => requests / seconds
export const round = (value: number) => Math.round(value * 100) / 100

export const side = (measured: Measured[]) => ({
  per_second: Math.round(median(measured.map(perSecond))),
  p50_ms: round(median(measured.map(({ p50 }) => p50))),
  p99_ms: round(median(measured.map(({ p99 }) => p99))),
})

/** How many times the throughput of `other` that of `one` is, round by round. */
export function ratioOf(one: Measured[], other: Measured[]) {
  const ratios = one.map((each, index) => perSecond(each) / perSecond(other[index] as Measured))
  return { median: round(median(ratios)), min: round(Math.min(...ratios)), max: round(Math.max(...ratios)) }
}
