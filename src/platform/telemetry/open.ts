/** Sends traces and metrics to an OTLP receiver according to the OTEL_ settings. Without them the SDK is not loaded. Or prints traces. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { sendTelemetry, Telemetry } from './send.ts'

const nothing: Telemetry = { traces: undefined, exportMetrics() {}, async close() {} }

/** Open the configured exports. @param role of the process: `serve` or `worker` */
export async function openTelemetry(
  config: Pick<Config, 'telemetry' | 'printTraces'>,
  role: string,
  log: Logger,
): Promise<Telemetry> {
  const sent = config.telemetry === undefined ? nothing : await send(config.telemetry, role, log)
  if (!config.printTraces) return sent
  const { printTraces } = await import('./printed.ts')
  return { ...sent, traces: printTraces() }
}

async function send(...given: Parameters<typeof sendTelemetry>): Promise<Telemetry> {
  const { sendTelemetry } = await import('./send.ts')
  return sendTelemetry(...given)
}
