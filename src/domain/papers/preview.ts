/**
 * Previews the papers of a template without saving it. The answer is text in blocks without markup, so nothing in a
 * template or value can become code where it is shown.
 */
import { splitFields } from '../merge-fields.ts'
import { UnprintableCharacter } from './characters.ts'
import type { Fonts } from './fonts.ts'
import { type Block, TemplateError } from './markdown.ts'
import { checkBraces, isMergeField, mergeFields, namesIn, nearestField, type Subjects } from './merge-fields.ts'
import { lengthWith } from './pack-paper.ts'
import { parseTemplate } from './papers.ts'

/** Where a piece of text comes from. */
type PieceSource = 'template' | 'record' | 'sample' | 'missing' | 'unknown'

/** A text in one style. */
export interface PreviewPiece {
  text: string
  bold: boolean
  italic: boolean
  source: PieceSource
  /** The merge field that it comes from. */
  field: string | null
}

export interface PreviewBlock {
  kind: Block['kind']
  /** Of a heading from 1, of a list item from 0. */
  level: number | null
  /** What precedes a list item. */
  mark: string | null
  pieces: PreviewPiece[]
  /** Of a table; the first one is its header. */
  rows: { cells: { pieces: PreviewPiece[] }[] }[]
}

/** A merge field that the template uses. */
export interface PreviewField {
  name: string
  source: Exclude<PieceSource, 'template'>
  value: string | null
  /** For an unknown field: the one with the most similar name. */
  nearest: string | null
}

export interface TemplatePreview {
  blocks: PreviewBlock[]
  fields: PreviewField[]
  /** Why it cannot be saved or printed, in a sentence; unknown and missing fields are in `fields`. */
  problem: string | null
}

/** The records of the preview. Fields of absent records get samples. */
export type PreviewSubjects = Partial<Subjects> & Pick<Subjects, 'organisation' | 'today'>

/** The maximum number of merge fields in the answer, and of characters in an unknown one's name. */
const MAX_FIELDS = 200
const MAX_NAME = 60

/**
 * Fill in a template for a preview.
 * @param owner the organisation whose template it is; owners alternate
 * @throws {ApiError} unavailable if many others wait, or the process does not start
 */
export async function previewTemplate(
  fonts: Fonts,
  body: string,
  subjects: PreviewSubjects,
  owner: string,
): Promise<TemplatePreview> {
  try {
    const blocks = await parseTemplate(body, owner)
    const fields = new Map(namesIn(blocks).map((name) => [name, filledField(name, subjects)]))
    return shown(fonts, blocks, fields)
  } catch (error) {
    if (error instanceof TemplateError) return { blocks: [], fields: [], problem: sentence(error) }
    throw error
  }
}

const sentence = ({ message }: TemplateError) => `The template ${message}.`

function filledField(name: string, subjects: PreviewSubjects): PreviewField {
  if (!isMergeField(name))
    return { name: name.slice(0, MAX_NAME), source: 'unknown', value: null, nearest: nearestField(name) ?? null }
  const { of, sample } = mergeFields[name]
  const [record = ''] = name.split('.')
  if (subjects[record as keyof Subjects] === undefined) return { name, source: 'sample', value: sample, nearest: null }
  // A field reads only the record that its name begins with (test/domain/papers/merge-fields.test.ts).
  const value = of(subjects as Subjects) ?? null
  return { name, source: value === null ? 'missing' : 'record', value, nearest: null }
}

function shown(fonts: Fonts, blocks: readonly Block[], fields: ReadonlyMap<string, PreviewField>): TemplatePreview {
  let problem = problemOf(blocks)
  let length = 0
  const printable = (text: string) => {
    try {
      return fonts.printable(text)
    } catch (error) {
      if (!(error instanceof UnprintableCharacter)) throw error
      problem ??= error.message
      return text
    }
  }
  const piecesOf = (text: string, style = { bold: false, italic: false }): PreviewPiece[] => {
    const pieces = splitFields(text).map((piece): PreviewPiece => {
      if ('text' in piece) return { ...style, text: printable(piece.text), source: 'template', field: null }
      const field = fields.get(piece.field)
      const { name, source, value } = field ?? { name: piece.field, source: 'unknown' as const, value: null }
      return { ...style, text: value === null ? `{{${name}}}` : printable(value), source, field: name }
    })
    length = lengthWith(
      length,
      pieces.reduce((whole, piece) => whole + piece.text, ''),
    )
    return pieces
  }
  const shownBlocks = blocks.map((block): PreviewBlock => {
    const empty = { kind: block.kind, level: null, mark: null, pieces: [], rows: [] }
    if (block.kind === 'rule') return empty
    if (block.kind === 'code') return { ...empty, pieces: piecesOf(block.text) }
    if (block.kind === 'table')
      return {
        ...empty,
        rows: [block.header, ...block.rows].map((row) => ({ cells: row.map((text) => ({ pieces: piecesOf(text) })) })),
      }
    return {
      ...empty,
      ...(block.kind === 'heading' && { level: block.depth }),
      ...(block.kind === 'item' && { level: block.level, mark: block.mark }),
      pieces: block.runs.flatMap(({ text, ...style }) => piecesOf(text, style)),
    }
  })
  return { blocks: shownBlocks, fields: [...fields.values()].slice(0, MAX_FIELDS), problem }
}

function problemOf(blocks: readonly Block[]): string | null {
  try {
    checkBraces(blocks)
    return null
  } catch (error) {
    if (error instanceof TemplateError) return sentence(error)
    throw error
  }
}
