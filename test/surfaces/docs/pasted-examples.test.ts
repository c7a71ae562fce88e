/** The requests that README and the guides show work as pasted, in the sandbox, as often as they are sent. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordExamples } from '../../../rest/examples.ts'
import { guideFiles } from '../../support/guides.ts'
import { allResources } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let sandbox: string

beforeAll(async () => {
  server = await joinTestServer()
  sandbox = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

const pages = ['README.md', ...guideFiles].map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** `curl … -d '…'` commands of code blocks, each with the text that follows it. A shell variable makes a body unusable. */
const commands = pages.flatMap(({ file, text }) =>
  [
    ...text.matchAll(
      /curl -s (?:-X (\w+) )?'?http:\/\/localhost:4000([^\s']*)'?((?:[^`$]|\$KEY)*?)-d '(\{[^']*\})'\n(.*)/g,
    ),
  ].map(([, method = 'POST', address = '', , body = '', next = '']) => ({
    name: `${file}: ${method} ${address} ${body.slice(0, 60)}`,
    method,
    address,
    body,
    failsAsShown: next.startsWith('{"error"'),
  })),
)

/** Requests in the cells of tables: a method and path, a body, and a status. */
const cells = pages.flatMap(({ file, text }) =>
  [...text.matchAll(/`(POST|PATCH) (\/[\w-]+)((?:\/\{id\})?)` `(\{[^`]*\})` → (\d+)/g)].map(
    ([, method = '', path = '', id = '', body = '', status]) => ({
      name: `${file}: ${method} ${path}${id}`,
      method,
      address: id === '' ? path : `${path}/${idOf(path)}`,
      body,
      status: Number(status),
    }),
  ),
)

const mutations = pages.flatMap(({ file, text }) =>
  [...text.matchAll(/`(mutation \{[^`]*\})`/g)].map(([, query = '']) => ({
    name: `${file}: ${query.slice(0, 50)}`,
    query,
  })),
)

function idOf(path: string): string {
  return recordExamples[allResources.find((each) => each.path === path)?.type ?? '']?.id ?? ''
}

it('finds requests of every kind', () => {
  for (const found of [commands, cells, mutations]) expect(found.length).toBeGreaterThanOrEqual(2)
})

it.each(commands)('$name', async ({ method, address, body, failsAsShown }) => {
  for (let time = 0; time < 2; time++) {
    const answer = await request(server.url + address, { method, key: sandbox, body })
    expect(answer.status < 300, JSON.stringify(answer.body)).toBe(!failsAsShown)
  }
})

it.each(cells)('$name', async ({ method, address, body, status }) => {
  for (let time = 0; time < 2; time++)
    expect((await request(server.base + address, { method, key: sandbox, body })).status).toBe(status)
})

it.each(mutations)('$name', async ({ query }) => {
  const worker = recordExamples.Worker?.id ?? ''
  for (let time = 0; time < 2; time++)
    expect((await graphql(server, sandbox, query.replaceAll('"…"', `"${worker}"`))).body.errors).toBeUndefined()
})
