/**
 * A Docker of its own, with a network of its own: what containers publish is reached from within that network only, so
 * that no port of this machine is taken or opened.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../eventually.ts'
import { attempt, type Ended, shell } from './debian.ts'

/** Debian's packages with them: docker.io, docker-compose, iptables, util-linux and curl. */
export const DOCKER_PROGRAMS = ['dockerd', 'docker', 'docker-compose', 'iptables', 'unshare', 'nsenter', 'curl']

export interface Docker extends AsyncDisposable {
  /** For temporary files. */
  folder: string
  docker(...args: string[]): Promise<string>
  compose(...args: string[]): Promise<Ended>
  /** Run a program in Docker's network, where the published ports are. */
  inside(program: string, ...args: string[]): Promise<Ended>
}

export async function startDocker(): Promise<Docker> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-docker-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const host = `unix://${folder}/socket`
  const options = ['data-root', 'exec-root', 'pidfile'].map((name) => `--${name}=${folder}/${name}`).join(' ')
  const child = spawn(
    'unshare',
    ['--net', '--mount', 'sh', '-c', `ip link set lo up && exec dockerd ${options} --host=${host}`],
    { stdio: 'ignore' },
  )
  stack.defer(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  const env = { ...process.env, DOCKER_HOST: host }
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error('dockerd ended')
    return (await attempt('docker', ['info'], { env })).code === 0
  })
  const network = `--net=/proc/${child.pid}/ns/net`
  const resources = stack.move()
  return {
    folder,
    docker: async (...args) => (await shell('docker', args, { env })).trim(),
    compose: (...args) => attempt('docker-compose', args, { env }),
    inside: (program, ...args) => attempt('nsenter', [network, program, ...args]),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
