/** Long work on the main thread, in pieces between which other requests are answered. */
import { setImmediate as nextTurn } from 'node:timers/promises'

const PIECE = 20 // milliseconds

/** @returns a function to await between two pieces of work; it lets others run when 20 ms have passed */
export function yieldOften(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PIECE) return
    await nextTurn()
    since = performance.now()
  }
}
