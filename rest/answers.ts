/**
 * Answers to reads, remembered with the stamp of the organisation clock that they were made at. While the clock stands,
 * the same request has the same answer, whoever asks and whichever process wrote; when it has moved, nothing old is used.
 * The stamp is the answer's ETag, so that a client's 304 costs one look at the clock.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export interface Rendered {
  status: number
  headers: Record<string, string>
  body: Buffer
}

interface Remembered {
  stamp: string
  rendered: Rendered
}

const BYTES = 64 * 1024 * 1024
/** Beside its body, what an entry costs. */
const OVERHEAD = 1024

export class Answers {
  readonly #entries = new LRUCache<string, Remembered>({
    maxSize: BYTES,
    sizeCalculation: ({ rendered }, key) => rendered.body.length + key.length + OVERHEAD,
  })

  /** The answer to `url` as of `stamp`, if it is remembered. @param viewer whose records it was made from */
  find(viewer: string, url: string, stamp: string): Rendered | undefined {
    const known = this.#entries.get(`${viewer} ${url}`)
    return known?.stamp === stamp ? known.rendered : undefined
  }

  /** @param stamp the clock as it stood before the answer was made */
  remember(viewer: string, url: string, stamp: string, rendered: Rendered): void {
    this.#entries.set(`${viewer} ${url}`, { stamp, rendered })
  }
}

/**
 * How answers made by this server are tagged: by the stamp, and by what decides how a record is rendered, so that
 * processes of one version agree and another version never confirms an older one's answer.
 * @param version anything that differs between versions
 */
export function entityTags(version: string): (stamp: string) => string {
  const mark = createHash('sha256').update(version).digest('base64url').slice(0, 8)
  return (stamp) => `"${stamp}-${mark}"`
}

/** Whether an `If-None-Match` header names `tag` (RFC 9110, 13.1.2). */
export function matches(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}
