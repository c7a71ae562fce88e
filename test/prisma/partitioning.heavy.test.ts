/** The same migration on the oldest PostgreSQL that is supported. */
import { expect, it } from 'vitest'
import { hasPackagedPostgres, startPackagedPostgres } from '../support/packaged-postgres.ts'
import { migrateFilled } from './partitioning.ts'

it.skipIf(!hasPackagedPostgres)('tables with rows are partitioned', async () => {
  await using server = await startPackagedPostgres()
  const { rows, partitions, late, left } = await migrateFilled(server.url)
  expect(rows.after).toEqual(rows.before)
  expect(Object.values(partitions).every(([first]) => first?.endsWith('_first'))).toBe(true)
  expect(late).toMatchObject({ events: 1, automation_runs: 1, request_log: 0 })
  expect(left).toEqual([51, 0])
})
