/** Generated clients get names: each enum and nested type is one component, numbers have sizes, events are told apart. */
import { describe, expect, it } from 'vitest'
import { nameSchemas } from '../../../rest/openapi/named-schemas.ts'
import { NAMED } from '../../../rest/shape.ts'
import { type EventType, eventTypes } from '../../../src/events/catalogue.ts'
import { description, problemsBySchema } from '../../support/description.ts'

type Json = Record<string, unknown>

const { schemas } = description.components

/** Every object in `node` with its path, without examples. */
function walk(node: unknown, path = ''): [string, Json][] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.entries(node).filter(([key]) => !['example', 'examples'].includes(key))
  return [[path, node as Json], ...inside.flatMap(([key, inner]) => walk(inner, `${path}/${key}`))]
}

it('names each enum once', () => {
  const enums = walk(description).filter(([, { enum: values }]) => Array.isArray(values))
  expect(enums.map(([path]) => path).filter((path) => !/^\/components\/schemas\/\w+$/.test(path))).toEqual([])
  expect(schemas.WorkerStatus?.enum).toEqual(['active', 'candidate', 'inactive'])
  expect(schemas.Worker?.properties).toMatchObject({ status: { $ref: '#/components/schemas/WorkerStatus' } })
})

it('names each nested type, also where it can be null', () => {
  expect(schemas.Job?.properties).toMatchObject({ roles: { items: { $ref: '#/components/schemas/JobRole' } } })
  expect(schemas.WebhookEndpoint?.properties).toMatchObject({
    disabled_reason: { anyOf: [{ $ref: '#/components/schemas/WebhookDisabledReason' }, { type: 'null' }] },
  })
  expect(schemas.WebhookDisabledReason).toMatchObject({ type: 'string', enum: expect.not.arrayContaining([null]) })
})

it('keeps what a place says beside a reference', () => {
  expect(description.components.parameters.Order?.schema).toEqual({
    $ref: '#/components/schemas/EventOrder',
    default: 'newest_first',
  })
})

it('says how large each whole number can be', () => {
  const numbers = walk(description).filter(([, { type }]) => [type].flat().includes('integer'))
  expect(numbers.filter(([, { format }]) => format === undefined).map(([path]) => path)).toEqual([])
  const large = numbers.filter(([, { format }]) => format === 'int64').map(([path]) => path)
  expect(large).toHaveLength(Object.keys(eventTypes).length)
  for (const path of large) expect(path).toMatch(/Event\/properties\/data\/properties\/sequence$/)
})

it('refuses two different schemas with one name', () => {
  const other = { type: 'string', enum: ['other'], [NAMED]: { name: 'WorkerStatus' } }
  const clash = { ...description, paths: { '/other': { get: { schema: other } } } } as unknown as typeof description
  expect(() => nameSchemas(clash)).toThrow('WorkerStatus')
})

const types = Object.keys(eventTypes) as EventType[]

describe.each(types)('%s', (type) => {
  const { post } = description.webhooks[type] as { post: Json }
  const media = (post.requestBody as { content: Record<string, { schema: Json; example: Json }> }).content
  const { schema, example } = media['application/json'] as { schema: Json; example: Json }

  it('is found by its type among all events', () => {
    const { discriminator, oneOf } = schemas.Event as { discriminator: { mapping: Json }; oneOf: Json[] }
    expect(discriminator.mapping[type]).toBe(schema.$ref)
    expect(oneOf).toContainEqual(schema)
  })

  it('is an event, and only of its own type', () => {
    expect(problemsBySchema('Event', example)).toEqual([])
    const other = types.find((each) => eventTypes[each].about !== eventTypes[type].about)
    expect(problemsBySchema('Event', { ...example, type: other })).not.toEqual([])
  })
})
