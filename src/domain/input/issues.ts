/** Zod's issues in our own words. Uses neither server nor database, so it runs in browsers, too. */
import type { z } from 'zod'
import type { DetailCode } from '../../platform/errors/detail-codes.ts'

/** A problem with a value: the path of a field, a code and a message that follows the path. */
export interface Issue {
  path: string
  code: DetailCode
  message: string
}

/** An issue of Zod as a detail of our errors. @param root the path of the whole input */
export function describeIssue(issue: z.core.$ZodIssue, input: unknown, root = 'input'): Issue {
  const path = issue.path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}${text && '.'}${String(step)}`),
    root,
  )
  const value = issue.path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown>)?.[step], input)
  if (value === null && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return { path, code: 'required', message: 'must not be null' }
  if (issue.code === 'too_small' || issue.code === 'too_big') return { path, code: issue.code, message: wording(issue) }
  const own = issue.code === 'custom' ? (issue.params?.code as DetailCode | undefined) : undefined
  return { path, code: own ?? 'invalid', message: wording(issue) }
}

/** Messages for wrong types, by Zod's names of types. */
const TYPES: Record<string, string> = {
  string: 'must be a string',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  date: 'must be a date',
  array: 'must be an array',
  object: 'must be an object',
  record: 'must be an object with string values',
}

/** The message of an issue in our own words. Messages of our checks are in the schema; Zod's are never shown. */
export function wording(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return bound('at least', issue.minimum, issue.origin)
    case 'too_big':
      return bound('at most', issue.maximum, issue.origin)
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'has the wrong type'
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'invalid_key': {
      const [problem] = issue.issues
      return problem === undefined ? 'must not be a key' : `must not be a key: a key ${wording(problem)}`
    }
    case 'unrecognized_keys':
      return `must not contain ${issue.keys.join(', ')}`
    case 'custom':
    case 'invalid_format':
      if (issue.message.startsWith('must ')) return issue.message
  }
  return 'has the wrong format'
}

function bound(word: string, limit: number | bigint, origin: string): string {
  if (origin === 'string') return `must have ${word} ${limit} character${limit === 1 ? '' : 's'}`
  if (origin === 'array') return `must have ${word} ${limit} item${limit === 1 ? '' : 's'}`
  return `must be ${word} ${limit}`
}
