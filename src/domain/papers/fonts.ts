/** The fonts of PDFs: Helvetica, which every reader has, or files that the setting PDF_FONTS names. */
import { accessSync, constants } from 'node:fs'
import { SettingError } from '../../platform/config.ts'
import { inWinAnsi, withoutControls } from './characters.ts'

export interface Fonts {
  regular: string
  bold: string
  italic: string
  boldItalic: string
  /** What can be printed for `text`. @throws {UnprintableLetter} */
  printable(text: string): string
}

export const helvetica: Fonts = {
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
  italic: 'Helvetica-Oblique',
  boldItalic: 'Helvetica-BoldOblique',
  printable: inWinAnsi,
}

/**
 * @param files paths of the regular, bold, italic and bold italic face; one that is absent is the regular one
 * @throws {SettingError} naming a file that cannot be read
 */
export function openFonts(files: readonly string[] | undefined): Fonts {
  if (files === undefined) return helvetica
  for (const file of files) checkReadable(file)
  const [regular = '', bold = regular, italic = regular, boldItalic = bold] = files
  return { regular, bold, italic, boldItalic, printable: withoutControls }
}

function checkReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new SettingError('PDF_FONTS', `'${file}' cannot be read; it must be a TrueType or OpenType file`)
  }
}
