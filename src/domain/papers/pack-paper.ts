/** Validates, fills in and prints a template for one worker. `papers.ts` does it in a separate process. */
import { UnprintableCharacter } from './characters.ts'
import { drawBlocks } from './draw.ts'
import type { Fonts } from './fonts.ts'
import { type Block, parseMarkdown, TemplateError } from './markdown.ts'
import { fieldsIn, fill, type Subjects, textsOf } from './merge-fields.ts'
import { openSheet } from './sheet.ts'

export interface PaperMeta {
  /** Name and version of the template. */
  name: string
  version: number
  /** Name of the organisation. */
  organisation: string
  issuedAt: Date
}

/** Maximum length of a filled-in template. Each value can be longer than the name of its merge field. */
const MAX_LENGTH = 100_000
/** The minimum that a text counts, because even an empty table cell takes memory. */
const MIN_TEXT = 10

/** A template that is filled in for one worker. */
export interface FilledTemplate {
  content: Block[]
  /** Its characters, where each text counts as at least ten. */
  length: number
}

/**
 * Validate the Markdown of a template.
 * @throws {TemplateError} for unsupported content, unknown merge fields and characters that the fonts do not have
 */
export function checkTemplate(fonts: Fonts, body: string): void {
  const blocks = parseMarkdown(body)
  fieldsIn(blocks)
  try {
    for (const text of textsOf(blocks)) fonts.printable(text)
  } catch (error) {
    throw error instanceof UnprintableCharacter ? new TemplateError(`must be printable. ${error.message}`) : error
  }
}

/**
 * Replace the merge fields of a template by their values.
 * @param template as returned by `parseMarkdown`
 * @throws {TemplateError} listing the merge fields without a value, and if the values make the paper too long
 * @throws {UnprintableCharacter}
 */
export function fillTemplate(fonts: Fonts, template: readonly Block[], subjects: Subjects): FilledTemplate {
  const content = fill(template, subjects)
  let length = 0
  for (const text of textsOf(content)) {
    fonts.printable(text)
    length = lengthWith(length, text)
  }
  return { content, length }
}

/** The length of a paper with one more text. @throws {TemplateError} if that makes it too long */
export function lengthWith(length: number, text: string): number {
  const longer = length + Math.max(text.length, MIN_TEXT)
  if (longer <= MAX_LENGTH) return longer
  throw new TemplateError(
    `must have at most ${MAX_LENGTH} characters with the values of its merge fields, ` +
      `where each table cell and piece of text counts as at least ${MIN_TEXT}`,
  )
}

/** Print a filled-in template as a PDF. The same input gives the same bytes. */
export async function printPaper(
  fonts: Fonts,
  { name, version, organisation, issuedAt }: PaperMeta,
  content: readonly Block[],
): Promise<Buffer> {
  const sheet = await openSheet(fonts, {
    title: name,
    author: organisation,
    createdAt: issuedAt,
    footer: `${organisation} · ${name}, version ${version}`,
  })
  drawBlocks(sheet, content)
  return sheet.finish()
}
