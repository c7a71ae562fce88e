/** PDFs whose pages are pictures, and PDFs that try to exhaust the memory. */
import { describe, expect, it } from 'vitest'
import { type GreyPicture, type Matrix, paintImage, whitePicture } from '../../../src/domain/extraction/grey-picture.ts'
import {
  bareFile,
  deflatedBlanks,
  emptyPicture,
  inStrips,
  makePdf,
  makeScan,
  passportPage,
  streamOf,
} from '../../support/papers.ts'
import { readFields, readText } from '../../support/reading.ts'

const read = (bytes: Uint8Array) => readText({ bytes, type: 'application/pdf' })

it('a passport scanned upside down, in strips, is read by its machine-readable zone', async () => {
  const bytes = await makeScan([await inStrips(passportPage())], { upsideDown: true })
  const fields = await readFields({ bytes, type: 'application/pdf' })
  expect(fields).toContainEqual({ field: 'number', value: '533380006', confidence: 0.99 })
  expect(fields).toContainEqual({ field: 'expires_on', value: '2031-03-14', confidence: 0.99 })
})

it('pictures without letters give no text', async () => {
  await expect(read(await makeScan([[emptyPicture()], []]))).rejects.toMatchObject({ reason: 'no_text' })
})

it('a page with text is not read as a picture', async () => {
  expect(await read(await makePdf([['Some text']]))).toEqual({ text: 'Some text', confidence: 1 })
})

describe('data that inflates beyond the limit is rejected while it is inflated:', () => {
  const blanks = deflatedBlanks(2000)
  const image = (width: number, height: number) =>
    bareFile(
      streamOf(Buffer.from('595 0 0 842 0 0 cm /Scan Do')),
      '/XObject << /Scan 5 0 R >>',
      streamOf(
        blanks,
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      ),
    )

  it.each([
    ['the content of a page', () => bareFile(streamOf(blanks, '/Filter /FlateDecode')), 'too_large'],
    ['a picture with 3600 megapixels in its header', () => image(60_000, 60_000), 'no_text'],
  ])('%s', async (_what, make, reason) => {
    await expect(read(make())).rejects.toMatchObject({ name: 'Unreadable', reason })
  })
})

describe('an image is painted', () => {
  /** The matrix that fills a picture of this size with the image, its first row at the top. */
  const upright = (size: number): Matrix => [size, 0, 0, -size, 0, size]
  const painted = (size: number, image: Parameters<typeof paintImage>[1], place = upright(size)): number[] => {
    const picture: GreyPicture = whitePicture(size, size)
    paintImage(picture, image, place)
    return [...picture.pixels]
  }
  const bits = { width: 2, height: 2, data: Uint8Array.of(0b01000000, 0b10000000) }

  it('with 1-bit pixels, where 1 is white', () => {
    expect(painted(2, { ...bits, kind: 'bits' })).toEqual([0, 255, 255, 0])
  })

  it('as a mask, which keeps the background', () => {
    const picture = whitePicture(2, 2)
    picture.pixels.fill(100)
    paintImage(picture, { ...bits, kind: 'mask' }, upright(2))
    expect([...picture.pixels]).toEqual([0, 100, 100, 0])
  })

  it('rotated by a quarter turn, and never outside the picture', () => {
    expect(painted(2, { ...bits, kind: 'bits' }, [0, 2, 2, 0, 0, 0])).toEqual([255, 0, 0, 255])
    expect(painted(2, { ...bits, kind: 'bits' }, [2, 0, 0, -2, 9, 9])).toEqual([255, 255, 255, 255])
  })

  it('where it is placed', () => {
    const inverse = { ...bits, data: Uint8Array.of(0b10000000, 0b01000000), kind: 'bits' } as const
    expect(painted(3, inverse, [2, 0, 0, -2, 1, 2])).toEqual([255, 255, 0, 255, 0, 255, 255, 255, 255])
    expect(painted(3, inverse, [2, 0, 0, -2, 0, 3])).toEqual([255, 255, 255, 255, 0, 255, 0, 255, 255])
  })

  it('scaled down, as the mean of the covered pixels', () => {
    expect(painted(1, { ...bits, kind: 'bits' })).toEqual([128])
  })

  it('in colour as a grey, weighted by its opacity', () => {
    const rgba = Uint8Array.of(255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 51)
    expect(painted(2, { width: 2, height: 2, data: rgba, kind: 'rgba' })).toEqual([76, 255, 0, 204])
    expect(painted(1, { width: 1, height: 1, data: Uint8Array.of(0, 255, 0), kind: 'rgb' })).toEqual([150])
  })
})
