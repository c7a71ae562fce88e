/**
 * Limits how long a caller waits for the database. Time is counted in ticks of the event loop, so that a process that is
 * too busy to process answers does not blame the database.
 */

/** Milliseconds. */
const TICK = 50

interface Waiter {
  ticksLeft: number
  giveUp(): void
}

const waiters = new Set<Waiter>()
let stopTicking: (() => void) | undefined
/** The timer function in use. Tests replace it temporarily, and timers of a removed fake clock never fire. */
let clock: typeof setInterval | undefined

function keepTicking(): void {
  if (stopTicking !== undefined && clock === setInterval) return
  stopTicking?.()
  clock = setInterval
  const [timer, stop] = [setInterval(tick, TICK), clearInterval]
  stopTicking = () => stop(timer)
}

function tick(): void {
  for (const waiter of waiters) {
    waiter.ticksLeft--
    if (waiter.ticksLeft <= 0) waiter.giveUp()
  }
  if (waiters.size > 0) return
  stopTicking?.()
  stopTicking = undefined
}

interface Limit<Value> {
  milliseconds: number
  /** The error of the caller that waited too long. */
  failure: () => Error
  /** Gets a value that arrives after the limit. */
  onLate?: (value: Value) => void
}

/** The outcome of `pending`, or `failure` if it takes longer than the limit. */
export function limitWait<Value>(pending: Promise<Value>, { milliseconds, failure, onLate }: Limit<Value>) {
  return new Promise<Value>((resolve, reject) => {
    const waiter: Waiter = {
      ticksLeft: Math.ceil(milliseconds / TICK) + 1, // the first tick may come at once
      giveUp() {
        waiters.delete(waiter)
        reject(failure())
      },
    }
    waiters.add(waiter)
    keepTicking()
    pending.then(
      (value) => {
        if (waiters.delete(waiter)) resolve(value)
        else onLate?.(value)
      },
      (error) => {
        waiters.delete(waiter)
        reject(error)
      },
    )
  })
}
