/**
 * Reads a file in a worker thread: the text layer of PDFs, the text that Tesseract recognises in images and scanned
 * pages, and the fields in it. A process handles one file at a time, because each needs a whole processor.
 */
import { openThread, ThreadLimit, ThreadNotStarted } from '../../platform/threads/thread.ts'
import type { ReadField } from './fields.ts'
import { type Reason, Unreadable } from './unreadable.ts'

export interface ReadFile {
  bytes: Uint8Array
  /** Media type, detected from the file's content. */
  type: string
}

/** Extracted text. */
export interface ReadText {
  text: string
  /** 0 to 1: 1 for a PDF's text layer, lower for recognised text. */
  confidence: number
}

/** Extracted text with the fields that need no external service. */
export interface ReadDocument extends ReadText {
  /** The fields of the machine-readable zone. */
  zone: ReadField[]
  /** The values after known labels. */
  labelled: ReadField[]
}

/** A file for the thread. */
export interface ReadTask extends ReadFile {
  /** The current date, which decides the century of two-digit years. */
  today: Date
}

const files = openThread<ReadTask, ReadDocument | Reason>({
  module: new URL('./text-thread.ts', import.meta.url),
  heapMb: 512, // a good photo of a page needs a tenth of it
  externalBytes: 768 * 1024 ** 2,
  seconds: 100,
  idleSeconds: 0, // nothing of a file is left for the next one
})

const reasons = { memory: 'too_large', crash: 'broken', time: 'too_slow' } as const

/**
 * Read a file in a worker thread.
 * @throws {Unreadable} if the file has no readable text, or needs more time or memory than the limits
 * @throws {ThreadNotStarted} which says nothing of the file
 * @throws the reason of `signal` when it is aborted, after the thread has ended
 */
export async function readFile({ bytes, type }: ReadFile, today: Date, signal: AbortSignal): Promise<ReadDocument> {
  const task = { bytes: new Uint8Array(bytes), type, today } // a thread cannot take a part of a larger buffer
  const result = await files.run(task, { signal }).catch((error: unknown) => {
    if (error instanceof ThreadLimit) return reasons[error.reason]
    signal.throwIfAborted()
    if (error instanceof ThreadNotStarted) throw error
    return 'broken' as const
  })
  if (typeof result === 'string') throw new Unreadable(result)
  return result
}
