/** The image, the compose file and the units of systemd set what Muster knows, and a production process starts with it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { MAX_UPLOAD_BYTES } from '../../src/domain/documents/max-bytes.ts'
import { settings } from '../../src/platform/config.ts'
import { readServiceConfig } from '../../src/platform/production.ts'
import { readEnvironmentFile } from '../../src/server/deploy/env-file.ts'

const FOLDER = 'src/server/deploy'
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8')

type Variables = Record<string, string>
interface Service {
  image: string
  environment?: Variables
  deploy?: { replicas: number }
  read_only?: boolean
  cap_drop?: string[]
  stop_grace_period?: string
  ports?: string[]
}

const compose = read('compose.yaml')
const { services }: { services: Record<string, Service> } = parse(compose, { merge: true })
const { variables: template } = readEnvironmentFile(read('muster.env'))
/** As an operator fills it in. */
const filled = Object.fromEntries(
  Object.entries(template).map(([name, value]) => [name, value === '' ? 'ab'.repeat(24) : value]),
)
const interpolate = (value: string) => value.replace(/\$\{(\w+):\?\}/g, (_, name) => filled[name] ?? `missing ${name}`)
const environmentOf = (service: Service): Variables =>
  Object.fromEntries(Object.entries(service.environment ?? {}).map(([name, value]) => [name, interpolate(value)]))
const own = Object.entries(services).filter(([, { image }]) => image === 'muster')
/** What the proxy and the other services of the compose file take. */
const ofOthers = ['MUSTER_HOST', 'POSTGRES_PASSWORD']
const unitNames = ['muster-api@.service', 'muster-worker@.service'] as const
const unitEnvironment = (unit: string): Variables =>
  Object.fromEntries(
    [...unit.matchAll(/^Environment=(.*)$/gm)]
      .flatMap(([, line = '']) => line.split(' '))
      .map((pair) => pair.replace('%i', '4001').split('=') as [string, string]),
  )

const isSetting = (name: string) => name in settings.shape

it('every image of others has its exact version', () => {
  const built = [...read('Dockerfile').matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image]) => image)
  const others = Object.values(services).map(({ image }) => image)
  const images = [...built, ...others.filter((image) => image !== 'muster')]
  expect(images.length).toBeGreaterThan(5)
  for (const image of images) expect(image).toMatch(/:(v?\d+(\.\d+)+|\w+-\d{8})(-[a-z-]+)?$/)
})

describe('compose.yaml', () => {
  it('runs two servers behind a proxy, two workers, and what they need', () => {
    const processes = own.flatMap(([name, { deploy }]) => Array(deploy?.replicas ?? 1).fill(name))
    expect(processes).toEqual(['api-1', 'api-2', 'worker', 'worker'])
    expect(Object.keys(services).sort()).toEqual(
      ['api-1', 'api-2', 'cache', 'database', 'proxy', 'storage', 'worker'].sort(),
    )
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
  })

  it('names a version of each image that others make, so that an upgrade is a decision', () => {
    const dockerfile = read('Dockerfile')
    const others = Object.values(services)
      .map(({ image }) => image)
      .filter((image) => image !== 'muster')
    const bases = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(.*)$/gm)].map(([, image]) => image as string)
    expect([others.length, bases.length]).toEqual([4, 2])
    for (const image of [...others, ...bases])
      expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)*$|:bookworm-\d{8}-slim$/)
  })

  it('takes every variable from the file that an operator fills in', () => {
    const taken = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    for (const name of taken) expect(template, name).toHaveProperty(name as string)
  })

  it.each(own)('%s has settings that exist, and starts in production', (name, service) => {
    const environment = environmentOf(service)
    for (const variable of Object.keys(environment)) expect(isSetting(variable), variable).toBe(true)
    const needed = ['PUBLIC_URL', 'METRICS_TOKEN', 'MUSTER_SECRET', 'SMTP_URL'] as const
    const config = readServiceConfig({ NODE_ENV: 'production', ...environment }, needed)
    expect(config).toMatchObject({ production: true, trustProxy: 1, s3: { bucket: 'muster' } })
    const isServer = name.startsWith('api')
    expect([config.webhooks.worker, config.backgroundWorker]).toEqual([!isServer, !isServer])
  })

  it.each(own)('%s may write nothing but its data, and has time to finish', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    const { drainSeconds, shutdownSeconds } = readServiceConfig({ NODE_ENV: 'production' }, [])
    expect(Number.parseInt(service.stop_grace_period as string, 10)).toBeGreaterThan(
      drainSeconds + shutdownSeconds + 30,
    )
  })
})

