/** All metrics of a server: those of its requests, of the request log and of webhooks. */
import { Gauge } from 'prom-client'
import type { RequestLog } from '../access/request-log/recorder.ts'
import { webhookRequests } from '../events/webhooks/request-count.ts'
import { type Metrics, openRequestMetrics } from '../platform/metrics.ts'

export function openMetrics(requests: Pick<RequestLog, 'lost'>): Metrics {
  const metrics = openRequestMetrics()
  new Gauge({
    name: 'muster_request_log_lost',
    help: 'Requests that the request log lacks since the start, because the database could not take them',
    registers: [metrics.registry],
    collect() {
      this.set(requests.lost)
    },
  })
  metrics.registry.registerMetric(webhookRequests)
  return metrics
}
