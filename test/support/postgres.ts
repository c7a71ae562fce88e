/**
 * One PostgreSQL for the whole test run, in a temporary folder, with a migrated database that every test file copies.
 */
import { chmod, mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../prisma/migrate.ts'
import { loadFixtures } from '../../src/demo/fixtures.ts'
import { queues } from '../../src/domain/queues.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { acquireEmbedded } from '../../src/platform/database/embedded.ts'
import { addPartitions } from '../../src/platform/database/partitions/maintenance.ts'
import { openQueue } from '../../src/platform/jobs/queue.ts'
import { eventForms } from '../../src/server/database.ts'
import { partitionedTables } from '../../src/server/growth.ts'
import { processorTime } from '../bench/processor.ts'
import { isAlive, postmasterOf, signalProcess } from './process.ts'

/** A copy of a database is a thousand files, which a disk takes half a second of processor time to make, and this a tenth. */
const MEMORY = '/dev/shm'
/** Bytes: some databases at a time and a gigabyte of their log. */
const ROOM = 4 * 1024 ** 3

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the migrated database with the sandbox fixtures, the template of every copy. */
    templateUrl: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-test-'))
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder // what a process of tests leaves behind goes with it
  await removeAbandoned()
  const memory = (await hasRoom(MEMORY)) ? await mkdtemp(path.join(MEMORY, `muster-test-${process.pid}-`)) : undefined
  if (memory) await chmod(memory, 0o711)
  const home = path.join(memory ?? folder, 'server')
  await mkdir(home, { mode: 0o755 })
  const server = await acquireEmbedded(home, () => {})
  const templateUrl = await makeTemplate(server.url)
  project.provide('templateUrl', templateUrl)
  return async () => {
    const postmaster = await postmasterOf(home)
    if (postmaster) console.log(`PostgreSQL: ${(processorTime(postmaster) / 1000).toFixed(0)} processor seconds.`)
    await server.release()
    for (const each of [folder, memory]) if (each) await rm(each, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Remove the clusters of runs that were killed, and stop their PostgreSQL: unlike on a disk, they take memory. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(MEMORY).catch(() => [])) {
    const [, owner] = /^muster-test-(\d+)-/.exec(name) ?? []
    if (owner === undefined || isAlive(Number(owner))) continue
    const postmaster = await postmasterOf(path.join(MEMORY, name, 'server'))
    if (postmaster !== undefined) signalProcess(postmaster, 'SIGQUIT')
    await rm(path.join(MEMORY, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > ROOM
}

async function makeTemplate(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  // A temporary cluster does not have to survive a power failure.
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.query('create database template_muster')
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = '/template_muster'
  await prepareDatabase(url.href)
  return url.href
}

/** Migrate an empty database and fill it with what every server finds. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url)
  const database = openDatabase(url, 2)
  await addPartitions(database.pool, partitionedTables({ eventRetentionDays: 30 }), new Date())
  await loadFixtures(database, eventForms)
  await (await openQueue(database, queues, true)).close() // its tables are created once, not at the start of each test
  await database.close()
}
