/** Printed templates: the text in the PDF, and what is rejected before printing. */
import { describe, expect, it } from 'vitest'
import type { Worker } from '../../../prisma/generated/client/client.ts'
import { inWinAnsi } from '../../../src/domain/papers/characters.ts'
import { helvetica, openFonts } from '../../../src/domain/papers/fonts.ts'
import { parseMarkdown } from '../../../src/domain/papers/markdown.ts'
import type { Subjects } from '../../../src/domain/papers/merge-fields.ts'
import { checkTemplate, fillTemplate, printPaper } from '../../../src/domain/papers/pack-paper.ts'
import { readText } from '../../support/reading.ts'

const worker = { firstName: 'Ada *Grace*', lastName: 'Okafor', email: null, phone: null, trade: 'welder' } as Worker
const subjects: Subjects = {
  organisation: { name: 'Northgate' },
  worker,
  assignment: null,
  job: null,
  project: null,
  client: null,
  pack: { name: 'Induction' },
  today: new Date('2026-11-21T00:00:00Z'),
}

const meta = { name: 'Site rules', version: 3, organisation: 'Northgate', issuedAt: subjects.today }
const fillIn = (body: string) => fillTemplate(helvetica, parseMarkdown(body), subjects)
const print = (body: string) => printPaper(helvetica, meta, fillIn(body).content)

async function printed(body: string): Promise<string> {
  const bytes = await print(body)
  return (await readText({ bytes, type: 'application/pdf' })).text
}

/** A table of empty cells; only its header and the first column have text. */
const table = (columns: number, rows: number) =>
  `|${'h|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|a|\n'.repeat(rows)}`

const letter = `# Welcome, {{worker.first_name}} {{ worker.last_name }}

You start as a **{{worker.trade}}** on *{{today}}*. Read &amp; sign
on two lines.

1. Gloves
2. Boots
   - size **9**

| Item | Number |
|---|---:|
| Helmet | 1 |
| {{worker.trade}} kit | 2 |

> Safety first

---

See [the rules](https://rules.example) or \`code\`.`

it('prints headings, paragraphs, lists, tables, quotes and styles with the fields filled in', async () => {
  const text = (await printed(letter)).replace(/\s+/g, ' ')
  for (const part of [
    'Welcome, Ada *Grace* Okafor',
    'You start as a welder on 2026-11-21. Read & sign on two lines.',
    '1. Gloves 2. Boots • size 9',
    'Item Number Helmet 1 welder kit 2',
    'Safety first',
    'See the rules (https://rules.example) or code.',
    'Northgate · Site rules, version 3 · page 1 of 1',
  ])
    expect(text).toContain(part)
})

it('prints the same file twice', async () => {
  expect((await print(letter)).equals(await print(letter))).toBe(true)
})

it('continues on more pages, with the header of a long table on each', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => `| Tool ${index} | ${index} |`).join('\n')
  const text = await printed(`| Item | Number |\n|---|---|\n${rows}\n\nThe end.`)
  expect(text.match(/Item\s+Number/g)?.length).toBeGreaterThan(2)
  expect(text).toContain('Tool 89')
  expect(text).toContain('The end.')
  expect(text).toMatch(/page 3 of \d/)
})

