/**
 * Letters that a PDF can show. Its standard fonts have those of Western Europe (WinAnsi) alone; a letter with a stroke or
 * accent that they lack is shown without it, and what they cannot show at all is refused rather than lost.
 */

/** Of WinAnsi, what stands elsewhere in Unicode (ISO 32000-1, annex D). */
const WIN_ANSI = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** Letters that Unicode does not take apart. */
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

/** One that shows nothing, or turns what stands around it, by its number. */
function shown(character: string): string {
  const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return /[\p{C}\p{M}\p{Z}]/u.test(character) ? `U+${number}` : character
}

/** A PDF's font does not have the letter. */
export class UnprintableCharacter extends Error {
  readonly character: string
  constructor(character: string) {
    super(`The character ${shown(character)} cannot be printed: the setting PDF_FONTS must name a font that has it.`)
    this.name = 'UnprintableLetter'
    this.character = character
  }
}

/** @throws {UnprintableLetter} */
export function inWinAnsi(text: string): string {
  return Array.from(text.normalize('NFC'), plainest).join('')
}

/** For fonts that have every letter: what is none, or turns those around it, is refused. @throws {UnprintableLetter} */
export function withoutControls(text: string): string {
  const control = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.exec(text)?.[0]
  if (control !== undefined) throw new UnprintableCharacter(control)
  return text.normalize('NFC')
}

function plainest(character: string): string {
  if (isWinAnsi(character)) return character
  const plain = PLAIN[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
  if (plain !== '' && Array.from(plain).every(isWinAnsi)) return plain
  throw new UnprintableCharacter(character)
}

function isWinAnsi(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || code === 0x0a || WIN_ANSI.has(character)
}
