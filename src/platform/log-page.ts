/** Cursor pagination of logs, latest entry first. */

export interface LogPage<Entry> {
  data: Entry[]
  /** Cursor of the next page; null on the last page. */
  nextCursor: string | null
}

/**
 * Make a page of at most `limit` entries.
 * @param found the entries read, one more than `limit` if there is a next page
 */
export function logPage<Entry extends { id: string }>(found: readonly Entry[], limit: number): LogPage<Entry> {
  const data = found.slice(0, limit)
  return { data, nextCursor: found.length > limit ? (data.at(-1)?.id ?? null) : null }
}
