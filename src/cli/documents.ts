/** `muster documents publish`: trusted GraphQL documents of a frontend, on a server anywhere. */
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { ApiError } from '../platform/errors/errors.ts'
import { MANIFEST_FORMS, type Manifest, manifestIn } from '../surfaces/graphql/documents/trusted.ts'
import { type CallerOptions, callerKey, callerOf, callerUrl, callServer } from './caller.ts'
import { asJson, type Output, print } from './command.ts'
import { addDocumentImport } from './document-files/command.ts'

const PATH = '/graphql/documents'
/** What fits into a request, with room for its form. */
const MAX_DOCUMENTS = 1000
const MAX_BYTES = 900 * 1024

interface Counts {
  published: number
  unchanged: number
}

/** Add the commands `documents publish` and `documents import`. */
export function addDocumentsCommand(program: Command): void {
  const documents = program
    .command('documents')
    .description('Publish trusted GraphQL documents, or import the documents of workers.')
  addDocumentImport(documents)
  documents
    .command('publish')
    .description(
      'Publish the GraphQL documents of a manifest for your organisation. Documents that were published before stay, so you can run it again.',
    )
    .argument('<manifest>', `JSON file: ${MANIFEST_FORMS}`)
    .addOption(callerUrl())
    .addOption(callerKey())
    .option(...asJson)
    .action(async (file: string, options: CallerOptions & Output) => {
      const manifest = await readManifest(file)
      const caller = await callerOf(options)
      const counts: Counts = { published: 0, unchanged: 0 }
      for (const part of partsOf(manifest)) {
        const answer = (await callServer(caller, PATH, asApollo(part))) as Counts
        counts.published += answer.published
        counts.unchanged += answer.unchanged
        const done = counts.published + counts.unchanged
        if (part.length < manifest.length) console.error(`${done} of ${manifest.length} documents`)
      }
      const { published, unchanged } = counts
      print(counts, options, `Published ${published} documents; ${unchanged} were published before.`)
    })
}

async function readManifest(file: string): Promise<Manifest> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new ApiError('bad_request', { message: `${file} cannot be read (${cause.code}).`, cause })
  })
  const manifest = manifestIn(parsed(text))
  if (manifest === undefined || manifest.length === 0)
    throw new ApiError('bad_request', { message: `${file} must be JSON of the form ${MANIFEST_FORMS}.` })
  return manifest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A manifest can list an id twice, which only this form keeps. */
const asApollo = (documents: Manifest) => ({
  format: 'apollo-persisted-query-manifest',
  operations: documents.map(([id, body]) => ({ id, body })),
})

/** The documents in parts that the server accepts; it rejects one that is too long by itself. */
function* partsOf(manifest: Manifest): Generator<Manifest> {
  let part: Manifest[number][] = []
  let bytes = 0
  for (const document of manifest) {
    const [id, body] = document
    const size = Buffer.byteLength(JSON.stringify({ id, body })) + 1
    if (part.length > 0 && (part.length === MAX_DOCUMENTS || bytes + size > MAX_BYTES)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(document)
    bytes += size
  }
  yield part
}
