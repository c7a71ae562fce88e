/** Tables with rows are partitioned by a migration. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { structureFile } from '../../prisma/structure.ts'
import { type Migrated, migrateFilled, tables } from './partitioning.ts'

let admin: pg.Client
const name = `former_${randomUUID().replaceAll('-', '')}`
let migrated: Migrated

beforeAll(async () => {
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  url.pathname = `/${name}`
  migrated = await migrateFilled(url.href)
})
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

it('every row is there as it was', () => {
  expect(migrated.rows.after).toEqual(migrated.rows.before)
  for (const { name: table } of tables) expect(migrated.rows.before[table]).not.toBeNull()
})

it('is in the first partition, but for what a wrong clock dated into the future', () => {
  expect(migrated.partitions).toEqual(Object.fromEntries(tables.map(({ name: table }) => [table, [`${table}_first`]])))
  expect(migrated.late).toEqual({
    events: 1,
    automation_runs: 1,
    webhook_deliveries: 0,
    webhook_attempts: 0,
    request_log: 0,
  })
})

it('columns, keys, indexes, triggers and rights stay; of references only that of runs to events goes', () => {
  const isKnown = ({ definition }: { definition: string }) =>
    !/refuse_delete_by_ctid|remove_runs_of_events/.test(definition)
  const isGone = ({ definition }: { definition: string }) => /automation_runs_org_id_event_id_fkey/.test(definition)
  expect(migrated.shape.after.filter(isKnown)).toEqual(migrated.shape.before.filter((each) => !isGone(each)))
  expect(migrated.shape.before.filter(({ kind }) => kind === 'grant')).toHaveLength(1)
})

it('goes when it is old, as other rows do', () => {
  expect(migrated.left).toEqual([51, 0])
})

it('the structure is that of a new database', () => {
  expect(migrated.structure).toEqual(readFileSync(structureFile, 'utf8').trimEnd().split('\n'))
})
