/** `muster backup` and `muster restore`: what is refused, before anything is touched. */
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Manifest } from '../../src/platform/backup/manifest.ts'
import { readConfig } from '../../src/platform/config.ts'
import { acquireEmbedded } from '../../src/platform/database/embedded.ts'
import { openEncryptedStore } from '../../src/platform/files/files.ts'
import { loadFile, storeFile } from '../../src/platform/files/store.ts'
import { readSecret } from '../../src/platform/secrets/secret.ts'
import { backUp } from '../../src/server/backup/backup.ts'
import { command, type Ended } from '../support/command.ts'
import { copyDatabase } from '../support/database.ts'
import { ask } from '../support/debian-postgres.ts'
import { postmasterOf, temporaryFolder } from '../support/process.ts'

let folder: string
let remove: () => Promise<void>
let installation: string
let whole: string
let running: Awaited<ReturnType<typeof acquireEmbedded>>
let count = 0

const muster = (dataDir: string, args: string[], settings: Record<string, string> = {}) =>
  command(args, { MUSTER_DATA_DIR: dataDir, ...settings })

beforeAll(async () => {
  ;({ folder, remove } = await temporaryFolder())
  installation = path.join(folder, 'installation')
  whole = path.join(folder, 'backup')
  running = await acquireEmbedded(installation, () => {}) // the commands below join it, which is quicker
  expect((await muster(installation, ['migrate'])).code).toBe(0)
  expect((await muster(installation, ['org', 'create', '--name', 'Northgate'])).code).toBe(0)
  await mkdir(path.join(installation, 'files', 'some'), { recursive: true })
  await writeFile(path.join(installation, 'files', 'some', 'paper'), 'a paper')
  await muster(installation, ['backup', whole]).then(({ code, text }) => expect(code, text).toBe(0))
})
afterAll(async () => {
  await running.release()
  await remove()
})

/** A copy of the backup, changed. */
async function changed(change: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = path.join(folder, `changed-${count++}`)
  await cp(whole, copy, { recursive: true })
  await change(copy)
  return copy
}

/** Change the manifest, with the checksum that belongs to it. */
async function changeManifest(copy: string, change: (manifest: Manifest) => object): Promise<void> {
  const file = path.join(copy, 'manifest.json')
  const text = JSON.stringify(change(JSON.parse(await readFile(file, 'utf8'))))
  await writeFile(file, text)
  const sum = createHash('sha256').update(text).digest('hex')
  await writeFile(`${file}.sha256`, `${sum}  manifest.json\n`)
}

async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file)
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] as number) ^ 1
  await writeFile(file, bytes)
}

/** Restore to a new folder, which must stay absent. */
async function refusal(backup: string, settings: Record<string, string> = {}): Promise<string> {
  const target = path.join(folder, `target-${count++}`)
  const ended: Ended = await muster(target, ['restore', backup], settings)
  expect(ended.code, ended.text).toBe(1)
  await expect(stat(target)).rejects.toThrow('ENOENT')
  return ended.text
}

