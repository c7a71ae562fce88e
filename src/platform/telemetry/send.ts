/** The OpenTelemetry exporters: OTLP over HTTP, in JSON. A receiver that is down or hangs does not affect requests. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { TelemetryConfig } from '../config.ts'
import { describeError } from '../log.ts'
import { version } from '../version.ts'
import { exportMetrics } from './metrics.ts'
import type { Traces } from './span.ts'
import { openTraces } from './traces.ts'

const SECOND = 1000
/** Maximum time that a shutdown waits for the receiver. */
const FLUSH_LIMIT = 3 * SECOND
/** Interval of log lines while the receiver fails. */
const WARN_EVERY = 60 * SECOND

/** The telemetry of a process. */
export interface Telemetry {
  /** Undefined if traces are not sent. */
  traces: Traces | undefined
  /** Start sending these metrics, if metrics are configured. */
  exportMetrics(registry: Registry): void
  /** Send the rest, in a few seconds at most. */
  close(): Promise<void>
}

/** Start sending. @param role of the process: `serve` or `worker` */
export function sendTelemetry(config: TelemetryConfig, role: string, log: Logger): Telemetry {
  const { tracesUrl, metricsUrl, headers, timeout: timeoutMillis, serviceName } = config
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.version': version,
        'service.instance.id': randomUUID(),
        'muster.role': role,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] })) // OTEL_RESOURCE_ATTRIBUTES
    .merge(resourceFromAttributes({ 'service.name': serviceName }))
  const warn = warnSometimes(log)
  const opened =
    tracesUrl === undefined
      ? undefined
      : openTraces(config, resource, watched(new OTLPTraceExporter({ url: tracesUrl, headers, timeoutMillis }), warn))
  const closing: (() => Promise<void>)[] = opened === undefined ? [] : [opened.close]
  return {
    traces: opened?.traces,
    exportMetrics(registry) {
      if (metricsUrl === undefined) return
      const exporter = watched(new OTLPMetricExporter({ url: metricsUrl, headers, timeoutMillis }), warn)
      closing.push(exportMetrics(registry, { interval: config.metricInterval, resource, exporter }))
    },
    async close() {
      const sent = Promise.allSettled(closing.map((close) => close()))
      await Promise.race([sent, sleep(FLUSH_LIMIT, undefined, { ref: false })])
    },
  }
}

interface Exporter<Batch> {
  export(batch: Batch, done: (result: ExportResult) => void): void
}

/** Make an exporter report its failures. */
function watched<Batch, Inner extends Exporter<Batch>>(
  exporter: Inner & Exporter<Batch>,
  failed: (error: unknown) => void,
) {
  const send = exporter.export.bind(exporter)
  exporter.export = (batch: Batch, done: (result: ExportResult) => void) =>
    send(batch, (result) => {
      if (result.code !== ExportResultCode.SUCCESS) failed(result.error)
      done(result)
    })
  return exporter
}

function warnSometimes(log: Logger): (error: unknown) => void {
  let silentUntil = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() < silentUntil) return
    silentUntil = performance.now() + WARN_EVERY
    log.warn({ err: describeError(error) }, 'telemetry could not be sent; see OTEL_EXPORTER_OTLP_ENDPOINT')
  }
}
