/** Parses the Markdown of templates into blocks to draw. Images and HTML are not supported. */
import { Lexer, type Token, type Tokens } from 'marked'

/** A piece of text in one style. */
export interface Run {
  text: string
  bold: boolean
  italic: boolean
}

/** A block to draw. */
export type Block =
  | { kind: 'heading'; depth: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'quote'; runs: Run[] }
  | { kind: 'code'; text: string }
  /** `mark` precedes the item: a bullet, a number or a checkbox. `level` is the nesting depth, from 0. */
  | { kind: 'item'; level: number; mark: string; runs: Run[] }
  | { kind: 'table'; header: string[]; rows: string[][] }
  | { kind: 'rule' }

/** A template cannot be used. The message completes "The template …", e.g. `must not contain HTML`. */
export class TemplateError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TemplateError'
  }
}

/** Limits, because parsing emphasis and drawing words take quadratic time. */
const MAX_MARKS = 500
const MAX_WORD = 1000
/**
 * Maximum number of blocks, table cells and runs, which are copied for each recipient: a few characters of Markdown can
 * make many, as each row of a table gets as many cells as its header has.
 */
const MAX_PARTS = 10_000

/** Parse Markdown. @throws {TemplateError} for unsupported content, and for text that exceeds a limit */
export function parseMarkdown(source: string): Block[] {
  if (source.split(/\s/).some(({ length }) => length > MAX_WORD))
    throw new TemplateError(`must not contain a word of more than ${MAX_WORD} characters`)
  for (const part of source.split(/\n\s*\n/))
    if ((part.match(/[*_~]/g)?.length ?? 0) > MAX_MARKS)
      throw new TemplateError(
        `must have at most ${MAX_MARKS} emphasis marks in a paragraph: split it with an empty line`,
      )
  const blocks = lex(source)
  if (blocks.reduce((parts, block) => parts + partsOf(block), 0) > MAX_PARTS)
    throw new TemplateError(
      `must have at most ${MAX_PARTS} paragraphs, list items and table cells: split it into several templates`,
    )
  return blocks
}

function lex(source: string): Block[] {
  try {
    return Lexer.lex(source, { gfm: true }).flatMap((token) => blockOf(token, 0))
  } catch (error) {
    if (error instanceof RangeError) throw new TemplateError('must nest quotes and lists less deeply')
    throw error
  }
}

function partsOf(block: Block): number {
  if (block.kind === 'table') return block.header.length * (block.rows.length + 1)
  return 'runs' in block ? 1 + block.runs.length : 1
}

function blockOf(token: Token, level: number): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [{ kind: 'heading', depth: (token as Tokens.Heading).depth, runs: joined(token.tokens ?? []) }]
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', runs: joined(token.tokens ?? [token]) }]
    case 'blockquote':
      return (token.tokens ?? []).flatMap((inner) => blockOf(inner, level)).map(asQuote)
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'list':
      return itemsOf(token as Tokens.List, level)
    case 'table':
      return [tableOf(token as Tokens.Table)]
    default:
      throw unsupported(token)
  }
}

function asQuote(block: Block): Block {
  return block.kind === 'paragraph' ? { ...block, kind: 'quote' } : block
}

function itemsOf({ items, ordered, start }: Tokens.List, level: number): Block[] {
  return items.flatMap((item, index): Block[] => {
    const number = (start === '' ? 1 : start) + index
    const bullet = ordered ? `${number}.` : '•'
    const mark = item.task ? (item.checked ? '☑' : '☐') : bullet
    const [first, ...rest] = item.tokens.filter(({ type }) => type !== 'checkbox')
    const startsWithText = first !== undefined && (first.type === 'text' || first.type === 'paragraph')
    const runs = startsWithText ? joined(first.tokens ?? [first]) : []
    const inner = (startsWithText ? rest : item.tokens).flatMap((each) => blockOf(each, level + 1))
    return [{ kind: 'item', level, mark, runs }, ...inner]
  })
}

function tableOf({ header, rows }: Tokens.Table): Block {
  const cell = ({ tokens }: Tokens.TableCell) => runsOf(tokens).reduce((text, run) => text + run.text, '')
  return { kind: 'table', header: header.map(cell), rows: rows.map((row) => row.map(cell)) }
}

/** The runs of `tokens`, adjacent ones of one style joined: the lexer can split a merge field into several. */
function joined(tokens: readonly Token[]): Run[] {
  const all: Run[] = []
  for (const run of runsOf(tokens)) {
    const last = all.at(-1)
    if (last !== undefined && last.bold === run.bold && last.italic === run.italic) last.text += run.text
    else all.push(run)
  }
  return all
}

function runsOf(tokens: readonly Token[], style = { bold: false, italic: false }): Run[] {
  return tokens.flatMap((token): Run[] => {
    const run = (text: string) => [{ text, ...style }]
    switch (token.type) {
      case 'strong':
        return runsOf(token.tokens ?? [], { ...style, bold: true })
      case 'em':
        return runsOf(token.tokens ?? [], { ...style, italic: true })
      case 'del':
        return runsOf(token.tokens ?? [], style)
      case 'link': {
        const { href, tokens: shown, text } = token as Tokens.Link
        const runs = runsOf(shown, style)
        return href === text || href === `mailto:${text}` ? runs : [...runs, ...run(` (${href})`)]
      }
      case 'br':
        return run('\n')
      case 'text':
        return token.tokens === undefined ? run(plain((token as Tokens.Text).text)) : runsOf(token.tokens, style)
      case 'codespan':
      case 'escape':
        return run((token as Tokens.Codespan).text)
      default:
        throw unsupported(token)
    }
  })
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Replaces line breaks within a paragraph by spaces, and decodes common HTML entities. */
function plain(text: string): string {
  return text
    .replace(/\n/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_whole, name: string) => ENTITIES[name] ?? '')
}

function unsupported({ type, raw }: Token): TemplateError {
  const what = type === 'image' ? 'images' : type === 'html' ? 'HTML' : `Markdown of type ${type}`
  return new TemplateError(`must not contain ${what}, such as ${JSON.stringify(raw.trim().slice(0, 60))}`)
}
