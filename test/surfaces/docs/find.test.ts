/** The guide "Find records": its requests find something in the sandbox, and its table agrees with the code. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findingRows } from '../../support/finding-rows.ts'
import { readGuide } from '../../support/guides.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let sandbox: string

beforeAll(async () => {
  server = await joinTestServer()
  sandbox = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

const guide = readGuide('pagination')
const requests = [...guide.matchAll(/`GET (\/[^`]+)`/g)].map(([, address = '']) => address)

it.each(requests)('GET %s finds something in the sandbox', async (address) => {
  const { status, body } = await request(`${server.base}${address}`, { key: sandbox })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.length).toBeGreaterThan(0)
})

it('lists what each resource is found by', () => {
  expect(requests.length).toBeGreaterThan(10)
  const [, section = ''] = guide.split('## Filters, sorts and search fields by resource')
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  expect(rows).toEqual(findingRows())
})
