/** Splits long work on the main thread into pieces, so that other requests are answered in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'

const PIECE = 20 // milliseconds

/** @returns a function to await between steps; it yields to the event loop if 20 ms have passed */
export function yieldOften(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PIECE) return
    await nextTurn()
    since = performance.now()
  }
}
