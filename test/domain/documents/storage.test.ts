/** What an organisation may store: each file is counted with its record, and what exceeds the limit is refused. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkStorage } from '../../../src/server/doctor/storage.ts'
import { makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'

const MEGABYTE = 1024 * 1024

let server: TestServer
let key: string
let worker: string

beforeAll(async () => {
  server = await startTestServer({ STORAGE_LIMIT_MB: '1' })
  key = await server.key()
  worker = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
})
afterAll(() => server.stop())

/** A PDF of this many bytes. */
const pdf = (bytes: number) => {
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('%PDF-1.7\n'))
  return new File([content], 'visa.pdf', { type: 'application/pdf' })
}
const post = (route: string, body: unknown, as = key) => request(server.base + route, { method: 'POST', key: as, body })
const document = (bytes: number) => ({ worker_id: worker, type: 'certificate', name: 'First aid', file: pdf(bytes) })
const expense = (bytes: number) => ({
  worker_id: worker,
  category: 'travel',
  amount: '1250',
  currency: 'GBP',
  incurred_on: '2026-02-10',
  receipt: pdf(bytes),
})
const storage = async (as = key) => (await request(`${server.base}/me`, { key: as })).body.storage
const storedFiles = async () =>
  (await readdir(path.join(server.settings.MUSTER_DATA_DIR, 'files', server.orgId))).length

it('counts documents and receipts, and refuses what exceeds the limit on every way in', async () => {
  expect(await storage()).toEqual({ stored_bytes: 0, limit_bytes: MEGABYTE })
  expect((await post('/documents', document(600_000))).status).toBe(201)
  expect((await post('/expenses', expense(400_000))).status).toBe(201)
  expect(await storage()).toEqual({ stored_bytes: 1_000_000, limit_bytes: MEGABYTE })

  for (const answer of [await post('/documents', document(60_000)), await post('/expenses', expense(60_000))]) {
    expect([answer.status, answer.body.error.code]).toEqual([413, 'storage_full'])
    expect(answer.body.error.message).toContain('1 MB')
  }
  const person = await makePerson(server, 'worker', { workerId: worker })
  const form = new FormData()
  const query = `mutation ($file: File!) { createExpense(input: { workerId: "${worker}", category: travel, amount: 100,
    currency: "GBP", incurredOn: "2026-02-10", receipt: $file }) { id } }`
  form.append('operations', JSON.stringify({ query, variables: { file: null } }))
  form.append('map', JSON.stringify({ 0: ['variables.file'] }))
  form.append('0', pdf(60_000))
  const cookie = await signIn(server, person.email)
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    body: form,
    headers: { cookie, 'x-requested-with': 'muster' },
  })
  expect((await answer.json()).errors).toMatchObject([{ extensions: { code: 'storage_full' } }])

  expect(await storage()).toMatchObject({ stored_bytes: 1_000_000 })
  expect(await storedFiles()).toBe(2)
  expect((await post('/documents', document(48_576))).status).toBe(201) // exactly what is left
  expect(await storage()).toMatchObject({ stored_bytes: MEGABYTE })
})

it('counts for each organisation, says so in doctor, and takes all in the sandbox', async () => {
  const orgId = await server.organisation()
  const other = await server.key({ orgId })
  expect(await storage(other)).toMatchObject({ stored_bytes: 0 })
  const sandbox = await server.key({ environment: 'sandbox' })
  const [fixture] = (await request(`${server.base}/workers?limit=1`, { key: sandbox })).body.data
  const answer = await post('/documents', { ...document(MEGABYTE + 1), worker_id: fixture.id }, sandbox)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const client = await server.database.pool.connect()
  const finding = await checkStorage(client, { storageLimitBytes: MEGABYTE }).finally(() => client.release())
  expect(finding).toMatchObject({ status: 'warn', message: expect.stringContaining('(100 %)') })
})
