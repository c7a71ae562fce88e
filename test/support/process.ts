/** The real program as a child process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT = 180_000

export interface Program {
  child: ChildProcess
  /** The output so far, both streams. */
  output(): string
  /** Wait until the output contains `text`. */
  prints(text: string): Promise<void>
  /** Wait for the end; returns the exit code, null after a signal. */
  ends(): Promise<number | null>
}

/**
 * Run `node src/cli/main.ts …args` with these environment variables and no others.
 * @param folder of the code, by default this one
 * @param program in place of src/cli/main.ts
 */
export function run(
  args: string[],
  settings: Record<string, string>,
  folder = process.cwd(),
  program = 'src/cli/main.ts',
): Program {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings }
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  let failed: Error | undefined // it never started
  child.once('error', (error) => (failed = error))
  const until = async (done: () => boolean, what: string) => {
    for (const start = Date.now(); !done(); await sleep(10)) {
      if (failed !== undefined) throw failed
      if (Date.now() - start > TIMEOUT) throw new Error(`${what} did not happen; it printed:\n${text}`)
    }
  }
  return {
    child,
    output: () => text,
    prints: (expected) => until(() => text.includes(expected), `printing ${expected}`),
    async ends() {
      await until(() => child.exitCode !== null || child.signalCode !== null, 'its end')
      return ended
    },
  }
}

/** A temporary folder that any account may enter, removed by `remove`. */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-data-'))
  await chmod(folder, 0o711)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The process id of the embedded PostgreSQL of a data folder; undefined if none is running. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const moved = await readFile(path.join(dataDir, 'postgres-home'), 'utf8').catch(() => undefined)
  const home = moved?.trim() ?? path.join(dataDir, 'postgres')
  const file = await readFile(path.join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => undefined)
  const pid = Number(file?.split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : undefined // PostgreSQL creates the file before it writes it
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Send a signal to a process, which may have ended by itself. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Whose rights a program has; empty: those of this process. */
export type Account = { uid: number; gid: number } | { uid?: never; gid?: never }

/** An account for programs that do not run as root, such as PostgreSQL. */
export async function accountOf(name: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
  if (uid === undefined) throw new Error(`there is no account '${name}'`)
  return { uid: Number(uid), gid: Number(gid) }
}
