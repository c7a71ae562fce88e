/**
 * Extracts a file's text: the text layer of PDFs, and the text that Tesseract recognises in images and scanned pages.
 */
import { Worker } from 'node:worker_threads'
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

/** Heap limit of the thread. A good photo of a page needs a tenth of it. */
const HEAP_MB = 512
/** Limit of memory outside the heap, where files are decompressed: protects against decompression bombs. */
const MAX_EXTERNAL_BYTES = 768 * 1024 ** 2
const MEMORY_CHECK_INTERVAL = 50 // milliseconds

/** The last file in the queue. Files are processed one at a time, because each needs a whole processor. */
let lastInQueue: Promise<unknown> = Promise.resolve()

/**
 * Extract a file's text in a worker thread. A process handles one file at a time.
 * @throws {Unreadable} if the file has no readable text
 * @throws the reason of `signal` when it is aborted, after the thread has ended
 */
export function readText(file: ReadFile, signal: AbortSignal): Promise<ReadText> {
  const result = lastInQueue.then(() => readInThread(file, signal))
  lastInQueue = result.catch(() => {})
  return result
}

async function readInThread({ bytes, type }: ReadFile, signal: AbortSignal): Promise<ReadText> {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./text-thread.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), type },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  })
  let stop = () => {}
  let memoryCheck: NodeJS.Timeout | undefined
  try {
    const result = await new Promise<ReadText | Reason>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', ({ code }: NodeJS.ErrnoException) =>
        resolve(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'broken'),
      )
      thread.once('exit', () => resolve('broken'))
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      memoryCheck = setInterval(async () => {
        const { external_memory: external } = await thread.getHeapStatistics().catch(() => ({ external_memory: 0 }))
        if (external > MAX_EXTERNAL_BYTES) resolve('too_large')
      }, MEMORY_CHECK_INTERVAL)
    })
    if (typeof result === 'string') throw new Unreadable(result)
    return result
  } finally {
    clearInterval(memoryCheck)
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
