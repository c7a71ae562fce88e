/** Events in words. */

export interface Change {
  field: string
  before: string
  now: string
}

/** Fields that change with every write, and are not listed. */
const SELF_EVIDENT = new Set(['updated_at'])

/** The fields that an event changed. @param data of the event: `object`, and `previous` with the values before */
export function changesOf(data: unknown): Change[] {
  const { object = {}, previous = {} } = (data ?? {}) as { object?: Record<string, unknown>; previous?: object | null }
  return Object.entries(previous ?? {})
    .filter(([field]) => !SELF_EVIDENT.has(field))
    .map(([field, before]) => ({ field: inWords(field), before: text(before), now: text(object[field]) }))
}

/** `worker.compliance_expiring` as `Compliance expiring`. */
export function titleOf(type: string): string {
  return inWords(type.slice(type.indexOf('.') + 1))
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  return typeof value === 'string' ? value.replaceAll('_', ' ') : JSON.stringify(value)
}
