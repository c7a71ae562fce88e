/** How many downloads run at the same time: each holds a connection, some memory and a part of the file store's capacity. */
import { ApiError } from '../../platform/errors.ts'

const MOST_OF_LINK = 8
const MOST_OF_ADDRESS = 64
const MOST = 1000
/** Seconds after which a refused caller tries again. */
const TRY_AGAIN = 10

/** The downloads of a process. */
export interface DownloadLimits {
  /**
   * Begin a download.
   * @param address counted as one caller
   * @returns ends it; call it exactly once
   * @throws {ApiError} rate_limited if the link or the address has as many as it can, unavailable if the process has
   */
  begin(link: string, address: string): () => void
}

export function openDownloadLimits(): DownloadLimits {
  const links = new Map<string, number>()
  const addresses = new Map<string, number>()
  let running = 0
  return {
    begin(link, address) {
      if ((links.get(link) ?? 0) >= MOST_OF_LINK) throw tooMany(`This link has ${MOST_OF_LINK} downloads`)
      if ((addresses.get(address) ?? 0) >= MOST_OF_ADDRESS)
        throw tooMany(`Your address has ${MOST_OF_ADDRESS} downloads`)
      if (running >= MOST)
        throw new ApiError('unavailable', {
          retryAfterSeconds: TRY_AGAIN,
          message: 'The service sends as many files as it can at the same time. Try again in a moment.',
        })
      count(links, link, 1)
      count(addresses, address, 1)
      running += 1
      return () => {
        count(links, link, -1)
        count(addresses, address, -1)
        running -= 1
      }
    },
  }
}

function tooMany(what: string): ApiError {
  return new ApiError('rate_limited', {
    retryAfterSeconds: TRY_AGAIN,
    message: `${what} at the same time, which is the maximum. Try again when one has ended.`,
  })
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const now = (counts.get(key) ?? 0) + change
  if (now > 0) counts.set(key, now)
  else counts.delete(key)
}
