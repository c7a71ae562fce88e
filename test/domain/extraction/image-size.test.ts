/** The size that the header of a picture gives, before anything of it is decoded. */
import { expect, it } from 'vitest'
import { imageSize } from '../../../src/domain/extraction/image-size.ts'

const bytes = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex')
const latin = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const webp = (form: string, body: string) =>
  bytes(`${latin('RIFF')} 00000000 ${latin('WEBP')} ${latin(form)} 00000000 ${body}`)

it.each([
  ['PNG', bytes('89504e47 0d0a1a0a 0000000d 49484452 0000007b 0000002d'), { width: 123, height: 45 }],
  // A comment, a table (C4) and filling before the frame.
  ['JPEG', bytes('ffd8 fffe 0004 abcd ffc4 0003 00 ffff c0 0011 08 002d 007b 03'), { width: 123, height: 45 }],
  ['progressive JPEG', bytes('ffd8 ffc2 0011 08 002d 007b 03'), { width: 123, height: 45 }],
  ['lossy WebP', webp('VP8 ', '000000 9d012a 7b40 2d80'), { width: 123, height: 45 }],
  [
    'lossless WebP',
    webp('VP8L', `2f ${(122 | (44 << 14)).toString(16).padStart(8, '0').match(/../g)?.reverse().join('')}`),
    { width: 123, height: 45 },
  ],
  ['extended WebP', webp('VP8X', '00000000 7a0000 2c0000'), { width: 123, height: 45 }],
  ['WebP of another form', webp('ABCD', '00000000 7a0000 2c0000'), undefined],
  ['JPEG whose header ends early', bytes('ffd8 ffe0'), undefined],
  ['JPEG without a marker', bytes('ffd8 0102 0304 0506'), undefined],
  ['PNG whose header ends early', bytes('89504e47 0d0a1a0a'), undefined],
  [
    'RIFF of something else',
    bytes(`${latin('RIFF')} 00000000 ${latin('WAVE')} ${latin('VP8X')} 00000000 00000000 7a0000 2c0000`),
    undefined,
  ],
  ['nothing', bytes(''), undefined],
])('%s', (_what, header, size) => {
  expect(imageSize(header)).toEqual(size)
})
