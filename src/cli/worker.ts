/** `muster worker`: a worker process without the HTTP server. */
import type { Command } from 'commander'
import { readServiceConfig } from '../platform/production.ts'
import { exitInTime } from '../platform/shutdown.ts'
import { asJson, type Output, print, withMigratedDatabase } from './command.ts'

/** Add the command `worker`. */
export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      'Deliver webhooks and run background jobs in a separate process. Any number of workers can run. Press Ctrl-C to stop.',
    )
    .option(...asJson)
    .action(async (output: Output) => {
      const config = readServiceConfig(process.env, ['PUBLIC_URL', 'MUSTER_SECRET', 'SMTP_URL'], (read) =>
        read.metricsPort === undefined ? [] : ['METRICS_TOKEN'],
      )
      const stopped = new Promise<void>((resolve) => {
        process.once('SIGTERM', () => resolve())
        process.once('SIGINT', () => resolve())
      })
      const { startWorker } = await import('../server/worker.ts') // imports the whole schema
      await withMigratedDatabase(async (database) => {
        const worker = await startWorker(config, database)
        const { metricsPort } = worker
        print(
          { worker: 'started', pid: process.pid, ...(metricsPort !== undefined && { metrics_port: metricsPort }) },
          output,
          'Delivering webhooks and running background jobs. Press Ctrl-C to stop.',
        )
        await stopped
        exitInTime(config.shutdownSeconds)
        await worker.stop(config.shutdownSeconds)
      })
    })
}
