/**
 * Writes the generated files that are committed: `npm run codegen`. With `--check` it writes nothing and exits 1 if any
 * is stale.
 *
 * | file                         | from                                        |
 * | schema/schema.graphql        | the schema that schema/ builds              |
 * | rest/operations/generated.ts | rest/operations/*.graphql and the table of resources, typed documents |
 * | rest/openapi.json            | rest/routes.ts, its documents and the schema |
 * | src/domain/import/fields.ts  | the inputs that create the records of files  |
 * | .env.example                 | the settings in src/platform/config.ts       |
 * | src/surfaces/docs/guides/layers.svg | test/architecture/layers.ts and the imports of the code |
 * | src/console/app/api/schema-types.ts | the schema: the inputs and enums that those operations use |
 * | each operations.ts in src/console/app | the operations.graphql beside it: types, and the identifiers of trusted documents |
 * | schema/operations/trusted-documents.json | the same operations: their texts by identifier |
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typedDocuments from '@graphql-codegen/typed-document-node'
import * as operationTypes from '@graphql-codegen/typescript-operations'
import {
  buildSchema,
  type GraphQLInputObjectType,
  getNamedType,
  isEnumType,
  isNonNullType,
  Kind,
  parse,
  printSchema,
} from 'graphql'
import { operationName, standardDocument } from './rest/operations/standard.ts'
import { schema } from './schema/index.ts'
import { type TrustedDocument, trustedDocuments } from './schema/operations/trusted.ts'
import { type RestResource, resources } from './src/access/resources.ts'
import type { ImportField } from './src/domain/import/field.ts'
import { type Importable, importables, importInputOf } from './src/domain/import/inputs.ts'
import { describeSettings } from './src/platform/config.ts'
import { REQUIRED } from './src/platform/production.ts'
import { snakeCase } from './src/platform/text/names.ts'
import { drawLayers } from './test/architecture/drawing.ts'

const config = {
  useTypeImports: true,
  enumType: 'string-literal',
  scalars: {
    DateTime: 'string',
    Date: 'string',
    ID: 'string',
    File: 'File',
    BatchRecord: 'Record<string, unknown>',
    Metadata: 'Record<string, string>',
  },
}

/** A plugin: each operation as a document that holds its identifier only, which urql sends instead of a text. */
const typedIdentifiers: Parameters<typeof codegen>[0]['pluginMap'][string] = {
  plugin(_schema, documents) {
    const named = trustedDocuments(documents.flatMap(({ document }) => document ?? []))
    const lines = named.map(({ id, name, kind }) => {
      const type = `${name}${kind[0]?.toUpperCase()}${kind.slice(1)}`
      const value = JSON.stringify({ kind: 'Document', documentId: id, definitions: [] })
      return `export const ${name}Document = ${value} as unknown as DocumentNode<${type}, ${type}Variables>;`
    })
    const imported = "import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';"
    return { prepend: [imported], content: lines.join('\n') }
  },
}

/** What a file has, after the fragments that it takes from other files. */
function documentsIn(file: string) {
  const text = readFileSync(file, 'utf8')
  return [...importedFragments(file, text), { location: file, document: parse(text) }]
}

/** Fragments of other files, which a file names with `# import Fragment from ../other.graphql`. */
function importedFragments(file: string, text: string) {
  return [...text.matchAll(/^# import (\w+) from (\S+)$/gm)].map(([, wanted, relative = '']) => {
    const location = path.join(path.dirname(file), relative)
    const { definitions } = parse(readFileSync(location, 'utf8'))
    const fragment = definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === wanted)
    if (fragment === undefined) throw new Error(`${file} imports ${wanted}, which ${location} does not have`)
    return { location, document: { kind: Kind.DOCUMENT, definitions: [fragment] } as const }
  })
}

interface Wanted {
  /** The generated file. */
  filename: string
  /** The .graphql files it is made from. */
  sources: string[]
  /** Documents beside them, given the names of those that the files have. */
  more?(named: ReadonlySet<string>): string[]
  /** Clients send identifiers of documents and not their texts. */
  isTrusted?: true
  scalars: Record<string, string>
  /** The file that has the inputs and enums of the schema; default: the generated file itself. */
  schemaTypes?: string
}

