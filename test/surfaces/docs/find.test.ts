/** The requests that the guide on pagination shows find something in the sandbox. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readGuide } from '../../support/guides.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let sandbox: string

beforeAll(async () => {
  server = await joinTestServer()
  sandbox = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

const requests = [...readGuide('pagination').matchAll(/`GET (\/[^`]+)`/g)].map(([, address = '']) => address)

it.each(requests)('GET %s finds something in the sandbox', async (address) => {
  const { status, body } = await request(`${server.base}${address}`, { key: sandbox })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.length).toBeGreaterThan(0)
})

it('are many', () => expect(requests.length).toBeGreaterThan(10))
