/** Files: validated at upload, stored in a file store, and read only through a signed link that expires. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLink, signLink } from '../../../src/access/file-links.ts'
import { sandboxFile } from '../../../src/surfaces/files/sandbox-file.ts'
import { create } from '../../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'
import { sendFiles } from '../../support/upload.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const pdf = sandboxFile('a test')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

interface Upload {
  bytes?: Buffer
  name?: string
  more?: object
  as?: string
}

const storedBytes = async () => (await request(`${server.base}/me`, { key })).body.storage.stored_bytes

async function upload({ bytes = pdf, name = 'passport.pdf', more = {}, as = key }: Upload = {}) {
  const worker = await create(server, key, '/workers', { first_name: 'A', last_name: 'B' })
  const query = `mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { id fileName contentType sizeBytes status fileUrl fileUrlExpiresAt } }`
  const input = { workerId: worker.body.id, type: 'passport', name: 'Passport', file: null, ...more }
  const files = { 'variables.input.file': new File([new Uint8Array(bytes)], name) }
  return (await sendFiles(server, { authorization: `Bearer ${as}` }, { query, variables: { input } }, files)).body
}

const onServer = (url: string) => server.url + new URL(url).pathname
const filesOf = ({ settings }: TestServer) => path.join(settings.MUSTER_DATA_DIR, 'files')
/** Of files, without their keys and what says which were deleted. */
const stored = async () =>
  (await readdir(filesOf(server), { recursive: true }).catch(() => [])).filter((name) => !name.startsWith('.')).length

describe('an upload', () => {
  it('is stored, typed by its content, and returned only through a link', async () => {
    const before = await storedBytes()
    const made = (await upload({ bytes: png, name: 'scan.pdf' })).data.uploadDocument
    expect(made).toMatchObject({
      fileName: 'scan.pdf',
      contentType: 'image/png',
      sizeBytes: png.length,
      status: 'pending',
    })
    expect(await storedBytes()).toBe(before + png.length)
    const record = (await request(`${server.base}/documents/${made.id}`, { key })).body
    expect(record).toMatchObject({ file_name: 'scan.pdf', content_type: 'image/png', size_bytes: png.length })
    expect(Object.keys(record)).not.toContain('file_key')
    const minutes = (Date.parse(record.file_url_expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    const file = await fetch(onServer(record.file_url))
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=scan.pdf.png')
    expect(file.headers.get('x-request-id')).toMatch(/^req_/)
    expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true)
  })

  it.each([true, false])('is queued for extraction if it asks for that: %s', async (extract) => {
    const { id } = (await upload({ more: { extract } })).data.uploadDocument
    const { data } = (await request(`${server.base}/ai-jobs?limit=200`, { key })).body
    const jobs = data.filter((job: { document_id: string }) => job.document_id === id)
    expect(jobs).toHaveLength(extract ? 1 : 0)
  })

  it('is offered without characters that turn the text, and with the ending of its type', async () => {
    const { fileUrl, fileName } = (await upload({ bytes: png, name: 'sc\u202egnp.html' })).data.uploadDocument
    expect(fileName).toBe('sc\u202egnp.html')
    const file = await fetch(onServer(fileUrl))
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=scgnp.html.png')
  })

  it.each([
    ['empty', { bytes: Buffer.alloc(0) }, 'input.file'],
    ['text that is called a PDF', { bytes: Buffer.from('<script>alert(1)</script>') }, 'input.file'],
    ['too long a name', { name: `${'x'.repeat(200)}.pdf` }, 'input.file'],
    ['over 25 MB', { bytes: Buffer.concat([pdf, Buffer.alloc(25 * 1024 * 1024)]) }, 'input.file'],
    ['for an unknown worker', { more: { workerId: '00000000-0000-7000-8000-00000000ffff' } }, 'input.workerId'],
    ['that expires before its issue', { more: { issuedOn: '2026-02-02', expiresOn: '2026-02-01' } }, 'input.expiresOn'],
  ])('that is %s is rejected and not stored', async (_what, change, field) => {
    const before = await stored()
    const { errors } = await upload(change)
    expect(errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path: field }] })
    expect(await stored()).toBe(before)
  })

  it('in the sandbox is validated and echoed, and stores nothing', async () => {
    const as = await server.key({ environment: 'sandbox' })
    const [worker] = (await request(`${server.base}/workers?limit=1`, { key: as })).body.data
    const before = await stored()
    const made = (await upload({ as, more: { workerId: worker.id } })).data.uploadDocument
    expect(made).toMatchObject({ contentType: 'application/pdf', status: 'pending' })
    expect((await request(`${server.base}/documents/${made.id}`, { key: as })).status).toBe(404)
    expect(await stored()).toBe(before)
  })
})

describe('a link', () => {
  it('with one changed character is rejected', async () => {
    const { fileUrl } = (await upload()).data.uploadDocument
    const link = onServer(fileUrl)
    expect((await fetch(link)).status).toBe(200)
    const start = link.lastIndexOf('/') + 1
    for (let at = start; at < link.length; at += 7) {
      const other = link[at] === 'A' ? 'B' : 'A'
      const answer = await fetch(link.slice(0, at) + other + link.slice(at + 1))
      expect(answer.status, `at ${at}`).toBe(403)
      expect((await answer.json()).error.code).toBe('link_invalid')
    }
    expect((await fetch(`${link}x`)).status).toBe(403)
  })

  it('that has expired is rejected', () => {
    const secret = Buffer.from('a secret')
    const file = { key: 'a/b', name: 'a.pdf', type: 'application/pdf' }
    const expires = new Date('2026-01-01T00:15:00Z')
    const link = signLink(file, expires, secret)
    expect(readLink(link, new Date('2026-01-01T00:14:59Z'), [secret])).toEqual(file)
    expect(readLink(link, expires, [secret])).toBeUndefined()
    expect(readLink(link, new Date('2026-01-01T00:00:00Z'), [Buffer.from('another')])).toBeUndefined()
  })

  it('to a sandbox fixture returns a PDF, the same on every day', async () => {
    const as = await server.key({ environment: 'sandbox' })
    const [document] = (await request(`${server.base}/documents?limit=1`, { key: as })).body.data
    const file = await fetch(onServer(document.file_url))
    expect(file.status).toBe(200)
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(document.size_bytes).toBeGreaterThan(0)
  })
})

it('a review decides a pending document once', async () => {
  const farDate = `${new Date().getUTCFullYear() + 2}-01-01`
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  for (const [expiresOn, decision, status] of [
    [farDate, 'accept', 'valid'],
    [soon, 'accept', 'expiring'],
    ['2024-01-01', 'accept', 'expired'],
    [farDate, 'reject', 'rejected'],
  ]) {
    const { id } = (await upload({ more: { expiresOn } })).data.uploadDocument
    const query = `mutation { reviewDocument(id: "${id}", decision: ${decision}) { status } }`
    const review = () => request(`${server.url}/graphql`, { method: 'POST', key, body: { query } })
    expect((await review()).body.data.reviewDocument.status).toBe(status)
    expect((await review()).body.errors[0].extensions).toMatchObject({
      code: 'invalid_transition',
      details: [{ path: 'id', code: 'invalid_transition' }],
    })
  }
})
