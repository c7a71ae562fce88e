/** Ends responses that nobody reads, which would keep their source open. */
import type { ServerResponse } from 'node:http'
import { watchStall } from '../time/stall.ts'

/** Minimum speed of a response's reader. */
export interface ReaderLimits {
  /** Maximum milliseconds without progress while data is available. */
  silence: number
  /** Minimum bytes to read in that time. Default 1. */
  least?: number
}

/**
 * The limits of streamed responses. Bytes count when the kernel takes them from the process. Buffers of the kernel and of
 * proxies hold up to some megabytes, so a reader of a few kilobytes per second makes progress only about once a minute.
 */
export const READER_LIMITS: ReaderLimits = { silence: 60_000 }

/** Destroy the connection of a response if its reader is too slow. */
export function endUnread(res: ServerResponse, { silence, least }: ReaderLimits): void {
  if (res.closed) return // no `close` event would end the watch
  const { socket } = res.req
  const taken = {
    progress: () => socket.bytesWritten - socket.writableLength,
    isWaiting: () => socket.writableLength > 0,
    least,
  }
  res.once(
    'close',
    watchStall(taken, silence, () => res.destroy()),
  )
}
