/** Sends a process's Prometheus metrics with OpenTelemetry, so that each is defined once. Loaded only if configured. */
import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime, millisToHrTime } from '@opentelemetry/core'
import { emptyResource, type Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics'
import type { MetricObject, MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client'

/** Start sending `registry` every `interval` milliseconds. @returns a function that sends once more and stops */
export function exportMetrics(
  registry: Registry,
  { interval, resource, exporter }: { interval: number; resource: Resource; exporter: PushMetricExporter },
): () => Promise<void> {
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: interval,
    exportTimeoutMillis: interval, // must not exceed the interval; the default could
    metricProducers: [producerOf(registry)],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return () => provider.shutdown()
}

type Metric = MetricObjectWithValues<MetricValue<string>>
type Labels = Record<string, string | number>
interface Times {
  startTime: HrTime
  endTime: HrTime
}

/** Reads a Prometheus registry, whose counts are cumulative since the start of the process. */
function producerOf(registry: Registry): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin)
  return {
    async collect() {
      const metrics = (await registry.getMetricsAsJSON()) as (MetricObject & Metric)[]
      const times = { startTime, endTime: hrTime() }
      const converted = metrics.flatMap((metric) => convert(metric, times) ?? [])
      const scopeMetrics = [{ scope: { name: 'muster' }, metrics: converted }]
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
    },
  }
}

/** @returns undefined for a metric without values */
function convert(metric: Metric, times: Times): MetricData | undefined {
  const { name, help: description, values } = metric
  if (values.length === 0) return undefined
  const descriptor = { name, description, unit: name.endsWith('_seconds') ? 's' : '', valueType: ValueType.DOUBLE }
  const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  const numbers = () => values.map(({ labels, value }) => ({ ...times, attributes: { ...labels } as Labels, value }))
  const type = String(metric.type)
  if (type === 'counter') return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: numbers() }
  if (type === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, times) }
  return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: numbers() }
}

interface Series {
  labels: Labels
  /** Upper bounds, and the number of values up to each bound. */
  bounds: number[]
  cumulative: number[]
  sum: number
  count: number
}

function histograms({ name, values }: Metric, times: Times) {
  const series = new Map<string, Series>()
  for (const { labels, value, metricName } of values as MetricValueWithName<string>[]) {
    const { le, ...own } = labels as Labels
    const key = JSON.stringify(own)
    const one = series.get(key) ?? { labels: own, bounds: [], cumulative: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else if (le !== '+Inf') {
      one.bounds.push(Number(le))
      one.cumulative.push(value)
    }
  }
  return [...series.values()].map(({ labels, bounds, cumulative, sum, count }) => {
    const counts = [...cumulative, count].map((value, index) => value - (cumulative[index - 1] ?? 0))
    return { ...times, attributes: labels, value: { buckets: { boundaries: bounds, counts }, sum, count } }
  })
}
