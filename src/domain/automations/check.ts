/** A rule held against the schema of its event, when it is written. */

import { type EventType, eventTypes } from '../../events/catalogue.ts'
import type { Catalogue } from '../../events/record-forms.ts'
import { readDate, readDateTime } from '../../platform/dates.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { kindOf, parameters, templated } from './actions.ts'
import { changes, isChangeable } from './changes.ts'
import { listed } from './conditions.ts'
import { fieldsOf, problemWith } from './fields.ts'
import type { Action, Condition } from './rule.ts'
import { choicesOf, inWords, type Kind, kindOfShape, lookAt, type Shape } from './shape.ts'
import { isBroken, pathsOf } from './template.ts'

export interface Rule {
  trigger: EventType
  conditions: readonly Condition[]
  actions: readonly Action[]
}

type Wrong = (path: string, message: string) => void
/** The field that is wrong, and why. */
type Problem = readonly [field: string, message: string]

/** @throws {ApiError} validation_failed naming every field that does not fit the trigger's event, and what would */
export function checkRule(catalogue: Catalogue, { trigger, conditions, actions }: Rule): void {
  const data = catalogue.types.find(({ name }) => name === trigger)?.schema as Shape
  const details: ErrorDetail[] = []
  const at =
    (place: string): Wrong =>
    (path, message) =>
      details.push({ path: `input.${place}${path}`, code: 'invalid', message })
  conditions.forEach((condition, index) => {
    const problem = problemWithCondition(data, condition)
    if (problem !== undefined) at(`conditions[${index}].`)(...problem)
  })
  actions.forEach((action, index) => {
    const wrong = at(`actions[${index}].parameters.`)
    if (!checkParameters(action, wrong)) return
    checkTemplates(data, action, wrong)
    const problem = action.type === 'update_record' && problemWithUpdate(data, trigger, action.parameters)
    if (problem) wrong(...problem)
  })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

// ------------------------------------------------------------------ conditions

/** What each operator compares. */
const comparable: Readonly<Record<Condition['op'], readonly Kind[]>> = {
  exists: ['text', 'number', 'boolean', 'date', 'moment', 'choice', 'id', 'list', 'object'],
  eq: ['text', 'number', 'boolean', 'date', 'moment', 'choice', 'id'],
  neq: ['text', 'number', 'boolean', 'date', 'moment', 'choice', 'id'],
  in: ['text', 'number', 'date', 'moment', 'choice', 'id'],
  gt: ['number', 'date', 'moment'],
  lt: ['number', 'date', 'moment'],
  contains: ['text'],
}

function problemWithCondition(data: Shape, { path, op, value }: Condition): Problem | undefined {
  const found = lookAt(data, path)
  if ('problem' in found) return ['path', found.problem]
  const kind = kindOfShape(found.shape)
  if (!comparable[op].includes(kind)) {
    const fitting = Object.entries(comparable).filter(([, kinds]) => kinds.includes(kind))
    const choice = fitting.length === 0 ? 'no operator does' : `use ${fitting.map(([name]) => name).join(', ')}`
    return ['op', `${path} is ${inWords[kind]}, which ${op} does not compare: ${choice}`]
  }
  if (op === 'exists') return value ? ['value', 'exists takes no value: leave it out'] : undefined
  if (!value) return ['value', `${op} needs a value to compare ${path} with`]
  if (op === 'contains') return undefined
  for (const each of op === 'in' ? listed(value) : [value]) {
    const problem = problemWithValue(found.shape, kind, each)
    if (problem !== undefined) return ['value', `${path} is never '${each}': ${problem}`]
  }
  return undefined
}

function problemWithValue(shape: Shape, kind: Kind, value: string): string | undefined {
  if (value === '') return 'a value of in is empty'
  const choices = choicesOf(shape)
  if (kind === 'choice' && !choices.includes(value)) return `it is one of ${choices.join(', ')}`
  if (kind === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) return 'it is a number, such as 12 or 7.5'
  if (kind === 'date' && readDate(value) === undefined) return 'it is a day, as YYYY-MM-DD'
  if (kind === 'moment' && readDateTime(value) === undefined) return 'it is a moment, such as 2026-03-01T08:30:00Z'
  if (kind === 'boolean' && value !== 'true' && value !== 'false') return 'it is true or false'
  if (kind === 'id' && !isUuid(value)) return 'it is an id (a UUID)'
  return undefined
}

// ------------------------------------------------------------------ actions

function checkParameters({ type, parameters: given }: Action, wrong: Wrong): boolean {
  const read = parameters[type].safeParse(given)
  if (read.success) return true
  const takes = Object.keys(parameters[type].shape).join(', ')
  for (const issue of read.error.issues) {
    const name = issue.path.join('.')
    const isMissing = issue.code === 'invalid_type' && !Object.hasOwn(given, name)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) wrong(key, `${type} has no such parameter; it takes ${takes}`)
    else if (isMissing) wrong(name, `${type} needs it; it takes ${takes}`)
    else if (issue.code === 'too_big') wrong(name, `must have at most ${issue.maximum} characters`)
    else if (issue.code === 'too_small') wrong(name, 'must not be empty')
    else wrong(name, issue.message)
  }
  return false
}

function checkTemplates(data: Shape, { parameters: given }: Action, wrong: Wrong): void {
  for (const [name, text] of Object.entries(given)) {
    if (!templated.has(name)) {
      if (/\{\{/.test(text)) wrong(name, `is taken as it stands: only ${[...templated].join(', ')} are filled in`)
      continue
    }
    if (isBroken(text)) wrong(name, 'has braces that do not match: write {{object.id}}')
    for (const path of pathsOf(text)) {
      const found = lookAt(data, path)
      const kind = 'shape' in found ? kindOfShape(found.shape) : undefined
      if ('problem' in found) wrong(name, `{{${path}}} names nothing: ${found.problem}`)
      else if (kind === 'list' || kind === 'object' || kind === 'nothing')
        wrong(name, `{{${path}}} is ${inWords[kind]}: name a field with one value`)
    }
  }
}

function problemWithUpdate(
  data: Shape,
  trigger: EventType,
  { record, field = '', value = '' }: Record<string, string>,
): Problem | undefined {
  const { about } = eventTypes[trigger]
  if (record !== undefined && (!record.endsWith('_id') || 'problem' in lookAt(data, `object.${record}`))) {
    const choice = referencesIn(data).join(', ') || 'none: leave it out'
    return ['record', `must be a field of the ${about} that names another record: ${choice}`]
  }
  const kind = record === undefined ? about : kindOf(record)
  if (!isChangeable(kind)) {
    const other = record === undefined ? referencesIn(data) : []
    const remedy = other.length > 0 ? `; with record it can be ${other.join(', ')}` : ''
    const name = record === undefined ? 'field' : 'record'
    return [name, `rules do not change a record of the kind ${kind}, only ${Object.keys(changes).join(', ')}${remedy}`]
  }
  const fields = fieldsOf(kind)
  const change = fields.get(field)
  if (change === undefined) return ['field', `of a ${kind}, rules set ${[...fields.keys()].join(', ')}; nothing else`]
  const problem = pathsOf(value).length === 0 ? problemWith(change, value) : undefined
  return problem === undefined ? undefined : ['value', `${field} of a ${kind} ${problem}`]
}

/** The fields of an event's record that name records which rules change. */
function referencesIn(data: Shape): string[] {
  return Object.keys(data.properties?.object?.properties ?? {}).filter(
    (name) => name.endsWith('_id') && isChangeable(kindOf(name)),
  )
}
