/** Sends traces and metrics to an OTLP receiver according to the OTEL_ settings. Without them the SDK is not loaded. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Telemetry } from './send.ts'

const nothing: Telemetry = { traces: undefined, exportMetrics() {}, async close() {} }

/** Open the configured exports. @param role of the process: `serve` or `worker` */
export async function openTelemetry(config: Pick<Config, 'telemetry'>, role: string, log: Logger): Promise<Telemetry> {
  if (config.telemetry === undefined) return nothing
  const { sendTelemetry } = await import('./send.ts')
  return sendTelemetry(config.telemetry, role, log)
}
