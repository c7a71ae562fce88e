/** A private Redis for tests, on a free port, without persistence. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface TestRedis {
  url: string
  /** Restart it on the same port, empty. */
  start(): Promise<void>
  /** Kill it immediately, as a crash does. */
  kill(): Promise<void>
  /** Suspend it: connections stay open but nothing is answered. */
  freeze(): void
  remove(): Promise<void>
}

/** Start Redis. @returns undefined when `redis-server` is not installed */
export async function startRedis(): Promise<TestRedis | undefined> {
  const port = await freePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-redis-'))
  let server: ChildProcess | undefined
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      server = await launch(port, folder)
    },
    async kill() {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
      const exit = once(server, 'exit')
      server.kill('SIGKILL')
      await exit
    },
    freeze: () => server?.kill('SIGSTOP'),
    async remove() {
      await redis.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await redis.start()
  if (server !== undefined) return redis
  await redis.remove()
  return undefined
}

async function launch(port: number, folder: string): Promise<ChildProcess | undefined> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ready = new Promise<boolean>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (bytes) => {
      output += String(bytes)
      if (output.includes('Ready to accept connections')) resolve(true)
    })
    server.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(false) : reject(error)))
    server.on('exit', (code) => reject(new Error(`redis-server ended with ${code}:\n${output}`)))
  })
  return (await ready) ? server : undefined
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
