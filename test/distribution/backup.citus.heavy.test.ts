/** A cluster of Citus is restored from backups of its servers, all to one restore point, as the guide says. */
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/platform/database/client.ts'
import { createTenant, keepPrograms, serverSettings } from '../hostile/outages.ts'
import { type CitusCluster, citusPrograms, startCitus } from '../support/citus.ts'
import type { DebianServer } from '../support/debian-postgres.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { prepareDatabase } from '../support/postgres.ts'
import { run, temporaryFolder } from '../support/process.ts'
import { MUSTER_SECRET, request } from '../support/server.ts'

const ORGANISATIONS = 6

describe.skipIf(citusPrograms === undefined)('a cluster with archived WAL (CITUS_BIN)', () => {
  const stack = new AsyncDisposableStack()
  let cluster: CitusCluster
  let folder: string
  let settings: Record<string, string>
  let keys: string[]

  beforeAll(async () => {
    const temporary = await temporaryFolder()
    stack.defer(temporary.remove)
    folder = temporary.folder
    const archiveOf = (name: string) => path.join(folder, name, 'archive')
    const settingsOf = (name: string) =>
      `archive_mode = on\narchive_command = 'mkdir -p ${archiveOf(name)} && cp %p ${archiveOf(name)}/%f'\n` +
      `restore_command = 'cp ${archiveOf(name)}/%f %p'\n`
    cluster = stack.adopt(await startCitus(folder, { settingsOf }), (each) => each.stop())
    await prepareDatabase(cluster.url)
    settings = { DATABASE_URL: cluster.url, MUSTER_DATA_DIR: folder, MUSTER_SECRET }
    const distribute = run(['distribute', '--shards', '8', '--yes'], settings)
    expect(await distribute.ends(), distribute.output()).toBe(0)
    const database = openDatabase(cluster.url, 2)
    keys = []
    for (let n = 0; n < ORGANISATIONS; n++) keys.push((await createTenant(database, `Organisation ${n}`)).key)
    await database.close()
  })
  afterAll(() => stack.disposeAsync())

  /** With a server on the cluster; `add` creates a worker in each organisation, `names` lists theirs. */
  async function serve<Result>(
    work: (api: { add(name: string): Promise<void>; names(): Promise<string[][]> }) => Promise<Result>,
  ): Promise<Result> {
    const port = await freePort()
    await using _programs = await keepPrograms([
      () => run(['serve'], { ...serverSettings, ...settings, PORT: String(port) }),
    ])
    const workers = `http://127.0.0.1:${port}/api/public/v1/workers`
    return await work({
      async add(name) {
        for (const key of keys) {
          const answer = await request(workers, {
            method: 'POST',
            key,
            body: { first_name: name, last_name: 'Okafor' },
          })
          expect(answer.status, JSON.stringify(answer.body)).toBe(201)
        }
      },
      async names() {
        const lists = await Promise.all(keys.map((key) => request(workers, { key })))
        return lists.map(({ body }) => body.data.map((each: { first_name: string }) => each.first_name).sort())
      },
    })
  }

  /** On each server, the coordinator first. */
  const onAll = (work: (server: DebianServer, name: string) => Promise<unknown>) =>
    Promise.all(cluster.servers.map((server, index) => work(server, index === 0 ? 'coordinator' : `node-${index}`)))
  const backupOf = (name: string) => path.join(folder, name, 'backup')

  it('has what was written before the restore point on every node, and nothing after it', async () => {
    await serve(async ({ add }) => {
      await add('Before')
      await onAll((server, name) =>
        cluster.postgres.run('pg_basebackup', '-d', server.url('postgres'), '-D', backupOf(name), '-c', 'fast'),
      )
      await add('Between')
      await cluster.ask("select citus_create_restore_point('monday')")
      await add('After')
    })
    await onAll(async (server) => {
      await cluster.postgres.shell('psql -d postgres -c "select pg_switch_wal()"', server)
      await archived(server)
      await server.stop()
    })
    await onAll(async ({ data }, name) => {
      await rename(data, `${data}-lost`)
      await cluster.postgres.shell(
        `mv ${backupOf(name)} ${data} && touch ${data}/recovery.signal && printf '%s\\n' \
          "recovery_target_name = 'monday'" "recovery_target_action = 'promote'" >> ${data}/postgresql.conf`,
      )
    })
    for (const index of cluster.servers.keys()) await cluster.start(index)
    await serve(async ({ add, names }) => {
      expect(await names()).toEqual(keys.map(() => ['Before', 'Between']))
      await add('Again')
      expect(await names()).toEqual(keys.map(() => ['Again', 'Before', 'Between']))
    })
    const doctor = run(['doctor', '--json'], settings)
    expect(await doctor.ends(), doctor.output()).toBe(0)
    expect(doctor.output()).toContain('"check":"nodes","status":"ok"')
  })
})

/** Wait until a server has copied its latest segment. */
async function archived(server: DebianServer): Promise<void> {
  const pool = openDatabase(server.url('postgres'), 1)
  const text = `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as done from pg_stat_archiver`
  try {
    await eventually(async () => (await pool.pool.query<{ done: boolean | null }>(text)).rows[0]?.done === true)
  } finally {
    await pool.close()
  }
}