describe('a backup', () => {
  it('is for its owner only, and says by checksums what it has', async () => {
    expect((await readdir(whole)).sort()).toEqual(
      ['database.tar.gz', 'files', 'manifest.json', 'manifest.json.sha256', 'secret'].sort(),
    )
    for (const [name, mode] of [
      ['.', 0o700],
      ['files/some', 0o700],
      ['files/some/paper', 0o600],
      ['secret', 0o600],
    ] as const)
      expect((await stat(path.join(whole, name))).mode & 0o777, name).toBe(mode)
    const { entries, database } = JSON.parse(await readFile(path.join(whole, 'manifest.json'), 'utf8')) as Manifest
    const sha256 = createHash('sha256').update('a paper').digest('hex')
    expect(entries).toContainEqual({ path: 'files/some/paper', size: 7, sha256 })
    expect(database?.postgresql).toMatch(/^18\./)
  })

  it('is not written over anything', async () => {
    const { code, text } = await muster(installation, ['backup', whole])
    expect([code, text]).toEqual([1, expect.stringContaining(`${whole} is not empty. Name a new folder`)])
  })

  it('is not made of an installation without a database', async () => {
    const { code, text } = await muster(path.join(folder, 'nowhere'), ['backup', path.join(folder, 'none')])
    expect([code, text]).toEqual([1, expect.stringContaining('There is no database in')])
    await expect(stat(path.join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
  })

  it('leaves nothing where it is stopped', async () => {
    const parent = path.join(folder, 'stopped')
    await mkdir(parent)
    const stopping = new AbortController()
    const progress = {
      step: (text: string) => text === 'Copying the database' && stopping.abort(),
      detail: () => {},
    }
    const config = readConfig({ MUSTER_DATA_DIR: installation })
    const options = { withoutDatabase: false, progress, signal: stopping.signal }
    await expect(backUp(config, path.join(parent, 'backup'), options)).rejects.toThrow('The backup was stopped.')
    expect(await readdir(parent)).toEqual([])
  })

  it('leaves nothing where it cannot be written', async () => {
    const { code, text } = await muster(installation, ['backup', path.join(whole, 'secret', 'below')])
    expect([code, text]).toEqual([1, expect.stringContaining('The backup cannot be written to')])
  })
})

describe('a restore refuses', () => {
  it.each([
    [
      'a flipped byte of the database',
      (copy: string) => flipByte(path.join(copy, 'database.tar.gz')),
      /damaged: database\.tar\.gz/,
    ],
    [
      'a flipped byte of a file',
      (copy: string) => flipByte(path.join(copy, 'files/some/paper')),
      /damaged: files\/some\/paper/,
    ],
    [
      'a flipped byte of the manifest',
      (copy: string) => flipByte(path.join(copy, 'manifest.json')),
      /damaged: manifest\.json/,
    ],
    ['a missing file', (copy: string) => rm(path.join(copy, 'files/some/paper')), /not whole: files\/some\/paper/],
    ['a missing manifest', (copy: string) => rm(path.join(copy, 'manifest.json')), /is not a backup/],
    [
      'a manifest without something',
      (copy: string) => changeManifest(copy, (manifest) => ({ ...manifest, secret_key_id: undefined })),
      /damaged: manifest\.json has a wrong secret_key_id/,
    ],
    [
      'a backup of a newer format',
      (copy: string) => changeManifest(copy, (manifest) => ({ ...manifest, format: 3, version: '9.0.0' })),
      /newer Muster \(9\.0\.0\)/,
    ],
    [
      'a backup with migrations that it does not know',
      (copy: string) =>
        changeManifest(copy, (manifest) => ({
          ...manifest,
          version: '9.0.0',
          database: { ...manifest.database, migrations: ['29990101000000_later'] },
        })),
      /newer Muster \(9\.0\.0\)/,
    ],
    [
      'a backup of another PostgreSQL',
      (copy: string) =>
        changeManifest(copy, (manifest) => ({ ...manifest, database: { ...manifest.database, postgresql: '15.3' } })),
      /is of PostgreSQL 15\.3, and this version has 18/,
    ],
    [
      'a backup of another platform',
      (copy: string) =>
        changeManifest(copy, (manifest) => ({ ...manifest, database: { ...manifest.database, platform: 'vax-vms' } })),
      /made on vax-vms/,
    ],
    [
      'a file outside of the backup',
      (copy: string) =>
        changeManifest(copy, (manifest) => ({
          ...manifest,
          entries: [...manifest.entries, { path: '../secret', size: 1, sha256: '0'.repeat(64) }],
        })),
      /outside of it: \.\.\/secret/,
    ],
  ])('%s', async (_what, change, message) => {
    expect(await refusal(await changed(change))).toMatch(message)
  })

  it('another MUSTER_SECRET, and takes one that has the earlier as MUSTER_PREVIOUS_SECRET', async () => {
    const other = { MUSTER_SECRET: 'another secret that has thirty-two characters' }
    expect(await refusal(whole, other)).toMatch(/MUSTER_SECRET: is not the secret of the backup; unset it/)
    const settings = { ...other, MUSTER_PREVIOUS_SECRET: await readFile(path.join(whole, 'secret'), 'utf8') }
    expect((await muster(path.join(folder, 'none'), ['restore', whole, '--dry-run'], settings)).code).toBe(0)
  })

  it('settings that name another database or file store', async () => {
    expect(await refusal(whole, { DATABASE_URL: inject('templateUrl') })).toMatch(/DATABASE_URL is set\. Unset it/)
    expect(await refusal(whole, { S3_BUCKET: 'papers' })).toMatch(/S3_BUCKET is set\. Unset it/)
  })

  it('a folder that is not empty, and one where a restore was interrupted; neither is changed', async () => {
    const target = path.join(folder, 'taken')
    await mkdir(path.join(target, 'restoring'), { recursive: true })
    const interrupted = await muster(target, ['restore', whole])
    expect([interrupted.code, interrupted.text]).toEqual([
      1,
      expect.stringContaining('empty the folder and restore again'),
    ])
    const started = await muster(target, ['org', 'list'])
    expect([started.code, started.text]).toEqual([1, expect.stringContaining('a backup is being restored')])
    expect(await readdir(target)).toEqual(['restoring'])
    const { code, text } = await muster(installation, ['restore', whole])
    expect([code, text]).toEqual([1, expect.stringContaining('is not empty. Set MUSTER_DATA_DIR to an empty folder')])
  })
})

it('a restore brings back database, files and secret', async () => {
  const target = path.join(folder, 'restored')
  const { code, json, text } = await muster(target, ['restore', whole, '--json'])
  expect(code, text).toBe(0)
  expect(json).toMatchObject({ folder: target, restored: { organisations: 1, files: { named: 0, missing: 0 } } })
  expect(await readdir(target)).not.toContain('restoring')
  for (const name of ['secret', 'files/some/paper'])
    expect(await readFile(path.join(target, name), 'utf8')).toBe(await readFile(path.join(installation, name), 'utf8'))
  expect((await muster(target, ['org', 'list'])).text).toContain('Northgate')
  expect(await postmasterOf(target)).toBeUndefined()
})

describe('encrypted files', () => {
  const open = async (dataDir: string) => {
    const config = readConfig({ MUSTER_DATA_DIR: dataDir })
    return openEncryptedStore(config, await readSecret(config))
  }
  const backUpTo = async (name: string) => {
    const target = path.join(folder, 'with keys', name)
    const { code, text } = await muster(installation, ['backup', target])
    expect(code, text).toBe(0)
    return target
  }
  const keysBeside = async () => {
    const [name] = (await readdir(path.join(folder, 'with keys'))).filter((each) => each.startsWith('file-keys-'))
    return path.join(folder, 'with keys', name as string)
  }

  it('are restored with their keys, except those of a key that was destroyed after the backup', async () => {
    await mkdir(path.join(folder, 'with keys'))
    const { id } = JSON.parse((await muster(installation, ['org', 'list', '--json'])).text)[0]
    await rm(path.join(installation, 'files', '.muster'), { force: true })
    await writeFile(path.join(installation, 'files', '.muster'), '{"id":"a1","encrypts_from":"2026-01-01T00:00:00Z"}')
    const store = await open(installation)
    for (const organisation of [id, 'other']) await storeFile(store, `${organisation}/a`, Buffer.from('a paper'), 'x')
    const first = await backUpTo('first')
    expect((await readFile(path.join(first, 'files', id, 'a'))).includes('a paper')).toBe(false)
    expect((await stat(await keysBeside())).mode & 0o777).toBe(0o700)

    const restored = path.join(folder, 'restored with keys')
    expect((await muster(restored, ['restore', first])).code).toBe(0)
    expect((await loadFile(await open(restored), `${id}/a`)).toString()).toBe('a paper')

    await store.keyring.destroyAll(id)
    await backUpTo('second')
    for (const backup of ['first', 'second']) {
      const target = path.join(folder, `restored ${backup}, forgotten`)
      expect((await muster(target, ['restore', path.join(folder, 'with keys', backup)])).code).toBe(0)
      const copy = await open(target)
      await expect(loadFile(copy, `${id}/a`)).rejects.toMatchObject({ code: 'not_found' })
      expect((await loadFile(copy, 'other/a')).toString()).toBe('a paper')
    }
    expect(await readdir(path.join(await keysBeside(), id))).toEqual([expect.stringMatching(/\.destroyed$/)])
  })

  it('keep the copy of their keys when the installation has lost its own', async () => {
    const keys = path.join(installation, 'files', '.keys')
    await rename(keys, `${keys}-lost`)
    await backUpTo('third')
    await rename(`${keys}-lost`, keys)
    expect(await readdir(path.join(await keysBeside(), 'other'))).toHaveLength(1)
  })

  it('are not restored without their keys, or with another secret', async () => {
    const backup = path.join(folder, 'alone', 'first')
    await cp(path.join(folder, 'with keys', 'first'), backup, { recursive: true })
    expect(await refusal(backup)).toMatch(/their keys are not beside it: copy the folder file-keys-a1 to/)
    await cp(await keysBeside(), path.join(folder, 'alone', 'file-keys-a1'), { recursive: true })
    const [key] = await readdir(path.join(folder, 'alone', 'file-keys-a1', 'other'))
    const stored = path.join(folder, 'alone', 'file-keys-a1', 'other', key as string)
    await writeFile(stored, JSON.stringify({ ...JSON.parse(await readFile(stored, 'utf8')), master: 'local:other' }))
    const target = path.join(folder, 'without a master key')
    const { code, text } = await muster(target, ['restore', backup])
    expect([code, text]).toEqual([1, expect.stringContaining('set MUSTER_PREVIOUS_SECRET to the earlier secret')])
    expect(await readdir(target)).toEqual([])
  })
})

it('files in S3 stay there, and a restore needs their bucket', async () => {
  const backup = path.join(folder, 'with bucket')
  const { code, text } = await muster(installation, ['backup', backup], { S3_BUCKET: 'papers' })
  expect([code, text]).toEqual([0, expect.stringContaining('in the S3 bucket papers, which is not copied')])
  expect(await readdir(backup)).not.toContain('files')
  expect(await refusal(backup)).toMatch(/in the S3 bucket papers\. Set S3_BUCKET to it/)
  const target = path.join(folder, 'none')
  expect((await muster(target, ['restore', backup, '--dry-run'], { S3_BUCKET: 'copy-of-papers' })).code).toBe(0)
})

describe('with a database of its own', () => {
  it('says how to dump it, and copies files and secret', async () => {
    const own = await copyDatabase() // a backup is noted in it
    const settings = { DATABASE_URL: own.url }
    const backup = path.join(folder, 'own')
    const refused = await muster(installation, ['backup', backup], settings)
    expect(refused.code).toBe(1)
    expect(refused.text).toContain('src/server/deploy/backup.ts FOLDER')
    expect(refused.text).not.toContain(new URL(settings.DATABASE_URL).password)
    expect((await muster(installation, ['backup', backup, '--without-database'], settings)).code).toBe(0)
    expect(await readdir(backup)).not.toContain('database.tar.gz')
    expect(await refusal(backup)).toMatch(/has no database.*set DATABASE_URL/)
    const { code, json, text } = await muster(path.join(folder, 'other'), ['restore', backup, '--json'], settings)
    expect(code, text).toBe(0)
    expect(json.restored).toMatchObject({ organisations: 0, files: { missing: 0 } })
    await own.drop()
  })

  it('does not restore beside a database that lacks a constraint', async () => {
    const own = await copyDatabase()
    const backup = path.join(folder, 'beside')
    expect((await muster(installation, ['backup', backup, '--without-database'], { DATABASE_URL: own.url })).code).toBe(
      0,
    )
    await ask(own.url, 'alter table assignments drop constraint assignments_never_overlap')
    const target = path.join(folder, 'beside a part')
    const { code, text } = await muster(target, ['restore', backup], { DATABASE_URL: own.url })
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/lacks constraint assignments_never_overlap of assignments\..*pg_restore/),
    ])
    expect(await readdir(target)).toEqual([])
    await own.drop()
  })

  it('restores beside a database that lacks no more than an index, as a server starts with one', async () => {
    const own = await copyDatabase()
    const [backup, target] = [path.join(folder, 'beside an index'), path.join(folder, 'beside no index')]
    const settings = { DATABASE_URL: own.url }
    expect((await muster(installation, ['backup', backup, '--without-database'], settings)).code).toBe(0)
    await ask(own.url, 'drop index tasks_search_idx')
    const { code, text } = await muster(target, ['restore', backup], settings)
    expect([code, text]).toEqual([0, expect.anything()])
    await own.drop()
  })

  it('is refused with the embedded database', async () => {
    const { code, text } = await muster(installation, ['backup', path.join(folder, 'no'), '--without-database'])
    expect([code, text]).toEqual([1, expect.stringContaining('--without-database is for a database of your own')])
  })
})
