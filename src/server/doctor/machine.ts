/** Checks of the machine: Node, free disk space, and the port. */
import { readFile, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Config } from '../../platform/config.ts'
import { existingFolder } from '../../platform/folders/existing-folder.ts'
import { type Finding, findings } from './finding.ts'

const NODE = 24
const GIGABYTE = 1e9
/** With less free space, PostgreSQL and uploads soon fail. */
const FULL = 0.2 * GIGABYTE
const NEARLY_FULL = 2 * GIGABYTE
const TIMEOUT = 2000

/** @param version e.g. `24.1.0` */
export function checkNode(version: string): Finding {
  const { ok, fail } = findings('node')
  if (Number.parseInt(version, 10) >= NODE) return ok(`Node ${version}.`)
  return fail(`Node ${version} is too old. Run 'npm ci', which brings Node ${NODE}, or install Node ${NODE} or newer.`)
}

/** The free bytes on the disk of a file or folder. */
export type FreeSpace = (place: string) => Promise<number>

/** As the operating system reports it; for a path that does not exist yet, of its nearest existing folder. */
export const freeSpace: FreeSpace = async (place) => {
  const { bavail, bsize } = await statfs(existingFolder(path.resolve(place)))
  return bavail * bsize
}

/** The disk of MUSTER_DATA_DIR, and of the embedded database if that is elsewhere. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>, freeAt: FreeSpace): Promise<Finding> {
  const { ok, warn, fail } = findings('disk')
  const moved = await readFile(path.join(dataDir, 'postgres-home'), 'utf8').catch(() => undefined)
  const places = [path.resolve(dataDir), ...(moved === undefined ? [] : [moved.trim()])]
  const free = await Promise.all(places.map(freeAt))
  const least = Math.min(...free)
  const text = `${(least / GIGABYTE).toFixed(1)} GB are free in ${places[free.indexOf(least)]}.`
  if (least < FULL) return fail(`${text} Free some space, or move MUSTER_DATA_DIR to a larger disk.`)
  if (least < NEARLY_FULL) return warn(`${text} Free some space before it is full.`)
  return ok(text)
}

/** Whether the server can listen on its port, or is already listening. */
export async function checkPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Finding> {
  const { ok, fail } = findings('port')
  if (port === 0) return ok('PORT is 0: any free port.')
  const problem = await tryToListen(port, host)
  if (problem === undefined) return ok(`Port ${port} of ${host} is free. No server listens there.`)
  if (problem === 'EADDRINUSE') {
    if (await isServed(port, host)) return ok(`A Muster server listens on port ${port}.`)
    return fail(`Port ${port} is used by another program. Stop it, or set PORT to another one.`)
  }
  if (problem === 'EACCES') return fail(`Port ${port} requires privileges. Set PORT to one above 1023.`)
  return fail(`Cannot listen on ${host} (${problem}). Set HOST to an address of this machine.`)
}

/** @returns the error code; undefined if listening is possible */
function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown error'))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::'])

async function isServed(port: number, host: string): Promise<boolean> {
  const name = ANY_ADDRESS.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(TIMEOUT) })
    return (await answer.text()) === '{"status":"up"}'
  } catch {
    return false
  }
}
