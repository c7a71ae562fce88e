/**
 * Reads a file in a process of its own: the text layer of PDFs, the text that Tesseract recognises in images and scanned
 * pages, and the fields in it. A process handles one file at a time, because each needs a whole processor.
 */
import { openProcess, ProcessLimit, ProcessNotStarted } from '../../platform/processes/task-process.ts'
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

/** A file for the process. */
export interface ReadTask extends ReadFile {
  /** The current date, which decides the century of two-digit years. */
  today: Date
}

const files = openProcess<ReadTask, ReadDocument | Reason>({
  module: new URL('./text-process.ts', import.meta.url),
  memoryMb: 1280, // a good photo of a page needs a fifth of it
  seconds: 100,
  idleSeconds: 0, // no data of a file remains for the next one
})

const reasons = { memory: 'too_large', crash: 'broken', time: 'too_slow' } as const

/**
 * Read a file in a process of its own.
 * @throws {Unreadable} if the file has no readable text, or needs more time or memory than the limits
 * @throws {ProcessNotStarted} for reasons unrelated to the file
 * @throws the reason of `signal` when it is aborted, after the process has ended
 */
export async function readFile({ bytes, type }: ReadFile, today: Date, signal: AbortSignal): Promise<ReadDocument> {
  const result = await files.run({ bytes, type, today }, { signal }).catch((error: unknown) => {
    if (error instanceof ProcessLimit) return reasons[error.reason]
    signal.throwIfAborted()
    if (error instanceof ProcessNotStarted) throw error
    return 'broken' as const
  })
  if (typeof result === 'string') throw new Unreadable(result)
  return result
}
