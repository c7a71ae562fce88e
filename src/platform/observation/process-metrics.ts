/** Prometheus metrics of any process: Node's standard metrics, the version, and the delay of the event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { version } from '../version.ts'

const RESOLUTION = 10
const NANOSECONDS = 1e9

/** Create the registry of a process. */
export function openProcessMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'muster_build_info',
    help: 'Always 1, with the running version as a label',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  addEventLoopDelay(registry)
  return registry
}

/** How late timers fire. Node measures the time between two ticks, so the interval itself is subtracted. */
function addEventLoopDelay(registry: Registry): void {
  const measured = monitorEventLoopDelay({ resolution: RESOLUTION })
  measured.enable()
  new Gauge({
    name: 'muster_event_loop_delay_seconds',
    help: 'Event loop delay since the last scrape: median, 99th percentile and maximum',
    labelNames: ['percentile'], // not `quantile`, the label of summaries
    registers: [registry],
    collect() {
      for (const percentile of [50, 99, 100])
        this.set({ percentile }, Math.max(0, measured.percentile(percentile) / NANOSECONDS - RESOLUTION / 1000))
      measured.reset()
    },
  })
}
