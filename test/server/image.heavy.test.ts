/**
 * The image is built to its end and run as in compose.yaml: without root, on a file system that it cannot write. Needs
 * Debian's buildah, podman, runc and debootstrap, and root; skipped without.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImage, type Container, type Containers, missingForImage } from '../support/containers/image.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { hasPackagedPostgres, startPackagedPostgres } from '../support/packaged-postgres.ts'

const MINUTE = 60_000
/** Bytes that it adds to Debian’s: Node has 127 MB of them. */
const LARGEST = 250_000_000
const missing = [...missingForImage(), ...(hasPackagedPostgres ? [] : ['postgresql'])]
const reason = missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing)` : ''

describe.skipIf(missing.length > 0)(`the image${reason}`, () => {
  const stack = new AsyncDisposableStack()
  let containers: Containers
  let settings: Record<string, string>
  let server: Container
  let url: string

  beforeAll(async () => {
    const postgres = stack.use(await startPackagedPostgres())
    containers = stack.use(await buildImage())
    settings = {
      PUBLIC_URL: 'https://api.example.com',
      DATABASE_URL: postgres.url,
      METRICS_TOKEN: 'a token of the image’s test',
      MUSTER_SECRET: 'a secret that is as long as it has to be',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'muster@example.com',
      TRUST_PROXY: '1',
      HOST: '127.0.0.1',
    }
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    server = await containers.start({
      ...settings,
      PORT: String(port),
      WEBHOOK_WORKER: 'false',
      BACKGROUND_WORKER: 'false',
    })
  }, 60 * MINUTE)
  afterAll(() => stack.disposeAsync(), 5 * MINUTE)

  it('has nothing that only a build needs', async () => {
    const { image, base } = await containers.size()
    expect(image - base).toBeLessThan(LARGEST)
    const { output } = await server.execute('ls', 'node_modules', '/usr/local/bin')
    const found = new Set(output.split('\n'))
    expect(found).toContain('express')
    for (const name of ['vite', 'vitest', 'typescript', 'prisma', 'react', 'npm'])
      expect(found, name).not.toContain(name)
  })

  it('has each package that is loaded on demand', async () => {
    const files = await Promise.all(['src', 'rest', 'schema'].map(sourcesBelow))
    const texts = await Promise.all(files.flat().map((file) => readFile(file, 'utf8')))
    const names = new Set(
      texts.flatMap((text) => [...text.matchAll(/import\('([^'.][^']*)'\)/g)].map(([, name]) => name)),
    )
    expect(names.size).toBeGreaterThan(5)
    const script = 'for (const name of process.argv.slice(1)) await import(name)'
    const loaded = await server.execute('node', '--input-type=module', '-e', script, ...(names as Set<string>))
    expect(loaded).toMatchObject({ code: 0 })
  })

  it('becomes healthy, and shows its pages', async () => {
    await eventually(() => server.isHealthy())
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready' })
    for (const page of ['/console', '/docs', '/graphql']) {
      const answer = await fetch(url + page, { headers: { accept: 'text/html' } })
      const html = await answer.text()
      expect([page, answer.status]).toEqual([page, 200])
      const scripts = [...html.matchAll(/src="(\/[^"]+\.js)"/g)].map(([, script]) => script)
      expect(scripts.length, page).toBeGreaterThan(0)
      for (const script of scripts) expect((await fetch(url + script)).status, script).toBe(200)
    }
  })

  it('runs without root and capabilities, and writes to its data and nowhere else', async () => {
    expect((await server.execute('id', '--user')).output.trim()).toBe('10001')
    const { output } = await server.execute('grep', 'Cap[EP]', '/proc/1/status')
    expect(output.match(/\t(\w+)/g)).toEqual(['\t0000000000000000', '\t0000000000000000'])
    for (const file of ['/app/file', '/usr/local/bin/node', '/etc/passwd'])
      expect((await server.execute('touch', file)).code, file).not.toBe(0)
    for (const file of ['/data/file', '/tmp/file']) expect((await server.execute('touch', file)).code, file).toBe(0)
  })

  it('works with what its commands make', async () => {
    const made = async (...command: string[]) => {
      const { code, output } = await containers.run(settings, ...command, '--json')
      expect(code, output).toBe(0)
      return JSON.parse(output.split('\n').find((line) => line.startsWith('{')) as string)
    }
    const { id } = await made('org', 'create', '--name', 'Northgate')
    const { key } = await made('key', 'create', '--org', id, '--environment', 'live', '--scopes', 'read write')
    const answer = await fetch(`${url}/api/public/v1/workers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ first_name: 'Ada', last_name: 'Okafor' }),
    })
    expect(answer.status).toBe(201)
  })

  it('is a worker as well, healthy by its own check', async () => {
    const port = String(await freePort())
    const worker = await containers.start({ ...settings, METRICS_PORT: port }, 'worker')
    const check = () => worker.execute('node', 'src/server/deploy/health.ts', 'worker')
    await eventually(async () => (await check()).code === 0)
    expect(await worker.stop(60)).toBe(0)
  })

  it('says what it needs when it has no database', async () => {
    const { DATABASE_URL: _, ...others } = settings
    const { code, output } = await containers.run(others, 'serve')
    expect(code).toBe(1)
    expect(output).toContain('DATABASE_URL')
  })

  it('ends by SIGTERM, and is not healthy without its server', async () => {
    expect(await server.isHealthy()).toBe(true)
    expect(await server.stop(60), await server.log()).toBe(0)
    expect(await server.isHealthy()).toBe(false)
  })
})

async function sourcesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(({ name, parentPath }) => name.endsWith('.ts') && !parentPath.startsWith('src/console/app'))
    .map(({ parentPath, name }) => path.join(parentPath, name))
}
