/**
 * The thread that turns a file into text. Files come from anybody: here one can neither hold up the server nor take it
 * down, since the thread has its own memory and is ended when its time is up. Nothing is downloaded: the letters that
 * tesseract knows come from `@tesseract.js-data/eng`.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { asGreymap } from './grey-picture.ts'
import { imageSize } from './image-size.ts'
import { pictureOf } from './scanned-page.ts'
import type { ReadFile, ReadText } from './text.ts'
import type { Reason } from './unreadable.ts'

const MAX_PAGES = 50
/** Of the pages that are pictures, the first ones are read: each takes seconds. */
const MAX_SCANNED_PAGES = 8
const MAX_PIXELS = 50_000_000
/** Below this, tesseract saw letters in what has none. */
const MIN_CONFIDENCE = 30

const LETTERS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

async function readPdf(bytes: Uint8Array): Promise<ReadText | Reason> {
  let pdf: Pdf
  let pages: string[]
  try {
    pdf = await getDocumentProxy(bytes, { verbosity: 0, maxImageSize: MAX_PIXELS })
    if (pdf.numPages > MAX_PAGES) return 'too_large'
    pages = (await extractText(pdf, { mergePages: false })).text
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'encrypted' : 'broken'
  }
  const confidence = await readScannedPages(pdf, pages)
  const text = pages.join('\n\n').trim()
  return text === '' ? 'no_text' : { text, confidence }
}

/** Fill in the pages that have no text but pictures. @returns how sure the least sure of all pages is */
async function readScannedPages(pdf: Pdf, pages: string[]): Promise<number> {
  const without = pages.flatMap((text, index) => (text.trim() === '' ? [index] : [])).slice(0, MAX_SCANNED_PAGES)
  let reader: Worker | undefined
  let least = 1
  for (const index of without) {
    const picture = await pictureOf(await pdf.getPage(index + 1)).catch(() => undefined) // damaged: the others count
    if (picture === undefined) continue
    reader ??= await openReader()
    const read = await readPicture(reader, asGreymap(picture))
    if (typeof read === 'string') continue
    pages[index] = read.text
    least = Math.min(least, read.confidence)
  }
  await reader?.terminate()
  return least
}

async function readImage(bytes: Uint8Array): Promise<ReadText | Reason> {
  const size = imageSize(bytes)
  if (size === undefined) return 'broken'
  if (size.width * size.height > MAX_PIXELS) return 'too_large'
  const reader = await openReader()
  const read = await readPicture(reader, Buffer.from(bytes))
  await reader.terminate()
  return read
}

function openReader(): Promise<Worker> {
  const options = { langPath: LETTERS, cacheMethod: 'none', errorHandler: () => {} } // a failure rejects `recognize`, too
  return createWorker('eng', OEM.LSTM_ONLY, options)
}

async function readPicture(reader: Worker, image: Buffer): Promise<ReadText | Reason> {
  try {
    const { data } = await reader.recognize(image)
    const text = data.text.trim()
    return text === '' || data.confidence < MIN_CONFIDENCE ? 'no_text' : { text, confidence: data.confidence / 100 }
  } catch {
    return 'broken'
  }
}

const { bytes, type } = workerData as ReadFile
parentPort?.postMessage(await (type === 'application/pdf' ? readPdf(bytes) : readImage(bytes)))
