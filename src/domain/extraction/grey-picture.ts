/** Greyscale pictures with one byte per pixel, onto which images are painted with an affine transformation. */

/** PDF transformation matrix `[a, b, c, d, e, f]`: x' = a·x + c·y + e, y' = b·x + d·y + f (ISO 32000-1, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number]

export interface GreyPicture {
  width: number
  height: number
  /** 0 is black. */
  pixels: Uint8Array
}

export interface PaintedImage {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
  /** `bits`: one bit per pixel, 1 is white; `mask`: one bit per pixel, 0 is black and 1 is transparent. */
  kind: 'bits' | 'mask' | 'rgb' | 'rgba'
}

const WHITE = 255
/** Maximum samples per pixel and direction when an image is scaled down. */
const MAX_SAMPLES = 3

/** A white picture of the given size in pixels. */
export function whitePicture(width: number, height: number): GreyPicture {
  return { width, height, pixels: new Uint8Array(width * height).fill(WHITE) }
}

/** The product of two matrices, which applies `second` first. */
export function multiplied(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [p, q, r, s, t, u] = second
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/**
 * Paint an image onto a picture.
 * @param placement maps the unit square to the picture; the image's first row is at y = 1
 * @returns the number of pixels processed
 */
export function paintImage(picture: GreyPicture, image: PaintedImage, placement: Matrix): number {
  const [a, b, c, d, e, f] = placement
  const determinant = a * d - b * c
  const xs = [e, e + a, e + c, e + a + c]
  const ys = [f, f + b, f + d, f + b + d]
  const [left, right] = within(picture.width, xs)
  const [top, bottom] = within(picture.height, ys)
  const samples = samplesOf(image, Math.hypot(a, b), Math.hypot(c, d))
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * picture.width + x
      const beneath = picture.pixels[at] as number
      let sum = 0
      for (let sample = 0; sample < samples * samples; sample++) {
        const px = x + ((sample % samples) + 0.5) / samples - e
        const py = y + (Math.floor(sample / samples) + 0.5) / samples - f
        const column = Math.floor(((d * px - c * py) / determinant) * image.width)
        const row = Math.floor((1 - (a * py - b * px) / determinant) * image.height)
        const outside = column < 0 || row < 0 || column >= image.width || row >= image.height
        sum += outside ? beneath : greyAt(image, column, row, beneath)
      }
      picture.pixels[at] = Math.round(sum / (samples * samples))
    }
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

function within(length: number, corners: readonly number[]): [number, number] {
  return [Math.max(0, Math.floor(Math.min(...corners))), Math.min(length, Math.ceil(Math.max(...corners)))]
}

function samplesOf({ width, height }: PaintedImage, paintedWidth: number, paintedHeight: number): number {
  const shrunk = Math.max(width / paintedWidth, height / paintedHeight)
  return Math.min(MAX_SAMPLES, Math.max(1, Math.round(shrunk)))
}

function greyAt({ width, data, kind }: PaintedImage, column: number, row: number, beneath: number): number {
  if (kind === 'rgb') return greyOf(data, (row * width + column) * 3)
  if (kind === 'rgba') {
    const at = (row * width + column) * 4
    const opaque = (data[at + 3] as number) / WHITE
    return greyOf(data, at) * opaque + beneath * (1 - opaque)
  }
  const bit = ((data[row * Math.ceil(width / 8) + (column >> 3)] as number) >> (7 - (column & 7))) & 1
  if (kind === 'mask') return bit === 1 ? beneath : 0
  return bit === 1 ? WHITE : 0
}

/** Luma according to ITU-R BT.601. */
function greyOf(data: Uint8Array | Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number)
}

/** Encode as a portable greymap (PGM, `P5`), which needs no compression. */
export function asGreymap({ width, height, pixels }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}
