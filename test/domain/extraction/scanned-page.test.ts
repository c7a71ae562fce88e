/** The picture of a scanned page: each image where and how large the page has it. */
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { pictureOf } from '../../../src/domain/extraction/scanned-page.ts'
import { bareFile, streamOf } from '../../support/papers.ts'

const A4 = { width: 595, height: 842 }

/** A square image of one grey, or of one colour. */
function image(side: number, ...components: number[]): Buffer {
  const pixels = Buffer.from(Array.from({ length: side * side }, () => components).flat())
  const space = components.length === 1 ? '/DeviceGray' : '/DeviceRGB'
  const size = `/Width ${side} /Height ${side} /ColorSpace ${space} /BitsPerComponent 8`
  return streamOf(pixels, `/Type /XObject /Subtype /Image ${size}`)
}

/** Eight rows of eight bits, all of them painted. */
const mask = streamOf(
  Buffer.alloc(8),
  '/Type /XObject /Subtype /Image /ImageMask true /Width 8 /Height 8 /BitsPerComponent 1',
)

async function draw(content: string, one = image(8, 0), other = image(16, 255, 0, 0)) {
  const objects = '/XObject << /One 5 0 R /Two 6 0 R /Form 7 0 R >>'
  const form = streamOf(
    Buffer.from('100 0 0 100 0 0 cm /One Do'),
    '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Matrix [1 0 0 1 300 0] /Resources << /XObject << /One 5 0 R >> >>',
  )
  const file = bareFile(streamOf(Buffer.from(content)), objects, one, other, form)
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const picture = await pictureOf(await pdf.getPage(1))
  return picture && { ...picture, at: at(picture) }
}

/** The grey at a place of the page, in points from its lower left corner. */
function at({ width, height, pixels }: { width: number; height: number; pixels: Uint8Array }) {
  return (x: number, y: number) => {
    const column = Math.floor((x / A4.width) * width)
    const row = Math.floor((1 - y / A4.height) * height)
    return pixels[row * width + column]
  }
}

describe('an image of a page', () => {
  it('is painted where the page places it', async () => {
    const picture = await draw('q 100 0 0 100 200 300 cm /One Do Q')
    expect([picture?.at(250, 350), picture?.at(150, 350), picture?.at(250, 450)]).toEqual([0, 255, 255])
  })

  it('is placed anew after a state is restored, and within another', async () => {
    const picture = await draw('q 1 0 0 1 100 0 cm q 100 0 0 100 100 300 cm /One Do Q 50 0 0 50 0 0 cm /Two Do Q')
    expect([picture?.at(250, 350), picture?.at(125, 25), picture?.at(25, 25)]).toEqual([0, 76, 255])
  })

  it('is placed by the form that it is in, and the next one is not', async () => {
    const picture = await draw('/Form Do q 50 0 0 50 0 0 cm /Two Do Q')
    expect([picture?.at(350, 50), picture?.at(25, 25), picture?.at(50, 350)]).toEqual([0, 76, 255])
  })

  it('is black where a mask paints, also if it stands in the page itself', async () => {
    const painted = await draw('q 100 0 0 100 200 300 cm /One Do Q', mask)
    expect([painted?.at(250, 350), painted?.at(150, 350)]).toEqual([0, 255])
    const inline = 'BI /W 2 /H 2 /CS /G /BPC 8 ID \x10\x10\x10\x10 EI'
    const picture = await draw(`q 100 0 0 100 200 300 cm ${inline} Q`)
    expect([picture?.at(250, 350), picture?.at(150, 350)]).toEqual([16, 255])
  })
})

describe('the picture', () => {
  it.each([
    [8, 0.08],
    [100, 1],
    [300, 3],
  ])('has the resolution of its largest image: %i pixels on 100 points', async (side, scale) => {
    const small = 'q 10 0 0 10 0 0 cm /Two Do Q'
    const picture = await draw(`q 0 100 -100 0 200 300 cm /One Do Q ${small}`, image(side, 0), image(4, 0))
    expect(picture).toMatchObject({
      width: Math.floor(A4.width * scale),
      height: Math.floor(A4.height * scale),
    })
  })

  it('has at most 300 pixels an inch', async () => {
    const picture = await draw('q 10 0 0 10 0 0 cm /One Do Q', image(100, 0))
    expect([picture?.width, picture?.height]).toEqual([2479, 3508])
  })

  it('is none of a page without an image that has an area', async () => {
    expect(await draw('')).toBeUndefined()
    expect(await draw('q 100 0 0 0 0 0 cm /One Do Q')).toBeUndefined()
  })
})
