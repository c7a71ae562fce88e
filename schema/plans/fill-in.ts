/** Puts the values that Node makes, e.g. signed links, into the JSON of a planned answer. */
import type { Context } from '../../src/execution/context.ts'
import type { Json } from '../../src/execution/request.ts'
import type { Faults } from './faults.ts'
import { COMPUTED, type Computed, REFUSED, type Refusal } from './planning.ts'

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

/** The same for a root field's parsed value, which is changed in place. */
export function fillInValues(root: unknown, computed: readonly Computed[], context: Context): void {
  for (const [number, { path, value }] of computed.entries())
    visit(root, path, (holder, key) => {
      const inputs = holder[key]
      if (isObject(inputs) && inputs[COMPUTED] === number) holder[key] = value(inputs, context)
    })
}

/** Sets refused values to null and adds an error for each place. @param key of the root field */
export function refuseValues(root: unknown, key: string, refusals: readonly Refusal[], faults: Faults): void {
  eachRefused(root, refusals, ({ nodes, error }, holder, name, place) => {
    holder[name] = null
    faults.add([key, ...place, name], nodes, error)
  })
}

/** Replaces refused values with their errors. */
export function replaceRefused(root: unknown, refusals: readonly Refusal[]): void {
  eachRefused(root, refusals, ({ error }, holder, name) => {
    holder[name] = error
  })
}

function eachRefused(
  root: unknown,
  refusals: readonly Refusal[],
  call: (refusal: Refusal, ...found: Parameters<Visit>) => void,
): void {
  const paths = new Map(refusals.map(({ path }) => [path.join('.'), path]))
  for (const path of paths.values())
    visit(root, path, (holder, name, place) => {
      const number = refusalNumber(holder[name])
      const refusal = number === undefined ? undefined : refusals[number]
      if (refusal !== undefined) call(refusal, holder, name, place)
    })
}

function refusalNumber(value: unknown): number | undefined {
  return isObject(value) ? (value[REFUSED] as number | undefined) : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

type Visit = (holder: Record<string, unknown>, key: string, place: readonly (string | number)[]) => void

/** Visits the values at a path, each with the object that holds it and the place of that object. */
function visit(
  at: unknown,
  [step, ...rest]: readonly string[],
  call: Visit,
  place: readonly (string | number)[] = [],
): void {
  if (at === null || at === undefined || step === undefined) return
  if (step === '*') {
    for (const [index, element] of (at as unknown[]).entries()) visit(element, rest, call, [...place, index])
    return
  }
  const object = at as Record<string, unknown>
  if (!Object.hasOwn(object, step)) return // a record of another type does not have the field
  if (rest.length > 0) visit(object[step], rest, call, [...place, step])
  else call(object, step, place)
}
