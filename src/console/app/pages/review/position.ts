/**
 * The position of a document in the queue. Ids increase over time, so even one that has left the queue has a position.
 */

export interface Position {
  /** Number of documents before it. */
  before: number
  isIn: boolean
  next: string | undefined
  previous: string | undefined
}

/** @param ids of the queue, in ascending order */
export function positionOf(ids: readonly string[], id: string): Position {
  const before = ids.findIndex((each) => each >= id)
  const at = before < 0 ? ids.length : before
  const isIn = ids[at] === id
  return { before: at, isIn, next: ids[isIn ? at + 1 : at], previous: ids[at - 1] }
}
