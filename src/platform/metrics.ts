/** What Prometheus reads of a server: what Node tells of its process, and its requests by surface. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { BASE_PATH } from './http/base-path.ts'

export interface Metrics {
  registry: Registry
  observe(url: string, method: string, status: number, seconds: number): void
}

export function openRequestMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'muster_request_duration_seconds',
    help: 'How long requests took, by surface',
    labelNames: ['surface', 'method'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'muster_requests_total',
    help: 'Requests answered, by surface, method and status',
    labelNames: ['surface', 'method', 'status'],
    registers: [registry],
  })
  return {
    registry,
    observe(url, method, status, seconds) {
      const labels = { surface: surfaceOf(url), method: methodOf(method) }
      duration.observe(labels, seconds)
      answers.inc({ ...labels, status })
    },
  }
}

/** The surface that a path belongs to, as metrics and the request log name it. */
export function surfaceOf(url: string): string {
  if (url.startsWith(BASE_PATH)) return 'rest'
  return url.startsWith('/graphql') ? 'graphql' : 'other'
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** A label's values must not be the caller's to choose. */
export function methodOf(method: string): string {
  return METHODS.has(method) ? method : 'OTHER'
}
