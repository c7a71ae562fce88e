/**
 * The process that reads a file: its text, and the fields in it. Files are untrusted, so all work whose duration
 * depends on them runs here, under limits. Nothing is downloaded: Tesseract's language data comes from
 * `@tesseract.js-data/eng`.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { answerTasks } from '../../platform/processes/answer.ts'
import { readLabelled } from './built-in.ts'
import { asGreymap } from './grey-picture.ts'
import { imageSize } from './image-size.ts'
import { readZone } from './machine-readable-zone.ts'
import { pictureOf } from './scanned-page.ts'
import type { ReadDocument, ReadTask, ReadText } from './text.ts'
import type { Reason } from './unreadable.ts'

const MAX_PAGES = 50
/** Maximum number of scanned pages that are recognised, because each takes seconds. */
const MAX_SCANNED_PAGES = 8
const MAX_PIXELS = 50_000_000
/** Results below this confidence (0 to 100) are noise rather than text. */
const MIN_CONFIDENCE = 30
/** Maximum length of a document's text: fifty pages of small print. The rest is ignored. */
const MAX_CHARACTERS = 300_000

const LANGUAGE_DATA = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** @param bytes not a Buffer, which PDF.js rejects */
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

/** Recognise the text of pages without a text layer, and store it in `pages`. @returns the lowest page confidence */
async function readScannedPages(pdf: Pdf, pages: string[]): Promise<number> {
  const scanned = pages.flatMap((text, index) => (text.trim() === '' ? [index] : [])).slice(0, MAX_SCANNED_PAGES)
  let ocr: Worker | undefined
  let lowest = 1
  for (const index of scanned) {
    const picture = await pictureOf(await pdf.getPage(index + 1)).catch(() => undefined) // skip a damaged page
    if (picture === undefined) continue
    ocr ??= await openOcr()
    const read = await readPicture(ocr, asGreymap(picture))
    if (typeof read === 'string') continue
    pages[index] = read.text
    lowest = Math.min(lowest, read.confidence)
  }
  await ocr?.terminate()
  return lowest
}

async function readImage(bytes: Uint8Array): Promise<ReadText | Reason> {
  const size = imageSize(bytes)
  if (size === undefined) return 'broken'
  if (size.width * size.height > MAX_PIXELS) return 'too_large'
  const ocr = await openOcr()
  const read = await readPicture(ocr, Buffer.from(bytes))
  await ocr.terminate()
  return read
}

function openOcr(): Promise<Worker> {
  // The error handler is empty because errors also reject `recognize`.
  const options = { langPath: LANGUAGE_DATA, cacheMethod: 'none', errorHandler: () => {} }
  return createWorker('eng', OEM.LSTM_ONLY, options)
}

async function readPicture(ocr: Worker, image: Buffer): Promise<ReadText | Reason> {
  try {
    const { data } = await ocr.recognize(image)
    const text = data.text.trim()
    return text === '' || data.confidence < MIN_CONFIDENCE ? 'no_text' : { text, confidence: data.confidence / 100 }
  } catch {
    return 'broken'
  }
}

answerTasks(async ({ bytes, type, today }: ReadTask): Promise<ReadDocument | Reason> => {
  const read = await (type === 'application/pdf' ? readPdf(new Uint8Array(bytes)) : readImage(bytes))
  if (typeof read === 'string') return read
  const text = read.text.slice(0, MAX_CHARACTERS)
  const { confidence } = read
  return { text, confidence, zone: readZone(text, today), labelled: readLabelled({ text, confidence }) }
})
