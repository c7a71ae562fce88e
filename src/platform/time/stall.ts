/** Notices when something does not go on. */

/** The checks in a time without progress: so one long pause of the process itself is not taken for one. */
const CHECKS = 6

interface Watched {
  /** A count that rises as it goes on. */
  progress(): number
  /** Whether it should go on now. Default: always. */
  isWaiting?(): boolean
  /** What the count must rise by. Default 1. */
  least?: number | undefined
}

/**
 * Call `end` when something should have gone on for some time, and has not.
 * @returns stops watching
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
