/** `postmaster.pid`, the lock file of the embedded PostgreSQL: which process runs, and on which port. */
import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const SECOND = 1000
const MAX_WRITE_TIME = 5 * SECOND

interface Postmaster {
  pid: number
  port: number
  /** Whether it accepts connections. */
  ready: boolean
}

/** Read the lock file in the folder `data`; undefined if its server does not run. Removes a stale file. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const file = path.join(data, 'postmaster.pid')
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
  if (lines === undefined || (await isBeingWritten(file, lines))) return undefined
  const pid = Number(lines[0])
  if (isRunning(pid) && isOurServer(pid, data))
    return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
  // After a crash another program can have this process id; PostgreSQL would then refuse to start.
  await removeStale(file, lines.join('\n'))
  return undefined
}

/** The server creates the file before it writes it. A file that stays empty was left by a crash. */
async function isBeingWritten(file: string, lines: readonly string[]): Promise<boolean> {
  if (lines.join('') !== '') return false
  const written = await stat(file).catch(() => undefined)
  return written !== undefined && Date.now() - written.mtimeMs < MAX_WRITE_TIME
}

/**
 * Remove `file` if it still contains `text`: another process may have started a server, which has rewritten the file.
 */
async function removeStale(file: string, text: string): Promise<void> {
  const aside = `${file}.${randomBytes(3).toString('hex')}`
  try {
    await rename(file, aside)
    if ((await readFile(aside, 'utf8')) !== text) await link(aside, file)
  } catch {
    // Another process has removed it already.
  }
  await rm(aside, { force: true })
}

/** Whether a process runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')) // a zombie counts as stopped
  } catch {
    return false
  }
}

function isOurServer(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}
