/** Logs rows that the database refused. */
import type { Logger } from 'pino'
import type { Database } from '../database/client.ts'

/** Start logging rows that are set aside. */
export function logSetAside({ writers }: Pick<Database, 'writers'>, log: Logger): void {
  writers.reportSetAside((writer, error) => log.error({ err: error, writer }, 'a row was refused and set aside'))
}
