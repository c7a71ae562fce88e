/** Where a document stands in the queue. Ids rise with time, so also one that has left the queue has a place in it. */

export interface Position {
  /** Places before it. */
  before: number
  isIn: boolean
  next: string | undefined
  previous: string | undefined
}

/** @param ids of the queue, rising */
export function positionOf(ids: readonly string[], id: string): Position {
  const before = ids.findIndex((each) => each >= id)
  const at = before < 0 ? ids.length : before
  const isIn = ids[at] === id
  return { before: at, isIn, next: ids[isIn ? at + 1 : at], previous: ids[at - 1] }
}
