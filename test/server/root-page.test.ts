/** What `/` answers to browsers and to other clients. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTestServer, type TestServer } from '../support/server.ts'

/** What browsers send. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

let server: TestServer
beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const get = (accept: string) => fetch(`${server.url}/`, { headers: { accept }, redirect: 'manual' })

it('a browser is led to the console', async () => {
  const answer = await get(BROWSER)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/console')
  expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept')
})

it.each(['*/*', 'application/json'])('a client that accepts %s hears in JSON that nothing is there', async (accept) => {
  const answer = await get(accept)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
})
