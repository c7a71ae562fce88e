/**
 * The nightly backup for an external database: a dump by `pg_dump`, then files and secret as by `muster backup
 * --without-database`, both named by their time. Then old backups are removed.
 *
 * `node src/server/deploy/backup.ts FOLDER [--jobs 2] [--keep-days 14]`, with the settings of the processes. `pg_dump`
 * gets the password in a file (PGPASSFILE), because every account of a machine can read the arguments of a program.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../platform/config.ts'
import { PRIVATE_FILE } from '../../platform/folders/private-folder.ts'
import { backUp } from '../backup/backup.ts'

const DAY = 86_400_000
/** Names of backups by this program: a date, a time (not in those of earlier versions), and perhaps `.dump`. */
const OWN_NAME = /^(\d{4}-\d\d-\d\d)(T\d{6}Z)?(\.dump)?(\.draft(-[0-9a-f]+)?)?$/

interface Options {
  /** The folder of all backups. */
  folder: string
  /** Number of tables to dump in parallel, each on its own connection. */
  jobs: number
  keepDays: number
}

async function run({ folder, jobs, keepDays }: Options): Promise<void> {
  process.umask(0o077)
  const config = readConfig(process.env)
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url === undefined)
    throw new Error('DATABASE_URL is not set. For the embedded database, `muster backup` is enough.')
  const target = path.join(folder, momentName(new Date()))
  const [whole, draft] = [`${target}.dump`, `${target}.dump.draft`]
  try {
    await dump(url, draft, jobs)
    await rename(draft, whole)
    const progress = { step: console.log, detail: () => {} }
    await backUp(config, target, { withoutDatabase: true, progress, signal: new AbortController().signal })
  } catch (error) {
    for (const made of [draft, whole]) await rm(made, { recursive: true, force: true }) // no dump without its files
    throw error
  }
  console.log(`Backed up to ${target} and ${whole}.`)
  for (const name of await tooOld(folder, Date.now() - keepDays * DAY)) {
    await rm(path.join(folder, name), { recursive: true })
    console.log(`Removed ${name}.`)
  }
}

/** `2026-03-02T030000Z`: sorts by time, and has no colons, which some file systems and `scp` do not support. */
function momentName(moment: Date): string {
  return moment.toISOString().replace(/\.\d+/, '').replaceAll(':', '')
}

/** Names of backups from before `since`, oldest first; files with other names are ignored. */
async function tooOld(folder: string, since: number): Promise<string[]> {
  const names = (await readdir(folder)).sort()
  return names.filter((name) => {
    const [, day] = OWN_NAME.exec(name) ?? []
    return day !== undefined && Date.parse(day) + DAY <= since
  })
}

/** Dump to a folder, because only that format supports parallel dump and restore. */
async function dump(url: string, to: string, jobs: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-backup-'))
  try {
    const file = path.join(folder, 'pgpass')
    const { address, password } = withoutPassword(url)
    const escaped = password.replace(/[\\:]/g, '\\$&')
    await writeFile(file, `*:*:*:*:${escaped}\n`, { mode: PRIVATE_FILE })
    const args = ['--format=directory', `--jobs=${jobs}`, `--file=${to}`, `--dbname=${address}`]
    const env = { ...process.env, ...(password !== '' && { PGPASSFILE: file }) }
    const child = spawn('pg_dump', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    const [code] = await once(child, 'exit') // rejects if it cannot be started
    if (code !== 0) throw new Error(`pg_dump failed (${code}).`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A connection string without its password, and the password; empty if there is none. */
function withoutPassword(text: string): { address: string; password: string } {
  const url = new URL(text)
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '')
  url.password = ''
  url.searchParams.delete('password')
  return { address: url.href, password }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { jobs: { type: 'string', default: '2' }, 'keep-days': { type: 'string', default: '14' } },
  })
  const [folder] = positionals
  const [jobs, keepDays] = [Number(values.jobs), Number(values['keep-days'])]
  if (folder === undefined || !Number.isInteger(jobs) || jobs < 1 || !Number.isInteger(keepDays) || keepDays < 1)
    throw new Error('Name a folder: backup.ts FOLDER [--jobs 2] [--keep-days 14]')
  await run({ folder, jobs, keepDays })
} catch (error) {
  console.error(`backup: ${(error as Error).message}`)
  process.exitCode = 1
}
