/** Building the console: when it has changed and not else, and what stands in its place until it is built. */

import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import express from 'express'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildConsole } from '../../src/console/build.ts'
import { consolePages } from '../../src/console/endpoint.ts'
import { stylesUsed } from '../../src/console/mantine-styles.ts'
import { BUILT, MOUNT } from '../../src/console/places.ts'

const STAMP = '.sources'

let folder: string
let built: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-console-'))
  built = path.join(folder, 'console')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a start', () => {
  const steps: string[] = []
  const build = () => buildConsole((step) => steps.push(step), built)
  const madeAt = async () => (await stat(path.join(built, 'index.html'))).mtimeMs

  beforeEach(async () => {
    steps.length = 0
    await cp(BUILT, built, { recursive: true }) // as it is now: every run of the tests begins with building it
  })

  it('leaves a console alone that has not changed', async () => {
    const before = await madeAt()
    await build()
    expect(steps).toEqual([])
    expect(await madeAt()).toBe(before)
  })

  it('rebuilds a console whose sources changed and removes the old files', async () => {
    const stamp = await readFile(path.join(built, STAMP), 'utf8')
    await writeFile(path.join(built, STAMP), 'of other sources')
    await writeFile(path.join(built, 'assets/old.js'), '')
    await build()
    expect(steps).toEqual(['Building the console'])
    expect(await readFile(path.join(built, STAMP), 'utf8')).toBe(stamp)
    expect(await readdir(path.join(built, 'assets'))).toEqual(await readdir(path.join(BUILT, 'assets')))
    expect(await readdir(folder)).toEqual(['console'])
    const { mode } = await stat(built)
    expect(mode & 0o777, 'another account serves it').toBe(0o755)
  })
})

describe('a build', () => {
  const assets = path.join(BUILT, 'assets')
  const textOf = async (end: string) => {
    const names = (await readdir(assets)).filter((name) => name.endsWith(end))
    return (await Promise.all(names.map((name) => readFile(path.join(assets, name), 'utf8')))).join('\n')
  }
  const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))

  it('has the styles of the components of Mantine that it uses, and not of all', async () => {
    const every = classesIn(await readFile('node_modules/@mantine/core/styles.css', 'utf8'))
    const styled = classesIn(await textOf('.css'))
    const used = [...classesIn(await textOf('.js'))].filter((name) => every.has(name))
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter((name) => !styled.has(name))).toEqual([])
    expect(styled.size).toBeLessThan(every.size * 0.8)
  })
})

it('has these styles in the order of Mantine, whose later rules win: a button is more than an unstyled one', async () => {
  const whole = await readFile('node_modules/@mantine/core/styles.css', 'utf8')
  const ofConsole = (await readdir(path.join(BUILT, 'assets'))).find((name) => /^index-.*\.css$/.test(name)) ?? ''
  const built = await readFile(path.join(BUILT, 'assets', ofConsole), 'utf8')
  const firsts = stylesUsed().flatMap((name) => {
    const [first] = /\.m_\w+/.exec(readFileSync(`node_modules/@mantine/core/styles/${name}.css`, 'utf8')) ?? []
    return first === undefined ? [] : [first]
  })
  expect(firsts.length).toBeGreaterThan(40)
  for (const text of [whole, built]) {
    const places = firsts.map((first) => text.indexOf(first))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
})

describe('a server without a built console', () => {
  let server: Server
  const get = (address: string) => {
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}${MOUNT}${address}`)
  }

  beforeEach(async () => {
    const app = express()
    app.use(MOUNT, consolePages(built))
    server = createServer(app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  it('says how to build it, under each of its addresses', async () => {
    for (const address of ['', '/webhooks/1']) {
      const answer = await get(address)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      expect(await answer.text()).toContain('npm run build:console')
    }
    expect((await get('/assets/main.js')).status).toBe(404)
  })

  it('shows it as soon as it is built', async () => {
    expect((await get('')).status).toBe(503)
    await mkdir(path.join(built, 'assets'), { recursive: true })
    await writeFile(path.join(built, 'assets/main.js'), 'show()')
    await writeFile(path.join(built, 'index.html'), '<script src="/console/assets/main.js"></script>')
    const page = await get('/webhooks/1')
    expect([page.status, await page.text()]).toEqual([200, '<script src="/console/assets/main.js"></script>'])
    expect(await (await get('/assets/main.js')).text()).toBe('show()')
  })
})
