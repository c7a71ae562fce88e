/** The processes that are measured. Each kind starts when it is first needed, and all end with the bench. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { BenchDatabase } from './database.ts'

export interface Server {
  port: number
  pid: number
}

const POOL = '10'
const PATIENCE = 2000
/** It signs the session cookies: all servers of a bench must have the same. */
export const SECRET = 'a secret of thirty-two characters or more'
/** A process in production must be told that these are meant. */
const MEANT = {
  METRICS_PUBLIC: 'true',
  MAIL_PRINT: 'true',
  MUSTER_SECRET: SECRET,
  DRAIN_SECONDS: '0',
}
/** On a busy machine a request is to wait, as it does at the references, and not to be refused. */
const PATIENT = { DATABASE_WAIT_MS: '10000' }
const ADDRESS = { PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:0' }

interface Kind {
  args: string[]
  settings?: Record<string, string>
  /** Where its output says the port. */
  port: RegExp
}

const ours = {
  args: ['src/cli/main.ts', 'serve'],
  settings: { ...ADDRESS, ...MEANT, ...PATIENT },
  port: /localhost:(\d+)/,
}
const kinds = {
  ours,
  /** Ours, remembering no answers. */
  forgetful: { ...ours, settings: { ...ours.settings, ANSWER_CACHE_MB: '0' } },
  /** Does nothing but send the JSON of one statement. */
  plain: { args: ['test/bench/plain-server.ts'], port: /^(\d+)/ },
  express: { args: ['test/bench/reference.ts'], port: /^(\d+)/ },
  postgraphile: {
    args: ['test/foreign/postgraphile-server.ts'],
    settings: { GRAPHILE_ENV: 'production' },
    port: /^(\d+)/,
  },
} satisfies Record<string, Kind>

type ServerKind = keyof typeof kinds

export class Servers implements AsyncDisposable {
  readonly #settings: Record<string, string>
  readonly #children: ChildProcess[] = []
  readonly #started = new Map<ServerKind, Promise<Server>>()

  constructor({ url, folder }: Pick<BenchDatabase, 'url' | 'folder'>) {
    this.#settings = { DATABASE_URL: url, DATABASE_POOL: POOL, MUSTER_DATA_DIR: folder, NODE_ENV: 'production' }
  }

  /** The one server of this kind. */
  get(kind: ServerKind): Promise<Server> {
    const known = this.#started.get(kind) ?? this.start(kind)
    this.#started.set(kind, known)
    return known
  }

  /** A new process of this kind. @param more settings */
  start(kind: ServerKind, more: Record<string, string> = {}): Promise<Server> {
    const { args, settings, port }: Kind = kinds[kind]
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env.PATH ?? '', ...this.#settings, ...settings, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#children.push(child)
    return new Promise((resolve, reject) => {
      let text = ''
      child.stdout.on('data', (chunk) => {
        text += chunk
        const found = port.exec(text)
        if (found) resolve({ port: Number(found[1]), pid: child.pid as number })
      })
      child.on('error', reject)
      child.on('exit', () => reject(new Error(`${args[0]} ended: ${text}`)))
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#children.map(end))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child.removeAllListeners('exit'), 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  await ended
  clearTimeout(patience)
}
