/**
 * Documents made to stop the server: each ends as a failed extraction that says what to do, or is read, while other
 * requests are answered.
 */
import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLabelled } from '../../src/domain/extraction/built-in.ts'
import { readZone } from '../../src/domain/extraction/machine-readable-zone.ts'
import { readFile } from '../../src/domain/extraction/text.ts'
import { eventually } from '../support/eventually.ts'
import { HELD, longestHold } from '../support/held.ts'
import { bareFile, deflatedBlanks, emptyPicture, makePdf, streamOf } from '../support/papers.ts'
import { processorTime } from '../support/processor-time.ts'
import { create } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'
import { uploaded } from '../support/upload.ts'

const blanks = () => deflatedBlanks(1000)
const show = streamOf(Buffer.from('595 0 0 842 0 0 cm /Scan Do'))
const text = (content: string) => streamOf(Buffer.from(content))

/** A PDF whose only page shows lines of text. */
const lines = (all: readonly string[]) =>
  bareFile(
    text(`BT /F 8 Tf 9 TL 20 800 Td ${all.map((line) => `(${line}) Tj T*`).join('\n')} ET`),
    '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
  )

function picture(dictionary: string, data: Buffer): Buffer {
  const head = `/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 ${dictionary}`
  return bareFile(show, '/XObject << /Scan 5 0 R >>', streamOf(data, head))
}

/** A PNG with any size in its header. */
function png(width: number, height: number): Buffer {
  const changed = Buffer.from(emptyPicture())
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  return changed
}

/** A JPEG with any size in its frame header. */
function jpeg(width: number, height: number): Buffer {
  const canvas = createCanvas(40, 30)
  const changed = Buffer.from(canvas.toBuffer('image/jpeg'))
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** What it is, the file, and what comes of it: a message of the failure, or undefined if it is read. */
const corpus: [string, () => Buffer | Promise<Buffer>, RegExp | undefined][] = [
  ['a page that inflates to 1 GB', () => bareFile(streamOf(blanks(), '/Filter /FlateDecode')), /too large/],
  [
    'a page that inflates twice',
    () => bareFile(streamOf(deflateSync(deflatedBlanks(20)), '/Filter [/FlateDecode /FlateDecode]')),
    /no readable text|too large|damaged/,
  ],
  [
    'a picture of 3,600 megapixels in a PDF',
    () => picture('/Width 60000 /Height 60000 /Filter /FlateDecode', deflatedBlanks(200)),
    /no readable text|too large/,
  ],
  ['a PNG of 4 gigapixels', () => png(65_535, 65_535), /too large/],
  ['a JPEG of 4 gigapixels', () => jpeg(65_535, 65_535), /too large/],
  ['a PNG of 49 megapixels with data for a few', () => png(7000, 7000), /damaged|no readable text/],
  ['a PDF that was cut off', async () => (await makePdf([['Some text']])).subarray(0, 400), /damaged/],
  ['thousands of pages', () => makePdf(Array.from({ length: 3000 }, () => ['Page'])), /too large/],
  [
    'JavaScript that never ends',
    () =>
      Buffer.from(
        bareFile(text('BT ET'))
          .toString('latin1')
          .replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript /JS (while \\(true\\);) >>'),
        'latin1',
      ),
    /no readable text/,
  ],
  ['a password', () => makePdf([['Secret']], { userPassword: 'secret' }), /password/],
  ['a hundred thousand nested arrays', () => bareFile(text(`${nested(100_000)} TJ`)), /no readable text|damaged/],
  [
    'nested objects in the page',
    () => bareFile(text('BT ET'), `/Properties ${nested(50_000)}`),
    /no readable text|damaged/,
  ],
  [
    'a form that contains itself',
    () =>
      bareFile(
        text('/Form Do'),
        '/XObject << /Form 5 0 R >>',
        streamOf(
          Buffer.from('/Form Do /Form Do'),
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Form 5 0 R >> >>',
        ),
      ),
    /no readable text|damaged|longer/,
  ],
  [
    'pages that are their own parents',
    () => Buffer.from(bareFile(text('BT ET')).toString('latin1').replace('/Kids [3 0 R]', '/Kids [2 0 R]'), 'latin1'),
    /damaged|no readable text/,
  ],
  ['labels on thousands of lines', () => lines(Array.from({ length: 20_000 }, () => 'expires')), undefined],
  ['a number of blanks', () => lines([`number${' '.repeat(100_000)}x`]), undefined],
]

let server: TestServer
let key: string
let workerId: string

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
  workerId = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
})
afterAll(() => server.stop())

const jobOf = (documentId: string) =>
  eventually(async () => {
    const { body } = await request(`${server.base}/ai-jobs?limit=200`, { key })
    const job = body.data.find((each: { document_id: string }) => each.document_id === documentId)
    return job?.status === 'succeeded' || job?.status === 'failed' ? job : undefined
  })

describe('a document with', () => {
  it.each(corpus)('%s', async (_what, make, message) => {
    const bytes = await make()
    const id = await uploaded(server, key, { workerId, bytes, input: { extract: true } })
    let job: unknown
    const held = await longestHold(async () => {
      job = await jobOf(id)
    })
    if (message === undefined) expect(job).toMatchObject({ status: 'succeeded', attempts: 1 })
    else expect(job).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringMatching(message) })
    expect(held).toBeLessThan(HELD)
  })
})

describe('the fields of a text are found in linear time:', () => {
  const today = new Date('2026-11-21')
  /** Milliseconds of processor time; what is linear stays under the limit by a factor of ten, what is quadratic exceeds it by as much. */
  const LIMIT = 5000

  it.each([
    ['labels on lines of their own', 'expires\n\n'],
    ['blank lines', '\n \n'],
    ['labels on one line', 'expires issued number '],
    ['blanks after a label', 'number   \t'],
    ['digits', '1 1. 1- '],
    ['months', '14 MAR / '],
    ['names', 'Name: Ada Ada '],
    ['zones', `${'A'.repeat(40)}<<<<\n`],
    ['fillers', '<<<<<<<<KLC'],
  ])('%s', async (_what, piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    const spent = await processorTime(() => {
      readLabelled({ text, confidence: 1 })
      readZone(text, today)
    })
    expect(spent).toBeLessThan(LIMIT)
  })
})

it('a file that is read for too long ends with its process', async () => {
  const bytes = lines(Array.from({ length: 200_000 }, (_, n) => `line ${n}`))
  const stopped = readFile({ bytes, type: 'application/pdf' }, new Date(), AbortSignal.timeout(300))
  await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' })
})
