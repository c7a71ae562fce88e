/** Renders the images of a scanned PDF page, at their positions, into one greyscale picture. */
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

/** A decoded image of PDF.js. `kind`: 1 is one bit per pixel, 2 is RGB, 3 is RGBA. */
interface DecodedImage {
  kind?: 1 | 2 | 3
  width: number
  height: number
  data?: Uint8Array | string
}

interface PlacedImage {
  image: PaintedImage
  /** Maps the unit square to the page. */
  placement: Matrix
}

/** Maximum pixels of a picture. A4 at 300 dpi has 8.7 million. */
const MAX_PIXELS = 9_000_000
/** Maximum pixels painted per page, including overlaps. */
const MAX_PAINTED = 4 * MAX_PIXELS
/** Further images of a page are ignored. */
const MAX_IMAGES = 200
/** Pixels per point (1/72 inch). A higher resolution than 300 dpi does not improve recognition. */
const MAX_SCALE = 300 / 72
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Render a page's images; undefined if it has none. */
export async function pictureOf(page: PdfPage): Promise<GreyPicture | undefined> {
  const images = await imagesOf(page)
  if (images.length === 0) return undefined
  const whole = page.getViewport({ scale: 1 })
  const scale = Math.min(resolutionOf(images), MAX_SCALE, Math.sqrt(MAX_PIXELS / (whole.width * whole.height)))
  const { width, height, transform } = page.getViewport({ scale })
  const picture = whitePicture(Math.max(1, Math.floor(width)), Math.max(1, Math.floor(height)))
  let remaining = MAX_PAINTED
  for (const { image, placement } of images)
    if (remaining > 0) remaining -= paintImage(picture, image, multiplied(transform as unknown as Matrix, placement))
  return picture
}

/** Pixels per point of the largest image, so that it is neither scaled up nor down. */
function resolutionOf(images: readonly PlacedImage[]): number {
  const pixels = ({ image }: PlacedImage) => image.width * image.height
  const largest = images.reduce((one, other) => (pixels(other) > pixels(one) ? other : one))
  return Math.sqrt(pixels(largest) / areaOf(largest.placement))
}

/** In square points. */
const areaOf = ([a, b, c, d]: Matrix) => Math.abs(a * d - b * c)

/** The images that the page paints, in painting order. */
async function imagesOf(page: PdfPage): Promise<PlacedImage[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const images: PlacedImage[] = []
  const saved: Matrix[] = []
  let placement = IDENTITY
  for (const [index, operator] of fnArray.entries()) {
    const operands = argsArray[index]
    if (operator === OPS.save) saved.push(placement)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) placement = saved.pop() ?? IDENTITY
    else if (operator === OPS.transform) placement = multiplied(placement, operands as Matrix)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(placement)
      if (operands[0]) placement = multiplied(placement, operands[0] as Matrix)
    } else if (isImage(operator, OPS) && images.length < MAX_IMAGES && isValidPlacement(placement)) {
      const image = await decoded(page, operands[0], operator === OPS.paintImageMaskXObject)
      if (image !== undefined) images.push({ image, placement })
    }
  }
  return images
}

const isValidPlacement = (placement: Matrix) => placement.every(Number.isFinite) && areaOf(placement) > 0

function isImage(operator: number, OPS: Record<string, number>): boolean {
  return (
    operator === OPS.paintImageXObject ||
    operator === OPS.paintInlineImageXObject ||
    operator === OPS.paintImageMaskXObject
  )
}

async function decoded(
  page: PdfPage,
  operand: string | DecodedImage,
  isMask: boolean,
): Promise<PaintedImage | undefined> {
  const image = typeof operand === 'string' ? await objectOf(page, operand) : operand
  const source = typeof image?.data === 'string' ? await objectOf(page, image.data) : image
  if (image === undefined || source === undefined || !(source.data instanceof Uint8Array || isClamped(source.data)))
    return undefined
  const { width, height } = image
  return { width, height, data: source.data, kind: isMask ? 'mask' : kinds[source.kind ?? 1] }
}

const kinds = { 1: 'bits', 2: 'rgb', 3: 'rgba' } as const

function isClamped(data: unknown): data is Uint8Array {
  return data instanceof Uint8ClampedArray
}

/** Objects whose names start with `g_` are shared between pages and stored separately. */
function objectOf(page: PdfPage, name: string): Promise<DecodedImage | undefined> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => objects.get(name, (found: DecodedImage | null) => resolve(found ?? undefined)))
}
