/** A template printed for one worker. */
import { drawBlocks } from './draw.ts'
import type { Fonts } from './fonts.ts'
import { type Block, parseMarkdown } from './markdown.ts'
import { fieldsIn, fill, mapTexts, type Subjects } from './merge-fields.ts'
import { openSheet } from './sheet.ts'

interface PaperMeta {
  /** The template's. */
  name: string
  version: number
  /** Its name. */
  organisation: string
  issuedAt: Date
}

/**
 * @throws {TemplateError} naming what cannot be printed, or a merge field that is unknown
 * @throws {UnprintableLetter}
 */
export function checkTemplate(fonts: Fonts, body: string): void {
  const blocks = parseMarkdown(body)
  fieldsIn(blocks)
  mapTexts(blocks, fonts.printable)
}

/**
 * What of a template is printed for these subjects.
 * @param template as `parseMarkdown` gives it
 * @throws {TemplateError} naming each merge field that has no value for them @throws {UnprintableLetter}
 */
export function fillTemplate(fonts: Fonts, template: readonly Block[], subjects: Subjects): Block[] {
  const blocks = fill(template, subjects)
  mapTexts(blocks, fonts.printable)
  return blocks
}

/** The PDF of a filled template. The same content is the same file, however often it is printed. */
export async function printPaper(
  fonts: Fonts,
  { name, version, organisation, issuedAt }: PaperMeta,
  content: readonly Block[],
): Promise<Buffer> {
  const sheet = await openSheet(fonts, {
    title: name,
    author: organisation,
    createdAt: issuedAt,
    foot: `${organisation} · ${name}, version ${version}`,
  })
  drawBlocks(sheet, content)
  return sheet.finish()
}
