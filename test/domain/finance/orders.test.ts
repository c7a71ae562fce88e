/** What a client's invoice needs: a purchase order, bank details, and with VAT a supplier who is named. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOrganisation } from '../../../src/access/organisations.ts'
import { codeOf } from '../../support/people.ts'
import { makePlace, type Place } from '../../support/place.ts'
import { createId } from '../../support/resources.ts'
import { dataOf, graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { insert, stamped } from '../../support/write.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const week = { periodStart: '2026-02-02', periodEnd: '2026-02-08' }
const DRAFT = `mutation ($input: CreateInvoiceDraftsInput!) {
  createInvoiceDrafts(input: $input) { drafts { id purchaseOrder } } }`
const rate = { rate: 1000, currency: 'GBP' }

/** Approved hours at a place, drafted. */
async function drafted(place: Place, as = key, input: object = {}) {
  const { workerId: worker_id, projectId: project_id, assignmentId: assignment_id, clientId } = place
  await insert(server, as, 'timesheets', {
    worker_id,
    project_id,
    assignment_id,
    total_hours: 8,
    status: 'approved',
    period_start: week.periodStart,
    period_end: week.periodEnd,
    entries: JSON.stringify([{ date: '2026-02-02', hours: 8, overtimeHours: 0, note: null }]),
  })
  const { createInvoiceDrafts } = await dataOf(server, as, DRAFT, { input: { clientId, ...week, ...input } })
  return createInvoiceDrafts.drafts[0] as { id: string; purchaseOrder: string | null }
}
const patch = (path: string, body: object) => request(`${server.base}${path}`, { method: 'PATCH', key, body })
const act = (id: string, end: string, body?: object, as = key) =>
  request(`${server.base}/invoices/${id}/${end}`, { method: 'POST', key: as, body })

it('a draft gets the order of its one project, or that of the client', async () => {
  const place = await makePlace(server, key, { rate })
  await patch(`/clients/${place.clientId}`, { purchase_order: 'FRAME-1' })
  const first = await drafted(place)
  expect(first.purchaseOrder).toBe('FRAME-1')
  await act(first.id, 'void')
  await patch(`/projects/${place.projectId}`, { purchase_order: 'DOCK-7' })
  const second = await drafted(place)
  expect(second.purchaseOrder).toBe('DOCK-7')
  await act(second.id, 'void')
  const other = await createId(server, key, '/projects', { client_id: place.clientId, name: 'Quay' })
  await drafted(await makePlace(server, key, { rate, at: { ...place, projectId: other } })).then(({ id }) =>
    act(id, 'void'),
  )
  const { createInvoiceDrafts } = await dataOf(server, key, DRAFT, { input: { clientId: place.clientId, ...week } })
  expect(createInvoiceDrafts.drafts).toMatchObject([{ purchaseOrder: 'FRAME-1' }])
})

it('the order of a draft can be changed and removed, and that of an issued invoice cannot', async () => {
  const { id } = await drafted(await makePlace(server, key, { rate }))
  const set = (purchase_order: string | null) => act(id, 'purchase-order', { purchase_order })
  expect((await set('PO-1')).body).toMatchObject({ status: 'draft', purchase_order: 'PO-1' })
  expect((await set(null)).body.purchase_order).toBeNull()
  await set('PO-2')
  expect((await act(id, 'issue')).body).toMatchObject({ status: 'issued', purchase_order: 'PO-2' })
  expect(codeOf(await set('PO-3'))).toBe('invalid_transition')
  expect((await set('x'.repeat(201))).body.error.details).toMatchObject([{ path: 'purchase_order', code: 'too_big' }])
})

it('an invoice with VAT needs the address and VAT number of the supplier; one without VAT does not', async () => {
  const { id: orgId } = await createOrganisation(server.database, 'Unnamed supplier')
  const as = await server.key({ orgId })
  const place = await makePlace(server, as, { rate })
  const { id } = await drafted(place, as)
  const refused = await act(id, 'issue', undefined, as)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
  expect(refused.body.error.details).toMatchObject([
    { path: 'id', code: 'no_supplier_address' },
    { path: 'id', code: 'no_vat_number' },
  ])
  const text =
    "insert into invoice_settings (org_id, prefix, vat_basis_points, payment_days, address) values ($1, 'INV', 2000, 30, '1 Quay')"
  await stamped(server, orgId, (client) => client.query(text, [orgId]))
  expect((await act(id, 'issue', undefined, as)).body.error.details).toMatchObject([{ code: 'no_vat_number' }])
  await act(id, 'void', undefined, as)
  const free = await dataOf(server, as, DRAFT, { input: { clientId: place.clientId, ...week, vatPercent: 0 } })
  const issued = await graphql(
    server,
    as,
    `mutation { issueInvoice(id: "${free.createInvoiceDrafts.drafts[0].id}") { status } }`,
  )
  expect(issued.body.data.issueInvoice.status).toBe('issued')
})
