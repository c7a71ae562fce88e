/** Ends responses that nobody reads: each keeps what it is read from. */
import type { ServerResponse } from 'node:http'
import { watchStall } from '../time/stall.ts'

/** What the reader of a response must do. */
export interface ReaderLimits {
  /** Milliseconds in which it must take something, while there is something to take. */
  silence: number
  /** Bytes that it must take in that time. Default 1. */
  least?: number
}

/**
 * The limits of streamed responses. Bytes count when the kernel takes them from the process. Its buffers, and those of a
 * proxy, have up to some megabytes, so that a reader of a few kilobytes a second shows in steps of up to a minute.
 */
export const READER_LIMITS: ReaderLimits = { silence: 60_000 }

/** Cut the connection of a response when its reader breaks the limits. */
export function endUnread(res: ServerResponse, { silence, least }: ReaderLimits): void {
  if (res.closed) return // its reader left before, and nothing would end the watch
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
