/** The choices of a filter on a field with few values: all of them, with their labels and counts. */

export interface Choice {
  value: string
  label: string
  /** Number of rows with this value. */
  count?: number
}

type Words = Readonly<Record<string, { label: string }>>

/** The API's counts of records by value; undefined while they load. */
type Counts = readonly { value: string | null; count: number }[] | null | undefined

export function countedChoices(words: Words, counts: Counts): Choice[] {
  return Object.entries(words).map(([value, { label }]) => ({
    value,
    label,
    count: counts?.find((each) => each.value === value)?.count ?? 0,
  }))
}

export const countsByValue = (counts: Counts): ReadonlyMap<string | null, number> =>
  new Map(counts?.map(({ value, count }) => [value, count]))

/** The values in a URL, without unknown ones. */
export const knownValues = <Value extends string>(asked: readonly string[], words: Readonly<Record<Value, unknown>>) =>
  asked.filter((value): value is Value => Object.hasOwn(words, value))
