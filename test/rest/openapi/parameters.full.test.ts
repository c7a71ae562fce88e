/** Each parameter's example works in the sandbox, alone, with the example of the body. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../rest/routes.ts'
import { description, operations } from '../../support/description.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

type Value = string | number | boolean

interface Parameter {
  $ref?: string
  name: string
  in: 'query' | 'path' | 'header'
  description?: string
  example: Value | Value[] | Record<string, Value>
}

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  const scopes = ['read', 'write', 'webhooks:manage', 'test:manage'] as const
  key = await server.key({ environment: 'sandbox', scopes: [...scopes], ratePerMinute: 100_000 })
})
afterAll(() => server.stop())

const described = (parameter: Parameter) =>
  parameter.$ref === undefined
    ? parameter
    : (description.components.parameters[parameter.$ref.split('/').at(-1) as string] as unknown as Parameter)

/** A query parameter as it is sent: an array repeats it, and an object names its keys in brackets. */
function queryOf({ name, example }: Parameter): URLSearchParams {
  if (Array.isArray(example)) return new URLSearchParams(example.map((each) => [name, String(each)]))
  if (typeof example !== 'object') return new URLSearchParams([[name, String(example)]])
  const pairs = Object.entries(example).map(([inner, value]) => [`${name}[${inner}]`, String(value)])
  return new URLSearchParams(pairs)
}

/** The sandbox keeps no events, no deliveries, no test organisations and no absences in jobs, and examples name no request that was sent, so that none can be got. */
const json = operations.filter(
  ({ path, operation }) =>
    !/^\/(?:events|deliveries|requests|test-organisations)\/\{id\}/.test(path) &&
    path !== '/assignments/{id}/replace' &&
    operation.requestBody?.content['multipart/form-data'] === undefined,
)
const successOf = new Map(routes.map(({ method, path, status }) => [`${method} ${path}`, status]))

describe.each(json.map((each) => [`${each.method} ${each.path}`, each] as const))('%s', (_name, each) => {
  const { method, path, operation } = each
  const parameters = (operation.parameters as unknown as Parameter[]).map(described)
  const address = path.replace('{id}', parameters.find(({ name }) => name === 'id')?.example as string)
  const body = operation.requestBody?.content['application/json']?.example

  it('says of each parameter what it means, and not only its name', () => {
    for (const { name, description = '' } of parameters) {
      const ownWords = description.toLowerCase().match(/[a-z]{3,}/g) ?? []
      expect(ownWords.filter((word) => !name.toLowerCase().includes(word)).length, name).toBeGreaterThan(3)
      expect(description, name).not.toMatch(/^Only records whose `\w+` is/)
    }
  })

  it('has an example of each parameter, which works', async () => {
    for (const parameter of parameters) {
      expect(parameter.example, parameter.name).toBeDefined()
      const query = parameter.in === 'query' ? `?${queryOf(parameter)}` : ''
      const headers: Record<string, string> =
        parameter.in === 'header' ? { [parameter.name]: parameter.example as string } : {}
      const answer = await request(server.base + address + query, { method, key, body, headers })
      expect(answer.status, `${parameter.name}: ${JSON.stringify(answer.body)}`).toBe(
        successOf.get(`${method} ${path}`),
      )
    }
  })
})
