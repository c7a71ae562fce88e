/** A guide's Markdown as HTML: headings with anchors, links between guides, images from the assets. */
import { Marked, type Tokens } from 'marked'

export interface Section {
  /** Of its heading; empty for the introduction. */
  anchor: string
  heading: string
  /** 1 to 3. */
  depth: number
  /** Without markup, for the search. */
  text: string
  /** The rows of its tables that begin with a code (settings, error codes, event types, commands) or with a term. */
  terms: { term: string; text: string }[]
}

interface RenderedGuide {
  html: string
  sections: Section[]
}

/** The anchor of a heading, as on GitHub. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

/**
 * @param imageOf gives the URL of an image for its path relative to the guides
 * @param addressOf gives the page of a code in the table column with this title
 */
export function renderGuide(
  markdown: string,
  imageOf = (path: string) => path,
  addressOf: (column: string, code: string) => string | undefined = () => undefined,
): RenderedGuide {
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens)
        const anchor = anchorOf(plain(tokens))
        const mark = depth === 1 ? '' : ` <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`
        return `<h${depth} id="${anchor}">${inner}${mark}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const guide = /^([\w-]+)\.md(#.*)?$/.exec(href)
        const address = guide ? `/docs/guides/${guide[1]}${guide[2] ?? ''}` : href
        return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`
      },
      // An address of the docs on this server; other code is rendered as usual.
      codespan: ({ text }: Tokens.Codespan) =>
        /^\/docs(\/\w+)*$/.test(text) ? `<a href="${text}"><code>${text}</code></a>` : false,
      image: ({ href, text }: Tokens.Image) => `<img src="${imageOf(href)}" alt="${text}">`,
      table(token: Tokens.Table) {
        const content = ({ tokens }: Tokens.TableCell, column: number) => {
          const text = this.parser.parseInline(tokens)
          const address = tokens.length === 1 && addressOf(plain(token.header[column]?.tokens ?? []), plain(tokens))
          return address ? `<a href="${address}">${text}</a>` : text
        }
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell, column) => `<${tag}>${content(cell, column)}</${tag}>`).join('')}</tr>`
        const head = token.header.some(({ text }) => text !== '') ? `<thead>${row(token.header, 'th')}</thead>` : ''
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n')
        return `<div class="table" tabindex="0" role="region" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { html, sections: sectionsOf(markdown) }
}

function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = []
  for (const token of new Marked({ gfm: true }).lexer(markdown)) {
    if (token.type === 'heading' && token.depth <= 3) {
      const heading = plain(token.tokens ?? [])
      sections.push({
        anchor: token.depth === 1 ? '' : anchorOf(heading),
        heading,
        depth: token.depth,
        text: '',
        terms: [],
      })
    } else {
      const last = sections.at(-1)
      if (last === undefined) continue
      last.text += ` ${plain([token])}`
      if (token.type === 'table') last.terms.push(...termsOf(token as Tokens.Table))
    }
  }
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }))
}

function termsOf({ header, rows }: Tokens.Table): Section['terms'] {
  const isGlossary = header[0]?.text === 'term'
  return rows.flatMap((cells) => {
    const term = cells.slice(0, 2).find(({ tokens }) => isGlossary || tokens[0]?.type === 'codespan')
    if (term === undefined) return []
    return [{ term: plain(term.tokens), text: cells.map(({ tokens }) => plain(tokens)).join(' ') }]
  })
}

interface Node {
  type: string
  text?: string
  raw: string
  tokens?: Node[] | undefined
  items?: Node[]
  header?: { tokens: Node[] }[]
  rows?: { tokens: Node[] }[][]
}

/** The text of tokens without markup. */
function plain(tokens: readonly Node[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'table')
        return [token.header ?? [], ...(token.rows ?? [])]
          .flat()
          .map((cell) => plain(cell.tokens))
          .join(' ')
      if (token.items) return token.items.map((item) => plain(item.tokens ?? [])).join(' ')
      if (token.tokens) return plain(token.tokens)
      return token.text ?? ''
    })
    .join(tokens.some(({ type }) => type === 'paragraph' || type === 'list') ? ' ' : '')
}
