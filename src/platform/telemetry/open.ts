/** Sends traces and metrics to an OTLP receiver, as the OTEL_ settings say. Without them the SDK is not loaded. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Telemetry } from './send.ts'

const nothing: Telemetry = { traces: undefined, exportMetrics() {}, async close() {} }

/** Open what the settings ask for. @param role of the process: `serve` or `worker` */
export async function openTelemetry(config: Pick<Config, 'telemetry'>, role: string, log: Logger): Promise<Telemetry> {
  if (config.telemetry === undefined) return nothing
  const { sendTelemetry } = await import('./send.ts')
  return sendTelemetry(config.telemetry, role, log)
}
