/** `muster migrate` and `muster demo …` */
import type { Command } from 'commander'
import { readConfig } from '../platform/config.ts'
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
      const { loadDemoStandalone } = await import('../server/demo.ts') // much to load, which no other command needs
      const config = readConfig(process.env)
      const { id, created, people } = await withDatabase((database) => loadDemoStandalone(config, database))
      const signIn = people
        ? ` Its people, ${people.emails.join(', ')}, sign in with the password ${people.password}`
        : ''
      print(
        { id, created, ...(people && { emails: people.emails, password: people.password }) },
        output,
        created ? `Loaded organisation ${id}.${signIn}` : `It is there already: organisation ${id}.`,
      )
    })
}
