/**
 * The interface of trace spans for the rest of the code. It does not depend on OpenTelemetry, which is loaded only if
 * configured. `Traces` begins a trace; code within it adds spans, and code outside of any trace adds none.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Record<string, string | number | boolean | undefined>

/** The role of a span between processes; `internal` if it has none. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

export interface SpanOptions {
  kind?: SpanKind
  /** Secrets in the values are redacted. */
  attributes?: Attributes
}

/** A step of a trace. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** The `traceparent` header for work that it causes (W3C Trace Context). */
  readonly traceParent: string
  /** Whether `end` has not been called. */
  readonly isOpen: boolean
  /** Begin a step within this one. */
  begin(name: string, options?: SpanOptions): Span
  /** Call it once. @param attributes added to the span @param error its failure; only the type and code are kept */
  end(attributes?: Attributes, error?: unknown): void
}

/** Begins traces. */
export interface Traces {
  /**
   * Begin the first span of this process in a trace.
   * @param parent a `traceparent` header; a new trace begins if it is missing or invalid
   */
  begin(name: string, parent: string | undefined, options?: SpanOptions): Span
}

const running = new AsyncLocalStorage<Span>()

/**
 * The span in which the current code runs, also after an `await`. Undefined outside of a trace, also for work that continues
 * after its request was answered.
 */
export function currentSpan(): Span | undefined {
  const span = running.getStore()
  return span?.isOpen ? span : undefined
}

/** Run `work` in a span that the caller ends. */
export function runInSpan<Result>(span: Span, work: () => Result): Result {
  return running.run(span, work)
}

/** Run `work` in a span that ends with it; without a span, just run it. */
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
