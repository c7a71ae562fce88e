/** Validates, fills in and prints a template for one worker. `papers.ts` does it in a thread, for templates of callers. */
import { drawBlocks } from './draw.ts'
import type { Fonts } from './fonts.ts'
import { type Block, parseMarkdown, TemplateError } from './markdown.ts'
import { fieldsIn, fill, mapTexts, type Subjects } from './merge-fields.ts'
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
const MAX_CHARACTERS = 100_000

/**
 * Validate the Markdown of a template.
 * @throws {TemplateError} for unsupported content and unknown merge fields
 * @throws {UnprintableCharacter}
 */
export function checkTemplate(fonts: Fonts, body: string): Block[] {
  const blocks = parseMarkdown(body)
  fieldsIn(blocks)
  mapTexts(blocks, fonts.printable)
  return blocks
}

/**
 * Replace the merge fields of a template by their values.
 * @param template as returned by `parseMarkdown`
 * @throws {TemplateError} listing the merge fields without a value, and if the values make the paper too long
 * @throws {UnprintableCharacter}
 */
export function fillTemplate(fonts: Fonts, template: readonly Block[], subjects: Subjects): Block[] {
  const blocks = fill(template, subjects)
  if (lengthOf(blocks) > MAX_CHARACTERS)
    throw new TemplateError(`With the values of its merge fields it has more than ${MAX_CHARACTERS} characters.`)
  mapTexts(blocks, fonts.printable)
  return blocks
}

/** The number of characters in `blocks`. */
export function lengthOf(blocks: readonly Block[]): number {
  let length = 0
  mapTexts(blocks, (text) => {
    length += text.length
    return text
  })
  return length
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
