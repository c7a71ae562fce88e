/** Validates an automation against the schema of its trigger's event when it is created or changed. */
import { type EventType, eventTypes } from '../../events/catalogue.ts'
import { type Problem, problemWithCondition } from '../../events/conditions/check.ts'
import type { Condition } from '../../events/conditions/condition.ts'
import { kindNames, kindOfShape, resolvePath, type Shape } from '../../events/conditions/shape.ts'
import type { Catalogue } from '../../events/record-forms.ts'
import { addDetail } from '../../platform/errors/error-details.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { withArticle } from '../../platform/text/names.ts'
import { wording } from '../input/issues.ts'
import { NO_WORKER, parameters, templated } from './actions.ts'
import { changes, isChangeable } from './changes.ts'
import { fieldsOf, problemWith } from './fields.ts'
import { kindOf } from './references.ts'
import type { Action } from './rule.ts'
import { isBroken, pathsOf } from './template.ts'
import { WORKER_NAME } from './worker-name.ts'

/** The definition of an automation. */
export interface Rule {
  trigger: EventType
  conditions: readonly Condition[]
  actions: readonly Action[]
}

type Report = (path: string, message: string) => void

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
    if (action.type === 'message' && eventTypes[trigger].about !== 'worker' && !hasWorker(data))
      report('title', `has no reader: ${NO_WORKER}`)
    const problem = action.type === 'update_record' && problemWithUpdate(data, trigger, action.parameters)
    if (problem) report(...problem)
  })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

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
      if (path === WORKER_NAME && hasWorker(data)) continue
      const found = resolvePath(data, path)
      const kind = 'shape' in found ? kindOfShape(found.shape) : undefined
      if ('problem' in found) report(name, `{{${path}}} does not exist: ${found.problem}`)
      else if (kind === 'list' || kind === 'object' || kind === 'nothing')
        report(name, `{{${path}}} is ${kindNames[kind]}: use a field with a single value`)
    }
  }
}

/** Whether the record of an event belongs to a worker, whose name texts can have. */
const hasWorker = ({ properties }: Shape) => properties?.object?.properties?.worker_id !== undefined

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
