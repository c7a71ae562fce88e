/** Puts the values that Node makes, e.g. signed links, into the JSON of a planned answer. */
import type { Context } from '../../src/execution/context.ts'
import type { Json } from '../../src/execution/request.ts'
import type { Computed } from './planning.ts'

/** @returns bytes if a piece is bytes */
export function jsonOf(pieces: readonly Json[]): Json {
  if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('')
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

/** @param json the JSON of a root field, with the inputs of each computed field in its place */
export function fillIn(json: Json, computed: readonly Computed[], context: Context): Json {
  if (computed.length === 0) return json
  const root: unknown = JSON.parse(json.toString())
  fillInValues(root, computed, context)
  return JSON.stringify(root)
}

/** The same for a root field's value that has been parsed, in its place. */
export function fillInValues(root: unknown, computed: readonly Computed[], context: Context): void {
  for (const { path, value } of computed) replace(root, path, (inputs) => value(inputs, context))
}

function replace(at: unknown, [step, ...rest]: readonly string[], value: (inputs: unknown) => unknown): void {
  if (at === null || at === undefined || step === undefined) return
  if (step === '*') {
    for (const element of at as unknown[]) replace(element, rest, value)
    return
  }
  const object = at as Record<string, unknown>
  if (!Object.hasOwn(object, step)) return // a subject of another type
  if (rest.length > 0) replace(object[step], rest, value)
  else object[step] = value(object[step])
}
