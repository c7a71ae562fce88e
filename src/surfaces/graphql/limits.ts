/** Limits of GraphQL documents. Every document passes them before it is validated or stored. */
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  Lexer,
  parse,
  type SelectionSetNode,
  Source,
  TokenKind,
  visit,
} from 'graphql'
import { type Fragments, fragmentsOf } from '../../execution/selections.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { publicError } from './errors.ts'

/** Maximum size of an operation's text, in bytes of UTF-8. */
export const MAX_TEXT_BYTES = 64 * 1024

const SPLIT = 'Split it into several operations.'

interface Limit {
  max: number
  /** The sentence of the error. @param found what the operation has @param max the limit */
  problem(found: string, max: string): string
  remedy: string
}

/** The limits of a document. */
const limits = {
  bytes: {
    max: MAX_TEXT_BYTES,
    problem: (found, max) => `The text of the operation has ${found} bytes; at most ${max} are allowed.`,
    remedy: 'Move values into variables, or split it into several operations.',
  },
  tokens: {
    max: 4000,
    problem: (found, max) => `The operation has ${found} tokens, comments included; at most ${max} are allowed.`,
    remedy: SPLIT,
  },
  brackets: {
    max: 50,
    problem: (found, max) => `The operation nests brackets ${found} levels deep; at most ${max} are allowed.`,
    remedy: 'Move values into variables, or split it into several operations.',
  },
  fragments: {
    max: 50,
    problem: (found, max) => `The document has ${found} fragments; at most ${max} are allowed.`,
    remedy: SPLIT,
  },
  directives: {
    max: 30,
    problem: (found, max) => `The document uses ${found} directives; at most ${max} are allowed.`,
    remedy: SPLIT,
  },
  depth: {
    max: 12,
    problem: (found, max) => `The operation nests fields ${found} levels deep; at most ${max} are allowed.`,
    remedy: 'Request the inner records in a second operation.',
  },
  aliases: {
    max: 30,
    problem: (found, max) => `The operation uses ${found} aliases; at most ${max} are allowed.`,
    remedy: SPLIT,
  },
  repeats: {
    max: 20,
    problem: (found, max) => `The operation selects one field ${found} times in one place; at most ${max} are allowed.`,
    remedy: 'Select it once.',
  },
  selections: {
    max: 2000,
    problem: (_found, max) =>
      `The operation selects more than ${max} fields and fragments, counted each time that a fragment is used.`,
    remedy: SPLIT,
  },
} as const satisfies Record<string, Limit>

const asText = (count: number) => count.toLocaleString('en-GB')

/** @throws {GraphQLError} query_too_complex */
function enforce(name: keyof typeof limits, found: number): void {
  const { max, problem, remedy } = limits[name]
  if (found <= max) return
  const message = `${problem(asText(found), asText(max))} ${remedy}`
  throw publicError(new ApiError('query_too_complex', { message }))
}

/** A parsed document and its counts. */
export interface MeasuredDocument {
  document: DocumentNode
  tokens: number
  /** Fields and fragments of all operations, counted each time that a fragment is used. */
  selections: number
}

/**
 * Parse a document that is within all limits.
 * @throws {GraphQLError} query_too_complex, or a syntax error
 */
export function parseWithinLimits(text: string): MeasuredDocument {
  enforce('bytes', Buffer.byteLength(text))
  const tokens = checkTokens(text) // before the parser, which is recursive
  const document = parse(text)
  return { document, tokens, selections: checkSelections(document) }
}

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/** @returns the number of tokens; comments count, because they stay in memory with the document */
function checkTokens(text: string): number {
  const lexer = new Lexer(new Source(text))
  const first = lexer.token
  let [open, deepest] = [0, 0]
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    if (OPENING.has(kind)) deepest = Math.max(deepest, ++open)
    else if (CLOSING.has(kind)) open--
  }
  let tokens = 0
  for (let token = first.next; token !== null && token.kind !== TokenKind.EOF; token = token.next) tokens++
  enforce('tokens', tokens)
  enforce('brackets', deepest)
  return tokens
}

function checkSelections(document: DocumentNode): number {
  const fragments = fragmentsOf(document)
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  let directives = 0
  visit(document, { Directive: () => void directives++ })
  enforce('fragments', document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).length)
  enforce('directives', directives)
  const selections = countSelections(
    operations.map(({ selectionSet }) => selectionSet),
    fragments,
  )
  for (const { selectionSet } of operations) checkMerged(selectionSet, fragments)
  // Validation also visits the fragments that no operation uses.
  for (const { selectionSet, typeCondition } of fragments.values()) {
    countSelections([selectionSet], fragments)
    checkMerged(selectionSet, fragments, typeCondition.name.value.startsWith('__') ? ANY_DEPTH : 1)
  }
  return selections
}

/**
 * The fields and fragments that selection sets expand to. Later steps (cost, planning, resolvers) expand each fragment
 * where it is spread, so fragments that spread others twice could make them exponentially long; this count stops at the
 * limit.
 */
function countSelections(sets: SelectionSetNode[], fragments: Fragments): number {
  let count = 0
  const waiting = [...sets]
  for (let set = waiting.pop(); set !== undefined; set = waiting.pop()) {
    count += set.selections.length
    enforce('selections', count)
    for (const each of set.selections) {
      const inner =
        each.kind === Kind.FRAGMENT_SPREAD ? fragments.get(each.name.value)?.selectionSet : each.selectionSet
      if (inner !== undefined) waiting.push(inner)
    }
  }
  return count
}

interface Selections {
  sets: SelectionSetNode[]
  depth: number
}

/** The depth of introspection is limited by graphql-js, and its size by its cost. */
const ANY_DEPTH = Number.NEGATIVE_INFINITY

/** Walk selections as they are executed, with equal fields merged, and check the limits of one place. */
function checkMerged(root: SelectionSetNode, fragments: Fragments, startDepth = 1): void {
  const waiting: Selections[] = [{ sets: [root], depth: startDepth }]
  let [aliases, deepest] = [0, 0]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { sets, depth } = next
    for (const nodes of mergeFields(sets, fragments).values()) {
      const [node] = nodes as [FieldNode]
      if (node.alias !== undefined) aliases++
      deepest = Math.max(deepest, depth)
      enforce('repeats', nodes.length)
      const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
      if (inner.length > 0) waiting.push({ sets: inner, depth: isIntrospection(node) ? ANY_DEPTH : depth + 1 })
    }
  }
  enforce('depth', deepest)
  enforce('aliases', aliases)
}

/** The fields of selection sets in one place by their name in the response; each fragment counts once. */
function mergeFields(sets: readonly SelectionSetNode[], fragments: Fragments): Map<string, FieldNode[]> {
  const merged = new Map<string, FieldNode[]>()
  const spread = new Set<string>()
  const waiting = [...sets]
  for (let set = waiting.pop(); set !== undefined; set = waiting.pop())
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value
        const nodes = merged.get(name)
        if (nodes === undefined) merged.set(name, [selection])
        else nodes.push(selection)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) waiting.push(selection.selectionSet)
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value)
        const fragment = fragments.get(selection.name.value)
        if (fragment !== undefined) waiting.push(fragment.selectionSet)
      }
    }
  return merged
}

function isIntrospection({ name }: FieldNode): boolean {
  return name.value === '__schema' || name.value === '__type'
}
