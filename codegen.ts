/**
 * Writes the generated files that are committed: `npm run codegen`. With `--check` it writes nothing and exits 1 if any
 * is stale.
 *
 * | file                         | from                                        |
 * | schema/schema.graphql        | the schema that schema/ builds              |
 * | rest/operations/generated.ts | rest/operations/*.graphql, typed documents  |
 * | rest/openapi.json            | rest/routes.ts, its documents and the schema |
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as typedDocuments from '@graphql-codegen/typed-document-node'
import * as operationTypes from '@graphql-codegen/typescript-operations'
import { buildSchema, parse, printSchema } from 'graphql'
import { schema } from './schema/index.ts'

const config = {
  useTypeImports: true,
  enumType: 'string-literal',
  scalars: { DateTime: 'string', Date: 'string', ID: 'string', File: 'File', Metadata: 'Record<string, string>' },
}

async function generateDocuments(printed: string): Promise<string> {
  const folder = 'rest/operations'
  const documents = readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => ({ location: file, document: parse(readFileSync(`${folder}/${file}`, 'utf8')) }))
  const content = await codegen({
    filename: `${folder}/generated.ts`,
    schema: parse(printed),
    schemaAst: buildSchema(printed),
    documents,
    config,
    plugins: [{ operationTypes: {} }, { typedDocuments: {} }],
    pluginMap: { operationTypes, typedDocuments },
  })
  return `// Generated from *.graphql by codegen.ts; do not edit.\n${content}`
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
keep('rest/operations/generated.ts', await generateDocuments(printedSchema))
// Only now, since it reads the documents that were just written.
const { describeApi } = await import('./rest/openapi.ts')
keep('rest/openapi.json', `${JSON.stringify(describeApi(schema, 'http://localhost:4000'), null, 2)}\n`)
