/** The fonts of PDFs: Helvetica, which is a standard PDF font, or the font files in the setting PDF_FONTS. */
import { accessSync, constants } from 'node:fs'
import { SettingError } from '../../platform/config.ts'
import { inWinAnsi, withoutControls } from './characters.ts'

/** Font names or file paths for PDFKit. */
export interface Fonts {
  regular: string
  bold: string
  italic: string
  boldItalic: string
  /** The files of PDF_FONTS, with which `openFonts` opens the same fonts in another process. */
  files: readonly string[] | undefined
  /** Convert `text` to characters that the fonts support. @throws {UnprintableCharacter} */
  printable(text: string): string
}

/** The default fonts, which support Western European characters only. */
export const helvetica: Fonts = {
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
  italic: 'Helvetica-Oblique',
  boldItalic: 'Helvetica-BoldOblique',
  files: undefined,
  printable: inWinAnsi,
}

/**
 * @param files paths of the regular, bold, italic and bold italic font; only the first is required
 * @throws {SettingError} if a file cannot be read
 */
export function openFonts(files: readonly string[] | undefined): Fonts {
  if (files === undefined) return helvetica
  for (const file of files) checkReadable(file)
  const [regular = '', bold = regular, italic = regular, boldItalic = bold] = files
  return { regular, bold, italic, boldItalic, files, printable: withoutControls }
}

function checkReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new SettingError('PDF_FONTS', `cannot read '${file}'; it must be a readable TrueType or OpenType file`)
  }
}
