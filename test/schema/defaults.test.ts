/** A field of a change that is absent keeps its value, so its description names no default. */
import { isInputObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'

const changes = Object.values(schema.getTypeMap())
  .filter(isInputObjectType)
  .filter(({ description }) => /absent field keeps its value/.test(description ?? ''))

it('is so for many inputs', () => expect(changes.length).toBeGreaterThan(10))

it.each(changes.map((type) => [type.name, type] as const))('%s', (_name, type) => {
  const named = Object.values(type.getFields()).filter(({ description }) => /\bdefault\b/i.test(description ?? ''))
  expect(named.map(({ name }) => name)).toEqual([])
})
