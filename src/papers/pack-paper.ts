/** A template printed for one worker. */
import { drawBlocks } from './draw.ts'
import type { Fonts } from './fonts.ts'
import { parseMarkdown } from './markdown.ts'
import { fieldsIn, fill, mapTexts, type Subjects } from './merge-fields.ts'
import { openSheet } from './sheet.ts'

export interface PrintedTemplate {
  name: string
  version: number
  /** Markdown with merge fields. */
  body: string
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

/** @throws {TemplateError} naming each merge field that has no value for these subjects @throws {UnprintableLetter} */
export function checkValues(fonts: Fonts, body: string, subjects: Subjects): void {
  mapTexts(fill(parseMarkdown(body), subjects), fonts.printable)
}

/**
 * The PDF of a template. The same template for the same subjects is the same file.
 * @throws {TemplateError} @throws {UnprintableLetter}
 */
export function printTemplate(
  fonts: Fonts,
  { name, version, body }: PrintedTemplate,
  subjects: Subjects,
): Promise<Buffer> {
  const sheet = openSheet(fonts, {
    title: name,
    author: subjects.organisation.name,
    createdAt: subjects.today,
    foot: `${subjects.organisation.name} · ${name}, version ${version}`,
  })
  drawBlocks(sheet, fill(parseMarkdown(body), subjects))
  return sheet.finish()
}
