/** Deliveries about a document whose type is restricted after they were queued. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOwners } from '../../../src/events/webhooks/owners.ts'
import type { ClaimedDelivery } from '../../../src/events/webhooks/queue.ts'
import { makeWorker } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key({ scopes: ['read', 'write', 'documents:restricted', 'webhooks:manage'] })
})
afterAll(() => server.stop())

it('are not sent while it is, and others are', async () => {
  const endpoint = { url: 'https://93.184.215.14/hook', event_types: ['*'] }
  await createId(server, key, '/webhook-endpoints', endpoint)
  const typeId = await createId(server, key, '/document-types', { name: 'Health check' })
  const worker = await makeWorker(server)
  const file = new File(['%PDF-1.4 x'], 'a.pdf', { type: 'application/pdf' })
  const of = { worker_id: worker, type: 'other', custom_type_id: typeId, name: 'Check', file }
  expect((await request(`${server.base}/documents`, { method: 'POST', key, body: of })).status).toBe(201)
  await createId(server, key, '/workers', { first_name: 'Eve', last_name: 'Okafor' })
  const { pool } = server.database
  const { rows } = await pool.query(
    'select org_id, endpoint_id, id, event_type from webhook_deliveries where org_id = $1 order by id',
    [server.orgId],
  )
  const claimed = rows.map(
    ({ id, event_type, ...row }) => ({ id, event_type, test: false, endpoint: row }) as ClaimedDelivery,
  )
  const refused = async () => {
    const owners = await readOwners(pool, claimed)
    return claimed.flatMap((each) => (owners.refusalOf(each) === undefined ? [] : each.event_type))
  }
  const restrict = (restricted: boolean) =>
    request(`${server.base}/document-types/${typeId}`, { method: 'PATCH', key, body: { restricted } })
  expect([await refused(), claimed.map((each) => each.event_type)]).toEqual([
    [],
    ['custom_document_type.created', 'document.added', 'worker.created'],
  ])
  await restrict(true)
  expect(await refused()).toEqual(['document.added'])
  await restrict(false)
  expect(await refused()).toEqual([])
})
