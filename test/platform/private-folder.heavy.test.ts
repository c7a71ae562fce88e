/** No other account of the machine may read what is stored: not new files, nor those that were left open. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src/platform/files/open-store.ts'
import { storeFile } from '../../src/platform/files/store.ts'
import { closeDataFolder } from '../../src/platform/folders/private-folder.ts'
import { readSecret } from '../../src/platform/secrets/secret.ts'
import { postmasterOf, temporaryFolder } from '../support/process.ts'

let dataDir: string
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ folder: dataDir, remove } = await temporaryFolder())
})
afterEach(() => remove())

const rightsOf = async (target: string) => ((await stat(target)).mode & 0o777).toString(8)

/** What the group and others may do with each entry of a folder; entries that they cannot use at all are left out. */
async function openEntries(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const rights = await Promise.all(
    entries.map(async (entry) => {
      const target = path.join(entry.parentPath, entry.name)
      return `${await rightsOf(target)} ${path.relative(folder, target)}`
    }),
  )
  return rights.filter((each) => !/^[0-7]00 /.test(each))
}

async function leaveOpen(...names: string[]) {
  for (const name of names) {
    const target = path.join(dataDir, name)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, 'x'.repeat(40))
    await chmod(target, 0o666)
  }
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(path.join(entry.parentPath, entry.name), 0o777)
  await chmod(dataDir, 0o755)
}

it('a new file store and a new secret are private', async () => {
  await readSecret({ secret: undefined, dataDir })
  await storeFile(await openStore({ dataDir, s3: undefined } as never), 'org/a', Buffer.from('a'), 'text/plain')
  expect(await rightsOf(dataDir)).toBe('700')
  expect(await openEntries(dataDir)).toEqual([])
  expect(await rightsOf(path.join(dataDir, 'files', 'org', 'a'))).toBe('600')
})

it('files that an earlier version left open are closed at the start', async () => {
  await leaveOpen('secret', 'files/org-1/a', 'files/org-2/b')
  await readSecret({ secret: undefined, dataDir })
  await openStore({ dataDir, s3: undefined } as never)
  expect(await rightsOf(dataDir)).toBe('700')
  expect(await openEntries(dataDir)).toEqual([])
})

describe('a folder that is not ours alone', () => {
  it('keeps its mode; the secret in it is closed', async () => {
    await leaveOpen('secret', 'somebody-elses')
    await closeDataFolder(dataDir)
    expect(await openEntries(dataDir)).toEqual(['666 somebody-elses'])
    expect(await rightsOf(dataDir)).toBe('755')
  })

  it('such as /tmp keeps its mode', async () => {
    await chmod(dataDir, 0o1777)
    await closeDataFolder(dataDir)
    expect(await rightsOf(dataDir)).toBe('777')
  })

  it('that is a link is closed behind the link', async () => {
    await leaveOpen('secret')
    const link = `${dataDir}-link`
    await symlink(dataDir, link)
    await closeDataFolder(link)
    await rm(link)
    expect(await rightsOf(dataDir)).toBe('700')
  })

  it('that is a link to a folder of all keeps its mode', async () => {
    await chmod(dataDir, 0o1777)
    const link = `${dataDir}-link`
    await symlink(dataDir, link)
    await closeDataFolder(link)
    await rm(link)
    expect((await stat(dataDir)).mode & 0o7777).toBe(0o1777)
  })

  it('that does not exist is no error', async () => {
    await expect(closeDataFolder(path.join(dataDir, 'missing'))).resolves.toBeUndefined()
  })
})

/** Only root can create what belongs to others. */
describe.runIf(process.getuid?.() === 0)('an account that owns not everything', () => {
  const OWNER = 65_534
  const STRANGER = 54_321

  /** Call a function of the service as another account, which may not be able to read the program: root loads it first. */
  async function runAs(uid: number, file: string, call: string): Promise<string> {
    const module = JSON.stringify(path.resolve('src/platform', file))
    const statements = [
      `const loaded = await import(${module})`,
      'process.setgroups([])',
      `process.setgid(${uid})`,
      `process.setuid(${uid})`,
      `await loaded.${call}`,
    ]
    const program = ['--input-type=module', '--eval', statements.join('\n')]
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (text) => (output += text))
    await once(child, 'close')
    return output
  }

  it("does not lock PostgreSQL's account out of the folder when it cannot give it to that account's group", async () => {
    await mkdir(path.join(dataDir, 'postgres'))
    await chown(path.join(dataDir, 'postgres'), STRANGER, STRANGER)
    await chown(dataDir, OWNER, OWNER)
    await chmod(dataDir, 0o755)
    expect(await runAs(OWNER, 'folders/private-folder.ts', `closeDataFolder('${dataDir}')`)).toBe('')
    expect(await rightsOf(dataDir)).toBe('755')
  })

  it('uses the folder of PostgreSQL on a volume that belongs to another account', async () => {
    const postgres = path.join(dataDir, 'postgres')
    await mkdir(postgres)
    await chmod(postgres, 0o777)
    await chown(dataDir, OWNER, OWNER)
    expect(await runAs(OWNER, 'database/embedded-home.ts', `chooseHome('${dataDir}', () => {})`)).toBe('')
    expect(await rightsOf(postgres)).toBe('777')
  })
})

it('a server with an open umask stores everything privately, its PostgreSQL included', async () => {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: '0', MUSTER_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const start = 'umask 0; exec "$0" src/cli/main.ts migrate'
  const child = spawn('sh', ['-c', start, process.execPath], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  const postmaster = await postmasterOf(dataDir)
  if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT')
  expect(code, output).toBe(0)
  const isProgram = / postgres\/program(\/|$)/ // a copy of PostgreSQL's programs, which hold no data
  expect((await openEntries(dataDir)).filter((entry) => !isProgram.test(entry))).toEqual([])
  // PostgreSQL does not run as root: the group of its account may pass through the folder, and no more.
  expect(await rightsOf(dataDir)).toBe(process.getuid?.() === 0 ? '710' : '700')
  await rm(dataDir, { recursive: true, force: true })
})
