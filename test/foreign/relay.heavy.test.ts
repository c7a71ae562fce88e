/** Relay's compiler takes the schema that the server serves, and its refetch query gets a record by `node`. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../support/process.ts'
import { create } from '../support/resources.ts'
import { graphql, joinTestServer, type TestServer } from '../support/server.ts'

const run = promisify(execFile)
const COMPILER = path.resolve('test/foreign/node_modules/relay-compiler/cli.js')
const PROGRAM = `
import { graphql } from 'relay-runtime'
export const list = graphql\`query appWorkersQuery { workers(limit: 5) { data { id ...app_worker } } }\`
export const row = graphql\`
  fragment app_worker on Worker @refetchable(queryName: "appWorkerQuery") {
    firstName
    timesheets(limit: 2) { data { id totalHours } }
  }\`
export const remove = graphql\`
  mutation appDeleteMutation($id: ID!) { deleteAssignment(id: $id) { id @deleteRecord } }\`
`

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

it('compiles a delete, and a refetchable fragment whose query runs', async () => {
  const { folder, remove } = await temporaryFolder()
  try {
    await mkdir(path.join(folder, 'src'))
    const schema = await (await fetch(`${server.url}/graphql/schema.graphql`)).text()
    await writeFile(path.join(folder, 'schema.graphql'), schema)
    await writeFile(path.join(folder, 'src/app.ts'), PROGRAM)
    const config = { src: './src', schema: './schema.graphql', language: 'typescript' }
    await writeFile(path.join(folder, 'relay.config.json'), JSON.stringify(config))
    await writeFile(path.join(folder, 'package.json'), '{}')
    await run(process.execPath, [COMPILER], { cwd: folder })
    const compiled = await readFile(path.join(folder, 'src/__generated__/appWorkerQuery.graphql.ts'), 'utf8')
    const text = JSON.parse(/"text": ("query .*")/.exec(compiled)?.[1] as string)
    const key = await server.key()
    const { id } = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body
    const { body } = await graphql(server, key, text, { id })
    expect(body.errors).toBeUndefined()
    expect(body.data.node).toEqual({ __typename: 'Worker', id, firstName: 'Ada', timesheets: { data: [] } })
  } finally {
    await remove()
  }
})
