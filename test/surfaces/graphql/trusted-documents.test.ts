/** The manifests of trusted documents: their forms, and a start that fails for what is none. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig, SettingError } from '../../../src/platform/config.ts'
import { startServer } from '../../../src/server/main.ts'
import { identifierOf, readTrustedDocuments } from '../../../src/surfaces/graphql/documents/trusted.ts'
import { temporaryFolder } from '../../support/process.ts'

const TEXT = '{ __typename }'

let root: Awaited<ReturnType<typeof temporaryFolder>>
let own: string

beforeAll(async () => {
  root = await temporaryFolder()
  own = path.join(root.folder, 'own.json')
  await writeFile(own, JSON.stringify({ a: TEXT }))
})
afterAll(() => root.remove())

async function folderWith(name: string, files: Record<string, unknown>): Promise<string> {
  const folder = path.join(root.folder, name)
  await mkdir(folder)
  for (const [file, content] of Object.entries(files))
    await writeFile(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}

it('are found by the identifiers of their manifests and by their hashes', async () => {
  const operations = [{ id: 'c', name: 'C', type: 'query', body: '{ me { id } }' }]
  const apollo = { format: 'apollo-persisted-query-manifest', version: 1, operations }
  const files = { 'relay.json': { b: TEXT }, 'apollo.json': apollo, 'notes.txt': 'not a manifest' }
  const documents = readTrustedDocuments(own, await folderWith('forms', files))
  expect(Object.fromEntries(documents)).toEqual({
    a: TEXT,
    b: TEXT,
    c: '{ me { id } }',
    [identifierOf(TEXT)]: TEXT,
    [identifierOf('{ me { id } }')]: '{ me { id } }',
  })
})

it.each([
  ['not-json', 'x', /manifest\.json' is not a manifest/],
  ['not-texts', { id: 7 }, /manifest\.json' is not a manifest/],
  ['another-text', { a: '{ me { id } }' }, /has another text for 'a'/],
])('are refused, naming the setting: %s', async (name, content, problem) => {
  const folder = await folderWith(name, { 'manifest.json': content })
  const read = () => readTrustedDocuments(own, folder)
  expect(read).toThrow(SettingError)
  expect(read).toThrow(/^GRAPHQL_DOCUMENTS_DIR: /)
  expect(read).toThrow(problem)
})

it('a server does not start with a folder that does not exist', async () => {
  const config = readConfig({ PORT: '0', GRAPHQL_DOCUMENTS_DIR: path.join(root.folder, 'nowhere') })
  await expect(startServer(config, () => {})).rejects.toThrow(/GRAPHQL_DOCUMENTS_DIR: '.*nowhere' is not a folder/)
})
