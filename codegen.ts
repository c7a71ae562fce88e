/**
 * Writes the generated files that are committed: `npm run codegen`. With `--check` it writes nothing and exits 1 if any
 * is stale.
 *
 * | file                         | from                                        |
 * | schema/schema.graphql        | the schema that schema/ builds              |
 * | rest/operations/generated.ts | rest/operations/*.graphql and the table of resources, typed documents |
 * | rest/openapi.json            | rest/routes.ts, its documents and the schema |
 * | src/surfaces/docs/guides/floors.svg | test/architecture/floors.ts and the imports of the code |
 * | each operations.ts in src/console/app | the operations.graphql beside it, typed documents |
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as typedDocuments from '@graphql-codegen/typed-document-node'
import * as operationTypes from '@graphql-codegen/typescript-operations'
import { buildSchema, parse, printSchema } from 'graphql'
import { operationName, standardDocument } from './rest/operations/standard.ts'
import { schema } from './schema/index.ts'
import { type RestResource, resources } from './src/access/resources.ts'
import { drawFloors } from './test/architecture/drawing.ts'

const config = {
  useTypeImports: true,
  enumType: 'string-literal',
  scalars: { DateTime: 'string', Date: 'string', ID: 'string', File: 'File', Metadata: 'Record<string, string>' },
}

interface Wanted {
  /** The generated file. */
  filename: string
  /** The .graphql files it is made from. */
  sources: string[]
  /** Documents beside them, given the names of those that the files have. */
  more?(named: ReadonlySet<string>): string[]
  scalars: Record<string, string>
}

async function generateDocuments(printed: string, { filename, sources, more, scalars }: Wanted): Promise<string> {
  const written = sources.map((file) => ({ location: file, document: parse(readFileSync(file, 'utf8')) }))
  const named = new Set(
    written.flatMap(({ document }) =>
      document.definitions.flatMap((each) => ('name' in each && each.name ? [each.name.value] : [])),
    ),
  )
  const standard = (more?.(named) ?? []).map((text) => ({ location: filename, document: parse(text) }))
  const content = await codegen({
    filename,
    schema: parse(printed),
    schemaAst: buildSchema(printed),
    documents: [...written, ...standard],
    config: { ...config, scalars: { ...config.scalars, ...scalars } },
    plugins: [{ operationTypes: {} }, { typedDocuments: {} }],
    pluginMap: { operationTypes, typedDocuments },
  })
  return `// Generated from *.graphql by codegen.ts; do not edit.\n${content}`
}

const REST = 'rest/operations'
const restDocuments: Wanted = {
  filename: `${REST}/generated.ts`,
  sources: graphqlFiles(REST),
  more: (named) =>
    Object.values<RestResource>(resources).flatMap((resource) =>
      resource.operations
        .filter((verb) => !named.has(operationName(verb, resource)))
        .map((verb) => standardDocument(verb, resource)),
    ),
  scalars: {},
}
/** A file for each page, so that the browser loads a page's operations with the page. */
const consoleDocuments = graphqlFiles('src/console/app').map(
  (file): Wanted => ({
    filename: file.replace(/graphql$/, 'ts'),
    sources: [file],
    scalars: { JSON: 'unknown' },
  }),
)

function graphqlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
}

const isCheck = process.argv.includes('--check')

/** Write `content` to `file`, or with `--check` say so if it is not there already. */
function keep(file: string, content: string): void {
  const current = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (current === content) return
  if (isCheck) {
    console.error(`${file} is stale: run 'npm run codegen' and commit it`)
    process.exitCode = 1
  } else writeFileSync(file, content)
}

const printedSchema = `${printSchema(schema)}\n`
keep('schema/schema.graphql', printedSchema)
for (const wanted of [restDocuments, ...consoleDocuments])
  keep(wanted.filename, await generateDocuments(printedSchema, wanted))
// Only now, since it reads the documents that were just written.
const { describeApi } = await import('./rest/openapi/describe.ts')
keep('rest/openapi.json', `${JSON.stringify(describeApi(schema, 'http://localhost:4000'), null, 2)}\n`)
keep('src/surfaces/docs/guides/floors.svg', drawFloors())
