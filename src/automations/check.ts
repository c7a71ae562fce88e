/** A rule held against the schema of its event, when it is written. */
import { ApiError, type ErrorDetail } from '../errors.ts'
import { type EventType, eventTypes } from '../events/catalogue.ts'
import type { Catalogue } from '../events/descriptions.ts'
import { parameters } from './actions.ts'
import type { Action, Condition } from './rule.ts'
import { pathsOf } from './template.ts'
import { updatable } from './updatable.ts'

interface Shape {
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  properties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
  anyOf?: readonly Shape[]
}

interface Rule {
  trigger: EventType
  conditions: readonly Condition[]
  actions: readonly Action[]
}

/** @throws {ApiError} validation_failed naming every field that does not fit the trigger's event */
export function checkRule(catalogue: Catalogue, { trigger, conditions, actions }: Rule): void {
  const data = catalogue.types.find(({ name }) => name === trigger)?.schema as Shape
  const details: ErrorDetail[] = []
  const wrong = (path: string, message: string) => details.push({ path: `input.${path}`, code: 'invalid', message })
  conditions.forEach((condition, index) => {
    const shape = shapeAt(data, condition.path)
    if (shape === undefined) wrong(`conditions[${index}].path`, `${trigger} has no ${condition.path}`)
    else {
      const problem = problemOf(condition, shape)
      if (problem !== undefined) wrong(`conditions[${index}].${problem.field}`, problem.message)
    }
  })
  actions.forEach(({ type, parameters: given }, index) => {
    const at = `actions[${index}].parameters`
    const read = parameters[type].safeParse(given)
    if (!read.success) {
      const [issue] = read.error.issues
      const name = issue?.path.join('.') ?? ''
      wrong(name === '' ? at : `${at}.${name}`, issue?.message ?? 'is wrong')
      return
    }
    for (const [name, text] of Object.entries(given))
      for (const path of pathsOf(text))
        if (shapeAt(data, path) === undefined) wrong(`${at}.${name}`, `${trigger} has no ${path}`)
    if (type === 'update_record') checkUpdate(trigger, given, (name, message) => wrong(`${at}.${name}`, message))
  })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

function checkUpdate(
  trigger: EventType,
  given: Record<string, string>,
  wrong: (name: string, message: string) => void,
): void {
  const { about } = eventTypes[trigger]
  const fields = updatable[about]?.fields
  const field = fields?.[given.field ?? '']
  const value = given.value ?? ''
  if (fields === undefined) wrong('field', `a ${about} is not changed by rules`)
  else if (field === undefined) wrong('field', `must be one of ${Object.keys(fields).join(', ')}`)
  else if (pathsOf(value).length === 0 && !field.safeParse(value).success)
    wrong('value', `is nothing that ${given.field} of a ${about} can become`)
}

/** The schema at a path; undefined where nothing can stand. */
function shapeAt(schema: Shape, path: string): Shape | undefined {
  return path.split('.').reduce<Shape | undefined>((shape, name) => {
    const inner = shape && withProperties(shape)
    if (inner === undefined) return undefined
    if (inner.properties && Object.hasOwn(inner.properties, name)) return inner.properties[name]
    return typeof inner.additionalProperties === 'object' ? inner.additionalProperties : undefined
  }, schema)
}

function withProperties(shape: Shape): Shape | undefined {
  if (shape.properties !== undefined || typeof shape.additionalProperties === 'object') return shape
  return shape.anyOf?.find((each) => each.properties !== undefined)
}

function problemOf(
  { op, value, path }: Condition,
  shape: Shape,
): { field: 'op' | 'value'; message: string } | undefined {
  if (op === 'exists') return value ? { field: 'value', message: 'exists takes no value' } : undefined
  if (!value) return { field: 'value', message: `${op} needs a value` }
  const types = [shape.type ?? []].flat()
  const isNumber = types.includes('integer') || types.includes('number')
  const isTime = shape.format === 'date' || shape.format === 'date-time'
  if ((op === 'gt' || op === 'lt') && !isNumber && !isTime)
    return { field: 'op', message: `${path} is neither a number nor a date` }
  if (op === 'contains' && !types.includes('string') && !types.includes('array'))
    return { field: 'op', message: `${path} is neither a text nor a list` }
  if (op === 'contains') return undefined
  const values = op === 'in' ? value.split(',').map((each) => each.trim()) : [value]
  const isValue = (each: string) => {
    if (shape.enum !== undefined) return shape.enum.includes(each)
    if (isNumber) return each !== '' && Number.isFinite(Number(each))
    if (isTime) return !Number.isNaN(Date.parse(each))
    return !types.includes('boolean') || each === 'true' || each === 'false'
  }
  const strange = values.find((each) => !isValue(each))
  if (strange === undefined) return undefined
  const choice = shape.enum?.filter((each) => typeof each === 'string').join(', ')
  return { field: 'value', message: `${path} is never '${strange}'${choice ? `: it is one of ${choice}` : ''}` }
}
