/** Merge fields in the text of a template, including the one being typed. */
import { fieldPlaces } from '../../../../../domain/merge-fields.ts'

/** A part of the text. */
interface TextPart {
  text: string
  kind: 'text' | 'field' | 'unknown'
}

/** The whole text in parts. @param known the names of the merge fields */
export function textParts(text: string, known: ReadonlySet<string>): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { name, from, to } of fieldPlaces(text)) {
    if (from > end) parts.push({ text: text.slice(end, from), kind: 'text' })
    parts.push({ text: text.slice(from, to), kind: known.has(name) ? 'field' : 'unknown' })
    end = to
  }
  if (end < text.length) parts.push({ text: text.slice(end), kind: 'text' })
  return parts
}

/** A merge field that is being typed. */
interface OpenField {
  /** Start of its braces. */
  from: number
  /** End of the completed field: after closing braces, if they exist. */
  to: number
  /** The typed part of its name. */
  typed: string
}

/** Maximum number of characters to search backwards for the braces. */
const LONGEST = 60

/** The field that is being typed at the caret; undefined if none is. */
export function openField(text: string, caret: number): OpenField | undefined {
  const before = text.slice(Math.max(0, caret - LONGEST), caret)
  const at = before.lastIndexOf('{{')
  if (at === -1) return undefined
  const typed = before.slice(at + 2)
  if (/[{}\n]/.test(typed)) return undefined
  const rest = /^[\w.]*\}\}/.exec(text.slice(caret, caret + LONGEST))?.[0] ?? ''
  return { from: caret - typed.length - 2, to: caret + rest.length, typed: typed.trim().toLowerCase() }
}

interface Named {
  name: string
  about: string
}

/** The fields that match the typed text: first those whose name, or a part of it, starts with it, then others. */
export function fittingFields<Field extends Named>(fields: readonly Field[], typed: string): Field[] {
  const rank = ({ name, about }: Field) => {
    if (name.startsWith(typed)) return 0
    if (name.includes(`.${typed}`) || name.includes(`_${typed}`)) return 1
    return name.includes(typed) || about.toLowerCase().includes(typed) ? 2 : 3
  }
  return fields
    .map((field) => ({ field, rank: rank(field) }))
    .filter((each) => each.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ field }) => field)
}

/**
 * Replace a part of the text of a text area in a way that can be undone. The caret moves to the end of the new text.
 */
export function replaceText(area: HTMLTextAreaElement, from: number, to: number, text: string): void {
  area.focus()
  area.setSelectionRange(from, to)
  // The only way that keeps the browser's undo history.
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, from, to, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
