/**
 * Spans of traces, as the rest of the code sees them: without OpenTelemetry, which is loaded only where it is configured.
 * A trace begins where there are `Traces`; code inside of it adds spans, and code outside of any trace adds none.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Record<string, string | number | boolean | undefined>

/** The role of a span between processes; `internal` if it has none. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

export interface SpanOptions {
  kind?: SpanKind
  /** Secrets in their texts are cut out. */
  attributes?: Attributes
}

/** A step of a trace that has begun. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** The header `traceparent` for what it causes (W3C Trace Context). */
  readonly traceParent: string
  /** Whether `end` was not called yet. */
  readonly isOpen: boolean
  /** Begin a step within this one. */
  begin(name: string, options?: SpanOptions): Span
  /** Call it once, with what became known meanwhile. @param error why it failed; only the type and code are kept */
  end(attributes?: Attributes, error?: unknown): void
}

/** Begins traces. */
export interface Traces {
  /**
   * Begin the first span of this process in a trace.
   * @param parent a header `traceparent`; if it is none, the trace is a new one
   */
  begin(name: string, parent: string | undefined, options?: SpanOptions): Span
}

const running = new AsyncLocalStorage<Span>()

/**
 * The span in which the current code runs, also after an `await`; undefined outside of a trace, as for what a request has
 * begun and goes on after its answer.
 */
export function currentSpan(): Span | undefined {
  const span = running.getStore()
  return span?.isOpen ? span : undefined
}

/** Run `work` in a span that somebody else ends. */
export function runInSpan<Result>(span: Span, work: () => Result): Result {
  return running.run(span, work)
}

/** Run `work` in a span that ends with it; undefined: just run it. */
export async function endWith<Result>(span: Span | undefined, work: () => Promise<Result> | Result): Promise<Result> {
  if (span === undefined) return work()
  try {
    const result = await running.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({}, error)
    throw error
  }
}
