/** The log: JSON lines on standard error, without secrets. */
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { redact } from './redact.ts'

/** Open the log. It writes synchronously, so that no line is lost when the process exits. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, hooks: { streamWrite: redact } }, pino.destination({ fd: 2, sync: true }))
}
