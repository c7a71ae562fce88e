/** The S3 gateway of Ceph, as Debian packages it, with a cluster of one monitor and one store in memory. */
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './process.ts'

const shell = promisify(execFile)
const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph']
const USER = { S3_ACCESS_KEY_ID: 'muster', S3_SECRET_ACCESS_KEY: 'a secret of thirty-two characters' }

/** Whether it is installed. */
export const hasCeph = PROGRAMS.every((name) => existsSync(`/usr/bin/${name}`))

export interface Ceph extends AsyncDisposable {
  /** The settings of its one user; the bucket is chosen by the test. */
  settings: { S3_ENDPOINT: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
  /** Remove now what the lifecycle rules of buckets name; a day of theirs is a second. */
  applyRules(): Promise<void>
}

/** Start it; it answers. */
export async function startCeph(): Promise<Ceph> {
  await using stack = new AsyncDisposableStack()
  const { folder, remove } = await temporaryFolder()
  stack.defer(remove)
  const [messenger, old, gateway] = [await freePort(), await freePort(), await freePort()]
  const monitor = `[v2:127.0.0.1:${messenger},v1:127.0.0.1:${old}]`
  const endpoint = `http://127.0.0.1:${gateway}`
  const cluster = randomUUID()
  const configuration = path.join(folder, 'ceph.conf')
  const keyring = path.join(folder, 'keyring')
  for (const name of ['mon', 'osd', 'rgw', 'run']) await mkdir(path.join(folder, name))
  await writeFile(configuration, configurationOf(folder, cluster, monitor, endpoint))
  const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', CEPH_CONF: configuration } }
  const run = (program: string, ...args: string[]) => shell(program, args, options)
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, [...args, '--foreground'], { ...options, stdio: 'ignore' })
    const ended = once(child, 'exit')
    stack.defer(async () => {
      child.kill('SIGKILL')
      await ended
    })
  }

  await run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  const rights = ['mon', 'osd', 'mgr'].flatMap((part) => ['--cap', part, 'allow *'])
  for (const name of ['client.admin', 'client.rgw', 'osd.0'])
    await run('ceph-authtool', keyring, '--gen-key', '-n', name, ...rights)
  await run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', monitor, 'monmap')
  await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', 'monmap', '-k', keyring)
  start('ceph-mon', '-i', 'a')
  const store = randomUUID()
  await run('ceph', 'osd', 'new', store)
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store)
  start('ceph-osd', '-i', '0')
  await run('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=one')
  start('radosgw', '-n', 'client.rgw')
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = USER
  const account = ['--uid=muster', '--display-name=Muster', `--access-key=${id}`, `--secret-key=${secret}`]
  await run('radosgw-admin', 'user', 'create', ...account)
  await eventually(() =>
    fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const resources = stack.move()
  return {
    settings: { S3_ENDPOINT: endpoint, ...USER },
    applyRules: async () => void (await run('radosgw-admin', 'lc', 'process')),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const configurationOf = (folder: string, cluster: string, monitor: string, endpoint: string) => `[global]
fsid = ${cluster}
mon host = ${monitor}
public addr = 127.0.0.1
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/$name.log
keyring = ${folder}/keyring
osd objectstore = memstore
memstore device bytes = 1073741824
mon allow pool size one = true
mon max pg per osd = 1000
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
rgw frontends = beast endpoint=${endpoint.replace('http://', '')}
rgw lc debug interval = 1
rgw enable lc threads = false
`
