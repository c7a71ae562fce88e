/** Validates an automation against the schema of its trigger's event when it is created or changed. */
import { type EventType, eventTypes } from '../../events/catalogue.ts'
import type { Catalogue } from '../../events/record-forms.ts'
import { addDetail } from '../../platform/errors/error-details.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { withArticle } from '../../platform/text/names.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { readDate, readDateTime } from '../../platform/time/dates.ts'
import { wording } from '../input/issues.ts'
import { parameters, templated } from './actions.ts'
import { changes, isChangeable } from './changes.ts'
import { listed } from './conditions.ts'
import { fieldsOf, problemWith } from './fields.ts'
import { kindOf } from './references.ts'
import { type Action, type Condition, valueless } from './rule.ts'
import { choicesOf, type Kind, kindNames, kindOfShape, resolvePath, type Shape } from './shape.ts'
import { isBroken, pathsOf } from './template.ts'

/** The definition of an automation. */
export interface Rule {
  trigger: EventType
  conditions: readonly Condition[]
  actions: readonly Action[]
}

type Report = (path: string, message: string) => void
/** An invalid field, and why it is invalid. */
type Problem = readonly [field: string, message: string]

/** @throws {ApiError} validation_failed with a detail for every field that does not match the trigger's event */
export function checkRule(catalogue: Catalogue, { trigger, conditions, actions }: Rule): void {
  const data = catalogue.types.find(({ name }) => name === trigger)?.schema as Shape
  const details: ErrorDetail[] = []
  const reportAt =
    (prefix: string): Report =>
    (path, message) =>
      addDetail(details, { path: `input.${prefix}${path}`, code: 'invalid', message })
  conditions.forEach((condition, index) => {
    const problem = problemWithCondition(data, condition)
    if (problem !== undefined) reportAt(`conditions[${index}].`)(...problem)
  })
  actions.forEach((action, index) => {
    const report = reportAt(`actions[${index}].parameters.`)
    if (!checkParameters(action, report)) return
    checkTemplates(data, action, report)
    const problem = action.type === 'update_record' && problemWithUpdate(data, trigger, action.parameters)
    if (problem) report(...problem)
  })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

// ------------------------------------------------------------------ conditions

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

function problemWithCondition(data: Shape, { path, op, value }: Condition): Problem | undefined {
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

// ------------------------------------------------------------------ actions

function checkParameters({ type, parameters: values }: Action, report: Report): boolean {
  const read = parameters[type].safeParse(values)
  if (read.success) return true
  const allowed = Object.keys(parameters[type].shape).join(', ')
  for (const issue of read.error.issues) {
    const name = String(issue.path[0])
    const isMissing = issue.code === 'invalid_type' && !Object.hasOwn(values, name)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) report(key, `is not a parameter of ${type}; its parameters are ${allowed}`)
    else if (isMissing) report(name, `is required by ${type}; its parameters are ${allowed}`)
    else report(name, wording(issue))
  }
  return false
}

function checkTemplates(data: Shape, { parameters: values }: Action, report: Report): void {
  for (const [name, text] of Object.entries(values)) {
    if (!templated.has(name)) {
      if (/\{\{/.test(text)) report(name, `must not contain {{: only ${[...templated].join(', ')} can contain fields`)
      continue
    }
    if (isBroken(text)) report(name, 'has unbalanced braces: write fields as {{object.id}}')
    for (const path of pathsOf(text)) {
      const found = resolvePath(data, path)
      const kind = 'shape' in found ? kindOfShape(found.shape) : undefined
      if ('problem' in found) report(name, `{{${path}}} does not exist: ${found.problem}`)
      else if (kind === 'list' || kind === 'object' || kind === 'nothing')
        report(name, `{{${path}}} is ${kindNames[kind]}: use a field with a single value`)
    }
  }
}

function problemWithUpdate(
  data: Shape,
  trigger: EventType,
  { record, field = '', value = '' }: Record<string, string>,
): Problem | undefined {
  const { about } = eventTypes[trigger]
  if (record !== undefined && (!record.endsWith('_id') || 'problem' in resolvePath(data, `object.${record}`))) {
    const choice = referencesIn(data).join(', ') || 'there is none, so omit it'
    return ['record', `must be a field of the ${about} that refers to another record: ${choice}`]
  }
  const kind = record === undefined ? about : kindOf(record)
  if (!isChangeable(kind)) {
    const references = record === undefined ? referencesIn(data) : []
    const remedy = references.length > 0 ? `; or set record to ${references.join(', ')}` : ''
    const name = record === undefined ? 'field' : 'record'
    const changeable = Object.keys(changes).join(', ')
    return [name, `automations cannot change a record of type ${kind}, only ${changeable}${remedy}`]
  }
  const fields = fieldsOf(kind)
  const change = fields.get(field)
  if (change === undefined) return ['field', `must be one of ${[...fields.keys()].join(', ')} for ${withArticle(kind)}`]
  const problem = pathsOf(value).length === 0 ? problemWith(change, value) : undefined
  return problem === undefined ? undefined : ['value', `${field} of ${withArticle(kind)} ${problem}`]
}

/** The reference fields of an event's record whose records automations can change. */
function referencesIn(data: Shape): string[] {
  return Object.keys(data.properties?.object?.properties ?? {}).filter(
    (name) => name.endsWith('_id') && isChangeable(kindOf(name)),
  )
}
