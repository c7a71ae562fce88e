/**
 * Writes the generated files that are committed: `npm run codegen`. With `--check` it writes nothing and exits 1 if any
 * is stale.
 *
 * | file                         | from                                        |
 * | schema/schema.graphql        | the schema that schema/ builds              |
 * | rest/operations/generated.ts | rest/operations/*.graphql, typed documents  |
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

const printedSchema = `${printSchema(schema)}\n`
const generated = {
  'schema/schema.graphql': printedSchema,
  'rest/operations/generated.ts': await generateDocuments(printedSchema),
}

const stale = Object.entries(generated).filter(([file, content]) => {
  try {
    return readFileSync(file, 'utf8') !== content
  } catch {
    return true
  }
})
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is stale: run 'npm run codegen' and commit it`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else for (const [file, content] of stale) writeFileSync(file, content)
