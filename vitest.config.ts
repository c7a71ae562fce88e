import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Each test file and each program that it starts compiles the same modules: the first one keeps what came of it.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node')

export default defineConfig({
  // Two copies of graphql would not know each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts', 'test/support/console.ts'],
    maxWorkers: 3, // also on two cores: tests wait for processes and browsers most of the time
    testTimeout: 120_000,
    hookTimeout: 90_000,
  },
})
