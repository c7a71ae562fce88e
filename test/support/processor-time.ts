/**
 * What work costs in processor time of this process, in milliseconds: a busy machine makes work take longer, and
 * hardly cost more. A server that the test has started in its own process counts.
 */
import { expect } from 'vitest'

export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * The least that work costs of three runs: what the process does beside it (collecting garbage, writing its logs) is
 * in some, not in all.
 */
export async function leastProcessorTime(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 3; time++) times.push(await processorTime(work))
  return Math.min(...times)
}

/**
 * Expect that eight times as much costs eight times as much: up to twenty times, where quadratic work takes sixty-four.
 * @param work does its work on something of length `size`
 */
export async function expectLinear(work: (size: number) => unknown, size: number): Promise<void> {
  const least = (at: number) => leastProcessorTime(() => work(at))
  await work(size)
  const [one, eight] = [await least(size), await least(8 * size)]
  expect(eight, `${eight} ms for eight times what costs ${one} ms`).toBeLessThan(20 * Math.max(one, 2))
}
