/** Reading text from real files in a process of its own, and the reasons why some files have no text. */
import { existsSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it, vi } from 'vitest'
import { imageSize } from '../../../src/domain/extraction/image-size.ts'
import { certificateLines, emptyPicture, makePdf, passportPage } from '../../support/papers.ts'
import { readFields, readText } from '../../support/reading.ts'

const pdf = (bytes: Uint8Array) => readText({ bytes, type: 'application/pdf' })
const png = (bytes: Uint8Array) => readText({ bytes, type: 'image/png' })

describe('a PDF', () => {
  it('gives the text of its pages', async () => {
    const { text, confidence } = await pdf(await makePdf([certificateLines, ['Page two']]))
    expect(text).toBe(`${certificateLines.join('\n')}\n\nPage two`)
    expect(confidence).toBe(1)
  })

  it('can be read although its owner forbids changes', async () => {
    expect((await pdf(await makePdf([['Readable']], { ownerPassword: 'secret' }))).text).toBe('Readable')
  })

  it.each([
    ['locked with a password', () => makePdf([['Secret']], { userPassword: 'secret' }), 'encrypted'],
    ['without text', () => makePdf([[]]), 'no_text'],
    ['of 51 pages', () => makePdf(Array.from({ length: 51 }, () => ['Page'])), 'too_large'],
    ['cut off', async () => (await makePdf([certificateLines])).subarray(0, 200), 'broken'],
    ['that is not a PDF', async () => Buffer.from('%PDF-1.4\n'), 'broken'],
  ])('%s is rejected with the reason', async (_what, make, reason) => {
    await expect(pdf(await make())).rejects.toMatchObject({ name: 'Unreadable', reason })
  })
})

describe('an image', () => {
  it('of a passport page gives the fields of its machine-readable zone', async () => {
    const page = { bytes: passportPage(), type: 'image/png' }
    expect((await readText(page)).confidence).toBeLessThan(1)
    expect(await readFields(page)).toEqual([
      { field: 'number', value: '533380006', confidence: 0.99 },
      { field: 'expires_on', value: '2031-03-14', confidence: 0.99 },
      { field: 'first_name', value: 'Ada Grace', confidence: 0.9 },
      { field: 'last_name', value: 'Okafor', confidence: 0.9 },
      { field: 'date_of_birth', value: '1988-02-14', confidence: 0.99 },
      { field: 'nationality', value: 'GBR', confidence: 0.9 },
    ])
  })

  it.each([
    ['with nothing on it', async () => emptyPicture(), 'no_text'],
    ['of more than 50 megapixels', async () => withSize(emptyPicture(), 10_000, 5_001), 'too_large'],
    ['that is not an image', async () => Buffer.from('no image at all, though long enough to hold a header'), 'broken'],
    ['without its pixels', async () => emptyPicture().subarray(0, 60), 'broken'],
  ])('%s is rejected with the reason', async (_what, make, reason) => {
    await expect(png(await make())).rejects.toMatchObject({ name: 'Unreadable', reason })
  })

  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)('has the size given in its header: %s', (type) => {
    const canvas = createCanvas(123, 45)
    canvas.getContext('2d').fillRect(3, 3, 50, 20)
    expect(imageSize(canvas.toBuffer(type as 'image/png'))).toEqual({ width: 123, height: 45 })
  })
})

/** The PNG with a changed size in its header: a decompression bomb may claim any size. */
function withSize(image: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(image)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  return changed
}

it('stops at the timeout, whatever the file contains, and the next file is read', async () => {
  const timedOut = readText({ bytes: passportPage(), type: 'image/png' }, AbortSignal.timeout(1))
  await expect(timedOut).rejects.toMatchObject({ name: 'TimeoutError' })
  expect((await pdf(await makePdf([['Next']]))).text).toBe('Next')
})

it('leaves no files behind: the language data of tesseract stays in its package', async () => {
  await png(passportPage())
  expect(existsSync('eng.traineddata')).toBe(false)
})

it('a process that cannot start says nothing of the file', async () => {
  const bytes = await makePdf([certificateLines])
  const signal = new AbortController().signal
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort()) // no time to start
  try {
    await expect(readText({ bytes, type: 'application/pdf' }, signal)).rejects.toThrow('the process did not start')
  } finally {
    timeout.mockRestore()
  }
})
