/** The text of a file: that of a PDF as it stands in it, that of an image as tesseract reads it. */
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
const MEMORY_MB = 512

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
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  })
  let stop = () => {}
  try {
    const answer = await new Promise<ReadText | Reason>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', () => resolve('broken')) // out of memory, most likely
      thread.once('exit', () => resolve('broken'))
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
    })
    if (typeof answer === 'string') throw new Unreadable(answer)
    return answer
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
