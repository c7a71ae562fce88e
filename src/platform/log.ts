/** The log: JSON lines on standard error. */
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel }, pino.destination({ fd: 2, sync: true }))
}
