/** The description imported by Postman: every request of the collection works in the sandbox as it is. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sandboxFile } from '../../src/surfaces/files/sandbox-file.ts'
import { operations } from '../support/description.ts'
import { temporaryFolder } from '../support/process.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const run = promisify(execFile)

let server: TestServer
let data: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  server = await startTestServer()
  data = await temporaryFolder()
})
afterAll(async () => {
  await server.stop()
  await data.remove()
})

interface Item {
  name: string
  item?: Item[]
  request: { body?: { formdata?: { type: string; src?: string }[] } }
}

const requestsOf = (items: readonly Item[]): Item[] =>
  items.flatMap((each) => (each.item ? requestsOf(each.item) : each))

interface Report {
  run: {
    executions: { item: { name: string }; response?: { code: number; stream: { data: number[] } } }[]
    failures: unknown[]
  }
}

/** The sandbox delivers nothing, and the example names no request that was sent, so that none can be got. */
const withoutRecords = new Set([
  'Get a delivery',
  'Replay a delivery',
  'Get a request',
  'Get a test organisation',
  'Delete a test organisation',
  'Advance a test organisation',
  'List the emails of a test organisation',
])

/** In the sandbox, so that nobody can be replaced. */
const NOBODY_AWAY = 'Cover for a worker who is away'

const OPTIONS = 'folderStrategy=Tags,parametersResolution=Example,enableOptionalParameters=false'

it('is imported with examples, and runs green', { timeout: 120_000 }, async () => {
  const [description, collection, report, scan] = ['openapi.json', 'collection.json', 'report.json', 'scan.pdf'].map(
    (name) => path.join(data.folder, name),
  ) as [string, string, string, string]
  await writeFile(description, await (await fetch(`${server.base}/openapi.json`)).text())
  await run(process.execPath, [
    'test/foreign/node_modules/openapi-to-postmanv2/bin/openapi2postmanv2.js',
    '--spec',
    description,
    '--output',
    collection,
    '--options',
    OPTIONS,
  ])

  const imported = JSON.parse(await readFile(collection, 'utf8'))
  await writeFile(scan, sandboxFile('scan.pdf')) // the one thing that a person chooses
  for (const { request } of requestsOf(imported.item))
    for (const part of request.body?.formdata ?? []) if (part.type === 'file') part.src = scan
  await writeFile(collection, JSON.stringify(imported))

  const key = await server.key({ environment: 'sandbox', scopes: ['read', 'write', 'webhooks:manage', 'test:manage'] })
  await run(process.execPath, [
    'test/foreign/node_modules/newman/bin/newman.js',
    'run',
    collection,
    '--env-var',
    `bearerToken=${key}`,
    '--reporters',
    'json',
    '--reporter-json-export',
    report,
    '--working-dir',
    data.folder,
  ])
  const { executions, failures } = (JSON.parse(await readFile(report, 'utf8')) as Report).run
  expect(failures).toEqual([])
  expect(executions).toHaveLength(operations.length)
  const answers = executions.map(({ item, response }) => ({
    name: item.name,
    status: response?.code,
    body: Buffer.from(response?.stream.data ?? [])
      .toString()
      .slice(0, 300),
  }))
  const refused = answers.filter(({ status = 0 }) => status < 200 || status > 299)
  expect(refused.filter(({ name }) => !withoutRecords.has(name) && name !== NOBODY_AWAY)).toEqual([])
  const statuses = Object.fromEntries(refused.map(({ name, status }) => [name, status]))
  expect(statuses).toEqual({
    ...Object.fromEntries([...withoutRecords].map((name) => [name, 404])),
    [NOBODY_AWAY]: 409,
  })
})
