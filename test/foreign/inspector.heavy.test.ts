/** The command line of the MCP inspector, a client that is not ours and is made with another release of the SDK. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../support/process.ts'
import { joinTestServer, type TestServer } from '../support/server.ts'

const run = promisify(execFile)
const INSPECTOR = path.resolve(
  'test/foreign/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
)

let server: TestServer
let home: Awaited<ReturnType<typeof temporaryFolder>>
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  home = await temporaryFolder()
  key = await server.key({ environment: 'sandbox' })
})
afterAll(async () => {
  await server.stop()
  await home.remove()
})

/** Run a method. @returns what it prints */
async function inspect(...args: string[]) {
  const target = ['--cli', `${server.url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${key}`]
  const env = { ...process.env, HOME: home.folder }
  const options = { env, maxBuffer: 64 * 1024 * 1024 }
  const { stdout, stderr } = await run(process.execPath, [INSPECTOR, ...target, ...args], options)
  return { answer: JSON.parse(stdout), stderr }
}

it('lists the tools and finds no error in their schemas', async () => {
  const { answer, stderr } = await inspect('--method', 'tools/list')
  const names = answer.tools.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['get_me', 'list_workers', 'graphql_query']))
  expect(stderr).not.toMatch(/[1-9]\d* errors/)
})

it('calls a tool', async () => {
  const call = ['--method', 'tools/call', '--tool-name', 'list_workers', '--tool-arg', 'limit=1']
  const { answer } = await inspect(...call)
  expect(answer.structuredContent).toMatchObject({ object: 'list', pagination: { limit: 1 } })
})
