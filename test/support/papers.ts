/** Files as users upload them: PDFs, and the picture of a passport page. */
import { deflateRawSync, constants as zlib } from 'node:zlib'
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'

/** A PDF with these lines on each page. */
export async function makePdf(pages: string[][], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ ...options, autoFirstPage: false })
  for (const lines of pages) {
    pdf.addPage()
    for (const line of lines) pdf.text(line)
  }
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

export const certificateLines = [
  'CONSTRUCTION SKILLS CERTIFICATE',
  'Certificate number: CSC-204518',
  'Name: Ada Grace Okafor',
  'Date of issue: 02/09/2024',
  'Valid until 14 March 2031',
]

/** The check digit of ICAO 9303, part 3, section 4.9. */
function checkDigit(text: string): number {
  const characterValue = (letter: string) =>
    letter === '<' ? 0 : /\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - 55
  return (
    Array.from(text).reduce((sum, letter, index) => sum + characterValue(letter) * ([7, 3, 1][index % 3] ?? 0), 0) % 10
  )
}

export interface Passport {
  surname: string
  givenNames: string
  /** Nine characters. */
  number: string
  /** `YYMMDD` */
  born: string
  expires: string
}

/** The two lines of a passport's machine-readable zone, with valid check digits (ICAO 9303, part 4). */
export function passportZone({ surname, givenNames, number, born, expires }: Passport): [string, string] {
  const names = `${surname}<<${givenNames.replaceAll(' ', '<')}`
  const checked = (text: string) => `${text}${checkDigit(text)}`
  const optional = checked('<'.repeat(14))
  const checkedData = checked(number) + checked(born) + checked(expires) + optional
  const data = `${checked(number)}GBR${checked(born)}F${checked(expires)}${optional}`
  return [`P<GBR${names}`.padEnd(44, '<'), `${data}${checkDigit(checkedData)}`]
}

export const ada: Passport = {
  surname: 'OKAFOR',
  givenNames: 'ADA GRACE',
  number: '533380006',
  born: '880214',
  expires: '310314',
}

const font = ['DejaVu Sans Mono', 'Liberation Mono'].find((family) => GlobalFonts.has(family))

/** A PNG of a passport page. */
export function passportPage(passport: Passport = ada): Buffer {
  if (font === undefined) throw new Error('drawing a passport needs the font DejaVu Sans Mono or Liberation Mono')
  const page = createCanvas(1250, 880)
  const pen = page.getContext('2d')
  pen.fillStyle = '#f4f1e8'
  pen.fillRect(0, 0, page.width, page.height)
  pen.fillStyle = '#111'
  pen.font = `28px "${font}"`
  pen.fillText('PASSPORT', 60, 80)
  pen.fillText(passport.surname, 420, 180)
  pen.fillText(passport.givenNames, 420, 240)
  pen.font = `42px "${font}"`
  passportZone(passport).forEach((line, index) => {
    pen.fillText(line, 60, 780 + 60 * index)
  })
  return page.toBuffer('image/png')
}

/** A blank picture. */
export function emptyPicture(width = 40, height = 30): Buffer {
  return createCanvas(width, height).toBuffer('image/png')
}

const A4 = { width: 595, height: 842 }

/** A PDF as scanners create it: an A4 page for each list of pictures, placed one below the other. */
export async function makeScan(pages: Buffer[][], { upsideDown = false } = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, size: 'A4', margin: 0 })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  for (const pictures of pages) {
    pdf.addPage()
    if (upsideDown) {
      Object.assign(pdf.page.dictionary.data, { Rotate: 180 })
      pdf.rotate(180, { origin: [A4.width / 2, A4.height / 2] })
    }
    pdf.y = 40
    for (const picture of pictures) pdf.image(picture, 40, pdf.y, { width: A4.width - 80 })
  }
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

/** A picture cut into an upper and a lower strip, each as JPEG. */
export async function inStrips(picture: Buffer): Promise<Buffer[]> {
  const whole = await loadImage(picture)
  const height = whole.height / 2
  return [0, height].map((top) => {
    const strip = createCanvas(whole.width, height)
    strip.getContext('2d').drawImage(whole, 0, -top)
    return strip.toBuffer('image/jpeg', 95)
  })
}

/**
 * A one-page PDF with this content stream and these objects; `resources` is the content of the page's resource
 * dictionary.
 */
export function bareFile(content: Buffer, resources = '', ...objects: Buffer[]): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`
  const head = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page]
  let at = 9
  const numbered = [...head.map((each) => Buffer.from(each)), content, ...objects].map((object, index) => {
    const written = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    const line = `${String(at).padStart(10, '0')} 00000 n \n`
    at += written.length
    return { written, line }
  })
  const table = `xref\n0 ${numbered.length + 1}\n0000000000 65535 f \n${numbered.map(({ line }) => line).join('')}`
  const trailer = `trailer\n<< /Size ${numbered.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...numbered.map(({ written }) => written),
    Buffer.from(table + trailer),
  ])
}

/** A PDF stream object. */
export function streamOf(bytes: Buffer, dictionary = ''): Buffer {
  const head = Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`)
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')])
}

/** A deflate stream of spaces that inflates to this many megabytes from a thousandth of that size. */
export function deflatedBlanks(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1024 ** 2, ' '), { finishFlush: zlib.Z_SYNC_FLUSH })
  const lastBlock = Buffer.from([3, 0, 0, 0, 0, 0])
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => one), lastBlock])
}
