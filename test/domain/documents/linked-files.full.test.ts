/** Documents by link: the server downloads the file, from public addresses only, with a limit on size, time and redirects. */
import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLinkedFiles } from '../../../src/platform/files/linked-file.ts'
import { NOT_PUBLIC, openAddressGuard } from '../../../src/platform/http/public-address.ts'
import { sandboxFile } from '../../../src/surfaces/files/sandbox-file.ts'
import { create } from '../../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'

const MEGABYTE = 1024 * 1024
const pdf = sandboxFile('a linked file')

let server: TestServer
let key: string
let worker: string
let host: Server
let origin: string
let asked: string[] = []

beforeAll(async () => {
  host = createServer((req, res) => {
    asked.push(req.url as string)
    const send = (status: number, headers: Record<string, string | number> = {}, body?: Buffer) =>
      res.writeHead(status, headers).end(body)
    if (req.url === '/files/my%20visa.pdf?token=1') return send(200, {}, pdf)
    if (req.url === '/moved') return send(302, { location: '/files/my%20visa.pdf?token=1' })
    if (req.url === '/loop') return send(307, { location: '/loop' })
    if (req.url === '/away') return send(301, { location: 'http://private.example/secret' })
    if (req.url === '/text.pdf') return send(200, {}, Buffer.from('no PDF'))
    if (req.url === '/empty.pdf') return send(200)
    if (req.url === '/announced.pdf') return res.writeHead(200, { 'content-length': 30 * MEGABYTE }).write('%PDF')
    if (req.url === '/endless.pdf') {
      const more = (): void => {
        while (!res.destroyed) if (!res.write(Buffer.alloc(MEGABYTE))) return void res.once('drain', more)
      }
      return more()
    }
    if (req.url === '/silent.pdf') return res.write('%PDF')
    return send(404)
  })
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  key = await server.key()
  worker = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
})
afterAll(async () => {
  host?.closeAllConnections()
  host?.close()
  await server?.stop()
})

const fields = { type: 'passport', name: 'Passport' }
const add = (more: object, by = key) =>
  request(`${server.base}/documents`, { method: 'POST', key: by, body: { worker_id: worker, ...fields, ...more } })
const count = async () => (await request(`${server.base}/documents?limit=1`, { key })).body.pagination.total
const storedFiles = async () =>
  (await readdir(path.join(server.settings.MUSTER_DATA_DIR, 'files', server.orgId)).catch(() => [])).length
const storedBytes = async () => (await request(`${server.base}/me`, { key })).body.storage.stored_bytes

it('are downloaded, also after a redirect, and counted', async () => {
  const before = await storedBytes()
  for (const link of ['/files/my%20visa.pdf?token=1', '/moved']) {
    const { status, body } = await add({ source_url: origin + link })
    expect([status, body.error]).toEqual([201, undefined])
    const name = link === '/moved' ? 'moved' : 'my visa.pdf'
    expect(body).toMatchObject({ file_name: name, content_type: 'application/pdf', size_bytes: pdf.length })
    const file = await fetch(server.url + new URL(body.file_url).pathname)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
  }
  expect(await storedBytes()).toBe(before + 2 * pdf.length)
})

it('are two files for two documents of one request, and none if the request fails', async () => {
  const query = `mutation ($one: UploadDocumentInput!, $other: UploadDocumentInput!) {
    one: uploadDocument(input: $one) { id } other: uploadDocument(input: $other) { id }
  }`
  const input = { workerId: worker, ...fields, sourceUrl: `${origin}/files/my%20visa.pdf?token=1` }
  const before = await storedFiles()
  const { body } = await graphql(server, key, query, { one: input, other: input })
  expect(body.errors).toBeUndefined()
  expect(await storedFiles()).toBe(before + 2)
  const bytes = await storedBytes()
  const failed = await graphql(server, key, query, { one: input, other: { ...input, sourceUrl: `${origin}/text.pdf` } })
  expect(failed.body.errors[0].extensions.details).toEqual([
    { path: 'input.sourceUrl', code: 'invalid', message: 'must be a PDF, PNG, JPEG or WebP file' },
  ])
  expect([await storedFiles(), await storedBytes()]).toEqual([before + 2, bytes])
})

