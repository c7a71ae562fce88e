/** Retries of an upload: its Idempotency-Key stands for the file's name, type and bytes, not for when it arrived. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sandboxFile } from '../../src/surfaces/files/sandbox-file.ts'
import { create } from '../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'
import { sendFiles } from '../support/upload.ts'

let server: TestServer
let key: string
let worker: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  worker = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
})
afterAll(() => server.stop())

const QUERY = 'mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { id fileName } }'

function upload(idempotencyKey: string, file: File, name = 'Visa') {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey }
  const input = { workerId: worker, type: 'right_to_work', name, expiresOn: '2031-03-14', file: null }
  return sendFiles(server, headers, { query: QUERY, variables: { input } }, { 'variables.input.file': file })
}

const bytes = (text: string) => new Uint8Array(sandboxFile(text))
const visa = () => new File([bytes('a visa')], 'visa.pdf', { type: 'application/pdf' })
const total = async () => (await request(`${server.base}/documents?limit=1`, { key })).body.pagination.total

it('the same upload with the same key is answered again and stored once', async () => {
  const retried = randomUUID()
  const before = await total()
  const first = await upload(retried, visa())
  expect(first.body.data.uploadDocument.fileName).toBe('visa.pdf')
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  const second = await upload(retried, visa())
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(second.body).toEqual(first.body)
  expect(await total()).toBe(before + 1)
})

it.each([
  ['other bytes of the same size', new File([bytes('b visa')], 'visa.pdf', { type: 'application/pdf' })],
  ['another name', new File([bytes('a visa')], 'visa-2.pdf', { type: 'application/pdf' })],
  ['another type', new File([bytes('a visa')], 'visa.pdf', { type: 'image/png' })],
])('a file with %s is another request', async (_what, other) => {
  const reused = randomUUID()
  await upload(reused, visa())
  const { body } = await upload(reused, other)
  expect(body.errors[0].extensions.code).toBe('idempotency_key_reused')
})

it('other fields beside the same file are another request', async () => {
  const reused = randomUUID()
  await upload(reused, visa())
  expect((await upload(reused, visa(), 'Passport')).body.errors[0].extensions.code).toBe('idempotency_key_reused')
})
