/** What graphql-codegen's client preset makes of the schema compiles under strict types, and answers with these types. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { preset } from '@graphql-codegen/client-preset'
import { codegen } from '@graphql-codegen/core'
import { buildSchema, parse } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { typeScriptProject } from './typescript-project.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const QUERY = `query Sites($limit: Int!) {
  projects(limit: $limit) { data { __typename id name status client { name } } pagination { total } }
}`
const MUTATION = 'mutation AddClient($input: CreateClientInput!) { createClient(input: $input) { id name createdAt } }'

/** Fails to compile where a type is missing or wider than the schema says. */
const program = `
import { graphql } from './gql/gql.ts'
import type { ProjectStatus, TypedDocumentString } from './gql/graphql.ts'

const [, , url = '', key = ''] = process.argv
async function ask<Data, Variables>(document: TypedDocumentString<Data, Variables>, variables: Variables): Promise<Data> {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + key }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: document, variables }) })
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown }
  if (data === undefined || errors !== undefined) throw new Error(JSON.stringify(errors))
  return data
}

const { projects } = await ask(graphql(${JSON.stringify(QUERY)}), { limit: 5 })
if (projects === null) throw new Error('no projects')
const statuses: ProjectStatus[] = projects.data.map(({ status }) => status)
const total: number = projects.pagination.total
const { createClient } = await ask(graphql(${JSON.stringify(MUTATION)}), { input: { name: 'Harbour' } })
// @ts-expect-error a client has a name
ask(graphql(${JSON.stringify(MUTATION)}), { input: {} }).catch(() => {})
// @ts-expect-error it was not selected
createClient.status
console.log(JSON.stringify({ total, statuses, name: createClient.name }))
`

it('compiles, and reads and writes with the types of the schema', { timeout: 300_000 }, async () => {
  await using project = await typeScriptProject({ exactOptionalPropertyTypes: true })
  await project.write('program.ts', program)
  for (const [name, text] of await generate()) await project.write(`gql/${name}`, text)
  const result = await project.result(`${server.url}/graphql`, await server.key())
  expect(result).toEqual({ total: 0, statuses: [], name: 'Harbour' })
})

/** @returns the texts of the generated files, by name */
async function generate(): Promise<[name: string, text: string][]> {
  const text = await readFile('schema/schema.graphql', 'utf8')
  const documents = [QUERY, MUTATION].map((rawSDL) => ({ rawSDL, document: parse(rawSDL), location: 'program.ts' }))
  const files = await preset.buildGeneratesSection({
    baseOutputDir: 'gql/',
    schema: parse(text),
    schemaAst: buildSchema(text),
    documents,
    config: { documentMode: 'string', useTypeImports: true, enumsAsTypes: true },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
  })
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      const made = await codegen(file)
      return [path.basename(file.filename), made.replaceAll("'./graphql'", "'./graphql.ts'")]
    }),
  )
}
