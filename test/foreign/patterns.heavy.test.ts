/**
 * No regular expression of the server takes more than linear time: one that does lets a caller's text of a few
 * kilobytes stop the process. Every literal in the source is checked, so a new one is checked the day it is written.
 */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { secretPrefixes } from '../../src/platform/secrets/secret-prefixes.ts'

// JavaScript only: the other backends of the package are binaries, which package.json leaves out.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck')

/** Patterns that are not linear, and why no text of a caller can make them slow. */
const harmless: Record<string, string> = {
  '/\\B(?=(\\d{3})+$)/g': 'the digits of an amount of money, which is a safe integer',
  '/<[<KLC]{3,}$/': 'a line whose length was checked: at most 48 characters',
  '/_org_id_(.+)_(?:key|fkey)(?:_\\d+)?$/': 'the name of a constraint of our database',
  '/\\[.*$/': "the names of the description's own parameters",
  '/^(\\S+)\\s+(\\S+)(?:\\s+(.+))?$/': 'a line that the operator types for a command, on their own machine',
  "/import \\{([^}]*)\\} from '@mantine\\/core'/g": 'our own source, while the console is built',
  '/<(.*)>/': 'the setting MAIL_FROM',
  '/^\\[[^\\]]+\\]\\([^)\\s]+ "table: ([^"]+)"\\)$/gm': 'our own guides',
  '/!\\[[^\\]]*\\]\\(([^)]+)\\)/g': 'our own guides',
  '/\\[([^\\]]+)\\]\\([^)]+\\)/g': 'our own guides',
  '/("(?:[^"\\\\]|\\\\.)*")(\\s*:)?|\\b(?:true|false|null)\\b|-?\\b\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?\\b/g':
    'runs in the browser of the person who looks at a record, on JSON that was just written by JSON.stringify',
}

interface Found {
  pattern: string
  flags: string
  /** As it stands in the source. */
  literal: string
  file: string
}

/** The value of text that is written with constants of the same file; undefined if it needs more. */
function constantText(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text)
    return value && constantText(value, constants)
  }
  const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw'
  const template = isRaw ? node.template : node
  const textOf = (part: ts.TemplateLiteralLikeNode) => (isRaw ? (part.rawText ?? '') : part.text)
  if (ts.isNoSubstitutionTemplateLiteral(template)) return textOf(template)
  if (!ts.isTemplateExpression(template)) return undefined
  const spans = template.templateSpans.map(({ expression, literal }) => {
    const value = constantText(expression, constants)
    return value === undefined ? undefined : value + textOf(literal)
  })
  return spans.includes(undefined) ? undefined : textOf(template.head) + spans.join('')
}

/** Every regular expression of a file; those that are put together at run time are in `unknown`. */
function patternsOf(file: string): { found: Found[]; unknown: string[] } {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const constants = new Map<string, ts.Expression>()
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer)
  const found: Found[] = []
  const unknown: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({ pattern: node.text.slice(1, end), flags: node.text.slice(end + 1), literal: node.text, file })
    }
    const isMade = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isMade && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') {
      const [pattern, flags] = node.arguments?.map((each) => constantText(each, constants)) ?? []
      if (pattern === undefined) unknown.push(`${file}: ${node.getText()}`)
      else found.push({ pattern, flags: flags ?? '', literal: `/${pattern}/${flags ?? ''}`, file })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { found, unknown }
}

const files = globSync('{src,rest,schema}/**/*.{ts,tsx}').sort()
const all = files.map(patternsOf)
const byLiteral = Map.groupBy(
  all.flatMap(({ found }) => found),
  ({ literal }) => literal,
)

/**
 * A search with these finds what the default one does, in half the time. It has no time limit, with which the answer would
 * depend on the machine.
 */
const limits = { timeout: null, randomSeed: 1, incubationLimit: 5000, maxIteration: 3 }

/** A repetition without an end. A pattern that has none is linear, also where a search by chance takes it for polynomial. */
const ENDLESS = /(?<!\\)[*+]|\{\d+,\}/

/** Nothing if linear, otherwise how its time grows. */
function growthOf({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>): string | undefined {
  let answer = checkSync(pattern, flags, limits)
  // A search that fails says nothing of the pattern: its recursion can be too deep until its code is compiled.
  for (let left = 2; answer.status === 'unknown' && left > 0; left--) answer = checkSync(pattern, flags, limits)
  if (answer.status === 'safe') return undefined
  if (answer.status !== 'vulnerable') return JSON.stringify(answer.error)
  const { type, summary } = answer.complexity
  return type === 'polynomial' && !ENDLESS.test(pattern) ? undefined : summary
}

describe('the check', () => {
  it.each([
    ['the blanks around a name', '\\{\\{\\s*([^{}]*?)\\s*\\}\\}', '3rd degree polynomial'],
    ['blanks at the end', '\\s+$', '2nd degree polynomial'],
    ['anything between two words', 'a.*b', '2nd degree polynomial'],
    ['a repetition in a repetition', '^(a+)+$', 'exponential'],
  ])('finds %s', (_what, pattern, growth) => {
    expect(growthOf({ pattern, flags: '' })).toBe(growth)
  })

  it('has the patterns of the whole server', () => {
    expect(byLiteral.size).toBeGreaterThan(90)
    const made = [...byLiteral.values()].flat().filter(({ literal }) => literal.includes('jan(?:uary)?'))
    expect(made).toHaveLength(2)
  })
})

it('patterns that are put together at run time are made of our own constants, and linear', () => {
  expect(all.flatMap(({ unknown }) => unknown)).toEqual([
    'src/access/credentials/secret-text.ts: new RegExp(`^(mst(?:test)?_[a-z]+)_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)',
    // `npm run dev` alone, with the path of the console.
    'src/console/dev.ts: new RegExp(`^${MOUNT}(?:/|(?=\\\\?)|$)`)',
    "src/platform/text/redact.ts: new RegExp(`(mst(?:test)?_(?:${KINDS.join('|')})_)[0-9A-Za-z]{8,}`, 'g')",
  ])
  const kinds = [...new Set(Object.keys(secretPrefixes).map((prefix) => prefix.replace(/^mst(?:test)?_/, '')))]
  const redaction = `(mst(?:test)?_(?:${kinds.join('|')})_)[0-9A-Za-z]{8,}`
  expect(growthOf({ pattern: redaction, flags: 'g' })).toBeUndefined()
})

it('no pattern takes more than linear time, except for harmless ones', { timeout: 600_000 }, () => {
  const slow = [...byLiteral].flatMap(([literal, [found]]) => {
    if (literal in harmless) return []
    const growth = growthOf(found as Found)
    return growth === undefined ? [] : [`${found?.file}: ${literal} is ${growth}`]
  })
  expect(slow).toEqual([])
})

it('the list of harmless patterns names no other ones', () => {
  expect(Object.keys(harmless).filter((literal) => !byLiteral.has(literal))).toEqual([])
})
