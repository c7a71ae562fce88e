import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { changedFiles, isTouched } from './test/support/changed.ts'
import { CostReporter } from './test/support/cost-reporter.ts'

// Each test file and each program that it starts compiles the same modules: the first one keeps what came of it.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node')

/** Files that take long for their size: vitest begins with the largest, and would be left with these at the end. */
const slow = [
  'server/start.heavy',
  'console/pages.browser',
  'foreign/patterns.heavy',
  'events/webhooks/apps.heavy',
  'schema/mutations/mutations.full',
]

/** What a change touches comes first, so that its faults show soon; then the slow ones. */
class TouchedThenSlow extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const changed = changedFiles()
    const rank = ({ moduleId }: TestSpecification) => {
      if (changed.size > 0 && isTouched(path.relative(import.meta.dirname, moduleId), changed)) return 0
      return slow.some((name) => moduleId.endsWith(`test/${name}.test.ts`)) ? 1 : 2
    }
    const ranked = (await super.sort(files)).map((file) => ({ file, rank: rank(file) }))
    return ranked.sort((one, other) => one.rank - other.rank).map(({ file }) => file)
  }
}

export default defineConfig({
  // Two copies of graphql would not know each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    runner: 'test/support/runner.ts',
    setupFiles: ['test/support/cost.ts', 'test/support/transaction-guard.ts'],
    reporters: ['default', new CostReporter()],
    globalSetup: ['test/support/postgres.ts', 'test/support/console.ts'],
    sequence: { sequencer: TouchedThenSlow },
    maxWorkers: 3, // also on two cores: tests wait for processes and browsers most of the time
    isolate: false, // files share a worker's modules, which take seconds to load; each file has its own server and database
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32'], // MB; less takes a sixth longer
    // A busy machine takes long: only a failure waits for all of it.
    testTimeout: 240_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
