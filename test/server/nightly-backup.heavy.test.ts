/**
 * The program of the nightly backup, with a `pg_dump` that notes what it is given: the password is in no argument, names have
 * the moment, and only whole backups that are too old are removed.
 */

import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readBackupAge } from '../../src/platform/backup/last-backup.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { copyDatabase, type TestDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/process.ts'
import { MUSTER_SECRET } from '../support/server.ts'

const PASSWORD = 'p:a\\ss w%rd'

let database: TestDatabase
let folder: string
let remove: () => Promise<void>
let backups: string
let url: URL

beforeAll(async () => {
  database = await copyDatabase()
  ;({ folder, remove } = await temporaryFolder())
  url = new URL(database.url)
})
afterAll(async () => {
  await remove()
  await database.drop()
})

let count = 0
beforeEach(async () => {
  backups = path.join(folder, `backups-${++count}`)
  await mkdir(backups)
  await pgDump('mkdir "${3#--file=}"')
})

/** A `pg_dump` that notes its arguments and its password file, then does `work`. */
async function pgDump(work: string): Promise<void> {
  const bin = path.join(folder, 'bin')
  await mkdir(bin, { recursive: true })
  const note = `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/args\ncat "$PGPASSFILE" > ${folder}/pgpass\nstat -c %a "$PGPASSFILE" >> ${folder}/pgpass\n`
  await writeFile(path.join(bin, 'pg_dump'), `${note}${work}\n`)
  await chmod(path.join(bin, 'pg_dump'), 0o755)
}

interface Run {
  options?: string[]
  password?: string
}

async function backUp({ options = [], password = url.password }: Run = {}) {
  const address = new URL(url)
  address.password = encodeURIComponent(password)
  const env = {
    DATABASE_URL: address.href,
    MUSTER_DATA_DIR: path.join(folder, 'data'),
    MUSTER_SECRET,
    PATH: `${folder}/bin:${process.env.PATH}`,
  }
  const args = ['src/server/deploy/backup.ts', backups, ...options]
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: out + err }),
    )
  })
  return { code, output, names: (await readdir(backups)).sort() }
}

it('gives pg_dump the password in a file that nobody else can read, and no argument', async () => {
  const { code, output } = await backUp({ options: ['--jobs', '3'], password: PASSWORD })
  expect(code, output).toBe(0)
  const args = await readFile(`${folder}/args`, 'utf8')
  expect(args).toMatch(/^--format=directory\n--jobs=3\n--file=.*\.dump\.draft\n--dbname=postgresql:/)
  for (const part of ['p:a', 'p%3Aa', 'w%rd', 'w%25rd']) expect(args).not.toContain(part)
  expect(await readFile(`${folder}/pgpass`, 'utf8')).toBe('*:*:*:*:p\\:a\\\\ss w%rd\n600\n')
})

it('names each by its moment, so that a second one of a day is made, and notes it for the metric', async () => {
  const client = openDatabase(database.url, 1)
  try {
    await client.pool.query('delete from last_backup')
    const before = await readBackupAge(client.pool)
    const first = await backUp()
    expect(first.code, first.output).toBe(0)
    const second = new Date().getUTCSeconds()
    await expect.poll(() => new Date().getUTCSeconds()).not.toBe(second)
    const { names, output } = await backUp()
    expect(names, output).toHaveLength(4)
    for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d{6}Z(\.dump)?$/)
    expect(await readBackupAge(client.pool)).toBeLessThan(before)
    const { rows } = await client.pool.query('select id from last_backup')
    expect(rows).toEqual([{ id: true }])
  } finally {
    await client.close()
  }
})

it('removes what is older than --keep-days, and nothing that it has not made', async () => {
  const old = [
    '2020-01-02',
    '2020-01-02.dump',
    '2020-01-03T030000Z',
    '2020-01-03T030000Z.dump',
    '2020-01-04T030000Z.dump.draft',
  ]
  const others = ['2020-01-02 of the lawyers', 'archive', 'muster-2020-01-02', new Date().toISOString().slice(0, 10)]
  for (const name of [...old, ...others]) await mkdir(path.join(backups, name))
  const { code, names, output } = await backUp({ options: ['--keep-days', '14'] })
  expect(code, output).toBe(0)
  expect(names).toEqual(expect.arrayContaining(others))
  for (const name of old) expect(names).not.toContain(name)
  expect(names).toHaveLength(others.length + 2)
})

it.each([
  ['pg_dump fails', 'mkdir "${3#--file=}"; exit 1', /pg_dump failed \(1\)/],
  ['pg_dump writes nothing', 'true', /ENOENT/],
])('leaves nothing and removes nothing if %s', async (_what, work, message) => {
  await pgDump(work)
  await mkdir(path.join(backups, '2020-01-02'))
  const { code, names, output } = await backUp()
  expect([code, output]).toEqual([1, expect.stringMatching(message)])
  expect(names.filter((name) => name.includes('dump'))).toEqual([])
  expect(names).toContain('2020-01-02')
})

it('says how it is called', async () => {
  const { code, output } = await backUp({ options: ['--jobs', 'many'] })
  expect([code, output]).toEqual([1, expect.stringContaining('backup.ts FOLDER')])
})
