/** Prometheus metrics of a server: process metrics, and requests by surface. */
import { Counter, Histogram, type Registry } from 'prom-client'
import { BASE_PATH } from './http/base-path.ts'
import { openProcessMetrics } from './observation/process-metrics.ts'

/** The request metrics of a process. */
export interface Metrics {
  registry: Registry
  /** Record a finished request. @param url path and query @param seconds duration */
  observe(url: string, method: string, status: number, seconds: number): void
}

type Observed = ReturnType<Histogram['labels']>
type Counted = ReturnType<Counter['labels']>

/** Create the registry of a process, with its request metrics. */
export function openRequestMetrics(): Metrics {
  const registry = openProcessMetrics()
  const duration = new Histogram({
    name: 'muster_request_duration_seconds',
    help: 'Duration of requests by surface and method',
    labelNames: ['surface', 'method'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const requests = new Counter({
    name: 'muster_requests_total',
    help: 'Requests by surface, method and status',
    labelNames: ['surface', 'method', 'status'],
    registers: [registry],
  })
  const series = new Map<string, { time: Observed; count: Counted }>()

  /** Caches the series, because the library's look-up by labels is slower. */
  function seriesOf(surface: string, method: string, status: number) {
    const key = `${surface} ${method} ${status}`
    const known = series.get(key)
    if (known !== undefined) return known
    const time = duration.labels({ surface, method })
    const added = { time, count: requests.labels({ surface, method, status }) }
    series.set(key, added)
    return added
  }

  return {
    registry,
    observe(url, method, status, seconds) {
      const { time, count } = seriesOf(surfaceOf(url), methodOf(method), status)
      time.observe(seconds)
      count.inc()
    },
  }
}

/** The surface of a path, for metrics and the request log: `rest`, `graphql`, `mcp` or `other`. */
export function surfaceOf(url: string): string {
  if (url.startsWith(BASE_PATH)) return 'rest'
  if (url.startsWith('/graphql')) return 'graphql'
  return url.startsWith('/mcp') ? 'mcp' : 'other'
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** The method as a metric label. Unknown methods become `OTHER`, so that callers cannot create labels. */
export function methodOf(method: string): string {
  return METHODS.has(method) ? method : 'OTHER'
}
