/** The text of a file: that of a PDF as it stands in it, that of pictures and scanned pages as tesseract reads it. */
import { Worker } from 'node:worker_threads'
import { type Reason, Unreadable } from './unreadable.ts'

export interface ReadFile {
  bytes: Uint8Array
  /** Media type, by the file's bytes. */
  type: string
}

export interface ReadText {
  text: string
  /** How sure it is that the file says so: 1 for a PDF's text, less for what was read off an image. */
  confidence: number
}

/** What one reading may take; a page photographed well needs a tenth of it. */
const HEAP_MB = 512
/** The same, beside the heap: what a file unpacks to. A bomb of some megabytes would fill any memory. */
const UNPACKED_BYTES = 768 * 1024 ** 2
const LOOK_EVERY = 50

/** Reading takes a processor; the others wait for their turn. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Read a file, in a thread of its own. One at a time in a process.
 * @throws {Unreadable} naming why the file has no text for us
 * @throws whatever `signal` was aborted with, once the thread is ended
 */
export function readText(file: ReadFile, signal: AbortSignal): Promise<ReadText> {
  const mine = turn.then(() => readInThread(file, signal))
  turn = mine.catch(() => {})
  return mine
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
  let looking: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<ReadText | Reason>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', ({ code }: NodeJS.ErrnoException) =>
        resolve(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'broken'),
      )
      thread.once('exit', () => resolve('broken'))
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      looking = setInterval(async () => {
        const { external_memory: unpacked } = await thread.getHeapStatistics().catch(() => ({ external_memory: 0 }))
        if (unpacked > UNPACKED_BYTES) resolve('too_large')
      }, LOOK_EVERY)
    })
    if (typeof answer === 'string') throw new Unreadable(answer)
    return answer
  } finally {
    clearInterval(looking)
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
