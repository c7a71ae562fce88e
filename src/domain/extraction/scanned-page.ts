/** What a scanned page of a PDF shows: its images, laid where the page lays them, as one grey picture. */
import { getResolvedPDFJS } from 'unpdf'
import {
  type GreyPicture,
  type Matrix,
  multiplied,
  type PaintedImage,
  paintImage,
  whitePicture,
} from './grey-picture.ts'

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>['getPage']>>

/** As PDF.js hands images over: `kind` 1 has a bit a pixel, 2 three bytes, 3 four. */
interface DecodedImage {
  kind?: 1 | 2 | 3
  width: number
  height: number
  data?: Uint8Array | string
}

interface Placed {
  image: PaintedImage
  /** Where its unit square lies on the page. */
  place: Matrix
}

/** Pixels of a picture: 300 to the inch on A4 are 8.7 million. */
const MAX_PIXELS = 9_000_000
/** Pixels painted in all, one over the other. */
const MAX_PAINTED = 4 * MAX_PIXELS
/** More than these on one page are decoration. */
const MAX_IMAGES = 200
/** A point is a 72nd of an inch; more than 300 pixels to the inch read no better. */
const FINEST = 300 / 72
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Undefined for a page without images. */
export async function pictureOf(page: PdfPage): Promise<GreyPicture | undefined> {
  const images = await imagesOf(page)
  if (images.length === 0) return undefined
  const whole = page.getViewport({ scale: 1 })
  const scale = Math.min(finenessOf(images), FINEST, Math.sqrt(MAX_PIXELS / (whole.width * whole.height)))
  const { width, height, transform } = page.getViewport({ scale })
  const picture = whitePicture(Math.max(1, Math.floor(width)), Math.max(1, Math.floor(height)))
  let left = MAX_PAINTED
  for (const { image, place } of images)
    if (left > 0) left -= paintImage(picture, image, multiplied(transform as unknown as Matrix, place))
  return picture
}

/** Pixels to the point of the image that has most of them: with as many, it is taken over as it is. */
function finenessOf(images: readonly Placed[]): number {
  const pixels = ({ image }: Placed) => image.width * image.height
  const largest = images.reduce((one, other) => (pixels(other) > pixels(one) ? other : one))
  return Math.sqrt(pixels(largest) / areaOf(largest.place))
}

/** In square points. */
const areaOf = ([a, b, c, d]: Matrix) => Math.abs(a * d - b * c)

/** Each image that the page paints, in order. */
async function imagesOf(page: PdfPage): Promise<Placed[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const images: Placed[] = []
  const saved: Matrix[] = []
  let place = IDENTITY
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index]
    if (operator === OPS.save) saved.push(place)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) place = saved.pop() ?? IDENTITY
    else if (operator === OPS.transform) place = multiplied(place, given as Matrix)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(place)
      if (given[0]) place = multiplied(place, given[0] as Matrix)
    } else if (isImage(operator, OPS) && images.length < MAX_IMAGES && isPlace(place)) {
      const image = await decoded(page, given[0], operator === OPS.paintImageMaskXObject)
      if (image !== undefined) images.push({ image, place })
    }
  }
  return images
}

const isPlace = (place: Matrix) => place.every(Number.isFinite) && areaOf(place) > 0

function isImage(operator: number, OPS: Record<string, number>): boolean {
  return (
    operator === OPS.paintImageXObject ||
    operator === OPS.paintInlineImageXObject ||
    operator === OPS.paintImageMaskXObject
  )
}

async function decoded(
  page: PdfPage,
  given: string | DecodedImage,
  isMask: boolean,
): Promise<PaintedImage | undefined> {
  const image = typeof given === 'string' ? await objectOf(page, given) : given
  const named = typeof image?.data === 'string' ? await objectOf(page, image.data) : image
  if (image === undefined || named === undefined || !(named.data instanceof Uint8Array || isClamped(named.data)))
    return undefined
  const { width, height } = image
  return { width, height, data: named.data, kind: isMask ? 'mask' : kinds[named.kind ?? 1] }
}

const kinds = { 1: 'bits', 2: 'rgb', 3: 'rgba' } as const

function isClamped(data: unknown): data is Uint8Array {
  return data instanceof Uint8ClampedArray
}

/** Those that pages share stand elsewhere. */
function objectOf(page: PdfPage, name: string): Promise<DecodedImage | undefined> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => objects.get(name, (found: DecodedImage | null) => resolve(found ?? undefined)))
}
