/** The custom scalars name the specification of their form. */
import { isScalarType, isSpecifiedScalarType } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'
import { graphql, joinTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const custom = Object.values(schema.getTypeMap()).filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))

it.each(custom.map(({ name }) => name))('%s has a specification, which introspection shows', async (name) => {
  const query = 'query ($name: String!) { __type(name: $name) { specifiedByURL } }'
  const { body } = await graphql(server, await server.key(), query, { name })
  expect(new URL(body.data.__type.specifiedByURL).protocol).toBe('https:')
})
