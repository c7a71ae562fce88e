/** Paths in the schema of an event, and the kinds of values there. */
import { describe, expect, it } from 'vitest'
import { choicesOf, kindOfShape, resolvePath, type Shape } from '../../../src/events/conditions/shape.ts'
import { truncate } from '../../../src/platform/text/truncate.ts'

const data: Shape = {
  type: 'object',
  properties: {
    object: {
      type: 'object',
      properties: {
        sequence: { type: 'integer' },
        name: { type: 'string' },
        metadata: { type: 'object', additionalProperties: { type: 'string', format: 'date' } },
        nothing: { type: 'object', additionalProperties: false },
      },
    },
    previous: { type: 'object', additionalProperties: true },
  },
}

describe('a path', () => {
  it.each([
    ['object.name', { type: 'string' }],
    ['object.metadata.site', { type: 'string', format: 'date' }],
    ['object.sequence', { type: 'integer' }],
  ])('%s leads to its schema', (path, shape) => {
    expect(resolvePath(data, path)).toEqual({ shape })
  })

  it.each([
    ['name', 'the event has no name; its fields are object.…, previous.…'],
    ['object.title', 'object has no title; its fields are name, metadata, nothing'],
    ['object.', 'object has no field with an empty name; its fields are name, metadata, nothing'],
    ['object.name.first', 'object.name is text and has no fields'],
    ['object.metadata.', 'object.metadata is an object and has no fields'],
    ['object.nothing.x', 'object.nothing is an object and has no fields'],
    ['previous.name', 'previous is an object and has no fields'],
    ['object.toString', 'object has no toString; its fields are name, metadata, nothing'],
  ])('%s does not exist, and why', (path, problem) => {
    expect(resolvePath(data, path)).toEqual({ problem })
  })
})

it.each<[string, Shape]>([
  ['list', { type: 'array' }],
  ['object', { type: ['object', 'null'] }],
  ['object', { properties: {} }],
  ['choice', { type: 'string', enum: ['a'] }],
  ['choice', { const: 'a' }],
  ['number', { type: 'integer' }],
  ['number', { type: ['null', 'number'] }],
  ['boolean', { type: 'boolean' }],
  ['date', { type: 'string', format: 'date' }],
  ['timestamp', { type: 'string', format: 'date-time' }],
  ['id', { type: 'string', format: 'uuid' }],
  ['text', { type: 'string', format: 'email' }],
  ['nothing', { type: 'null' }],
  ['nothing', {}],
])('%s: %j', (kind, shape) => {
  expect(kindOfShape(shape)).toBe(kind)
})

it('choices are the texts among the values', () => {
  expect(choicesOf({ enum: ['a', null, 'b', 1] })).toEqual(['a', 'b'])
  expect(choicesOf({ const: 'worker' })).toEqual(['worker'])
  expect(choicesOf({})).toEqual([])
})

it.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['👷👷👷', 3, '👷👷👷'],
  ['👷👷👷', 2, '👷…'],
])('%s is cut at %i characters', (text, length, cut) => {
  expect(truncate(text, length)).toBe(cut)
})
