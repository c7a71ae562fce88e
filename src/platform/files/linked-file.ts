/** Files that callers send as links. They are downloaded from public addresses only, with a limit on size, time and number. */
import type { BodyMeter } from '../http/held-bytes.ts'
import { type AddressGuard, NOT_PUBLIC } from '../http/public-address.ts'
import { type Upload, Uploads } from '../http/uploads.ts'
import { type FairLimiter, openFairLimiter } from '../load/fair-limiter.ts'

const SECOND = 1000
const MEGABYTE = 1024 * 1024
/** Milliseconds of a whole download, its redirects included; shorter than proxies wait. */
const TIME_LIMIT = 30 * SECOND
const MAX_REDIRECTS = 3
/** Downloads of a process, of which one organisation can take half. */
const MAX_DOWNLOADS = 8
const MAX_WAITING = 100
const MAX_WAITING_EACH = 10

/** Who asks for a file. */
interface Holder {
  orgId: string
  /** Id of the credential. */
  holder: string
}

export interface LinkedFiles {
  /** What is wrong with the text of a link, as a phrase that follows its name; undefined if it is valid. */
  problemOf(url: string): string | undefined
  /**
   * Download a file, and use it until it is removed from the disk.
   * @throws {LinkError} with what is wrong with the link; {ApiError} unavailable if too many downloads run
   */
  withFile<Result>(url: string, maxBytes: number, by: Holder, use: (file: Upload) => Promise<Result>): Promise<Result>
}

/** What is wrong with a link, as a phrase that follows its name. */
export class LinkError extends Error {}

/** @param timeLimit milliseconds, for tests */
export function openLinkedFiles(guard: AddressGuard, timeLimit = TIME_LIMIT): LinkedFiles {
  let limiter: FairLimiter | undefined
  return {
    problemOf: guard.checkSyntax,
    async withFile(url, maxBytes, by, use) {
      limiter ??= openFairLimiter(MAX_DOWNLOADS, TIME_LIMIT, {
        organisation: MAX_DOWNLOADS / 2,
        holder: MAX_DOWNLOADS / 2,
        waiting: MAX_WAITING,
        waitingEach: MAX_WAITING_EACH,
      })
      const release = await limiter.acquire({ ...by, kind: 'mutation', width: 1 })
      try {
        await using stack = new AsyncDisposableStack()
        const uploads = stack.adopt(new Uploads(counter(maxBytes)), (each) => each.close())
        return await use(await download(guard, url, uploads, maxBytes, timeLimit))
      } finally {
        release()
      }
    },
  }
}

/** Ends a download that grows over the limit. */
function counter(maxBytes: number): BodyMeter {
  let read = 0
  return {
    expect: async () => {},
    spend: async () => {},
    addFile(bytes) {
      read += bytes
      if (read > maxBytes) throw tooBig(maxBytes)
    },
  }
}

const tooBig = (maxBytes: number) => new LinkError(`must lead to a file of at most ${maxBytes / MEGABYTE} MB`)

async function download(guard: AddressGuard, link: string, uploads: Uploads, maxBytes: number, limit: number) {
  const { Agent, request } = await import('undici') // loaded when needed: it is large
  await using stack = new AsyncDisposableStack()
  const agent = stack.adopt(new Agent({ connect: { lookup: guard.lookup } }), (each) => each.destroy())
  const signal = AbortSignal.timeout(limit)
  try {
    let url = link
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const problem = guard.checkSyntax(url)
      if (problem !== undefined) throw new LinkError(redirects === 0 ? problem : `leads to a URL that ${problem}`)
      const { statusCode, headers, body } = await request(url, { dispatcher: agent, signal })
      const { location } = headers
      if (REDIRECTS.has(statusCode) && typeof location === 'string' && URL.canParse(location, url)) {
        await body.dump({ limit: 0 }).catch(() => {})
        url = new URL(location, url).href
        continue
      }
      if (statusCode !== OK) throw new LinkError(`must lead to a file: its server answered with status ${statusCode}`)
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooBig(maxBytes)
      return await uploads.add({ name: nameIn(link), type: '' }, body)
    }
    throw new LinkError(`must not redirect more than ${MAX_REDIRECTS} times`)
  } catch (error) {
    if (error instanceof LinkError) throw error
    if (signal.aborted) throw new LinkError(`must answer with the whole file within ${limit / SECOND} seconds`)
    const { code, message } = error as { code?: string; message: string }
    throw new LinkError(code === 'ADDRESS_REFUSED' ? NOT_PUBLIC : `could not be downloaded (${code ?? message})`)
  }
}

const OK = 200
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The name of a link's file: the last part of its path, in which a slash can be encoded. */
export function nameIn(link: string): string {
  const last = new URL(link).pathname.split('/').at(-1) as string
  try {
    return decodeURIComponent(last).split('/').at(-1) || 'document'
  } catch {
    return last
  }
}
