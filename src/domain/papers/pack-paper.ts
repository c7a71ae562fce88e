/** Validates, fills in and prints a template for one worker. */
import { drawBlocks } from './draw.ts'
import type { Fonts } from './fonts.ts'
import { type Block, parseMarkdown } from './markdown.ts'
import { fieldsIn, fill, mapTexts, type Subjects } from './merge-fields.ts'
import { openSheet } from './sheet.ts'

interface PaperMeta {
  /** Name and version of the template. */
  name: string
  version: number
  /** Name of the organisation. */
  organisation: string
  issuedAt: Date
}

/**
 * Validate the Markdown of a template.
 * @throws {TemplateError} for unsupported content and unknown merge fields
 * @throws {UnprintableCharacter}
 */
export function checkTemplate(fonts: Fonts, body: string): void {
  const blocks = parseMarkdown(body)
  fieldsIn(blocks)
  mapTexts(blocks, fonts.printable)
}

/**
 * Replace the merge fields of a template by their values.
 * @param template as returned by `parseMarkdown`
 * @throws {TemplateError} listing the merge fields without a value
 * @throws {UnprintableCharacter}
 */
export function fillTemplate(fonts: Fonts, template: readonly Block[], subjects: Subjects): Block[] {
  const blocks = fill(template, subjects)
  mapTexts(blocks, fonts.printable)
  return blocks
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
