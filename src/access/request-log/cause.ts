/**
 * Why a request failed, as the request log keeps it: the error, and what was asked without its values. Documents keep
 * their fields and lose their literals; variables and bodies are kept as the types of their values.
 */
import { Lexer, Source, TokenKind } from 'graphql'
import type { Failure } from '../../platform/http/request-id.ts'
import { storedText } from '../../platform/text/stored-text.ts'
import type { SentStatement } from '../../platform/watchdog/activity.ts'
import type { Credential } from '../credentials/credential.ts'
import type { SentOperation } from './notes.ts'

/** What the log keeps of a failure. JSON of this is at most about 20 kB. */
export interface Cause {
  message?: string
  /** Where in the answer, e.g. `workers.data.3.email`. */
  path?: string
  details?: { path: string; code: string; message: string }[]
  document?: string
  documentId?: string
  /** JSON of the variables, arguments or body, with types instead of values. */
  shape?: string
  statements?: { sql: string; ms: number }[]
  /** The number of all statements, of which `statements` has the first. */
  statementCount?: number
}

const MAX_DETAILS = 10
const MAX_DOCUMENT = 2000
const MAX_SHAPE = 2000
const MAX_SQL = 500
const MAX_STATEMENTS = 10
const MAX_DEPTH = 6
const MAX_FIELDS = 40
/** Causes that a process keeps of one credential in a minute, so that a client that fails in a loop fills no disk. */
const MAX_PER_MINUTE = 20
const MINUTE = 60_000

/** What is known of a failed request. */
export interface FailedRequest {
  failure: Failure
  sent: SentOperation | undefined
  statements: readonly SentStatement[]
  statementCount: number
}

/** The cause of a failure, as JSON. */
export function causeOf({ failure, sent, statements, statementCount }: FailedRequest): string {
  const { message, path, details } = failure
  const cause: Cause = {
    ...(message !== undefined && { message: storedText(withoutFound(message)) }),
    ...(path !== undefined && { path: storedText(path.join('.')) }),
    ...(details !== undefined && {
      details: details.slice(0, MAX_DETAILS).map((each) => ({
        path: storedText(each.path),
        code: each.code,
        message: storedText(each.message),
      })),
    }),
    ...(sent?.document !== undefined && { document: withoutLiterals(sent.document) }),
    ...(sent?.documentId !== undefined && { documentId: storedText(sent.documentId) }),
    ...(sent?.values !== undefined && { shape: shapeOf(sent.values) }),
    ...(statementCount > 0 && {
      statements: statements
        .slice(0, MAX_STATEMENTS)
        .map(({ text, ms }) => ({ sql: storedText(oneLine(text), MAX_SQL), ms: Math.round(ms * 100) / 100 })),
      statementCount,
    }),
  }
  return JSON.stringify(cause)
}

/** How parsers begin the message of an error that quotes what they found. */
const FOUND = /^(?:Syntax Error: .*?(?:String|Int|Float) |The request body is not valid JSON: [^"]*)"/s

/** The message of a parser without the part of the text that it quotes. */
function withoutFound(message: string): string {
  const [start] = FOUND.exec(message) ?? []
  return start === undefined ? message : `${start}…${message.slice(message.lastIndexOf('"'))}`
}

/** Room for twice the result, because white space is dropped. */
const oneLine = (text: string) =>
  text
    .slice(0, 2 * MAX_SQL)
    .replace(/\s+/g, ' ')
    .trim()

const LITERALS: Partial<Record<TokenKind, string>> = {
  [TokenKind.STRING]: '"…"',
  [TokenKind.BLOCK_STRING]: '"…"',
  [TokenKind.INT]: '0',
  [TokenKind.FLOAT]: '0.0',
}
const WORDS = new Set<TokenKind>([TokenKind.NAME, TokenKind.DOLLAR, TokenKind.SPREAD])
/** After these, a word needs a space. */
const ENDS = new Set<TokenKind>([
  TokenKind.NAME,
  TokenKind.BRACE_R,
  TokenKind.PAREN_R,
  ...(Object.keys(LITERALS) as TokenKind[]),
])

/** A document in one line without literals and comments. It ends where it is no GraphQL. */
export function withoutLiterals(document: string): string {
  const lexer = new Lexer(new Source(document.slice(0, 4 * MAX_DOCUMENT)))
  let text = ''
  let before: TokenKind = TokenKind.SOF
  try {
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      const { kind, value } = token
      if (ENDS.has(before) && (WORDS.has(kind) || kind === TokenKind.BRACE_L)) text += ' '
      text += LITERALS[kind] ?? value ?? kind
      if (kind === TokenKind.COLON) text += ' '
      before = kind
      if (text.length > MAX_DOCUMENT) break
    }
  } catch {
    text += '…'
  }
  return storedText(text, MAX_DOCUMENT)
}

/** The types of values, as JSON: `{"hours":"number","days":["string","× 5"]}`. */
export function shapeOf(values: unknown): string {
  let fields = MAX_FIELDS
  const typeOf = (value: unknown, depth: number): unknown => {
    if (value === null) return null
    if (typeof value !== 'object') return typeof value
    if (depth === MAX_DEPTH) return '…'
    if (Array.isArray(value)) {
      const [first] = value
      return value.length > 1
        ? [typeOf(first, depth + 1), `× ${value.length}`]
        : value.map((each) => typeOf(each, depth + 1))
    }
    if (!isPlain(value)) return 'file'
    const shape: Record<string, unknown> = {}
    for (const name in value) {
      if (fields-- <= 0) {
        shape['…'] = '…'
        break
      }
      shape[storedText(name, 40)] = typeOf((value as Record<string, unknown>)[name], depth + 1)
    }
    return shape
  }
  const named = values instanceof URLSearchParams ? Object.fromEntries(values) : values
  return storedText(JSON.stringify(typeOf(named, 0)), MAX_SHAPE)
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Counts the causes of credentials in the current minute. */
export class CauseLimit {
  #minute = 0
  readonly #kept = new Map<string, number>()

  /** Whether one more of this credential may be kept. */
  take({ id }: Credential, now: number): boolean {
    const minute = Math.floor(now / MINUTE)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#kept.clear()
    }
    const kept = this.#kept.get(id) ?? 0
    if (kept >= MAX_PER_MINUTE) return false
    this.#kept.set(id, kept + 1)
    return true
  }
}
