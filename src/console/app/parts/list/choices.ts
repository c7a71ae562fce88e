/** The choices of a filter on a field with few values: all of them, with their labels and counts. */

export interface Choice {
  value: string
  label: string
  /** Number of rows with this value. */
  count?: number
}

type Words = Readonly<Record<string, string | { label: string }>>

/** The API's counts of records by value; null or undefined until they are known. */
type Counts = readonly { value: string | null; count: number }[] | null | undefined

export function countedChoices(words: Words, counts: Counts): Choice[] {
  const found = countsByValue(counts)
  return plainChoices(words).map(({ value, label }) => ({
    value,
    label,
    ...(found && { count: found.get(value) ?? 0 }),
  }))
}

/** Undefined while the counts are not known, because a failed query has not counted nothing. */
export const countsByValue = (counts: Counts): ReadonlyMap<string | null, number> | undefined =>
  counts ? new Map(counts.map(({ value, count }) => [value, count])) : undefined

/** The choices of a filter on free text: the values that there are, with their counts. */
export const foundChoices = (counts: Counts): Choice[] =>
  (counts ?? []).flatMap(({ value, count }) => (value === null ? [] : [{ value, label: value, count }]))

/** The choices of a filter without counts. */
export const plainChoices = (words: Words): Choice[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: typeof word === 'string' ? word : word.label }))

/** The values in a URL, without unknown ones. */
export const knownValues = <Value extends string>(asked: readonly string[], words: Readonly<Record<Value, unknown>>) =>
  asked.filter((value): value is Value => Object.hasOwn(words, value))

/** The values that a list shows: those in the URL in the order of `words`, or the usual ones. */
export function shownValues<Value extends string>(
  asked: readonly string[],
  words: Readonly<Record<Value, unknown>>,
  usual: readonly Value[] = [],
): Value[] {
  const shown = (Object.keys(words) as Value[]).filter((value) => asked.includes(value))
  return shown.length > 0 ? shown : [...usual]
}

/** The values for the URL after this one is shown or hidden; empty for the usual ones. */
export function toggledValues<Value extends string>(
  asked: readonly string[],
  value: Value,
  words: Readonly<Record<Value, unknown>>,
  usual: readonly Value[] = [],
): Value[] {
  const shown = shownValues(asked, words, usual)
  const next = (Object.keys(words) as Value[]).filter((each) => (each === value) !== shown.includes(each))
  return next.join() === shownValues(usual, words).join() ? [] : next
}

/** A filter of the API: undefined if it is empty, so that it matches all. */
export const someOf = <Value>(values: readonly Value[]): Value[] | undefined =>
  values.length > 0 ? [...values] : undefined
