/** An invoice over REST, from approved hours to the payment; and the templates and packs that REST makes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { create, createId } from '../support/resources.ts'
import { dataOf, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown, as = key) =>
  request(server.base + path, { method, key: as, body })

const PERIOD = { period_start: '2026-02-02', period_end: '2026-02-08' }

/** Eight approved hours at 25.00 for a client, and eight without a rate. */
async function approvedHours(): Promise<{ client: string; unrated: string }> {
  const client = await createId(server, key, '/clients', { name: 'Harbour Civils' })
  const project = await createId(server, key, '/projects', { client_id: client, name: 'Dock Wall' })
  const sheetOf = async (rate: boolean) => {
    const worker = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
    const stay = { worker_id: worker, project_id: project }
    const assignment = await createId(server, key, '/assignments', { ...stay, start_date: '2026-01-01' })
    const set = `mutation ($id: ID!) { setChargeRate(assignmentId: $id, input: { rate: 2500, currency: "GBP" }) { id } }`
    if (rate) await dataOf(server, key, set, { id: assignment })
    const entries = [{ date: '2026-02-02', hours: 8 }]
    const sheet = { ...stay, assignment_id: assignment, ...PERIOD, entries }
    const id = await createId(server, key, '/timesheets', sheet)
    for (const status of ['submitted', 'approved'])
      expect((await call('PATCH', `/timesheets/${id}`, { status })).status).toBe(200)
    return id
  }
  await sheetOf(true)
  return { client, unrated: await sheetOf(false) }
}

it('drafts, issues and pays what was approved, names what it cannot bill, and links to the PDF', async () => {
  const { client, unrated } = await approvedHours()
  const { status, body } = await call('POST', '/invoices/drafts', { client_id: client, ...PERIOD, vat_percent: 20 })
  expect([status, body.object]).toEqual([200, 'invoice_drafts'])
  expect(body.skipped).toEqual([expect.objectContaining({ id: unrated })])
  const [draft] = body.drafts
  expect(draft).toMatchObject({ client_id: client, ...PERIOD, status: 'draft', net: 20000, vat: 4000, total: 24000 })
  expect(draft.lines[0].parts).toEqual([{ kind: 'standard', hours: 8, rate: 2500, amount: 20000 }])
  expect((await call('GET', `/invoices/${draft.id}`)).body).toEqual(draft)
  expect((await call('POST', `/invoices/${draft.id}/mark-paid`)).body.error.code).toBe('invalid_transition')

  const issued = (await call('POST', `/invoices/${draft.id}/issue`)).body
  expect([issued.status, issued.number]).toEqual(['issued', expect.stringMatching(/^INV-/)])
  const link = await eventually(async () => (await call('GET', `/invoices/${draft.id}`)).body.file_url ?? undefined)
  const pdf = await fetch(link.replace(/^https?:\/\/[^/]+/, server.url))
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])

  const paid = (await call('POST', `/invoices/${draft.id}/mark-paid`)).body
  expect([paid.status, typeof paid.paid_at]).toEqual(['paid', 'string'])
  expect((await call('POST', `/invoices/${draft.id}/void`)).body.error.code).toBe('invalid_transition')
  const events = await call('GET', `/events?object_id=${draft.id}&order=oldest_first`)
  expect(events.body.data.map(({ type }: { type: string }) => type)).toEqual([
    'invoice.issued',
    'invoice.payment_recorded',
    'invoice.paid',
  ])
  const { file_url: _link, ...record } = (await call('GET', `/invoices/${draft.id}`)).body
  expect(events.body.data.at(-1).data.object).toMatchObject({ ...record, updated_at: expect.any(String) })
})

it('voids a draft, whose hours can then be billed again', async () => {
  const { client } = await approvedHours()
  const draftOnce = async () => (await call('POST', '/invoices/drafts', { client_id: client, ...PERIOD })).body
  const [first] = (await draftOnce()).drafts
  expect((await draftOnce()).drafts ?? []).toEqual([])
  expect((await call('POST', `/invoices/${first.id}/void`)).body.status).toBe('void')
  expect((await draftOnce()).drafts).toHaveLength(1)
})

it('finds invoices as every list does, and exports them', async () => {
  const { client } = await approvedHours()
  await call('POST', '/invoices/drafts', { client_id: client, ...PERIOD })
  const list = await call('GET', `/invoices?client_id=${client}&status=draft`)
  expect(list.body.pagination.total).toBe(1)
  const csv = await fetch(`${server.base}/invoices?client_id=${client}`, {
    headers: { authorization: `Bearer ${key}`, accept: 'text/csv' },
  })
  expect(await csv.text()).toContain(list.body.data[0].id)
})

it('adds versions of a template, and deletes all of them by the latest', async () => {
  const make = async (body: string) => (await create(server, key, '/templates', { name: 'Site rules', body })).body
  const [first, second] = [await make('# One'), await make('# Two')]
  expect([first.version, second.version]).toEqual([1, 2])
  expect((await call('GET', `/templates/${first.id}`)).body.superseded_at).toEqual(expect.any(String))
  const old = await call('DELETE', `/templates/${first.id}`)
  expect([old.status, old.body.error.details[0].path]).toEqual([422, 'id'])
  expect((await call('DELETE', `/templates/${second.id}`)).body).toEqual({
    object: 'document_template',
    id: second.id,
    deleted: true,
  })
  for (const { id } of [first, second]) expect((await call('GET', `/templates/${id}`)).status).toBe(404)
  const taken = { name: 'Site rules', body: '# Three', is_new: true }
  await make('# Three')
  expect((await call('POST', '/templates', taken)).body.error.details[0]).toMatchObject({ path: 'name', code: 'taken' })
})

it('makes a pack, and refuses to delete the template that it needs', async () => {
  const template = (await create(server, key, '/templates', { name: 'Parking', body: '# Parking' })).body
  const worker = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const pack = { name: 'Induction', worker_id: worker, templates: [{ name: 'Parking' }] }
  const { id } = (await create(server, key, '/document-packs', pack)).body
  const refused = await call('DELETE', `/templates/${template.id}`)
  expect(refused.status).toBe(409)
  expect(refused.body.error.details[0]).toMatchObject({ path: 'id', conflicting_id: id })
  expect((await call('POST', `/document-packs/${id}/issue`)).body.status).toBe('issued')
  expect((await call('DELETE', `/document-packs/${id}`)).body.error.code).toBe('invalid_transition')
})

it('a template needs one of its names, in GraphQL', async () => {
  for (const args of ['', 'name: null'])
    await expect(
      dataOf(server, key, `mutation { deleteDocumentTemplate${args && `(${args})`} { id } }`),
    ).rejects.toThrow(/is required, unless there is an id/)
})
