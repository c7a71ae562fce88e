/**
 * A test that waits for what never comes fails soon, unless it is a heavy one: when neither its process nor a child of
 * it has worked for half a minute. The limits of time in vitest.config.ts are for busy machines, on which work takes long.
 */
import { type RunnerTestCase, TestRunner } from 'vitest'
import { processorTime } from '../bench/processor.ts'

/** Milliseconds between two looks. */
const LOOK = 5000
/** Looks without work, one after the other, after which nothing more will come. */
const STILL = 6
/** Of a look, what the timers of a server that rests take. */
const AT_REST = 0.02 * LOOK
// Tests replace the global ones.
const { setInterval, clearInterval } = globalThis

export default class Runner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test) as () => Promise<void>
    if (test.file.name.includes('.heavy.')) return run()
    const hang = Promise.withResolvers<never>()
    let used = 0
    let still = 0
    const looking = setInterval(() => {
      const before = used
      used = processorTime(process.pid)
      still = used - before > AT_REST ? 0 : still + 1
      if (still === STILL) hang.reject(new Error('The test hangs: nothing has worked for half a minute.'))
    }, LOOK)
    try {
      await Promise.race([run(), hang.promise])
    } finally {
      clearInterval(looking)
    }
  }
}
