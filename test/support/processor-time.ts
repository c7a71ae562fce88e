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
 * Expect that eight times as much costs eight times as much: up to twenty times, where quadratic work takes sixty-four.
 * @param work does its work on something of length `size`
 */
export async function expectLinear(work: (size: number) => unknown, size: number): Promise<void> {
  const least = async (at: number) => {
    const times: number[] = []
    for (let time = 0; time < 3; time++) times.push(await processorTime(() => work(at)))
    return Math.min(...times)
  }
  await work(size)
  const [one, eight] = [await least(size), await least(8 * size)]
  expect(eight, `${eight} ms for eight times what costs ${one} ms`).toBeLessThan(20 * Math.max(one, 2))
}
