/**
 * Converts text to the characters that a PDF font can show. The standard fonts support Western European characters
 * (WinAnsi) only. Unsupported accents and strokes are removed; other unsupported characters are rejected, not dropped.
 */

/** The WinAnsi characters outside Latin-1 (ISO 32000-1, annex D). */
const WIN_ANSI = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** Replacements for characters that Unicode normalisation (NFD) does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŧ: 'T',
  ŧ: 't',
  Ɖ: 'D',
  ɖ: 'd',
  ẞ: 'SS',
  Ŋ: 'N',
  ŋ: 'n',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2212': '-',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '≤': '<=',
  '≥': '>=',
  '→': '->',
  '☐': '[ ]',
  '☑': '[x]',
  '✓': 'x',
}

/** The character, or its code point if it is invisible or a combining or control character. */
function displayed(character: string): string {
  const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return /[\p{C}\p{M}\p{Z}]/u.test(character) ? `U+${number}` : character
}

/** The PDF font has no glyph for a character. */
export class UnprintableCharacter extends Error {
  readonly character: string
  constructor(character: string) {
    super(`The character ${displayed(character)} cannot be printed. Set PDF_FONTS to a font that supports it.`)
    this.name = 'UnprintableCharacter'
    this.character = character
  }
}

/** Convert text for the standard fonts. @throws {UnprintableCharacter} */
export function inWinAnsi(text: string): string {
  return Array.from(text.normalize('NFC'), toWinAnsi).join('')
}

/**
 * Convert text for Unicode fonts.
 * @throws {UnprintableCharacter} for control and bidirectional formatting characters
 */
export function withoutControls(text: string): string {
  const control = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.exec(text)?.[0]
  if (control !== undefined) throw new UnprintableCharacter(control)
  return text.normalize('NFC')
}

function toWinAnsi(character: string): string {
  if (isWinAnsi(character)) return character
  const plain = PLAIN[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
  if (plain !== '' && Array.from(plain).every(isWinAnsi)) return plain
  throw new UnprintableCharacter(character)
}

function isWinAnsi(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || code === 0x0a || WIN_ANSI.has(character)
}
