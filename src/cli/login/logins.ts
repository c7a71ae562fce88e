/** The logins of the local user, in a private file in the settings folder (XDG). */
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ApiError } from '../../platform/errors/errors.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../platform/folders/private-folder.ts'

const SECOND = 1000
/** An older lock belongs to a command that was killed. */
const LOCK_EXPIRES = 60 * SECOND
const RETRY_EVERY = SECOND / 20

const login = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** ISO 8601. */
  expires_at: z.string(),
})
const file = z.object({ current: z.string().optional(), logins: z.record(z.string(), login) })

/** The tokens for one server. */
export type Login = z.infer<typeof login>
type Logins = z.infer<typeof file>

/** The file: in XDG_CONFIG_HOME, by default `~/.config`. */
export function loginsFile(): string {
  const { XDG_CONFIG_HOME } = process.env
  const folder = XDG_CONFIG_HOME !== undefined && path.isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : undefined
  return path.join(folder ?? path.join(homedir(), '.config'), 'muster', 'logins.json')
}

/** @throws {ApiError} bad_request if the file is damaged */
export async function readLogins(): Promise<Logins> {
  const text = await readFile(loginsFile(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { logins: {} }
  try {
    return file.parse(JSON.parse(text))
  } catch (cause) {
    throw new ApiError('bad_request', { message: `${loginsFile()} is damaged. Delete it and log in again.`, cause })
  }
}

/** Change the file under a lock, because a refresh token works only once. */
export async function changeLogins<Result>(change: (logins: Logins) => Promise<Result>): Promise<Result> {
  const target = loginsFile()
  await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
  const unlock = await lock(`${target}.lock`)
  try {
    const logins = await readLogins()
    const before = JSON.stringify(logins)
    const result = await change(logins)
    if (JSON.stringify(logins) !== before) await replace(target, `${JSON.stringify(logins, null, 2)}\n`)
    return result
  } finally {
    await unlock()
  }
}

/** Replace the file atomically; it is never readable for others. */
async function replace(target: string, text: string): Promise<void> {
  const draft = `${target}.${process.pid}`
  await rm(draft, { force: true }) // an existing file would keep its mode
  await writeFile(draft, text, { mode: PRIVATE_FILE, flag: 'wx' })
  await rename(draft, target)
}

async function lock(name: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await (await open(name, 'wx', PRIVATE_FILE)).close()
      return () => rm(name, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const made = (await stat(name).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (Date.now() - made > LOCK_EXPIRES) await rm(name, { force: true })
    else await sleep(RETRY_EVERY)
  }
}
