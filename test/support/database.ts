/** A private database for a test file: a copy of the migrated template. */
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
  // Copying files is faster than copying through the write-ahead log when nothing is flushed to disk.
  await onServer(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  template.pathname = `/${name}`
  return { url: template.href, drop: () => onServer(`drop database ${name} with (force)`) }
}

/** Run one statement on the server, outside the test databases. Copies of one template wait for each other. */
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
