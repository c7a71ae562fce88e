/** Pages of a log: the latest entry first, and from each page the way to the next. */

export interface LogPage<Entry> {
  data: Entry[]
  /** Of the next page; null on the last one. */
  nextCursor: string | null
}

/** @param found one entry more than `limit` where another page follows */
export function logPage<Entry extends { id: string }>(found: readonly Entry[], limit: number): LogPage<Entry> {
  const data = found.slice(0, limit)
  return { data, nextCursor: found.length > limit ? (data.at(-1)?.id ?? null) : null }
}
