/** A signal that wakes a waiting loop. A signal that is given while the loop is busy is kept. */

/** Wakes one waiting loop. */
interface WakeSignal {
  wake(): void
  /** Wait for `wake`, at most `limit` milliseconds; returns at once if `wake` was called since the last wait. */
  wait(limit: number): Promise<void>
}

/** Open a signal that has not been given. */
export function openWakeSignal(): WakeSignal {
  let woken = false
  let wake = () => {}
  return {
    wake() {
      woken = true
      wake()
    },
    async wait(limit) {
      if (!woken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, limit)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      woken = false
    },
  }
}
