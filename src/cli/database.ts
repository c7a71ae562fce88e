/** `muster migrate` and `muster demo …`. */
import type { Command } from 'commander'
import { readConfig } from '../platform/config.ts'
import { asJson, type Output, print, withDatabase } from './command.ts'

/** Add the commands `migrate` and `demo load`. */
export function addDatabaseCommands(program: Command): void {
  program
    .command('migrate')
    .description('Apply pending database migrations. Starting the server also does this.')
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
    .description('Manage demo data.')
    .command('load')
    .description('Load the demo organisation: 500 workers, 40 clients, 120 projects.')
    .option(...asJson)
    .action(async (output: Output) => {
      const { loadDemoStandalone } = await import('../server/demo.ts') // imports the whole schema
      const config = readConfig(process.env)
      const { id, created, people } = await withDatabase((database) => loadDemoStandalone(config, database))
      const signIn = people ? ` Sign in as ${people.emails.join(', ')} with the password ${people.password}` : ''
      print(
        { id, created, ...(people && { emails: people.emails, password: people.password }) },
        output,
        created ? `Loaded organisation ${id}.${signIn}` : `Already loaded: organisation ${id}.`,
      )
    })
}
