/** A database of its own for a test file: a copy of the migrated template. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

export async function copyDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Files are copied in less time than the log takes, where nothing is written through to the disk.
  await onServer(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  template.pathname = `/${name}`
  return { url: template.href, drop: () => onServer(`drop database ${name} with (force)`) }
}

/** Run one statement beside the databases that tests use. Copies of one template queue for it. */
async function onServer(statement: string): Promise<void> {
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
