/**
 * The pace of a change stream (a token bucket): single changes are sent at once, and many changes in a row are combined
 * into few messages, because each message makes its subscriber read again.
 */

/** Messages that are sent without a pause, if none were sent before. */
export const BURST = 10
/** Milliseconds in which one more message is allowed … */
export const INTERVAL = 500
/** … while at most this many streams are open. With more streams the interval grows, which limits the total rate. */
const STREAMS = 200
/** Milliseconds between two messages, so that the changes of one moment become one message. */
const MIN_PAUSE = 25

/**
 * @param streams how many are open now
 * @returns a function that counts a message sent at `now` and gives the milliseconds until the next may be sent
 */
export function openPace(streams: () => number = () => 1): (now: number) => number {
  let allowed = BURST
  let countedAt = Number.NEGATIVE_INFINITY
  return (now) => {
    const interval = INTERVAL * Math.max(1, streams() / STREAMS)
    allowed = Math.min(BURST, allowed + (now - countedAt) / interval) - 1
    countedAt = now
    return Math.max(MIN_PAUSE, (1 - allowed) * interval)
  }
}
