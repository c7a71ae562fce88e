/** Files as people upload them: PDFs, and the picture of a passport's page. */
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'

/** A PDF with these pages of lines. */
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

/** ICAO 9303, part 3, section 4.9. */
function checkDigit(text: string): number {
  const worthOf = (letter: string) =>
    letter === '<' ? 0 : /\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - 55
  return Array.from(text).reduce((sum, letter, index) => sum + worthOf(letter) * ([7, 3, 1][index % 3] ?? 0), 0) % 10
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
  const proven = checked(number) + checked(born) + checked(expires) + optional
  const data = `${checked(number)}GBR${checked(born)}F${checked(expires)}${optional}`
  return [`P<GBR${names}`.padEnd(44, '<'), `${data}${checkDigit(proven)}`]
}

export const ada: Passport = {
  surname: 'OKAFOR',
  givenNames: 'ADA GRACE',
  number: '533380006',
  born: '880214',
  expires: '310314',
}

const letters = ['DejaVu Sans Mono', 'Liberation Mono'].find((family) => GlobalFonts.has(family))

/** A picture of a passport's page: a PNG. */
export function passportPage(passport: Passport = ada): Buffer {
  if (letters === undefined) throw new Error('drawing a passport needs the font DejaVu Sans Mono or Liberation Mono')
  const page = createCanvas(1250, 880)
  const pen = page.getContext('2d')
  pen.fillStyle = '#f4f1e8'
  pen.fillRect(0, 0, page.width, page.height)
  pen.fillStyle = '#111'
  pen.font = `28px "${letters}"`
  pen.fillText('PASSPORT', 60, 80)
  pen.fillText(passport.surname, 420, 180)
  pen.fillText(passport.givenNames, 420, 240)
  pen.font = `42px "${letters}"`
  passportZone(passport).forEach((line, index) => {
    pen.fillText(line, 60, 780 + 60 * index)
  })
  return page.toBuffer('image/png')
}

/** A picture with nothing on it. */
export function emptyPicture(width = 40, height = 30): Buffer {
  return createCanvas(width, height).toBuffer('image/png')
}
