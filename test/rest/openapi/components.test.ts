/** Generated clients get names: each enum and nested type is one component, numbers have sizes, events are told apart. */
import { describe, expect, it } from 'vitest'
import { nameSchemas } from '../../../rest/openapi/named-schemas.ts'
import { NAMED } from '../../../rest/shape.ts'
import { type EventType, eventTypes } from '../../../src/events/catalogue.ts'
import { detailTable } from '../../../src/platform/errors/detail-codes.ts'
import { errorTable } from '../../../src/platform/errors/error-codes.ts'
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
  const enums = walk(description).filter(([, each]) => Array.isArray(each.enum ?? each['x-extensible-enum']))
  expect(enums.map(([path]) => path).filter((path) => !/^\/components\/schemas\/\w+$/.test(path))).toEqual([])
  expect(schemas.WorkerStatus?.['x-extensible-enum']).toEqual(['active', 'candidate', 'inactive'])
  expect(schemas.Worker?.properties).toMatchObject({ status: { $ref: '#/components/schemas/WorkerStatus' } })
})

it('leaves every enum open that an answer can have, and closes those of requests', () => {
  const closed = walk(description).filter(([, { enum: values }]) => Array.isArray(values))
  const names = closed.map(([path]) => path.split('/').at(-1) as string)
  expect(names).toContain('BatchMode')
  const answers = JSON.stringify([
    Object.values(description.paths).map((methods) => Object.values(methods).map(({ responses }) => responses)),
    description.webhooks,
    description.components.responses,
    Object.entries(schemas).filter(([name]) => !/^(Create|Update|Batch\w+|Upload)/.test(name)),
  ])
  for (const name of names) expect(answers, name).not.toContain(`"#/components/schemas/${name}"`)
  expect(schemas.ErrorCode?.['x-extensible-enum']).toEqual(Object.keys(errorTable))
  expect(schemas.DetailCode?.['x-extensible-enum']).toEqual(Object.keys(detailTable))
  expect(schemas.EventType?.['x-extensible-enum']).toEqual(Object.keys(eventTypes))
})

it('names each nested type, also where it can be null', () => {
  expect(schemas.Job?.properties).toMatchObject({ roles: { items: { $ref: '#/components/schemas/JobRole' } } })
  expect(schemas.WebhookEndpoint?.properties).toMatchObject({
    disabled_reason: { anyOf: [{ $ref: '#/components/schemas/WebhookDisabledReason' }, { type: 'null' }] },
  })
  expect(schemas.WebhookDisabledReason).toMatchObject({
    type: 'string',
    'x-extensible-enum': expect.not.arrayContaining([null]),
  })
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
  expect(large).toHaveLength(Object.keys(eventTypes).length + 1) // and of thin events
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
  const { schema: delivered, example } = media['application/json'] as { schema: { anyOf: Json[] }; example: Json }
  const [schema = {}, thin] = delivered.anyOf

  it('is found by its type among all events', () => {
    const { discriminator, oneOf } = schemas.Event as { discriminator: { mapping: Json }; oneOf: Json[] }
    expect(discriminator.mapping[type]).toBe(schema.$ref)
    expect(oneOf).toContainEqual(schema)
  })

  it('may be delivered thin', () => {
    expect(thin).toEqual({ $ref: '#/components/schemas/ThinEvent' })
    const { object, sequence } = example.data as { object: Json; sequence: number }
    const data = { object: { object: object.object, id: object.id }, sequence }
    expect(problemsBySchema('ThinEvent', { ...example, data })).toEqual([])
    expect(problemsBySchema('ThinEvent', { ...example, data: { sequence } })).not.toEqual([])
  })

  it('is an event, and only of its own type', () => {
    expect(problemsBySchema('Event', example)).toEqual([])
    const other = types.find((each) => eventTypes[each].about !== eventTypes[type].about)
    expect(problemsBySchema('Event', { ...example, type: other })).not.toEqual([])
  })
})
