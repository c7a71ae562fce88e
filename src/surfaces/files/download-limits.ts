/**
 * Limits concurrent downloads, each of which uses a connection, some memory and a part of the file store's capacity.
 */
import { ApiError } from '../../platform/errors/errors.ts'
import { OpenCounts } from '../../platform/load/open-counts.ts'

const MOST_OF_LINK = 8
const MOST_OF_ADDRESS = 64
const MOST = 1000
/** Retry-After of a refused download, in seconds. */
const TRY_AGAIN = 10

/** The downloads of a process. */
export interface DownloadLimits {
  /**
   * Begin a download.
   * @param address IP address of the caller
   * @returns a function that ends it
   * @throws {ApiError} rate_limited if the link or the address has reached its limit, unavailable if the process has
   */
  begin(link: string, address: string): () => void
}

export function openDownloadLimits(): DownloadLimits {
  const links = new OpenCounts()
  const addresses = new OpenCounts()
  return {
    begin(link, address) {
      if (links.of(link) >= MOST_OF_LINK) throw tooMany(`This link has ${MOST_OF_LINK} downloads`)
      if (addresses.of(address) >= MOST_OF_ADDRESS) throw tooMany(`Your address has ${MOST_OF_ADDRESS} downloads`)
      if (links.total >= MOST)
        throw new ApiError('unavailable', {
          retryAfterSeconds: TRY_AGAIN,
          message: 'Too many files are being downloaded. Try again in a moment.',
        })
      const ends = [links.open(link), addresses.open(address)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

function tooMany(what: string): ApiError {
  return new ApiError('rate_limited', {
    retryAfterSeconds: TRY_AGAIN,
    message: `${what} in progress, which is the maximum. Try again when one has ended.`,
  })
}
