/** The blocks that the Markdown of a template is. */
import { describe, expect, it } from 'vitest'
import { inWinAnsi } from '../../../src/domain/papers/characters.ts'
import { type Block, parseMarkdown, type Run, TemplateError } from '../../../src/domain/papers/markdown.ts'
import { checkBraces, fieldsIn, fill, namesIn, textsOf } from '../../../src/domain/papers/merge-fields.ts'

const text = (words: string, style: Partial<Run> = {}): Run => ({ text: words, bold: false, italic: false, ...style })
const paragraph = (...runs: Run[]): Block => ({ kind: 'paragraph', runs })
const item = (level: number, mark: string, words: string): Block => ({ kind: 'item', level, mark, runs: [text(words)] })

describe('Markdown', () => {
  it.each<[string, string, Block[]]>([
    ['a paragraph over two lines', 'one\ntwo', [paragraph(text('one two'))]],
    ['paragraphs', 'one\n\ntwo', [paragraph(text('one')), paragraph(text('two'))]],
    ['a line break', 'one  \ntwo', [paragraph(text('one\ntwo'))]],
    ['a heading', '### Rules', [{ kind: 'heading', depth: 3, runs: [text('Rules')] }]],
    ['a rule', 'one\n\n---', [paragraph(text('one')), { kind: 'rule' }]],
    ['code', '```\na {{b}}\n```', [{ kind: 'code', text: 'a {{b}}' }]],
    [
      'a quote',
      '> # Rules\n>\n> Safety',
      [
        { kind: 'heading', depth: 1, runs: [text('Rules')] },
        { kind: 'quote', runs: [text('Safety')] },
      ],
    ],
    [
      'styles',
      'a **b** *c* ***d*** ~~e~~',
      [
        paragraph(
          text('a '),
          text('b', { bold: true }),
          text(' '),
          text('c', { italic: true }),
          text(' '),
          text('d', { bold: true, italic: true }),
          text(' e'),
        ),
      ],
    ],
    ['what looks like Markdown and is none', '\\*a\\* `b`', [paragraph(text('*a* b'))]],
    ['entities', '&lt;a&gt; &amp; &quot;b&quot; &#39;c&#39; &nbsp;d', [paragraph(text('<a> & "b" \'c\'  d'))]],
    ['a link', '[the rules](https://rules.example)', [paragraph(text('the rules (https://rules.example)'))]],
    ['an address that is its own text', 'https://rules.example', [paragraph(text('https://rules.example'))]],
    ['an email address', '<ada@example.com>', [paragraph(text('ada@example.com'))]],
    ['a list', '- one\n- two', [item(0, '•', 'one'), item(0, '•', 'two')]],
    ['a list that begins at three', '3. one\n4. two', [item(0, '3.', 'one'), item(0, '4.', 'two')]],
    [
      'a list in a list',
      '1. one\n   - two\n2. three',
      [item(0, '1.', 'one'), item(1, '•', 'two'), item(0, '2.', 'three')],
    ],
    ['a list of paragraphs', '- one\n\n- two', [item(0, '•', 'one'), item(0, '•', 'two')]],
    ['a list to tick off', '- [ ] one\n- [x] two', [item(0, '☐', 'one'), item(0, '☑', 'two')]],
    [
      'code in a list',
      '- ```\n  a\n  ```',
      [
        { kind: 'item', level: 0, mark: '•', runs: [] },
        { kind: 'code', text: 'a' },
      ],
    ],
    ['a table', '| a | b |\n|---|---|\n| **c** d | e |', [{ kind: 'table', header: ['a', 'b'], rows: [['c d', 'e']] }]],
    ['a definition', '[a]: https://rules.example', []],
  ])('%s', (_what, source, blocks) => {
    expect(parseMarkdown(source)).toEqual(blocks)
  })

  it.each([
    ['![a](b.png)', 'must not contain images, such as "![a](b.png)"'],
    ['<b>a</b>', 'must not contain HTML, such as "<b>"'],
    [`![${'a'.repeat(80)}](b.png)`, `must not contain images, such as "![${'a'.repeat(58)}"`],
    ['w'.repeat(1001), 'must not contain a word of more than 1000 characters'],
    ['*a* '.repeat(251), 'must have at most 500 emphasis marks in a paragraph: split it with an empty line'],
  ])('%.20s is refused', (source, message) => {
    expect(() => parseMarkdown(source)).toThrow(new TemplateError(message))
  })

  it('at the limits is accepted', () => {
    const marks = '*a* '.repeat(250)
    expect(parseMarkdown('w'.repeat(1000))).toHaveLength(1)
    expect(parseMarkdown(`${marks}\n \t \n${marks}`)).toHaveLength(2)
  })
})

const blocks = parseMarkdown(
  '# {{pack.name}}\n\n{{ worker.first_name }} and {{worker.first_name}}\n\n```\n{{today}}\n```\n\n---\n\n| {{client.name}} |\n|---|\n| {{nobody}} |',
)
const subjects = {
  worker: { firstName: 'Ada' },
  pack: { name: 'Induction' },
  client: { name: 'Harbour' },
  today: new Date('2026-11-21T00:00:00Z'),
} as never

describe('merge fields', () => {
  it('are found once each, in every kind of block', () => {
    expect(namesIn(blocks)).toEqual(['pack.name', 'worker.first_name', 'today', 'client.name', 'nobody'])
    expect([...textsOf(blocks)]).toHaveLength(5)
  })

  it('are filled in, in every kind of block', () => {
    const known = blocks.map((block) => (block.kind === 'table' ? { ...block, rows: [['{{today}}']] } : block))
    expect(fill(known, subjects)).toEqual([
      { kind: 'heading', depth: 1, runs: [text('Induction')] },
      paragraph(text('Ada and Ada')),
      { kind: 'code', text: '2026-11-21' },
      { kind: 'rule' },
      { kind: 'table', header: ['Harbour'], rows: [['2026-11-21']] },
    ])
  })

  it.each([
    ['{{nobody}}', /^must not contain \{\{nobody\}\}: the merge fields are organisation\.name, .*, today$/],
    ['{{worker.frist_name}}', /; the nearest is \{\{worker\.first_name\}\}$/],
    ['{{a1}} {{b2}}', /^must not contain \{\{a1\}\}, \{\{b2\}\}: .*today$/],
    ['{{a1}} {{b2}} {{c3}} {{d4}} {{e5}}', /\{\{e5\}\}: the merge/],
    ['{{a1}} {{b2}} {{c3}} {{d4}} {{e5}} {{f6}} {{g7}}', /\{\{e5\}\} and 2 more: the merge/],
    [`{{${'x'.repeat(61)}}}`, /^must not contain \{\{x{60}\}\}: /],
    ['{{today', /^must start each merge field with \{\{ and end it with \}\}: check "\{\{today"$/],
    ['today}}', /^must start each merge field/],
  ])('%.40s is refused', (source, message) => {
    expect(() => fieldsIn(parseMarkdown(source))).toThrow(message)
  })

  it('may stand beside single braces', () => {
    expect(checkBraces(parseMarkdown('{a} {{today}} }'))).toBeUndefined()
  })
})

it.each([
  ['~', '~'],
  [' ', ' '],
  ['\u00a0ÿ', '\u00a0ÿ'],
  ['a\nb', 'a\nb'],
])('%j is printed as it is by the font that every reader has', (source, shown) => {
  expect(inWinAnsi(source)).toBe(shown)
})

it.each(['\u007f', '\u009f', '\u0300', '李'])('%j is not', (source) => {
  expect(() => inWinAnsi(source)).toThrow(/cannot be printed/)
})
