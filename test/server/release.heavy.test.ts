/** A release is what one needs to run Muster and no more: unpacked in an empty folder, installed and started as anybody would. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { version } from '../../src/platform/version.ts'
import { release } from '../../src/server/release/release.ts'
import { freePort } from '../support/free-port.ts'
import { run, temporaryFolder } from '../support/process.ts'

/** Node itself is one of them, an embedded PostgreSQL three, passkeys are 24, and a KMS one. */
const MOST_PACKAGES = 330
/** ms */
const LONG = 900_000

const shell = promisify(execFile)
const stack = new AsyncDisposableStack()
let made: string
let unpacked: string

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder()
  stack.defer(remove)
  made = path.join(folder, 'made')
  unpacked = path.join(folder, 'unpacked')
  await release(made, () => {})
  await mkdir(unpacked)
  const archive = path.join(made, `muster-${version}.tgz`)
  await shell('tar', ['--extract', '--gzip', '--file', archive, '--strip-components=1', '--directory', unpacked])
  const { PATH = '', HOME = '' } = process.env
  // The packages of this checkout are in npm's cache: a slow registry is no fault of a release.
  await shell('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: unpacked, env: { PATH, HOME } })
}, LONG)
afterAll(() => stack.disposeAsync())

const readMade = (name: string) => readFile(path.join(made, name), 'utf8')

it('has the sum of each of its files', async () => {
  const sums = new Map(
    (await readMade('SHA256SUMS'))
      .trim()
      .split('\n')
      .map((line) => line.split('  ').reverse() as [string, string]),
  )
  const files = (await readdir(made)).filter((name) => name !== 'SHA256SUMS').sort()
  expect([...sums.keys()].sort()).toEqual(files)
  expect(files).toEqual([`muster-${version}.cdx.json`, `muster-${version}.md`, `muster-${version}.tgz`])
  for (const file of files) {
    const sum = createHash('sha256')
      .update(await readFile(path.join(made, file)))
      .digest('hex')
    expect(sums.get(file), file).toBe(sum)
  }
})

it('has the notes of its version alone', async () => {
  const headings = (await readMade(`muster-${version}.md`)).match(/^## .*$/gm)
  expect(headings).toHaveLength(1)
  expect(headings?.[0]).toContain(`## ${version}, `)
})

it('installs what its list of packages names, with the licence of each, and nothing of a build', async () => {
  const { packages } = JSON.parse(await readFile(path.join(unpacked, 'node_modules/.package-lock.json'), 'utf8'))
  const installed = Object.keys(packages).map((place) => place.split('node_modules/').at(-1) as string)
  const { components } = JSON.parse(await readMade(`muster-${version}.cdx.json`))
  const listed = new Set(
    components.map(({ group, name }: { group?: string; name: string }) => (group ? `${group}/${name}` : name)),
  )
  const licences = await readFile(path.join(unpacked, 'THIRD-PARTY-LICENCES.txt'), 'utf8')
  for (const name of installed) {
    expect(listed, name).toContain(name)
    expect(licences, name).toContain(`\n${name} `)
  }
  for (const name of [
    'react',
    '@mantine/core',
    '@scalar/fastify-api-reference',
    'vue',
    '@graphql-yoga/render-graphiql',
  ])
    expect(licences, 'built into a page').toContain(`\n${name} `)
  for (const name of ['vite', 'vitest', 'typescript', 'prisma', 'react', '@scalar/fastify-api-reference'])
    expect(installed).not.toContain(name)
  expect(installed.length).toBeLessThanOrEqual(MOST_PACKAGES)
})

it('starts, and shows its pages', async () => {
  const { folder, remove } = await temporaryFolder()
  stack.defer(remove)
  const port = await freePort()
  const server = run(['serve'], { PORT: String(port), HOST: '127.0.0.1', MUSTER_DATA_DIR: folder }, unpacked)
  try {
    await server.prints('Muster is ready')
    const url = `http://127.0.0.1:${port}`
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready' })
    for (const page of ['/console', '/docs', '/docs/guides', '/graphql']) {
      const answer = await fetch(url + page, { headers: { accept: 'text/html' } })
      expect([page, answer.status]).toEqual([page, 200])
      const scripts = [...(await answer.text()).matchAll(/src="(\/[^"]+\.js)"/g)].map(([, script]) => script as string)
      for (const script of scripts) expect((await fetch(url + script)).status, script).toBe(200)
    }
    const [, key = ''] = /^ {2}live +(\S+)$/m.exec(server.output()) ?? []
    const headers = { authorization: `Bearer ${key}` }
    expect((await fetch(`${url}/api/public/v1/workers`, { headers })).status).toBe(200)
    expect((await fetch(`${url}/api/public/v1/openapi.json`)).status).toBe(200)
  } finally {
    server.child.kill('SIGINT')
    await server.ends()
  }
})
