/** The limits of filters and searches. They bound how much one statement has to compare. */

/** Values of a one-of filter. */
export const MAX_VALUES = 20
/** Values of the filter `id`: a page of records that the caller knows. */
export const MAX_IDS = 200
/** The number of values that the filter with this name can have. */
export const maxValuesOf = (filter: string) => (filter === 'id' ? MAX_IDS : MAX_VALUES)
/** Alternatives of `or`. */
export const MAX_ALTERNATIVES = 5
/** Characters of a value that is compared with a text. */
export const MAX_TEXT = 500
/** Pairs of metadata. */
export const MAX_PAIRS = 10
/** Words, and characters, of a search. */
export const MAX_WORDS = 8
export const MAX_SEARCH = 200
export const MIN_SEARCH = 2
