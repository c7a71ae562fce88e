/** `muster migrate` and `muster demo …` */
import type { Command } from 'commander'
import { loadDemo } from '../../prisma/demo.ts'
import { asJson, type Output, print, withDatabase } from './command.ts'

export function addDatabaseCommands(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database up to date. A start does this, too.')
    .option(...asJson)
    .action(async (output: Output) => {
      await withDatabase(async ({ applied }) => {
        print(
          { applied },
          output,
          applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
        )
      })
    })

  program
    .command('demo')
    .description('Demo data.')
    .command('load')
    .description('Load the demo organisation: 500 workers, 40 clients, 120 projects.')
    .option(...asJson)
    .action(async (output: Output) => {
      const { id, created } = await withDatabase((database) => loadDemo(database))
      print(
        { id, created },
        output,
        created ? `Loaded organisation ${id}.` : `It is there already: organisation ${id}.`,
      )
    })
}
