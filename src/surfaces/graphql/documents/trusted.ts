/**
 * Trusted documents: the operations of known clients, read from manifests when the server starts; organisations publish
 * more (published.ts). A client sends an identifier instead of the text (GraphQL over HTTP, appendix "Persisted
 * documents").
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { SettingError } from '../../../platform/config.ts'

/** The texts of documents, by each of their identifiers: the manifest's, and `sha256:` with the hash of the text. */
export type TrustedDocuments = ReadonlyMap<string, string>

/** Texts by identifier, as Relay and GraphQL Code Generator write them. */
const textsById = z.record(z.string(), z.string())
/** A manifest of Apollo's tools. */
const apolloManifest = z
  .object({
    format: z.literal('apollo-persisted-query-manifest'),
    operations: z.array(z.object({ id: z.string().min(1), body: z.string() })),
  })
  .transform(({ operations }) => operations.map(({ id, body }): [string, string] => [id, body]))
const manifest = z.union([apolloManifest, textsById.transform((texts) => Object.entries(texts))])

/** Identifiers with their texts; an identifier can occur twice. */
export type Manifest = readonly (readonly [id: string, text: string])[]

/** @returns undefined if it is not a manifest */
export const manifestIn = (json: unknown): Manifest | undefined => manifest.safeParse(json).data

/** The forms of manifests, for messages. */
export const MANIFEST_FORMS = '{"<id>": "<text>"} or that of an Apollo manifest'

const SETTING = 'GRAPHQL_DOCUMENTS_DIR'

/**
 * Read the manifests.
 * @param own a manifest of this project
 * @param directory a folder with more of them, `*.json`
 * @throws {SettingError} for a folder or a manifest that cannot be read
 */
export function readTrustedDocuments(own: string, directory: string | undefined): TrustedDocuments {
  const documents = new Map<string, string>()
  for (const file of [own, ...manifestsIn(directory)])
    for (const [id, text] of readManifest(file)) {
      const known = documents.get(id)
      if (known !== undefined && known !== text)
        throw new SettingError(SETTING, `'${file}' has another text for '${id}', which an earlier manifest has, too`)
      documents.set(id, text).set(identifierOf(text), text)
    }
  return documents
}

/** `sha256:` and the hash of the text, in hexadecimal digits. */
export function identifierOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

function manifestsIn(directory: string | undefined): string[] {
  if (directory === undefined) return []
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.json'))
    return names.sort().map((name) => path.join(directory, name))
  } catch (error) {
    throw new SettingError(SETTING, `'${directory}' is not a folder that can be read (${(error as Error).message})`)
  }
}

function readManifest(file: string): Manifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new SettingError(SETTING, `'${file}' is not a manifest: it must be JSON of the form ${MANIFEST_FORMS}`)
  }
}
