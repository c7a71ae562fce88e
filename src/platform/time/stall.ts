/** Detects work that makes no progress. */

/** Checks without progress until a stall: several, so that one long pause of the process itself does not count. */
const CHECKS = 6

interface Watched {
  /** A count that increases with progress. */
  progress(): number
  /** Whether progress is expected now. Default: always. */
  isWaiting?(): boolean
  /** Minimum increase that counts as progress. Default 1. */
  least?: number | undefined
}

/**
 * Call `end` if there was no expected progress for `milliseconds`.
 * @returns a function that stops watching
 */
export function watchStall(
  { progress, isWaiting = () => true, least = 1 }: Watched,
  milliseconds: number,
  end: () => void,
): () => void {
  let mark = progress()
  let waits = 0
  const checking = setInterval(() => {
    if (isWaiting() && progress() - mark < least) {
      waits++
      if (waits >= CHECKS) {
        clearInterval(checking)
        end()
      }
    } else {
      mark = progress()
      waits = 0
    }
  }, milliseconds / CHECKS)
  checking.unref()
  return () => clearInterval(checking)
}
