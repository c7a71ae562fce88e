/** An invoice that cannot be printed: the organisation is told why. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationAbout } from '../../support/notifications.ts'
import { dataOf, startTestServer, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ PDF_FONTS: 'package.json' }) // a font with every letter, which its workers lack
})
afterAll(() => server.stop())

it('an invoice with a character that the fonts of the worker lack stays issued, and the organisation is told', async () => {
  const key = await server.key()
  const client_id = await insert(server, key, 'clients', { name: 'Гавань' })
  const period = { period_start: '2026-02-02', period_end: '2026-02-08' }
  const amounts = { currency: 'GBP', vat_basis_points: 2000, net: 100, vat: 20, total: 120, lines: '[]' }
  const id = await insert(server, key, 'invoices', { client_id, ...period, ...amounts })
  const issue = 'mutation ($id: ID!) { issueInvoice(id: $id) { number } }'
  const { number } = (await dataOf(server, key, issue, { id })).issueInvoice
  await server.worker()
  expect(await notificationAbout(server, key, id)).toMatchObject({
    type: 'invoice.failed',
    body: expect.stringMatching(new RegExp(`^Invoice ${number}: The character Г cannot be printed`)),
  })
})
