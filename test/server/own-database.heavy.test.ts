/**
 * What the guide on backups says of a database of one's own: a dump, and recovery to a point in time, each restored into
 * an empty place. With the PostgreSQL that Debian packages; skipped without it.
 */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
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

const shell = promisify(execFile)

const guide = readFileSync('src/surfaces/docs/guides/backup.md', 'utf8')
/** The code blocks of a section of the guide. */
const blocksOf = (title: string, language: string) => {
  const section = guide.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? ''
  return [...section.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter(([, of]) => of === language)
    .map(([, , text = '']) => text)
}
const commandsOf = (title: string) =>
  blocksOf(title, 'console').flatMap((block) => [...block.matchAll(/^\$ (.*)$/gm)].map(([, line = '']) => line))
const settingsOf = (title: string) => blocksOf(title, '')

describe.skipIf(debianVersion === undefined)('a database of one’s own', () => {
  let folder: string
  let remove: () => Promise<void>
  let archive: string
  let bases: string
  /** A command or settings of the guide, with the folders of the test. */
  const here = (text: string) => text.replaceAll('/archive', archive).replaceAll('/backups/base', bases)
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
    bases = await postgres.makeFolder('bases')
    const [archiving = ''] = settingsOf('Point-in-time recovery')
    cluster = await postgres.start(await postgres.init('one-cluster', here(archiving)))
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

  it('is backed up twice a day by the program of the guide, and restored by the guide’s command', async () => {
    const backups = path.join(folder, 'backups')
    await mkdir(backups)
    const names: string[] = []
    for (let made = 0; made < 2; made++) {
      const env = { ...installation, PATH: `${postgres.programs}:${process.env.PATH}` }
      await shell(process.execPath, ['src/server/deploy/backup.ts', backups, '--jobs', '2'], { env })
      names.push(...(await readdir(backups)).filter((name) => !name.endsWith('.dump') && !names.includes(name)))
      const second = new Date().getUTCSeconds()
      await eventually(async () => new Date().getUTCSeconds() !== second)
    }
    expect(names).toHaveLength(2)
    const backup = path.join(backups, names[1] as string)
    await ask(cluster.url('postgres'), 'create database restored')
    await shell('chmod', ['-R', 'a+rX', backups]) // the test's account of PostgreSQL reads it
    const restoring = commandsOf('Restore your own database').find((line) => line.includes('pg_restore')) as string
    const address = cluster.url('restored').replace(':secret@', '@')
    await postgres.shell(
      restoring
        .replace('runuser -u muster -- ', '')
        .replace('postgresql://muster@127.0.0.1:5432/muster_copy', address)
        .replace('$BACKUP', backup),
    )
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

  it('is brought back to a point in time before a mistake, as the guide says', async () => {
    const [taking, ...pruning] = commandsOf('Point-in-time recovery').filter((line) => /pg_basebackup|^find/.test(line))
    await postgres.shell(here(taking as string).replace('runuser -u postgres -- ', ''), cluster)
    const [name] = await readdir(bases)
    await muster(['org', 'create', '--name', 'Before'])
    const [before] = await ask(cluster.url('postgres'), 'select clock_timestamp()::text as moment')
    await muster(['org', 'create', '--name', 'Mistake'])
    const [switched] = await ask(cluster.url('postgres'), 'select pg_walfile_name(pg_switch_wal()) as name')
    await eventually(async () => existsSync(path.join(archive, `${String(switched?.name)}.gz`)))
    for (const line of pruning) await postgres.shell(here(line))
    expect(await readdir(bases)).toEqual([name])
    const copy = path.join(path.dirname(cluster.data), 'recovered')
    await postgres.shell(`cp -a ${bases}/${name} ${copy} && touch ${copy}/recovery.signal`)
    const settings = here(settingsOf('Point-in-time recovery')[1] as string)
    await appendFile(
      path.join(copy, 'postgresql.auto.conf'),
      settings.replace('YYYY-MM-DD HH:MM:SS+00', String(before?.moment)),
    )
    const recovered = await postgres.start(copy)
    const names = await muster(['org', 'list'], { ...installation, DATABASE_URL: recovered.url('muster') })
    expect(names.map((each: { name: string }) => each.name).sort()).toEqual(['Before', 'Northgate'])
  })
})
