/** A TypeScript client that strangers' tools make from the description: it compiles under strict types, and works. */
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

const run = promisify(execFile)
const node = process.execPath
const options = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'esnext',
  allowImportingTsExtensions: true,
  types: ['node'],
  skipLibCheck: true,
}

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(tmpdir(), 'muster-client-'))
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['program.ts'] }),
  )
  await copyFile('test/rest/client/program.ts', path.join(folder, 'program.ts'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

it('is generated, compiles, lists workers and shows errors', async () => {
  const preload = path.resolve('test/rest/client/typescript-5.mjs')
  const generator = path.resolve('node_modules/openapi-typescript/bin/cli.js')
  const description = `${server.base}/openapi.json`
  await run(node, ['--import', preload, generator, description, '--output', path.join(folder, 'schema.ts')])
  await run(node, [path.resolve('node_modules/typescript/bin/tsc'), '--project', folder])
  const { stdout } = await run(node, [path.join(folder, 'program.ts'), server.base, await server.key()])
  expect(JSON.parse(stdout)).toEqual({ names: ['Ada Okafor'], status: 'candidate', fields: ['last_name'], total: 1 })
})
