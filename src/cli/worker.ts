/** `muster worker` */
import type { Command } from 'commander'
import { readConfig } from '../platform/config.ts'
import { exitInTime } from '../platform/shutdown.ts'
import { asJson, type Output, print, withDatabase } from './command.ts'

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      'Deliver webhooks, and do all that the background does, apart from the server; any number of these may run. Press Ctrl-C to stop.',
    )
    .option(...asJson)
    .action(async (output: Output) => {
      const config = readConfig(process.env)
      const stopped = new Promise<void>((resolve) => {
        process.once('SIGTERM', () => resolve())
        process.once('SIGINT', () => resolve())
      })
      const { startWorker } = await import('../server/worker.ts') // much to load, which no other command needs
      await withDatabase(async (database) => {
        const worker = await startWorker(config, database)
        print(
          { worker: 'started', pid: process.pid },
          output,
          'Delivering webhooks and working in the background. Press Ctrl-C to stop.',
        )
        await stopped
        exitInTime(config.shutdownSeconds)
        await worker.stop(config.shutdownSeconds)
      })
    })
}
