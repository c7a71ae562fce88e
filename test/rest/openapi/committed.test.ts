/** The committed description is what the code makes of the routes and the schema. */
import { readFileSync } from 'node:fs'
import { GraphQLSchema } from 'graphql'
import { expect, it } from 'vitest'
import { describeApi } from '../../../rest/openapi/describe.ts'
import { prepareEndpoints } from '../../../rest/prepare.ts'
import { schema } from '../../../schema/index.ts'

/** The same schema, of which nothing is remembered. */
const anew = () => new GraphQLSchema(schema.toConfig())

it('the description equals the committed file', () => {
  const described = describeApi(anew(), 'http://localhost:4000')
  const committed = readFileSync('rest/openapi.json', 'utf8')
  expect(JSON.parse(JSON.stringify(described))).toEqual(JSON.parse(committed))
  expect(`${JSON.stringify(described, null, 2)}\n` === committed, 'in the same order').toBe(true)
})

it('endpoints are prepared once for a schema', () => {
  const one = anew()
  expect(prepareEndpoints(one)).toBe(prepareEndpoints(one))
})
