/** Files that the rows of an archive name are the organisation's own, by their keys. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArchiveManifest } from '../../../src/domain/organisation-archive/manifest.ts'
import { requireOwn } from '../../../src/domain/organisation-archive/own-rows.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8058'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await copyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create temp table staged_documents (org_id uuid, file_key text, back_file_key text)')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function taken(key: string | null, column: 'file_key' | 'back_file_key') {
  await client.query('truncate staged_documents')
  await client.query(`insert into staged_documents (org_id, ${column}) values ($1, $2)`, [ID, key])
  const manifest = { organisation: { id: ID, name: 'Harbour' }, files: [], tables: [{ table: 'documents' }] }
  return requireOwn(client, manifest as unknown as ArchiveManifest, [])
}

it.each([null, '', `${ID}/a1`, `${ID}/scans/2026/a_1-b`])('takes a row with the key %s', async (key) => {
  await taken(key, 'file_key')
  await taken(key, 'back_file_key')
})

it.each([
  `${OTHER}/a1`,
  `${ID}/../${OTHER}/a1`,
  `${ID}/`,
  `${ID}/a/`,
  `${ID}//a`,
  `${ID}/a\n`,
  `${ID}/a\n${OTHER}/b`,
  `x${ID}/a`,
  ID,
  '/etc/x',
])('refuses a row with the key %j', async (key) => {
  for (const column of ['file_key', 'back_file_key'] as const)
    await expect(taken(key, column)).rejects.toThrow('names files in documents of others')
})