describe('a template is rejected that', () => {
  it.each([
    [
      'names an unknown field',
      'Dear {{worker.first_nme}}',
      /^must not contain {{worker.first_nme}}: the merge fields are .*worker\.first_name/,
    ],
    ['names an unknown field in a table', '| a |\n|---|\n| {{x}} |', /^must not contain {{x}}: /],
    ['does not close a field', 'Dear {{worker.first_name', /^must start each merge field with/],
    ['has an image', '![logo](logo.png)', /^must not contain images/],
    ['has HTML', 'Hello\n\n<script>alert(1)</script>', /^must not contain HTML/],
    ['has letters that its font lacks', 'Привет', /^must be printable. The character П cannot be printed.*PDF_FONTS/],
    ['has a control character', 'Ring \u0007', /character U\+0007 cannot be printed/],
    ['turns what follows around', 'No \u202ework', /character U\+202E cannot be printed/],
    ['would take long to read', '*a '.repeat(1000), /^must have at most 500 emphasis marks/],
    [
      'has a word that would take long to draw',
      'w'.repeat(40_000),
      /^must not contain a word of more than 1000 characters/,
    ],
    [
      'fills many cells with few characters',
      table(300, 1000),
      /^must have at most 10000 paragraphs, list items and table cells/,
    ],
    ['has very many lines', '- a\n\n'.repeat(10_001), /^must have at most 10000 paragraphs/],
    ['changes its style very often', `${'*a* b '.repeat(240)}\n\n`.repeat(30), /^must have at most 10000 paragraphs/],
    ['quotes quotes of quotes', '> '.repeat(20_000), /^must nest quotes and lists less deeply/],
  ])('%s', (_what, body, message) => {
    expect(() => checkTemplate(helvetica, body)).toThrow(message)
  })
})

it('a field without a value is reported before anything is printed', () => {
  expect(() =>
    fillTemplate(helvetica, parseMarkdown('{{worker.email}} {{project.name}} {{worker.last_name}}'), subjects),
  ).toThrow(/^has no value for {{worker.email}}, {{project.name}}$/)
  const named = { ...subjects, worker: { ...worker, lastName: 'Иванов' } as Worker }
  expect(() => fillTemplate(helvetica, parseMarkdown('{{worker.last_name}}'), named)).toThrow(/character И/)
})

it('the length of a paper counts what short texts take, too', () => {
  expect(fillIn(table(100, 50)).length).toBe(100 * 51 * 10)
  expect(fillIn('word '.repeat(100)).length).toBe(500)
  expect(() => fillIn(`${table(100, 98)}\n\n${'word '.repeat(201)}`)).toThrow(/^must have at most 100000 characters/)
})

it('a merge field that the lexer splits is filled in', () => {
  expect(fillIn('a_{{worker.last_name}}_ &amp; {{ today }}').content).toEqual([
    { kind: 'paragraph', runs: [{ text: 'a_Okafor_ & 2026-11-21', bold: false, italic: false }] },
  ])
})

it('Markdown in a value is printed literally', () => {
  const bold = parseMarkdown('{{worker.first_name}}').flatMap((block) => ('runs' in block ? block.runs : []))
  expect(bold).toEqual([{ text: '{{worker.first_name}}', bold: false, italic: false }])
})

it.each([
  ['Łukasz Wąż', 'Lukasz Waz'],
  ['Ştefan Đorđević', 'Stefan Dordevic'],
  ['Nguyễn Thị', 'Nguyen Thi'],
  ['Zoë Šimon – “€5”', 'Zoë Šimon – “€5”'],
])('%s is printed as %s when the font lacks the letters', (text, shown) => {
  expect(inWinAnsi(text)).toBe(shown)
})

it('fonts of PDF_FONTS must be files that can be read', () => {
  expect(() => openFonts(['/nowhere/font.ttf'])).toThrow(/PDF_FONTS.*cannot read/)
})

it('fonts with every letter print them, and still reject control characters', () => {
  const { printable } = openFonts(['package.json'])
  expect(printable('Иван\n\tПетров')).toBe('Иван\n\tПетров')
  expect(() => printable('a\u0000b')).toThrow(/U\+0000/)
  expect(() => printable('a\u2066b')).toThrow(/U\+2066/)
})

it('a table of many columns and deeply nested lists are printed', async () => {
  const columns = `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n|${'b|'.repeat(200)}`
  const lists = Array.from({ length: 60 }, (_, level) => `${'  '.repeat(level)}- item ${level}`).join('\n')
  expect(await printed(`${columns}\n\n${lists}\n\nThe end.`)).toContain('The end.')
})
