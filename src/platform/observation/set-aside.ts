/** Logs rows that could not be written with their batch. */
import type { Logger } from 'pino'
import type { Database } from '../database/client.ts'

/** Log from now on. */
export function logSetAside({ writers }: Pick<Database, 'writers'>, log: Logger): void {
  writers.reportSetAside((writer, error) => log.error({ err: error, writer }, 'a row was refused and set aside'))
}
