/** The custom scalars name the specification of their form, and have values of that form alone. */
import { type GraphQLScalarType, isScalarType, isSpecifiedScalarType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('a value', () => {
  const scalar = (name: string) => schema.getType(name) as GraphQLScalarType
  const moment = new Date('2026-03-01T08:30:00Z')

  it.each([
    ['DateTime', moment, '2026-03-01T08:30:00.000Z'],
    ['DateTime', '2026-03-01T08:30:00Z', '2026-03-01T08:30:00Z'],
    ['Date', moment, '2026-03-01'],
    ['Date', '2026-03-01T00:00:00Z', '2026-03-01'],
    ['JSON', { a: [1] }, { a: [1] }],
    ['Metadata', { a: '1' }, { a: '1' }],
  ])('of %s, %j, is shown as %j', (name, value, shown) => {
    expect(scalar(name).serialize(value)).toEqual(shown)
  })

  it.each([
    ['DateTime', '2026-03-01T09:30:00+01:00', moment],
    ['Date', '2026-03-01', new Date('2026-03-01')],
    ['JSON', { a: [1] }, { a: [1] }],
    ['Metadata', { a: '1' }, { a: '1' }],
  ])('of %s, %j, is read as %j', (name, sent, value) => {
    expect(scalar(name).parseValue(sent)).toEqual(value)
  })

  it.each([
    ['DateTime', '2026-03-01T09:30:00'],
    ['DateTime', 5],
    ['Date', '2026-02-30'],
    ['Date', null],
    ['File', 'text'],
    ['File', {}],
    ['File', null],
  ])('of %s is not %j', (name, sent) => {
    expect(() => scalar(name).parseValue(sent)).toThrow(/must be/)
  })

  it('of File is sent and never shown', () => {
    const file = new File(['text'], 'a.txt')
    expect(scalar('File').parseValue(file)).toBe(file)
    expect(() => scalar('File').serialize(file)).toThrow(/input type/)
  })
})