it.each([
  ['no URL', { source_url: 'visa.pdf' }, 'source_url', 'must be a URL, for example https://example.com/webhooks'],
  [
    'a missing file',
    { source_url: '/missing' },
    'source_url',
    'must lead to a file: its server answered with status 404',
  ],
  ['a loop', { source_url: '/loop' }, 'source_url', 'must not redirect more than 3 times'],
  ['another kind of file', { source_url: '/text.pdf' }, 'source_url', 'must be a PDF, PNG, JPEG or WebP file'],
  ['an empty file', { source_url: '/empty.pdf' }, 'source_url', 'must not be empty'],
  ['an announced size', { source_url: '/announced.pdf' }, 'source_url', 'must lead to a file of at most 25 MB'],
  ['an endless file', { source_url: '/endless.pdf' }, 'source_url', 'must lead to a file of at most 25 MB'],
])('%s is an error of its field, and nothing is kept', async (_what, sent: { source_url?: string }, name, message) => {
  const before = [await count(), await storedFiles(), await storedBytes()]
  const source_url = sent.source_url?.startsWith('/') ? origin + sent.source_url : sent.source_url
  const { status, body } = await add({ ...(source_url && { source_url }) })
  expect(status).toBe(422)
  expect(body.error.details).toEqual([expect.objectContaining({ path: name, message })])
  expect([await count(), await storedFiles(), await storedBytes()]).toEqual(before)
})

it('are named beside the file when both are missing, and refused when both are sent', async () => {
  const { status, body } = await add({})
  const missing = { code: 'required', message: 'is required: send the file, or a link to it' }
  expect([status, body.error.details]).toEqual([
    422,
    [
      { path: 'file', ...missing },
      { path: 'source_url', ...missing },
    ],
  ])
  const file = new File([new Uint8Array(pdf)], 'visa.pdf')
  const both = await add({ file, source_url: `${origin}/moved` })
  expect([both.status, both.body.error.details[0].path]).toEqual([422, 'source_url'])
})

it('are checked in the sandbox, which downloads nothing', async () => {
  asked = []
  const sandbox = await server.key({ environment: 'sandbox' })
  const [fixture] = (await request(`${server.base}/workers?limit=1`, { key: sandbox })).body.data
  const made = await add({ worker_id: fixture.id, source_url: `${origin}/missing.pdf` }, sandbox)
  expect(made.body).toMatchObject({ file_name: 'missing.pdf', content_type: 'application/pdf', status: 'pending' })
  const nested = await add({ worker_id: fixture.id, source_url: `${origin}/o/visas%2Fmy%20visa.pdf?token=1` }, sandbox)
  expect(nested.body.file_name).toBe('my visa.pdf')
  for (const name of ['a%0Ab.pdf', '%20', 'a'.repeat(201)]) {
    const refused = await add({ worker_id: fixture.id, source_url: `${origin}/${name}` }, sandbox)
    expect([name, refused.status, refused.body.error?.details[0].path]).toEqual([name, 422, 'source_url'])
  }
  const wrong = await add({ worker_id: fixture.id, source_url: 'ftp://files.example/visa.pdf' }, sandbox)
  expect([wrong.status, wrong.body.error.details[0].path]).toEqual([422, 'source_url'])
  expect(asked).toEqual([])
})

it('are not asked for by who may not write documents, or for a worker of another organisation', async () => {
  asked = []
  const source_url = `${origin}/files/my%20visa.pdf?token=1`
  const reader = await server.key({ scopes: ['read'] })
  expect((await add({ source_url }, reader)).status).toBe(403)
  const stranger = await server.key({ orgId: await server.organisation() })
  expect((await add({ source_url }, stranger)).status).toBe(422)
  expect(asked).toEqual([])
})

describe('a download', () => {
  const by = { orgId: 'organisation', holder: 'key' }
  const guard = openAddressGuard({ allowPrivate: true })
  const use = async () => {}

  it('reaches no private address, also by a redirect', async () => {
    const strict = openLinkedFiles(openAddressGuard({ allowPrivate: false }))
    await expect(strict.withFile('https://127.0.0.1/x', 1, by, use)).rejects.toThrow(NOT_PUBLIC)
    const checkSyntax = (url: string) => (url.includes('private') ? NOT_PUBLIC : undefined)
    const partly = openLinkedFiles({ ...guard, checkSyntax })
    await expect(partly.withFile(`${origin}/away`, 1, by, use)).rejects.toThrow(`leads to a URL that ${NOT_PUBLIC}`)
    const resolved = openLinkedFiles({
      ...openAddressGuard({ allowPrivate: false, resolve: async () => [{ address: '10.0.0.1', family: 4 }] }),
    })
    await expect(resolved.withFile('https://files.example/x', 1, by, use)).rejects.toThrow(NOT_PUBLIC)
  })

  it('gives back its place', async () => {
    const linked = openLinkedFiles(guard)
    for (let count = 0; count < 20; count++)
      await expect(linked.withFile(`${origin}/missing`, 1, by, use)).rejects.toThrow('status 404')
  })

  it('ends when its server is silent', async () => {
    const impatient = openLinkedFiles(guard, 200)
    const reading = impatient.withFile(`${origin}/silent.pdf`, MEGABYTE, by, use)
    await expect(reading).rejects.toThrow('must answer with the whole file within 0.2 seconds')
  })
})
