/** Pages that the build makes are missing until it has run, and there once it has. */
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import express from 'express'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { servePage } from '../../../src/platform/pages/built-page.ts'
import { REFERENCE, readForeignPage } from '../../../src/platform/pages/foreign-pages.ts'
import { temporaryFolder } from '../../support/process.ts'

const stack = new AsyncDisposableStack()
let built: string
let url: string

beforeEach(async () => {
  const { folder, remove } = await temporaryFolder()
  stack.defer(remove)
  built = folder
  const app = express()
  app.use(servePage(async () => ({ html: await readForeignPage(REFERENCE, built), assets: [] })))
  app.use((error: { status: number; message: string }, _req: unknown, res: express.Response, _next: unknown) => {
    res.status(503).send(error.message)
  })
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(() => stack.disposeAsync())

it('a page that is not built says how to build it, and is shown as soon as it is', async () => {
  await expect(readForeignPage(REFERENCE, built)).rejects.toMatchObject({ code: 'unavailable' })
  const before = await fetch(url)
  expect([before.status, await before.text()]).toEqual([503, expect.stringContaining('npm run build:console')])
  await mkdir(path.join(built, path.dirname(REFERENCE)))
  await writeFile(path.join(built, REFERENCE), 'built')
  const after = await fetch(url)
  expect([after.status, await after.text()]).toEqual([200, 'built'])
})
