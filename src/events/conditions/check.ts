/** Validates conditions when they are set: their form, and their fields against the schema of an event. */
import { z } from 'zod'
import { STORABLE, storable } from '../../platform/text/storable-text.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { readDate, readDateTime } from '../../platform/time/dates.ts'
import { type Condition, MAX_CONDITIONS, operators, valueless } from './condition.ts'
import { listed } from './evaluate.ts'
import { choicesOf, type Kind, kindNames, kindOfShape, resolvePath, type Shape } from './shape.ts'

const condition = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^(object|previous)(\.[\w-]+)+$/, 'must be a path, for example object.trade'),
  op: z.enum(operators),
  value: z.string().max(500).refine(storable, STORABLE).nullish(),
})

/** The input schema of a list of conditions. */
export const conditionList = z.array(condition).max(MAX_CONDITIONS)

/** An invalid field, and why it is invalid. */
export type Problem = readonly [field: string, message: string]

const EVERY_KIND: readonly Kind[] = ['text', 'number', 'boolean', 'date', 'timestamp', 'choice', 'id', 'list', 'object']

/** The kinds of values that each operator supports. */
export const comparable: Readonly<Record<Condition['op'], readonly Kind[]>> = {
  eq: ['text', 'number', 'boolean', 'date', 'timestamp', 'choice', 'id'],
  neq: ['text', 'number', 'boolean', 'date', 'timestamp', 'choice', 'id'],
  in: ['text', 'number', 'date', 'timestamp', 'choice', 'id'],
  gt: ['number', 'date', 'timestamp'],
  lt: ['number', 'date', 'timestamp'],
  contains: ['text'],
  exists: EVERY_KIND,
  missing: EVERY_KIND,
}

/** Why a condition cannot be checked on events with this schema; undefined if it can. */
export function problemWithCondition(data: Shape, { path, op, value }: Condition): Problem | undefined {
  const found = resolvePath(data, path)
  if ('problem' in found) return ['path', found.problem]
  const kind = kindOfShape(found.shape)
  if (!comparable[op].includes(kind)) {
    const supporting = Object.entries(comparable).filter(([, kinds]) => kinds.includes(kind))
    const choice =
      supporting.length === 0 ? 'no operator supports it' : `use ${supporting.map(([name]) => name).join(', ')}`
    return ['op', `${path} is ${kindNames[kind]}, which ${op} does not support: ${choice}`]
  }
  if (valueless.has(op)) return value ? ['value', `must be omitted: ${op} takes no value`] : undefined
  if (!value) return ['value', `is required: ${op} compares ${path} with it`]
  if (op === 'contains') return undefined
  for (const each of op === 'in' ? listed(value) : [value]) {
    const problem = problemWithValue(found.shape, kind, each)
    if (problem !== undefined) return ['value', `'${each}' is not a possible value of ${path}: ${problem}`]
  }
  return undefined
}

function problemWithValue(shape: Shape, kind: Kind, value: string): string | undefined {
  if (value === '') return 'values of in must not be empty'
  const choices = choicesOf(shape)
  if (kind === 'choice' && !choices.includes(value)) return `must be one of ${choices.join(', ')}`
  if (kind === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) return 'must be a number, for example 12 or 7.5'
  if (kind === 'date' && readDate(value) === undefined) return 'must be a date in the format YYYY-MM-DD'
  if (kind === 'timestamp' && readDateTime(value) === undefined)
    return 'must be a date and time, for example 2026-03-01T08:30:00Z'
  if (kind === 'boolean' && value !== 'true' && value !== 'false') return 'must be true or false'
  if (kind === 'id' && !isUuid(value)) return 'must be an id (a UUID)'
  return undefined
}