describe('systemd', () => {
  it.each(unitNames)('%s has settings that exist, and starts in production', (name) => {
    const unit = read(name)
    const environment = { ...filled, ...unitEnvironment(unit) }
    for (const variable of Object.keys(unitEnvironment(unit))) expect(isSetting(variable), variable).toBe(true)
    const config = readServiceConfig(environment, ['PUBLIC_URL', 'METRICS_TOKEN', 'MUSTER_SECRET', 'SMTP_URL'])
    expect(config.host).toBe('127.0.0.1')
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(
      config.shutdownSeconds + (name.startsWith('muster-api') ? config.drainSeconds : 0) + 30,
    )
    expect(unit).toMatch(/^User=muster$/m)
    expect(environment.MUSTER_DATA_DIR).toBe(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`)
  })
})

it('the unit of the backup runs a program that exists, says when it failed, and shows no secret in its arguments', () => {
  const unit = read('muster-backup.service')
  const [, program = ''] = /^ExecStart=\S+ (\S+) \/var\/backups\/muster/m.exec(unit) ?? []
  expect(() => readFileSync(program)).not.toThrow()
  expect(unit.match(/^OnFailure=(.*)$/m)?.[1]).toBe('muster-failed@%n.service')
  expect(read('muster-failed@.service')).toMatch(/^ExecStart=\/usr\/bin\/logger .*%i/m)
  expect(unit.match(/^ExecStart.*$/gm)?.join()).not.toMatch(/\$|DATABASE_URL/)
})

it('every variable of muster.env is a setting, or one of the compose file', () => {
  const others = Object.keys(template).filter((name) => !isSetting(name))
  expect(others).toEqual(ofOthers)
})

it('the proxy takes the largest upload', () => {
  const [, megabytes] = /max_size (\d+)MiB/.exec(read('Caddyfile')) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBe(MAX_UPLOAD_BYTES)
})

describe('the image', () => {
  const dockerfile = read('Dockerfile')

  it('has settings that exist, runs without root, and copies folders that exist', () => {
    const set = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
    for (const pair of set) expect(isSetting(pair.split('=')[0] as string), pair).toBe(true)
    expect(dockerfile.match(/^USER (\d+)$/m)?.[1]).toBe('10001')
    for (const [, files = ''] of dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm))
      for (const file of files.split(' ')) expect(() => readFileSync(file), file).not.toThrow(/ENOENT/)
  })

  async function check(role: string, variables: Variables): Promise<number | null> {
    const child = spawn(process.execPath, [`${FOLDER}/health.ts`, role], { env: variables, stdio: 'ignore' })
    const [status] = await once(child, 'exit')
    return status
  }

  it('is healthy while its process is', async () => {
    let status = 200
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.url)
      response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const port = String((server.address() as AddressInfo).port)
    expect(await check('serve', { PORT: port })).toBe(0)
    expect(await check('worker', { PORT: '1', METRICS_PORT: port })).toBe(0)
    status = 503
    expect(await check('serve', { PORT: port })).toBe(1)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await check('serve', { PORT: port })).toBe(1)
    expect(asked).toEqual(['/readyz', '/healthz', '/readyz'])
  })
})
