/**
 * What the guide on backups says of a database of one's own: a dump, and recovery to a point in time, each restored into
 * an empty place. With the PostgreSQL that Debian packages; skipped without it.
 */
import { existsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '../support/command.ts'
import {
  ask,
  type DebianPostgres,
  type DebianServer,
  debianVersion,
  openDebianPostgres,
} from '../support/debian-postgres.ts'
import { eventually } from '../support/eventually.ts'
import { run, temporaryFolder } from '../support/process.ts'

describe.skipIf(debianVersion === undefined)('a database of one’s own', () => {
  let folder: string
  let remove: () => Promise<void>
  let archive: string
  let postgres: DebianPostgres
  let cluster: DebianServer
  let installation: Record<string, string>
  let key: string

  async function muster(args: string[], settings = installation) {
    const ended = await command([...args, '--json'], settings)
    expect(ended.code, ended.text).toBe(0)
    return ended.json
  }

  beforeAll(async () => {
    ;({ folder, remove } = await temporaryFolder())
    postgres = await openDebianPostgres(folder)
    archive = await postgres.makeFolder('archive')
    const archiving = `archive_mode = on\narchive_command = 'cp %p ${archive}/%f'\n`
    cluster = await postgres.start(await postgres.init('one-cluster', archiving))
    await ask(cluster.url('postgres'), 'create database muster')
    installation = { DATABASE_URL: cluster.url('muster'), MUSTER_DATA_DIR: path.join(folder, 'one') }
    await muster(['migrate'])
    const { id } = await muster(['org', 'create', '--name', 'Northgate'])
    ;({ key } = await muster(['key', 'create', '--org', id, '--environment', 'live', '--scopes', 'read']))
    await muster(['endpoint', 'create', '--org', id, '--url', 'https://93.184.216.34/', '--events', 'worker.created'])
  })
  afterAll(async () => {
    await postgres?.stop()
    await remove?.()
  })

  it('is dumped, and restored with the backup of files and secret', async () => {
    const dump = path.join(path.dirname(cluster.data), 'muster.dump')
    const backup = path.join(folder, 'backup')
    await postgres.run('pg_dump', '--format=custom', `--file=${dump}`, cluster.url('muster'))
    await muster(['backup', backup, '--without-database'])

    await ask(cluster.url('postgres'), 'create database restored')
    await postgres.run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${cluster.url('restored')}`, dump)
    const settings = { DATABASE_URL: cluster.url('restored'), MUSTER_DATA_DIR: path.join(folder, 'other') }
    const { restored } = await muster(['restore', backup], settings)
    expect(restored).toMatchObject({ organisations: 1, api_keys: 1, webhook_endpoints: 1, files: { missing: 0 } })

    const server = run(['serve'], { ...settings, PORT: '0' })
    try {
      await server.prints('Press Ctrl-C to stop.')
      const url = /http:\/\/localhost:\d+/.exec(server.output())?.[0].replace('localhost', '127.0.0.1')
      const answer = await fetch(`${url}/api/public/v1/workers`, { headers: { authorization: `Bearer ${key}` } })
      expect(answer.status).toBe(200)
    } finally {
      server.child.kill('SIGTERM')
      await server.ends()
    }
  })

  it('is refused where its restore broke off', async () => {
    const dump = path.join(path.dirname(cluster.data), 'broken.dump')
    const backup = path.join(folder, 'beside the broken')
    await postgres.run('pg_dump', '--format=custom', `--file=${dump}`, cluster.url('muster'))
    await muster(['backup', backup, '--without-database'])
    await ask(cluster.url('postgres'), 'create database broken')
    const dbname = `--dbname=${cluster.url('broken')}`
    await postgres.run('pg_restore', '--no-owner', '--section=pre-data', '--section=data', dbname, dump)
    const settings = { DATABASE_URL: cluster.url('broken'), MUSTER_DATA_DIR: path.join(folder, 'broken') }
    for (const args of [['restore', backup], ['doctor'], ['serve'], ['worker']]) {
      const { code, text } = await command(args, { ...settings, PORT: '0' })
      expect([args, code, text]).toEqual([
        args,
        1,
        expect.stringMatching(/constraint \w+ of api_keys.*restore the dump/s),
      ])
    }
  })

  it('is brought back to a point in time before a mistake', async () => {
    const base = path.join(path.dirname(cluster.data), 'base')
    await postgres.run('pg_basebackup', '--checkpoint=fast', '--pgdata', base, '--dbname', cluster.url('postgres'))
    await muster(['org', 'create', '--name', 'Before'])
    await ask(cluster.url('postgres'), "select pg_create_restore_point('before_the_mistake')")
    await muster(['org', 'create', '--name', 'Mistake'])
    const [switched] = await ask(cluster.url('postgres'), 'select pg_walfile_name(pg_switch_wal()) as name')
    await eventually(async () => existsSync(path.join(archive, String(switched?.name))))
    await appendFile(
      path.join(base, 'postgresql.conf'),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_name = 'before_the_mistake'\nrecovery_target_action = promote\n`,
    )
    await appendFile(path.join(base, 'recovery.signal'), '')
    await postgres.own(path.join(base, 'recovery.signal'))
    const recovered = await postgres.start(base)
    const names = await muster(['org', 'list'], { ...installation, DATABASE_URL: recovered.url('muster') })
    expect(names.map((each: { name: string }) => each.name).sort()).toEqual(['Before', 'Northgate'])
  })
})
