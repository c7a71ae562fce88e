/**
 * Runs each test once as it is, to see which mutants it reaches, and then once with each of these. The server and the
 * database of a test file live on meanwhile, so a mutant costs what its test costs, without start or import.
 *
 * A run that fails is followed by one without a mutant. If that fails as well, what the mutant left behind is at fault:
 * the file ends, and the next pass goes on with a fresh one. So that a mutant is killed for its own fault, a failure
 * counts only if the run before or after it passed without a mutant.
 *
 * `beforeEach` runs once a test, not once a mutant, unless the test cannot be repeated without. What the process remembers between tests (caches of modules) stays
 * filled: mutants of code that fills them can survive here.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  type TestContext,
  TestRunner,
} from 'vitest'
import type { Pass, Verdict } from './verdicts.ts'

interface Stryker {
  activeMutant: string | undefined
  currentTestId: string | undefined
  hitCount: number | undefined
  hitLimit: number | undefined
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

const holder = globalThis as unknown as { __stryker__?: Stryker }
holder.__stryker__ ??= { activeMutant: undefined, currentTestId: undefined, hitCount: undefined, hitLimit: undefined }
const stryker = holder.__stryker__ as Stryker

const SECOND = 1000
/** A test that takes longer, in milliseconds, is not repeated for each mutant. */
const LONGEST_TEST = 4 * SECOND
/** A test that takes less processor time, in milliseconds, is always repeated. */
const QUICK_TEST = 20
/** Of longer tests that reach the same mutants, only so many are repeated. */
const MOST_ALIKE = 2
/** More calls than any test needs: an endless loop ends with an error. */
const HIT_LIMIT = 200_000

const { resultsFile, open, maxTests, atLoad } = JSON.parse(
  readFileSync(process.env.MUTANTS_PASS as string, 'utf8'),
) as Pass
const alive = new Map(open.map(({ id, tried }) => [id, new Set(tried)]))
let isSpoilt = false
stryker.activeMutant = atLoad

// Mutants leave promises behind that nobody waits for.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})

function report(verdict: Verdict): void {
  appendFileSync(resultsFile, `${JSON.stringify(verdict)}\n`)
}

export default class MutantRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile): void {
    stryker.currentTestId = 'import'
    super.onCollectStart(file)
  }

  onCollected(): void {
    stryker.currentTestId = undefined
    report({ kind: 'imported', mutants: Object.keys(stryker.mutantCoverage?.perTest.import ?? {}) })
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test) as () => Promise<void>
    if (atLoad !== undefined) return run()
    if (isSpoilt) return
    const name = `${test.file.name} > ${nameOf(test)}`
    stryker.currentTestId = test.id
    const started = performance.now()
    const startedCpu = process.cpuUsage()
    await run()
    const duration = performance.now() - started
    const { user, system } = process.cpuUsage(startedCpu)
    const isQuick = (user + system) / 1000 < QUICK_TEST
    stryker.currentTestId = undefined
    const reached = Object.keys(stryker.mutantCoverage?.perTest[test.id] ?? {})
    report({ kind: 'reached', mutants: reached, test: name, duration })
    const limit = 5 * SECOND + 5 * duration
    let repeat: () => Promise<void> = run
    const attempt = (mutant: string | undefined) => this.#attempt(test, repeat, limit, mutant)
    const candidates = reached.filter((id) => alive.has(id))
    if (candidates.length === 0 || duration > LONGEST_TEST) return
    if (!isQuick && !takesAnother(reached)) return
    let repeats = (await attempt(undefined)).passed
    if (!repeats && hooksOf(test.suite ?? test.file).length > 0) {
      repeat = () => prepared(test, run)
      repeats = (await attempt(undefined)).passed
    }
    if (!repeats) return report({ kind: 'unrepeatable', test: name })
    let isHealthy = true // the last run was one without a mutant, and passed
    for (const mutant of candidates) {
      const tried = alive.get(mutant) as Set<string>
      if (tried.has(name) || (tried.size >= maxTests && !isQuick)) continue
      const { passed, reason } = await attempt(mutant)
      if (passed) {
        tried.add(name)
        report({ kind: 'survived', mutant, test: name })
        isHealthy = false
        continue
      }
      const wasHealthy = isHealthy
      isHealthy = (await attempt(undefined)).passed
      if (isHealthy || wasHealthy) {
        report({ kind: 'killed', mutant, test: name, reason })
        alive.delete(mutant)
      }
      if (!isHealthy) {
        isSpoilt = true
        return report({ kind: 'spoilt', mutant, test: name })
      }
    }
  }

  async #attempt(test: RunnerTestCase, run: () => unknown, limit: number, mutant: string | undefined) {
    super.onBeforeTryTask(test, { retry: 0, repeats: 0 })
    Object.assign(stryker, { activeMutant: mutant, hitCount: 0, hitLimit: HIT_LIMIT })
    const timeout = new AbortController()
    try {
      const late = sleep(limit, undefined, { signal: timeout.signal }).then(() => {
        throw new Error('timed out')
      })
      late.catch(() => {})
      await Promise.race([run(), late])
      super.onAfterTryTask(test)
      return { passed: true, reason: '' }
    } catch (error) {
      return { passed: false, reason: String((error as Error)?.message ?? error).slice(0, 200) }
    } finally {
      timeout.abort()
      Object.assign(stryker, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined })
    }
  }
}

/** The `beforeEach` of a test, outermost first. */
function hooksOf(suite: RunnerTestSuite | RunnerTestFile): ((context: TestContext) => unknown)[] {
  const outer = 'filepath' in suite ? [] : hooksOf(suite.suite ?? suite.file)
  const own = TestRunner.getSuiteHooks(suite).beforeEach.map((hook) => (context: TestContext) => hook(context, suite))
  return [...outer, ...own]
}

/** A run of a test with its `beforeEach`, and what these return for afterwards. */
async function prepared(test: RunnerTestCase, run: () => Promise<void>): Promise<void> {
  const cleanups: unknown[] = []
  try {
    for (const hook of hooksOf(test.suite ?? test.file)) cleanups.push(await hook(test.context))
    await run()
  } finally {
    for (const cleanUp of cleanups.reverse()) if (typeof cleanUp === 'function') await cleanUp()
  }
}

const alike = new Map<string, number>()

/** Rows of one table reach the same mutants, and notice the same ones: the first rows stand for all. */
function takesAnother(reached: readonly string[]): boolean {
  const signature = reached.join()
  const count = alike.get(signature) ?? 0
  alike.set(signature, count + 1)
  return count < MOST_ALIKE
}

function nameOf(test: RunnerTask): string {
  return test.suite ? `${nameOf(test.suite)} > ${test.name}` : test.name
}
