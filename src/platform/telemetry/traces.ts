/** Traces with OpenTelemetry. Loaded only if configured. */
import {
  type Context,
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TelemetryConfig } from '../config.ts'
import { redact } from '../text/redact.ts'
import type { Attributes, Span, SpanKind, SpanOptions, Traces } from './span.ts'

/** Maximum number of characters of a name or attribute. */
const MAX_TEXT = 2000

const kinds: Record<SpanKind, OtelSpanKind> = {
  internal: OtelSpanKind.INTERNAL,
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  producer: OtelSpanKind.PRODUCER,
  consumer: OtelSpanKind.CONSUMER,
}

/** Traces and their sender. */
interface OpenTraces {
  traces: Traces
  /** Send ended spans, then stop. Takes as long as the receiver does. */
  close(): Promise<void>
}

/** Start sending spans in batches to `exporter`. While it is slow, a limited number waits and the rest is dropped. */
export function openTraces(
  { sampler, samplerRatio, spanDelay }: TelemetryConfig,
  resource: Resource,
  exporter: SpanExporter,
): OpenTraces {
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: spanDelay })
  const provider = new TracerProvider({
    resource,
    sampler: samplers[sampler](samplerRatio),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('muster')
  return {
    traces: { begin: (name, parent, options) => beginSpan(tracer, name, remote(parent), options) },
    close: () => provider.shutdown(),
  }
}

const samplers: Record<TelemetryConfig['sampler'], (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

/** The context of a span of another process. */
function remote(parent: string | undefined): Context {
  const parsed = parent === undefined ? null : parseTraceParent(parent)
  return parsed === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true })
}

function beginSpan(tracer: Tracer, name: string, parent: Context, { kind, attributes }: SpanOptions = {}): Span {
  const options = { kind: kinds[kind ?? 'internal'], attributes: shown(attributes) }
  const span = tracer.startSpan(cut(name), options, parent)
  return span.isRecording() ? recording(tracer, span, trace.setSpan(parent, span)) : unrecorded(span)
}

function recording(tracer: Tracer, span: OtelSpan, inside: Context): Span {
  const { traceId } = span.spanContext()
  return {
    traceId,
    traceParent: headerOf(span),
    get isOpen() {
      return span.isRecording()
    },
    begin: (name, options) => beginSpan(tracer, name, inside, options),
    end(attributes, error) {
      span.setAttributes(shown(attributes))
      if (error !== undefined) {
        span.setAttribute('error.type', typeOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** A span that the sampler did not choose. Spans within it are not recorded either. */
function unrecorded(span: OtelSpan): Span {
  const { traceId } = span.spanContext()
  const same: Span = { traceId, traceParent: headerOf(span), isOpen: true, begin: () => same, end: () => {} }
  return same
}

function headerOf(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`
}

function shown(attributes: Attributes = {}): Attributes {
  const entries = Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === 'string' ? cut(value) : value,
  ])
  return Object.fromEntries(entries)
}

function cut(text: string): string {
  return redact(text).slice(0, MAX_TEXT)
}

/** The type or code of an error, without its message, which can quote a caller's data. */
function typeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string') return cut(code)
  return error instanceof Error ? error.constructor.name : typeof error
}