async function generateDocuments(
  printed: string,
  { filename, sources, more, scalars, isTrusted, schemaTypes }: Wanted,
): Promise<string> {
  const written = sources.flatMap(documentsIn)
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
    config: {
      ...config,
      scalars: { ...config.scalars, ...scalars },
      ...(schemaTypes !== undefined &&
        (schemaTypes === filename
          ? { generateOperationTypes: false, skipDocumentsValidation: true } // two pages may use a name; each is validated by itself
          : {
              importSchemaTypesFrom: schemaTypes,
              namespacedImportName: 'Types',
              importExtension: '.ts',
              inlineFragmentTypes: 'combine',
            })),
    },
    plugins: [
      { operationTypes: {} },
      ...(schemaTypes === filename ? [] : [isTrusted ? { typedIdentifiers: {} } : { typedDocuments: {} }]),
    ],
    pluginMap: { operationTypes, typedDocuments, typedIdentifiers },
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
const CONSOLE = 'src/console/app'
const SCHEMA_TYPES = `${CONSOLE}/api/schema-types.ts`
const inConsole = { scalars: { JSON: 'unknown' }, isTrusted: true, schemaTypes: SCHEMA_TYPES } as const
/** A file for each page, so that the browser loads a page's operations with the page. */
const consoleDocuments = graphqlFiles(CONSOLE).map(
  (file): Wanted => ({ ...inConsole, filename: file.replace(/graphql$/, 'ts'), sources: [file] }),
)
const consoleTypes: Wanted = { ...inConsole, filename: SCHEMA_TYPES, sources: graphqlFiles(CONSOLE) }

function graphqlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
}

function trustedIn(files: readonly string[]): TrustedDocument[] {
  return trustedDocuments(files.flatMap(documentsIn).map(({ document }) => document))
}

const fieldTypes: Record<string, ImportField['type']> = { String: 'text', ID: 'id', Date: 'date', Metadata: 'metadata' }

/** The fields of a file's records: what they are found by, then in the order of their checks. */
function importFields(resource: Importable): ImportField[] {
  const input = schema.getType(`Create${resources[resource].type}Input`) as GraphQLInputObjectType
  const fields = input.getFields()
  const { externalId: _, ...others } = importInputOf(resource).fields.shape
  return ['externalId', ...Object.keys(others)].map((name) => {
    const field = fields[name]
    if (field === undefined) throw new Error(`${input.name} has no field ${name}`)
    const named = getNamedType(field.type)
    const choices = isEnumType(named) ? named.getValues().map((each) => each.name) : undefined
    const type = choices === undefined ? fieldTypes[named.name] : 'choice'
    if (type === undefined) throw new Error(`${input.name}.${name} has a type that files do not have`)
    const description = field.description ?? ''
    return {
      name: snakeCase(name),
      type,
      required: isNonNullType(field.type),
      description,
      ...(choices && { choices }),
    }
  })
}

function importFieldsModule(): string {
  const all = Object.fromEntries(importables.map((resource) => [resource, importFields(resource)]))
  return `// Generated from the schema by codegen.ts; do not edit.
import type { ImportField } from './field.ts'
import type { Importable } from './inputs.ts'

export const importFields: Record<Importable, readonly ImportField[]> = ${JSON.stringify(all, null, 2)}
`
}

/** A value of a shell, systemd and docker compose alike (src/server/deploy/env-file.ts). */
const quoted = (value: string) => (/^[\w./:@%+,=-]*$/.test(value) ? value : `'${value}'`)

function exampleSettings(): string {
  const required = new Set<string>(REQUIRED)
  const lines = describeSettings().map(({ name, meaning, standard }) => {
    const isOpen = standard === '' && required.has(name)
    return `\n# ${meaning}\n${isOpen ? '' : '#'}${name}=${quoted(standard)}\n`
  })
  return `# Every setting with its meaning, and its default as the value. Generated by codegen.ts; do not edit.
# Copy it to .env, which the scripts start, dev and muster read; a variable of the environment goes before its line there.
# What is not commented out is required in production; empty counts as absent.
${lines.join('')}`
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
keep('src/domain/import/fields.ts', importFieldsModule())
keep('.env.example', exampleSettings())
for (const wanted of [restDocuments, consoleTypes, ...consoleDocuments])
  keep(wanted.filename, await generateDocuments(printedSchema, wanted))
const trusted = consoleDocuments.flatMap(({ sources }) => trustedIn(sources))
const texts = Object.fromEntries(trusted.map(({ id, text }) => [id, text]))
keep('schema/operations/trusted-documents.json', `${JSON.stringify(texts, null, 2)}\n`)
// Only now, since it reads the documents that were just written.
const { describeApi } = await import('./rest/openapi/describe.ts')
keep('rest/openapi.json', `${JSON.stringify(describeApi(schema, 'http://localhost:4000'), null, 2)}\n`)
keep('src/surfaces/docs/guides/layers.svg', drawLayers())
