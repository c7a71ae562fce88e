/**
 * The thread that turns a file into text. Files come from anybody: here one can neither hold up the server nor take it
 * down, since the thread has its own memory and is ended when its time is up. Nothing is downloaded: the letters that
 * tesseract knows come from `@tesseract.js-data/eng`.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { createWorker, OEM } from 'tesseract.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { imageSize } from './image-size.ts'
import type { ReadFile, ReadText } from './text.ts'
import type { Reason } from './unreadable.ts'

const MAX_PAGES = 50
const MAX_PIXELS = 50_000_000
/** Below this, tesseract saw letters in what has none. */
const MIN_CONFIDENCE = 30

const LETTERS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

async function readPdf(bytes: Uint8Array): Promise<ReadText | Reason> {
  let pages: string[]
  try {
    const pdf = await getDocumentProxy(bytes, { verbosity: 0 })
    if (pdf.numPages > MAX_PAGES) return 'too_large'
    pages = (await extractText(pdf, { mergePages: false })).text
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'encrypted' : 'broken'
  }
  const text = pages.join('\n\n').trim()
  return text === '' ? 'no_text' : { text, confidence: 1 }
}

async function readImage(bytes: Uint8Array): Promise<ReadText | Reason> {
  const size = imageSize(bytes)
  if (size === undefined) return 'broken'
  if (size.width * size.height > MAX_PIXELS) return 'too_large'
  const options = { langPath: LETTERS, cacheMethod: 'none', errorHandler: () => {} } // a failure rejects `recognize`, too
  const reader = await createWorker('eng', OEM.LSTM_ONLY, options)
  try {
    const { data } = await reader.recognize(Buffer.from(bytes))
    const text = data.text.trim()
    return text === '' || data.confidence < MIN_CONFIDENCE ? 'no_text' : { text, confidence: data.confidence / 100 }
  } catch {
    return 'broken'
  } finally {
    await reader.terminate()
  }
}

const { bytes, type } = workerData as ReadFile
parentPort?.postMessage(await (type === 'application/pdf' ? readPdf(bytes) : readImage(bytes)))
