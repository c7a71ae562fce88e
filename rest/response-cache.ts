/**
 * An in-memory cache of GET responses. Each entry is stored with the time of its source's latest change, which a write
 * of any process updates. The source is one table, or all of them (the organisation's clock). An entry is valid only
 * while that time is the same, so a 304 response costs one read of it.
 *
 * The ETag of a list is that time; the ETag of a record is the time of its own latest change.
 */
import { LRUCache } from 'lru-cache'
import type { ChangeSource } from '../src/platform/database/change-times.ts'
import { ownBytes } from '../src/platform/load/unshared-bytes.ts'
import type { RenderedResponse } from './encodings.ts'

/** A response, and the time of its source's latest change. */
export interface CachedResponse {
  /** The source of this viewer's answer; for another viewer, it may be more tables. */
  source: ChangeSource
  /** The time of its latest change that the response contains. */
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
      sizeCalculation: ({ stamp, rendered }, key) => bytesOf(rendered) + 2 * (key.length + stamp.length),
    })
  }

  /** The response stored last, if any. @param viewer the organisation, and the worker for worker credentials */
  find(viewer: string, url: string): CachedResponse | undefined {
    return this.#entries.get(`${viewer} ${url}`)
  }

  /** Count a response again that has become larger since it was stored. */
  recount(viewer: string, url: string, rendered: RenderedResponse): void {
    const key = `${viewer} ${url}`
    const cached = this.#entries.peek(key)
    if (cached?.rendered === rendered) this.#entries.set(key, { ...cached })
  }

  /** Copies the body if it shares memory with other buffers. */
  store(viewer: string, url: string, { source, stamp, rendered }: CachedResponse): void {
    if (typeof rendered.body !== 'string') rendered.body = ownBytes(rendered.body)
    this.#entries.set(`${viewer} ${url}`, { source, stamp, rendered })
  }
}

function bytesOf({ body, headers, encoded = new Map() }: RenderedResponse): number {
  const own = Buffer.byteLength(body) + 2 * JSON.stringify(headers).length + ENTRY_OVERHEAD
  return encoded.values().reduce((sum, { bytes }) => sum + bytes + ENTRY_OVERHEAD, own)
}
