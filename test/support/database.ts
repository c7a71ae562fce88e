/** A private database for a test file: a copy of the migrated template. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { countStart } from './cost.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** @param of the URL of a database that nobody is connected to; default the migrated one */
export async function copyDatabase(of = inject('templateUrl')): Promise<TestDatabase> {
  countStart('databases')
  const template = new URL(of)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files is faster than copying through the write-ahead log when nothing is flushed to disk.
  await onServer(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  template.pathname = `/${name}`
  return { url: template.href, drop: () => onServer(`drop database ${name} with (force)`, connectionsEnd(name)) }
}

/** Tries, and milliseconds between them. */
const TRIES = 20
const PAUSE = 25

/**
 * A statement that waits a moment until a database has no connections. A pool of pg ends before its connections are
 * closed; what the database then says to one, when it is dropped, would be an error that nobody expects.
 */
function connectionsEnd(name: string): string {
  return `do $$ begin
    for i in 1..${TRIES} loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_stat_clear_snapshot(), pg_sleep(${PAUSE / 1000});
    end loop;
  end $$`
}

/** Run statements on the server, outside the test databases. Copies of one template wait for each other. */
async function onServer(statement: string, before?: string): Promise<void> {
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    if (before !== undefined) await client.query(before)
    await client.query('select pg_advisory_lock(7)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
