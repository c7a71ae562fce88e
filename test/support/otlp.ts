/** An OpenTelemetry receiver: OTLP over HTTP, in JSON. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from './eventually.ts'

type AnyValue = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean }
type Attributes = Record<string, string | number | boolean | undefined>
interface KeyValue {
  key: string
  value: AnyValue
}

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number
  attributes: Attributes
  /** 2: an error. */
  status: number
  /** Of the process. */
  resource: Attributes
}

interface ReceivedMetric {
  name: string
  resource: Attributes
  // biome-ignore lint/suspicious/noExplicitAny: a metric of any type
  [type: string]: any
}

export interface OtlpReceiver {
  url: string
  spans: ReceivedSpan[]
  /** All exports so far, later ones last. */
  metrics: ReceivedMetric[]
  /** Everything that came, as text. */
  text(): string
  headers: IncomingHttpHeaders[]
  /** Wait for a span. */
  span(is: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>
  close(): Promise<void>
}

/** @param isHung it takes requests and never answers */
export async function startOtlpReceiver(isHung = false): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  const texts: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      texts.push(text)
      headers.push(request.headers)
      const body = JSON.parse(text)
      if (request.url === '/v1/traces') spans.push(...spansOf(body))
      else if (request.url === '/v1/metrics') metrics.push(...metricsOf(body))
      if (!isHung) response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    headers,
    text: () => texts.join('\n'),
    span: (is) => eventually(async () => spans.find(is)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the body of an export
type Export = any

function spansOf({ resourceSpans }: Export): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }: Export) =>
    scopeSpans.flatMap(({ spans }: Export) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, status }: Export) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        attributes: read(attributes),
        status: status.code,
        resource: read(resource.attributes),
      })),
    ),
  )
}

function metricsOf({ resourceMetrics }: Export): ReceivedMetric[] {
  return resourceMetrics.flatMap(({ resource, scopeMetrics }: Export) =>
    scopeMetrics.flatMap(({ metrics }: Export) =>
      metrics.map((metric: object) => ({ ...metric, resource: read(resource.attributes) })),
    ),
  )
}

/** The attributes of a span, a process or a data point. */
export function read(attributes: readonly KeyValue[]): Attributes {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
