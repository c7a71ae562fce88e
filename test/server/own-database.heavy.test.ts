/**
 * What the guide on backups says of a database of one's own: a dump, and recovery to a point in time, each restored into
 * an empty place. With the PostgreSQL that Debian packages; skipped without it.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chown, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { run, temporaryFolder } from '../support/process.ts'

const shell = promisify(execFile)
const ROOT = '/usr/lib/postgresql'
const version = existsSync(ROOT)
  ? readdirSync(ROOT).find((each) => existsSync(`${ROOT}/${each}/bin/postgres`))
  : undefined
const program = (name: string) => `${ROOT}/${version}/bin/${name}`

interface Cluster {
  data: string
  url(database: string): string
  stop(): Promise<void>
}

describe.skipIf(version === undefined)('a database of one’s own', () => {
  let folder: string
  let remove: () => Promise<void>
  let archive: string
  let cluster: Cluster
  let installation: Record<string, string>
  let key: string
  const clusters: Cluster[] = []
  /** PostgreSQL does not run as root. */
  let account: { uid: number; gid: number } | Record<string, never> = {}

  /** Run one of PostgreSQL's programs. */
  const postgres = (name: string, ...args: string[]) =>
    shell(program(name), args, { ...account, cwd: folder, env: { PGPASSWORD: 'secret', PATH: process.env.PATH ?? '' } })

  async function start(data: string): Promise<Cluster> {
    const port = await freePort()
    const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(port)]
    const child = spawn(program('postgres'), ['-D', data, ...flags], { ...account, cwd: data, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const url = (database: string) => `postgresql://muster:secret@127.0.0.1:${port}/${database}`
    const started = {
      data,
      url,
      async stop() {
        child.kill('SIGINT')
        await ended
      },
    }
    clusters.push(started)
    await eventually(async () => (await query(url('postgres'), 'select not pg_is_in_recovery() as ready'))[0]?.ready)
    return started
  }

  async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(text)).rows
    } catch (error) {
      if ((error as { code?: string }).code?.match(/^(ECONNREFUSED|ECONNRESET|57P03)$/)) return []
      throw error
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function muster(args: string[], settings = installation) {
    const ended = await command([...args, '--json'], settings)
    expect(ended.code, ended.text).toBe(0)
    return ended.json
  }

  beforeAll(async () => {
    ;({ folder, remove } = await temporaryFolder())
    if (process.getuid?.() === 0) {
      const [, , uid, gid] = /^postgres:.*$/m.exec(await readFile('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
      account = { uid: Number(uid), gid: Number(gid) }
    }
    archive = path.join(folder, 'archive')
    const home = path.join(folder, 'clusters')
    for (const each of [archive, home]) {
      await mkdir(each)
      if (account.uid !== undefined) await chown(each, account.uid, account.gid)
    }
    const data = path.join(home, 'data')
    await postgres('initdb', '-D', data, '-U', 'muster', '-A', 'trust', '-E', 'UTF8', '--no-locale')
    await appendFile(path.join(data, 'postgresql.conf'), `archive_mode = on\narchive_command = 'cp %p ${archive}/%f'\n`)
    cluster = await start(data)
    await query(cluster.url('postgres'), 'create database muster')
    installation = { DATABASE_URL: cluster.url('muster'), MUSTER_DATA_DIR: path.join(folder, 'one') }
    const { id } = await muster(['org', 'create', '--name', 'Northgate'])
    ;({ key } = await muster(['key', 'create', '--org', id, '--environment', 'live', '--scopes', 'read']))
    await muster(['endpoint', 'create', '--org', id, '--url', 'https://93.184.216.34/', '--events', 'worker.created'])
  })
  afterAll(async () => {
    for (const each of clusters) await each.stop()
    await remove?.()
  })

  it('is dumped, and restored with the backup of files and secret', async () => {
    const dump = path.join(path.dirname(cluster.data), 'muster.dump')
    const backup = path.join(folder, 'backup')
    await postgres('pg_dump', '--format=custom', `--file=${dump}`, cluster.url('muster'))
    await muster(['backup', backup, '--without-database'])

    await query(cluster.url('postgres'), 'create database restored')
    await postgres('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${cluster.url('restored')}`, dump)
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

  it('is brought back to a point in time before a mistake', async () => {
    const base = path.join(path.dirname(cluster.data), 'base')
    await postgres('pg_basebackup', '--checkpoint=fast', '--pgdata', base, '--dbname', cluster.url('postgres'))
    await muster(['org', 'create', '--name', 'Before'])
    await query(cluster.url('postgres'), "select pg_create_restore_point('before_the_mistake')")
    await muster(['org', 'create', '--name', 'Mistake'])
    const [switched] = await query(cluster.url('postgres'), 'select pg_walfile_name(pg_switch_wal()) as name')
    await eventually(async () => existsSync(path.join(archive, String(switched?.name))))
    await appendFile(
      path.join(base, 'postgresql.conf'),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_name = 'before_the_mistake'\nrecovery_target_action = promote\n`,
    )
    await appendFile(path.join(base, 'recovery.signal'), '')
    if (account.uid !== undefined) await chown(path.join(base, 'recovery.signal'), account.uid, account.gid)
    const recovered = await start(base)
    const names = await muster(['org', 'list'], { ...installation, DATABASE_URL: recovered.url('muster') })
    expect(names.map((each: { name: string }) => each.name).sort()).toEqual(['Before', 'Northgate'])
  })
})
