/** What things are called has one rule, whichever input says it. */
import { isInputObjectType } from 'graphql'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { schema } from '../../schema/index.ts'

const NAMES = ['name', 'firstName', 'lastName', 'contactName', 'title']

const checked = Object.values(schema.getTypeMap()).flatMap((type) => {
  const check = isInputObjectType(type) ? (type.extensions.check as z.ZodObject | undefined) : undefined
  const fields = Object.entries(check?.shape ?? {}).filter(([field]) => NAMES.includes(field))
  return fields.map(([field, rule]) => [`${type.name}.${field}`, rule as z.ZodType] as const)
})

it('is tried for many inputs', () => expect(checked.length).toBeGreaterThan(12))

it.each(checked)('%s has a visible character, and neither line breaks nor control characters', (_field, rule) => {
  expect(rule.safeParse('Ada').success).toBe(true)
  for (const value of ['\u200b', 'Ada\nNg', 'Ada\u0007']) expect(rule.safeParse(value).success).toBe(false)
})
