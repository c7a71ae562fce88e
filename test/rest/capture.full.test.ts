/** Documents, expenses and timesheets from partners who capture outside: forms with files, retries, and the sandbox. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '../../src/domain/documents/max-bytes.ts'
import { sandboxFile } from '../../src/surfaces/files/sandbox-file.ts'
import { eventsAbout } from '../support/events.ts'
import { aFile, create } from '../support/resources.ts'
import { type Answer, graphql, joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string
let worker: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key({ scopes: ['documents:write', 'finance:write', 'read'] })
  const all = await server.key()
  worker = (await create(server, all, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
})
afterAll(() => server.stop())

const post = (path: string, body: unknown, headers: Record<string, string> = {}, as = key) =>
  request(server.base + path, { method: 'POST', key: as, body, headers })
const document = () => ({ worker_id: worker, type: 'certificate', name: 'First aid' })
const expense = () => ({
  worker_id: worker,
  category: 'travel',
  amount: '1250',
  currency: 'GBP',
  incurred_on: '2026-02-10',
})
const total = async (path: string) => (await request(`${server.base}${path}?limit=1`, { key })).body.pagination.total
const pathsOf = ({ body }: Answer) => body.error.details.map(({ path }: { path: string }) => path)

it('stores a document with its file, which the signed link gives back', async () => {
  const file = aFile('Bescheinigung für Ada.pdf')
  const made = await post('/documents', { ...document(), expires_on: '2031-03-14', extract: 'true', file })
  expect(made.body).toMatchObject({
    ...document(),
    expires_on: '2031-03-14',
    status: 'pending',
    file_name: 'Bescheinigung für Ada.pdf',
    content_type: 'application/pdf',
    size_bytes: file.size,
  })
  const stored = await fetch(made.body.file_url)
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(Buffer.from(await file.arrayBuffer()))
  expect((await eventsAbout(server, made.body.id)).map(({ type }) => type)).toEqual(['document.added'])
  const jobs = await request(`${server.base}/ai-jobs?document_id=${made.body.id}`, { key })
  expect(jobs.body.pagination.total).toBe(1)
})

it('takes the file as the first part as well as the last', async () => {
  for (const body of [
    { file: aFile(), ...document() },
    { ...document(), file: aFile() },
  ])
    expect((await post('/documents', body)).status).toBe(201)
})

it('takes an expense as JSON, as a form, and as a form with its receipt', async () => {
  const json = await post('/expenses', { ...expense(), amount: 1250 })
  const form = new FormData()
  for (const [name, value] of Object.entries(expense())) form.append(name, value)
  const plain = await post('/expenses', form)
  const withReceipt = await post('/expenses', { ...expense(), receipt: aFile('receipt.pdf') })
  for (const { body } of [json, plain, withReceipt]) expect(body).toMatchObject({ amount: 1250, status: 'submitted' })
  expect([json.body.receipt_url, plain.body.receipt_url]).toEqual([null, null])
  expect((await fetch(withReceipt.body.receipt_url)).status).toBe(200)
})

describe('a form is refused, with the part that is wrong, and stores nothing', () => {
  const text = (value: string) => new File([value], 'note.pdf', { type: 'application/pdf' })
  it.each([
    ['without its file', () => document(), ['file', 'source_url']],
    ['without a field', () => ({ worker_id: worker, name: 'First aid', file: aFile() }), ['type']],
    ['with a part that is not known', () => ({ ...document(), file: aFile(), status: 'valid' }), ['status']],
    ['with another file', () => ({ ...document(), file: aFile(), scan: aFile() }), ['scan']],
    ['with a text as file', () => ({ ...document(), file: 'a', other: text('x') }), ['file', 'other']],
    ['with a file as field', () => ({ ...document(), name: aFile(), file: aFile() }), ['name']],
    ['with contents of another type', () => ({ ...document(), file: text('a text') }), ['file']],
    ['with an empty file', () => ({ ...document(), file: text('') }), ['file']],
    ['with a malformed field', () => ({ ...document(), extract: 'yes', file: aFile() }), ['extract']],
    ['with a foreign worker', () => ({ ...document(), worker_id: randomUUID(), file: aFile() }), ['worker_id']],
    ['with a file name of another system', () => ({ ...document(), file: aFile('a\\b.pdf') }), ['file']],
  ])('%s', async (_what, body, paths) => {
    const before = await total('/documents')
    const answer = await post('/documents', body())
    expect([answer.status, pathsOf(answer).sort()]).toEqual([422, paths])
    expect(await total('/documents')).toBe(before)
  })

  it('with a part twice', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(document())) form.append(name, value)
    form.append('file', aFile())
    form.append('file', aFile())
    const answer = await post('/documents', form)
    expect([answer.status, pathsOf(answer)]).toEqual([422, ['file']])
  })

  it('with a file that is too large, whether the whole request is or not', async () => {
    const file = (bytes: number) => new File([new Uint8Array(bytes)], 'large.pdf')
    const large = await post('/documents', { ...document(), file: file(MAX_FILE_BYTES + 1) })
    expect([large.status, pathsOf(large)]).toEqual([422, ['file']])
    const larger = await post('/documents', { ...document(), file: file(MAX_FILE_BYTES + 2 * 1024 * 1024) })
    expect([larger.status, larger.body.error.code]).toEqual([413, 'payload_too_large'])
  })

  it('with an amount that is no number', async () => {
    const answer = await post('/expenses', { ...expense(), amount: '12.50', receipt: aFile() })
    expect([answer.status, pathsOf(answer)]).toEqual([422, ['amount']])
  })
})

describe('an Idempotency-Key', () => {
  const upload = (retried: string, name: string, file: File) =>
    post('/documents', { ...document(), name, file }, { 'idempotency-key': retried })

  it('of the same form answers again and stores once, and keeps one file', async () => {
    const retried = randomUUID()
    const before = await total('/documents')
    const first = await upload(retried, 'Visa', aFile())
    const second = await upload(retried, 'Visa', aFile())
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect([second.body.id, second.headers.get('location')]).toEqual([first.body.id, first.headers.get('location')])
    expect(await total('/documents')).toBe(before + 1)
  })

  it.each([
    ['another field', 'Passport', aFile()],
    ['another file name', 'Visa', aFile('visa-2.pdf')],
    [
      'other bytes',
      'Visa',
      new File([new Uint8Array(sandboxFile('other bytes'))], 'scan.pdf', { type: 'application/pdf' }),
    ],
    ['another type', 'Visa', new File([new Uint8Array(sandboxFile('scan.pdf'))], 'scan.pdf', { type: 'image/png' })],
  ])('with %s is another request', async (_what, name, file) => {
    const reused = randomUUID()
    expect((await upload(reused, 'Visa', aFile())).status).toBe(201)
    const again = await upload(reused, name, file)
    expect([again.status, again.body.error.code]).toEqual([422, 'idempotency_key_reused'])
  })
})

it('a timesheet is a draft until it is submitted, on both surfaces', async () => {
  const all = await server.key()
  const client_id = (await create(server, all, '/clients', { name: 'Harbour' })).body.id
  const project_id = (await create(server, all, '/projects', { client_id, name: 'Dock' })).body.id
  const period = { period_start: '2026-02-02', period_end: '2026-02-08' }
  const entries = [{ date: '2026-02-02', hours: 8, overtime_hours: 1.5 }]
  const made = await post('/timesheets', { worker_id: worker, project_id, ...period, entries })
  expect(made.body).toMatchObject({ status: 'draft', total_hours: 9.5 })
  const query = `{ timesheet(id: "${made.body.id}") { status totalHours } }`
  expect((await graphql(server, key, query)).body.data.timesheet).toEqual({ status: 'draft', totalHours: 9.5 })
  const outside = await post('/timesheets', {
    worker_id: worker,
    project_id,
    ...period,
    entries: [{ date: '2026-03-01', hours: 8 }],
  })
  expect([outside.status, pathsOf(outside)]).toEqual([422, ['entries[0].date']])
})

it('the sandbox takes a file, echoes the record and keeps neither', async () => {
  const sandbox = await server.key({ environment: 'sandbox' })
  const worker_id = '00000000-0000-7000-8003-000000000001'
  const before = (await request(`${server.base}/documents?limit=1`, { key: sandbox })).body.pagination.total
  const files = () => readdir(server.settings.MUSTER_DATA_DIR, { recursive: true })
  const stored = (await files()).length
  const made = await post('/documents', { ...document(), worker_id, file: aFile() }, {}, sandbox)
  expect([made.status, made.body.status, made.body.file_name]).toEqual([201, 'pending', 'scan.pdf'])
  expect((await request(`${server.base}/documents/${made.body.id}`, { key: sandbox })).status).toBe(404)
  expect((await request(`${server.base}/documents?limit=1`, { key: sandbox })).body.pagination.total).toBe(before)
  expect((await files()).length).toBe(stored)
})
