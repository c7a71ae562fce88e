/** Traces for people at a terminal: each is printed when it ends, a request with a line for each of its steps. */
import { randomBytes } from 'node:crypto'
import { redact } from '../text/redact.ts'
import type { Attributes, Span, SpanOptions, Traces } from './span.ts'

/** Lines of a request, and of a job or delivery, of which there can be many. Further steps are counted only. */
const MOST_LINES = { request: 100, other: 1 }
/** Characters of a line where the output is no terminal. */
const WIDTH = 160
/** Attributes that are printed after the name of a span, in this order. The rest repeats these, or is for machines. */
const SHOWN = [
  'url.path',
  'http.response.status_code',
  'muster.operation',
  'muster.error_code',
  'muster.outcome',
  'muster.request_id',
]

/** The spans of a trace in the order of their beginning. */
interface Trace {
  id: string
  lines: Line[]
  most: number
  unprinted: number
  print(trace: Trace): void
}

interface Line {
  depth: number
  name: string
  attributes: Attributes
  ms?: number
  failed?: true
}

interface Output {
  write(text: string): unknown
  columns?: number
}

/** Begin printing. Everything is printed, whatever a sampler or caller would choose. */
export function printTraces(output: Output = process.stderr): Traces {
  const print = (trace: Trace) => output.write(textOf(trace, output.columns ?? WIDTH))
  return {
    begin(name, parent = '', options) {
      const id = /^00-([\da-f]{32})-/.exec(parent)?.[1] ?? randomBytes(16).toString('hex')
      const most = MOST_LINES[options?.kind === 'server' ? 'request' : 'other']
      return new PrintedSpan({ id, lines: [], most, unprinted: 0, print }, 0, name, options)
    },
  }
}

class PrintedSpan implements Span {
  isOpen = true
  readonly traceId: string
  readonly traceParent: string
  readonly #trace: Trace
  readonly #line: Line
  readonly #began = performance.now()

  constructor(trace: Trace, depth: number, name: string, { attributes = {} }: SpanOptions = {}) {
    this.#trace = trace
    this.#line = { depth, name, attributes: { ...attributes } }
    this.traceId = trace.id
    this.traceParent = `00-${trace.id}-${randomBytes(8).toString('hex')}-01`
    if (trace.lines.length < trace.most) trace.lines.push(this.#line)
    else trace.unprinted++
  }

  begin(name: string, options?: SpanOptions): Span {
    return new PrintedSpan(this.#trace, this.#line.depth + 1, name, options)
  }

  end(attributes?: Attributes, error?: unknown): void {
    this.isOpen = false
    Object.assign(this.#line, { ms: performance.now() - this.#began, ...(error !== undefined && { failed: true }) })
    Object.assign(this.#line.attributes, attributes)
    if (this.#line.depth === 0) this.#trace.print(this.#trace)
  }
}

function textOf({ lines, unprinted }: Trace, width: number): string {
  const texts = lines.map((line) => cut(redact(printed(line)), width))
  if (unprinted > 0) texts.push(`${texts.pop()}, and ${unprinted} more`)
  return `${texts.join('\n')}\n`
}

const cut = (text: string, width: number) => (text.length > width ? `${text.slice(0, width - 1)}…` : text)

/** A statement is its SQL, without the values of its parameters. */
function printed({ depth, name, attributes, ms, failed }: Line): string {
  const facts = SHOWN.flatMap((each) => attributes[each] ?? [])
  const statement = attributes['db.query.text'] as string | undefined
  const what = statement?.replaceAll('"public".', '') ?? [name, ...facts].join(' ') // Prisma names the one schema each time
  const time = ms === undefined ? 'open' : `${ms.toFixed(1)} ms`
  return `${time.padStart(10)}  ${'  '.repeat(depth)}${failed ? 'FAILED ' : ''}${what}`
}
