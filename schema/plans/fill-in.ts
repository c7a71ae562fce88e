/** Puts the values that Node makes, e.g. signed links, into the JSON of a planned answer. */
import type { Context } from '../../src/execution/context.ts'
import type { Computed } from './planning.ts'

/** @param json the JSON of a root field, with the inputs of each computed field in its place */
export function fillIn(json: string, computed: readonly Computed[], context: Context): string {
  if (computed.length === 0) return json
  const root: unknown = JSON.parse(json)
  for (const { path, value } of computed) replace(root, path, (inputs) => value(inputs, context))
  return JSON.stringify(root)
}

function replace(at: unknown, [step, ...rest]: readonly string[], value: (inputs: unknown) => unknown): void {
  if (at === null || at === undefined || step === undefined) return
  if (step === '*') {
    for (const element of at as unknown[]) replace(element, rest, value)
    return
  }
  const object = at as Record<string, unknown>
  if (rest.length > 0) replace(object[step], rest, value)
  else object[step] = value(object[step])
}
