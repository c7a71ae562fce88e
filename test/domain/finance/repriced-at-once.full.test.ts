/** How many timesheets one call charges anew. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_REPRICED } from '../../../src/domain/finance/invoices/reprice.ts'
import { insertApproved } from '../../support/approved-timesheets.ts'
import { makePlace, type Place } from '../../support/place.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
let place: Place

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  place = await makePlace(server, key, { rate: { rate: 1000, currency: 'GBP' } })
  await insertApproved(server, server.orgId, place, MAX_REPRICED + 1)
})
afterAll(() => server.stop())

it('so many, and says where the next one goes on', async () => {
  const text = `mutation ($after: ID, $projectId: ID) { repriceUnbilledWork(after: $after, projectId: $projectId) {
    timesheets nextAfter amounts { after } } }`
  const reprice = async (after: string | null) =>
    (await graphql(server, key, text, { after, projectId: place.projectId })).body.data.repriceUnbilledWork
  const first = await reprice(null)
  expect(first).toEqual({
    timesheets: MAX_REPRICED,
    nextAfter: expect.any(String),
    amounts: [{ after: MAX_REPRICED * 1000 }],
  })
  expect(await reprice(first.nextAfter)).toEqual({ timesheets: 1, nextAfter: null, amounts: [{ after: 1000 }] })
  expect(await reprice(null)).toEqual({ timesheets: 0, nextAfter: first.nextAfter, amounts: [] })
})
