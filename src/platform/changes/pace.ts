/**
 * The pace of a change stream (a token bucket): single changes are sent at once, and many changes in a row are combined
 * into few messages, because each message makes its subscriber read again.
 */

/** Messages that are sent without a pause, if none were sent before. */
export const BURST = 10
/** Milliseconds in which one more message is allowed. */
export const INTERVAL = 500
/** Milliseconds between two messages, so that the changes of one moment become one message. */
const MIN_PAUSE = 25

/** @returns a function that counts a message sent at `now` and gives the milliseconds until the next may be sent */
export function openPace(): (now: number) => number {
  let allowed = BURST
  let countedAt = Number.NEGATIVE_INFINITY
  return (now) => {
    allowed = Math.min(BURST, allowed + (now - countedAt) / INTERVAL) - 1
    countedAt = now
    return Math.max(MIN_PAUSE, (1 - allowed) * INTERVAL)
  }
}
