/** Reads an image's dimensions from its header, so that decompression bombs are rejected before they are decoded. */

interface ImageSize {
  width: number
  height: number
}

/** Width and height in pixels; undefined if the file is not a PNG, JPEG or WebP. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.readUInt32BE(0) === 0x89504e47) return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) }
    if (view.readUInt16BE(0) === 0xffd8) return jpegSize(view)
    if (view.toString('latin1', 0, 4) === 'RIFF' && view.toString('latin1', 8, 12) === 'WEBP') return webpSize(view)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // the header is truncated
  }
  return undefined
}

/** Markers between C0 and CF that do not start a frame (ITU T.81, table B.1). */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])

function jpegSize(view: Buffer): ImageSize | undefined {
  for (let at = 2; at < view.length; ) {
    const marker = view.readUInt16BE(at) - 0xff00
    if (marker < 0) return undefined
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker))
      return { height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + view.readUInt16BE(at + 2)
  }
  return undefined
}

/** WebP container and bitstream headers (RFC 9649, 2.5 to 2.7). */
function webpSize(view: Buffer): ImageSize | undefined {
  const form = view.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ') return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff }
  if (form !== 'VP8L') return undefined
  const bits = view.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
