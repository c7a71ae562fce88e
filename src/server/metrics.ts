/** The metrics of a server: requests, request log, webhooks and replicas. */
import { Gauge } from 'prom-client'
import type { RequestLog } from '../access/request-log/recorder.ts'
import { webhookRequests } from '../events/webhooks/request-count.ts'
import { replicaReads } from '../platform/database/replica-reads.ts'
import { type Metrics, openRequestMetrics } from '../platform/metrics.ts'

/** Create the Prometheus registry. @param requests the request log, for its number of dropped entries */
export function openMetrics(requests: Pick<RequestLog, 'lost'>): Metrics {
  const metrics = openRequestMetrics()
  new Gauge({
    name: 'muster_request_log_lost',
    help: 'Entries that the request log dropped since the start, because they could not be written to the database',
    registers: [metrics.registry],
    collect() {
      this.set(requests.lost)
    },
  })
  metrics.registry.registerMetric(webhookRequests)
  metrics.registry.registerMetric(replicaReads)
  return metrics
}
