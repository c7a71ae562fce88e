/**
 * An in-memory cache of GET responses. Each entry is stored with the stamp of the organisation clock, which every write
 * of any process advances. An entry is valid only while the clock has the same stamp. The stamp is also the ETag, so a
 * 304 response costs one read of the clock.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A complete HTTP response. */
export interface RenderedResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
}

interface CachedResponse {
  stamp: string
  rendered: RenderedResponse
}

/** Estimated memory of an entry in bytes, in addition to its key and body. */
const ENTRY_OVERHEAD = 1024

/** Evicts the least recently used responses. */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>

  /** @param maxBytes 0 stores nothing */
  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes), // the library takes 0 for no limit
      sizeCalculation: ({ stamp, rendered: { body, headers } }, key) =>
        body.length + 2 * (key.length + stamp.length + JSON.stringify(headers).length) + ENTRY_OVERHEAD,
    })
  }

  /** The response stored at `stamp`, if any. @param viewer the organisation, and the worker for worker credentials */
  find(viewer: string, url: string, stamp: string): RenderedResponse | undefined {
    const cached = this.#entries.get(`${viewer} ${url}`)
    return cached?.stamp === stamp ? cached.rendered : undefined
  }

  /** Whether a response is stored, of any time. */
  has(viewer: string, url: string): boolean {
    return this.#entries.has(`${viewer} ${url}`)
  }

  /** @param stamp the clock, read before the response was built */
  store(viewer: string, url: string, stamp: string, rendered: RenderedResponse): void {
    this.#entries.set(`${viewer} ${url}`, { stamp, rendered })
  }
}

/**
 * Returns a function that makes the ETag for a clock stamp. It includes a hash of `version`, so that a new release does
 * not answer 304 for responses of an older one.
 * @param version a text that differs between releases
 */
export function entityTags(version: string): (stamp: string) => string {
  const versionHash = createHash('sha256').update(version).digest('base64url').slice(0, 8)
  return (stamp) => `"${stamp}-${versionHash}"`
}

/** Whether an `If-None-Match` header contains `tag` (RFC 9110, section 13.1.2). */
export function etagMatches(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}
