/** Checks a record before it is sent, with the server's checks that do not depend on existing records. */

import { withSomeIds } from '../../platform/text/external-reference.ts'
import { camelCase, snakeCase } from '../../platform/text/names.ts'
import { DATE_FORM, readDate } from '../../platform/time/dates.ts'
import { describeIssue, type Issue } from '../input/issues.ts'
import { importFields } from './fields.ts'
import { type Importable, importInputOf } from './inputs.ts'

/** `upsert` updates the record that has the same `external_id`, and creates one if none has it. */
export type ImportMode = 'upsert' | 'create'

/** The maximum number of issues per record. */
const MAX_ISSUES = 20
const UNNAMED: Issue = { path: 'external_id', code: 'required', message: 'is required in upsert mode' }

/**
 * @returns a check of single records, whose fields have the names of files; paths begin at the record. In the mode
 * `upsert` a required field may be missing, since the record may exist.
 */
export function recordChecker(
  resource: Importable,
  mode: ImportMode,
): (record: Readonly<Record<string, unknown>>) => Issue[] {
  const fields = new Map(importFields[resource].map((field) => [field.name, field]))
  const required = [...fields.values()].filter((field) => field.required)
  const { fields: whole, endProblem } = importInputOf(resource)
  const check = whole.partial()
  return (record) => {
    const issues: Issue[] = []
    const unknown: Issue[] = []
    const input: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(record)) {
      const field = fields.get(name)
      const date = field?.type === 'date' ? readDate(value) : undefined
      if (field === undefined)
        unknown.push({ path: name, code: 'unknown_field', message: 'is not a field of this request' })
      else if (field.type !== 'date' || value === null) input[camelCase(name)] = value
      else if (date === undefined) issues.push({ path: name, code: 'invalid', message: DATE_FORM })
      else input[camelCase(name)] = date
    }
    if (mode === 'upsert' && (record.external_id ?? null) === null) issues.push(UNNAMED)
    if (mode === 'create')
      for (const { name } of required)
        if (!Object.hasOwn(record, name)) issues.push({ path: name, code: 'required', message: 'is required' })
    const { error } = check.safeParse(withSomeIds(input))
    for (const issue of error?.issues.slice(0, MAX_ISSUES) ?? []) {
      const found = describeIssue(issue, input, '')
      const [field = '', ...rest] = found.path.split('.')
      issues.push({ ...found, path: [snakeCase(field), ...rest].join('.') })
    }
    issues.push(...unknown)
    if (issues.length > 0) return issues.slice(0, MAX_ISSUES)
    const problem = endProblem?.(input.startDate as Date | undefined, input.endDate as Date | undefined)
    return problem === undefined ? [] : [{ path: 'end_date', code: 'invalid', message: problem }]
  }
}
