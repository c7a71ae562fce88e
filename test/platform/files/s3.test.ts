/** Files in an S3 bucket, on a third-party server: they behave as in a folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../../src/platform/config.ts'
import { listKeys, openStore } from '../../../src/platform/files/store.ts'
import { sandboxFile } from '../../../src/surfaces/files/sandbox-file.ts'
import { eventually } from '../../support/eventually.ts'
import { create } from '../../support/resources.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'
import { sendFiles } from '../../support/upload.ts'

let folder: string
let s3: S3rver
let settings: Record<string, string>
let server: TestServer
let key: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-s3-'))
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await s3.run()
  settings = {
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    MUSTER_SECRET: 'a secret for the links of this test',
  }
  server = await startTestServer(settings)
  key = await server.key()
})
afterAll(async () => {
  await server.stop()
  await s3.close().catch(() => {})
  await rm(folder, { recursive: true, force: true })
})

const pdf = sandboxFile('a test')

async function upload(more: object = {}) {
  const worker = await create(server, key, '/workers', { first_name: 'A', last_name: 'B' })
  const query = 'mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { id fileUrl } }'
  const input = { workerId: worker.body.id, type: 'passport', name: 'Passport', file: null, ...more }
  const files = { 'variables.input.file': new File([new Uint8Array(pdf)], 'passport.pdf') }
  return (await sendFiles(server, { authorization: `Bearer ${key}` }, { query, variables: { input } }, files)).body
}

const onServer = (url: string) => server.url + new URL(url).pathname

const bucketKeys = async () => [...(await listKeys(await openStore(readConfig(settings))))]

it('a file is stored in the bucket and returned through its link', async () => {
  const { fileUrl } = (await upload()).data.uploadDocument
  expect(await bucketKeys()).toHaveLength(1)
  const file = await fetch(onServer(fileUrl))
  expect(file.status).toBe(200)
  expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
})

it('the file of a document that could not be written is removed from the bucket', async () => {
  const before = await bucketKeys()
  await server.database.pool.query("alter table documents add check (name <> 'Refused')")
  expect((await upload({ name: 'Refused' })).errors).toHaveLength(1)
  await eventually(async () => (await bucketKeys()).length === before.length)
  expect(await bucketKeys()).toEqual(before)
})

it('a link to a missing file returns 404; an unavailable store returns 503, and no record is created', async () => {
  const { fileUrl } = (await upload()).data.uploadDocument
  const store = await openStore(readConfig(settings))
  for (const name of await bucketKeys()) await store.delete(name)
  expect((await request(onServer(fileUrl))).body.error.code).toBe('not_found')
  await s3.close()
  const total = async () => (await request(`${server.base}/documents?limit=1`, { key })).body.pagination.total
  const before = await total()
  const answer = await request(onServer(fileUrl))
  expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable'])
  expect((await upload()).errors[0].extensions.code).toBe('unavailable')
  expect(await total()).toBe(before)
})
