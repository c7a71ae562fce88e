/** Logs slow statements with the request or job that sent them. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/client.ts'
import { currentActivity } from '../watchdog/activity.ts'

/** Start logging according to SLOW_STATEMENT_MS. */
export function logSlowStatements(
  { statements }: Pick<Database, 'statements'>,
  { slowStatement }: Pick<Config, 'slowStatement'>,
  log: Logger,
): void {
  if (slowStatement === 0) return
  statements.reportSlow(slowStatement, ({ text, milliseconds }) => {
    const facts = currentActivity()?.facts() ?? { cause: 'background work' }
    log.warn({ duration_ms: Math.round(milliseconds), ...facts, statement: text }, 'slow statement')
  })
}
