/** The choices of a filter over a field with few values: all of them, with what they are called and how often they occur. */

export interface Choice {
  value: string
  label: string
  /** Rows that have it. */
  count?: number
}

type Words = Readonly<Record<string, { label: string }>>

/** As the API counts the records by value; undefined while it does. */
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

/** Of the values in an address, those that there are. */
export const knownValues = <Value extends string>(asked: readonly string[], words: Readonly<Record<Value, unknown>>) =>
  asked.filter((value): value is Value => Object.hasOwn(words, value))
